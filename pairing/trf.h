/*
 * Tournament report files: TRF16 with the JavaFo and bbpPairings extensions, and TRF26
 * (swiss.md section 6), to and from a struct history.
 */
#ifndef PAIRING_TRF_H
#define PAIRING_TRF_H

#include "pairing/history.h"

enum { TRF_BYTES_MAX = 16 * 1024 * 1024 };

/*
 * Reads a report. Lines end in CR, LF or CRLF. Strings and tables of *history live in the arena;
 * the bytes may go. Players whose last round column is a known absence while others have none are
 * absent for the round to pair. False with ERR_BAD_FILE ("line 7, column 92: ...") or
 * ERR_TOO_LARGE.
 */
bool trf_read(const char *bytes, size_t size, struct arena *arena, struct history *history,
              struct error *err);

/* Where written text goes. */
struct trf_sink {
	void (*write)(void *context, const char *text, size_t size);
	void *context;
};

/* Writes the report of the rounds played: TRF26 lines, those kept from a report that was read, and
 * players by TPN with points and rank. */
void trf_write(const struct history *history, struct arena *arena, const struct trf_sink *sink);

#endif
