/*
 * The working of a tie-break: what it looks at, round by round, what each is worth, what is left
 * out and why, and how the value follows. Plain data; words for it in the tables of working.c.
 */
#ifndef PAIRING_WORKING_H
#define PAIRING_WORKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a part is. X(id, word of the API, phrase for people). */
#define PART_KINDS(X)                                                                             \
	X(GAME, "game", "")                                                                       \
	X(FORFEIT, "forfeit", "counted as a game")                                                \
	X(DUMMY, "dummy", "a dummy opponent with the player's own score")                         \
	X(DUMMY_OPPONENT, "dummy-opponent",                                                       \
	  "a dummy opponent with no more than the scheduled opponent has")                        \
	X(DUMMY_DRAWS, "dummy-draws", "a dummy opponent with no more than a draw in every round") \
	X(VIRTUAL, "virtual", "a virtual opponent, level before the round and drawing after it")  \
	X(UNPLAYED, "unplayed", "")                                                               \
	X(MISSING, "missing", "have not met: counts as a win that could still come")              \
	X(START, "start", "the McMahon start")                                                    \
	X(OWN_START, "own-start", "the player's own McMahon start")                               \
	X(PROPERTY, "property", "")

enum part_kind {
#define X(id, word, phrase) PART_##id,
	PART_KINDS(X)
#undef X
		PART_KIND_COUNT
};

/* Whether a part is in the sum. */
#define PART_USES(X)                                                                             \
	X(COUNTED, "counted", "")                                                                \
	X(CUT_LOW, "cut-low", "left out: the least significant")                                 \
	X(CUT_CHOICE, "cut-choice", "left out first: a round not played by the player's choice") \
	X(CUT_HIGH, "cut-high", "left out: the most significant")                                \
	X(AGAIN, "again", "once more, among those still tied")                                   \
	X(SKIPPED, "skipped", "does not count")

enum part_use {
#define X(id, word, phrase) USE_##id,
	PART_USES(X)
#undef X
		PART_USE_COUNT
};

/* Numbers are TIEBREAK_SCALE-ths of a point, of a rating point, of one. */
struct working_part {
	enum part_kind kind;
	enum part_use use;
	uint16_t round;    /* 0: of none */
	uint16_t opponent; /* TPN; of a dummy the scheduled one; 0 = none */
	uint16_t stage;    /* direct encounter: its how-manieth application, 1-based; else 0 */
	char result;       /* the player's, TRF code; 0 = none */
	bool choice;       /* not played by the player's choice (C.07 16.1.2) */
	int32_t points;    /* the player's own in that round */
	int32_t score;     /* what the opponent has: score, rating, Buchholz ... */
	int32_t adjusted;  /* how much of it are points the opponent's own score does not have: byes
	                      counted as draws, a last round taken as drawn */
	int64_t value;     /* what it adds */
};

/* How the value follows from the parts that count. */
#define WORKING_FORMS(X)                                                                          \
	X(SUM, "sum", "the sum")                                                                  \
	X(MEAN, "mean", "the mean, rounded")                                                      \
	X(PERFORMANCE, "performance", "the mean, rounded, and what the share of points is worth") \
	X(SEARCH, "search", "the lowest rating that would be expected to score as much")          \
	X(PLACE, "place",                                                                         \
	  "the place among those who are tied, by the games between them; 0 where "               \
	  "these decide nothing")                                                                 \
	X(FACT, "fact", "as it is")                                                               \
	X(LOTS, "lots", "the lot drawn")

enum working_form {
#define X(id, word, phrase) FORM_##id,
	WORKING_FORMS(X)
#undef X
		WORKING_FORM_COUNT
};

struct working {
	enum working_form form;
	struct working_part *parts;
	size_t count, room;
	int64_t sum;   /* of the parts that count */
	int32_t added; /* performance: what the share of points is worth; else 0 */
	int32_t goal;  /* performance and search: the points scored in these games */
	int32_t value;
	bool scores; /* the parts' scores say something */
};

enum { WORKING_NUMBER_SIZE = 24, WORKING_REMARK_SIZE = 320 };

/* A number of a working as people write it: "3", "2.5", "0.75". Returns text. */
char *working_number(int64_t value, char text[WORKING_NUMBER_SIZE]);
/* What has to be said of a part: that it was no game, why it has the score it has, whether it
 * counts. "" if nothing. */
char *working_remark(const struct working_part *part, char text[WORKING_REMARK_SIZE]);

/* The same as phrases to be translated, in their order; NULL stands for the one with numbers, of
 * the points that the opponent's own score does not have. */
enum { WORKING_PHRASES_MAX = 4 };
size_t working_phrases(const struct working_part *part, const char *phrases[WORKING_PHRASES_MAX]);

const char *part_kind_word(enum part_kind kind);
const char *part_kind_phrase(enum part_kind kind); /* "" where nothing needs saying */
const char *part_use_word(enum part_use use);
const char *part_use_phrase(enum part_use use);
const char *working_form_word(enum working_form form);
const char *working_form_phrase(enum working_form form);

/* Adds a part; past the room there is, none. */
void working_add(struct working *working, struct working_part part);
/* How many parts count. */
size_t working_counted(const struct working *working);
/* Closes a working as the sum of the parts that count, or as their mean, rounded half up to whole
 * `unit`s (0 of nothing). */
void working_sum(struct working *working);
void working_mean(struct working *working, int32_t unit);

#endif
