/* Files of games for the command line. */
#ifndef ARBITER_GAME_FILE_H
#define ARBITER_GAME_FILE_H

#include "arbiter/game_format.h"
#include "arbiter/strbuf.h"

/*
 * Reads a file ("-" or NULL: standard input) whole. EXIT_OK, or the exit code of what went wrong
 * after saying it on standard error.
 */
int game_file_load(const char *path, struct strbuf *bytes);

/*
 * Reads games from a file's bytes: as `format`, or (NULL) as what the name or the content tells.
 * in->bytes and in->size are filled. Likewise; messages begin with the file's name.
 */
int game_file_parse(const char *path, const struct strbuf *bytes, const struct game_format *format,
                    struct notation_input *in, struct notation_games *games);

/* Reads --letters' value. */
bool game_letters_find(const char *name, enum notation_letters *letters);

#endif
