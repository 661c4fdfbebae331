/*
 * A report as lines and columns. Columns are 1-based and count characters. For trf_text.c,
 * trf_lines.c and trf_read.c only.
 */
#ifndef PAIRING_TRF_TEXT_H
#define PAIRING_TRF_TEXT_H

#include "pairing/trf.h"

/* Points from -9.9 to 99.9: what four columns can hold, so that all that is read can be written. */
enum {
	NUMBER_MAX = 99999,
	POINTS_MAX = 999,
	POINTS_MIN = -99,
	FORBIDDEN_MAX = 1000000,
	RANGES_MAX = 1000,
};

struct trf_reader {
	const char *at, *end; /* what is left of the file */
	const char *line;
	int length; /* of the line in characters, without its end */
	bool wide;  /* some characters have several bytes ... */
	int *start; /* ... and start here, the line's end included */
	size_t start_room;
	int number; /* 1-based */
	struct history *history;
	struct arena *arena;
	struct error *err;
	int columns;       /* rounds there are columns for */
	bool *known;       /* TPN has been read */
	int16_t **virtual; /* TPN -> virtual points by round, NULL = none */
	int ranges;        /* lines 250 so far */
	int16_t *extra;    /* [TPN][round - 1], tenths: lines 299 may stand before the players */
	struct forbidden_pair *forbidden;
	size_t forbidden_room;
	const char **kept; /* lines of no interest, for the writer */
	size_t kept_room;
	bool scored[SCORE_KIND_COUNT]; /* values given by the file */
};

/* Refuses with the line's number, a column and what was expected. Returns false. */
bool trf_bad(const struct trf_reader *r, int column, const char *what);

/* The next line; false past the last. */
bool trf_line(struct trf_reader *r);
bool trf_line_is(const struct trf_reader *r, const char *code);

/* The character in a column, a blank past the end (of a letter of several bytes the first). */
char trf_column(const struct trf_reader *r, int at);
bool trf_blank(const struct trf_reader *r, int first, int last);

/* The text of a field without the blanks around it, in the arena. */
const char *trf_text(const struct trf_reader *r, int first, int last);

/* A whole number; blank is 0. */
bool trf_whole(const struct trf_reader *r, int first, int last, int *value);

/* A sum of points with at most one decimal, in tenths (a comma will do); blank is 0. trf_points()
 * holds it to what one result can be worth. */
bool trf_sum(const struct trf_reader *r, int first, int last, int32_t *value);
bool trf_points(const struct trf_reader *r, int first, int last, int32_t *value);

/* The number of a player there is. */
bool trf_player(const struct trf_reader *r, int first, int last, int *tpn);

/* The next player of a list that starts at column *at; 0 past the last. */
bool trf_list_player(const struct trf_reader *r, int *at, int *value);

/* Reads the present line into the history; lines of no interest are kept. */
bool trf_read_line(struct trf_reader *r);

/* What the file left open follows from a win, a draw and a loss. */
void trf_complete_scoring(struct trf_reader *r);

#endif
