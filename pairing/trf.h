/*
 * Tournament report files: TRF16 with the JavaFo and bbpPairings extensions, and TRF26
 * (swiss.md section 6), to and from a struct history.
 */
#ifndef PAIRING_TRF_H
#define PAIRING_TRF_H

#include "pairing/history.h"

enum { TRF_BYTES_MAX = 16 * 1024 * 1024 };

/*
 * Reads a report. Lines end in CR, LF or CRLF; letters are UTF-8, or else those of Windows-1252
 * (Latin-1). Strings and tables of *history live in the arena; the bytes may go. Whoever has a bye
 * in the column behind the rounds played, a line 240 or XXZ is absent from the round to pair. False
 * with ERR_BAD_FILE or ERR_TOO_LARGE ("line 7, column 92: ...").
 *
 * What the columns or the model cannot hold as it was said: a team event's lines are kept and not
 * understood (history.team), as are all codes that mean nothing to a pairing; a value of XXS that
 * differs by colour, and points of lines 299, become what single results got on top (cell.extra);
 * rules named ..._BAKU without lines 250 or XXA get the virtual points of C.04.7.
 */
bool trf_read(const char *bytes, size_t size, struct arena *arena, struct history *history,
              struct error *err);

/*
 * Reads the lines of a report other than 001 into a model whose players and cells, `columns` rounds
 * of them, and rounds played are there already; for files that hold the players in another way.
 */
bool trf_read_settings(const char *bytes, size_t size, uint16_t columns, struct arena *arena,
                       struct history *history, struct error *err);

/* Text of one byte a letter, Windows-1252, as UTF-8 in the arena; UTF-8 comes back as it is. */
const char *trf_utf8(const char *bytes, size_t *size, struct arena *arena);

/* Where written text goes. */
struct trf_sink {
	void (*write)(void *context, const char *text, size_t size);
	void *context;
};

/* Which lines say what both can say: 142, 152, 162, 250, 260 of 2026, or XXR, XXC, XXS, XXA, XXP of
 * JavaFo's extension of TRF16. */
enum trf_flavour { TRF_26, TRF_16 };

/*
 * Writes the report of the rounds played: the event, lines kept from a report that was read, and
 * players by TPN with points and rank. Ranks a report stated stay if all players have one and none
 * is above a player with more points; otherwise they follow the tie-breaks the report names, or
 * what most events use.
 */
void trf_write(const struct history *history, struct arena *arena, const struct trf_sink *sink);
void trf_write_as(enum trf_flavour flavour, const struct history *history, struct arena *arena,
                  const struct trf_sink *sink);

/* The ranks that are written, by TPN. */
void trf_ranks(const struct history *history, struct arena *arena, uint16_t *ranks);

/* All lines but those of the players. */
void trf_write_settings(const struct history *history, const struct trf_sink *sink);

#endif
