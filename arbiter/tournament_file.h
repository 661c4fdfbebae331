/* Files of tournaments: report, table or document, told apart by what they hold. */
#ifndef ARBITER_TOURNAMENT_FILE_H
#define ARBITER_TOURNAMENT_FILE_H

#include "arbiter/strbuf.h"
#include "pairing/history.h"

/* X(id, name of the format, suffix, what it is) */
#define TOURNAMENT_FORMATS(X)                                                    \
	X(TRF, "trf", ".trf", "tournament report, TRF26; reads TRF16 too")       \
	X(TRF16, "trf16", ".trfx", "tournament report, TRF16 with extensions")   \
	X(CSV, "csv", ".csv", "tournament as a table: entry list or crosstable") \
	X(JSON, "tournament", ".json", "tournament as a JSON document, every part")

enum tournament_format {
#define X(id, name, suffix, what) TOURNAMENT_##id,
	TOURNAMENT_FORMATS(X)
#undef X
		TOURNAMENT_NONE
};

const char *tournament_format_name(enum tournament_format format);

/* By name; by a file's suffix (".json" also of games); by what the bytes look like.
 * TOURNAMENT_NONE if none fits. */
enum tournament_format tournament_format_find(const char *name);
enum tournament_format tournament_format_of_file(const char *path);
enum tournament_format tournament_format_of_bytes(const char *bytes, size_t size);

/* Reads bytes that are followed by a NUL; as the format's reader has it. */
bool tournament_read(enum tournament_format format, const char *bytes, size_t size,
                     struct arena *arena, struct history *history, struct error *err);

void tournament_write(enum tournament_format format, const struct history *history,
                      struct arena *arena, struct strbuf *out);

#endif
