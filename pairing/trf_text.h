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
	AWARDS_MAX = 100, /* lines 299 for all players */
};

/* A line 299: points for some kind of result (' ': on top of it) of some players in a round. */
struct trf_award {
	char type;
	int16_t value; /* tenths */
	int round;     /* 0 = all */
	const uint16_t *players;
	size_t count; /* 0 = all */
	int line;
};

/* A player of a line 240. */
struct trf_bye {
	uint16_t tpn, round;
	enum result result;
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
	int columns;              /* rounds there are columns for */
	int players;              /* read so far */
	bool *known;              /* TPN has been read */
	int16_t **virtual;        /* TPN -> virtual points by round, NULL = none */
	int ranges;               /* lines 250 so far */
	int *line_of;             /* TPN -> the line of the player */
	struct trf_award *awards; /* lines 299 may stand before the players, as may 240 */
	size_t award_count, award_room, awards_for_all;
	struct trf_bye *byes;
	size_t bye_count, bye_room;
	int16_t second[SCORE_LOSS + 1];    /* XXS: what the second gets ... */
	bool second_given[SCORE_LOSS + 1]; /* ... if not the same as the opener */
	bool ordinary;     /* XXS was read: what it leaves out has the ordinary value ... */
	bool other_values; /* ... unless 162 or BBW ... were read too */
	bool settings;     /* players are known already: no line 001 */
	int type_line;     /* which code named the rules: 0, 92 or 192 */
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

/* The present line as it is, without the blanks at its end: the writer puts it out again. */
void trf_keep(struct trf_reader *r, const char *line);

/* Lines about points: 162, BBW ..., XXS, 250, XXA, 299. */
bool trf_read_scoring(struct trf_reader *r);
bool trf_read_value(struct trf_reader *r);
bool trf_read_values(struct trf_reader *r);
bool trf_read_virtual(struct trf_reader *r);
bool trf_read_virtual_range(struct trf_reader *r);
bool trf_read_award(struct trf_reader *r);

/* With all lines read: what the file left open of the scoring, and lines 299. */
bool trf_settle_points(struct trf_reader *r);

#endif
