/*
 * The notations of games in one table, and how they are told apart. The pure ones are in
 * core/notation.h; those that need a library are here.
 */
#ifndef ARBITER_GAME_FORMAT_H
#define ARBITER_GAME_FORMAT_H

#include "core/notation.h"

struct game_format {
	const char *name;
	const char *what;     /* for people */
	const char *suffixes; /* ".sgf", several with blanks between, "" if none */
	notation_reader *read;
	notation_writer *write; /* NULL: it is only read */
};

/* The table, ended by a NULL name. */
extern const struct game_format game_formats[];

/* By name; by a file's suffix; by what the bytes look like. NULL if none fits. */
const struct game_format *game_format_find(const char *name);
const struct game_format *game_format_of_file(const char *path);
const struct game_format *game_format_of_bytes(const char *bytes, size_t size);

/* JSON by jansson, RenjuNet's XML by libxml2. */
notation_reader game_json_read, renjunet_read;
notation_writer renjunet_write;

#endif
