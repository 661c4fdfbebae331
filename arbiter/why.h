/*
 * Why a round is paired so, for the command line, the API and the pages: the boards of a round, its
 * explanation (pairing/explain.h), and both as JSON. Players are numbers as people know them: the
 * event's, or a report's start numbers.
 */
#ifndef ARBITER_WHY_H
#define ARBITER_WHY_H

#include "pairing/explain_text.h"

#include <jansson.h>

struct why {
	struct explain e;
	struct pairing boards; /* as the round stands, TPNs */
	bool as_ruled;         /* that is what the rules give */
	const int *number;     /* number[tpn - 1]; NULL = the TPN */
};

/* A card's number, 0 for -1. */
int why_number(const struct why *why, int card);

/* The two cards of board 1 ... boards.count, or of board 0: who has the bye, and -1. False with
 * ERR_NOT_FOUND if there is none, ERR_WRONG_STATE if it was set by hand and not paired. */
bool why_cards(const struct why *why, int board, int *a, int *b, struct error *err);

/* A question about a board: lines of text. */
struct explain_text why_text(const struct why *why);

/* The whole round: brackets with their criteria, and who moved down or has the bye. */
json_t *why_round_json(const struct why *why);

/* One board (0: the bye). */
json_t *why_board_json(const struct why *why, int board, struct error *err);

/* One answer. */
json_t *why_verdict_json(const struct why *why, const struct explain_verdict *verdict);

/* Appends those of one player (or of the bye), as explain_reasons() gives them. */
void why_reasons_json(const struct why *why, const struct explain_verdict *reasons, json_t *array);

/* Is there something to say: not the player himself, nor a bye where there is none? */
bool why_says(const struct explain_verdict *reason);

#endif
