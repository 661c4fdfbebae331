/*
 * An explanation in words: English, one fact a line, for people who run tournaments and have not
 * read C.04.3. The text grows in the explanation's arena and is always terminated.
 */
#ifndef PAIRING_EXPLAIN_TEXT_H
#define PAIRING_EXPLAIN_TEXT_H

#include "pairing/explain.h"

struct explain_text {
	const struct explain *e;
	const int *number; /* number[tpn - 1] stands before a name; NULL = the TPN */
	char *text;        /* NULL before the first word */
	size_t length, room;
};

/* "7 Ann Lee". */
void explain_say_player(struct explain_text *t, int card);

/* "3.5". */
void explain_say_points(struct explain_text *t, int32_t tenths);

/* What a criterion came to: "2", "4, 3.5", "none". */
void explain_say_value(struct explain_text *t, enum explain_criterion criterion,
                       const struct explain_value *value);

/* The reason of a verdict as half a sentence, without a full stop: "they met in round 3 (C1)". */
void explain_say_reason(struct explain_text *t, const struct explain_verdict *verdict);

/* Lines: the bracket, and what each criterion came to in it. */
void explain_say_bracket(struct explain_text *t, int index);
void explain_say_values(struct explain_text *t, int index);

/* Lines: whom this player moved past, bracket by bracket, and why. */
bool explain_say_moves(struct explain_text *t, int card, struct error *err);

/* Lines: everything about the board of these two, which need not be what the rules give. */
bool explain_say_board(struct explain_text *t, int opener, int second, struct error *err);

/* Lines: the bye of this player, likewise. */
bool explain_say_bye(struct explain_text *t, int card, struct error *err);

/* A line "Why not 12 Bob: ..." and, if there is one, the pairing that would result. */
void explain_say_why_not(struct explain_text *t, const struct explain_verdict *verdict);

#endif
