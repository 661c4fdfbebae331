#include "pairing/history.h"

#include <ctype.h>
#include <string.h>

static const struct {
	char code;
	enum result_class class;
	enum score_kind score;
} results[RESULT_COUNT] = {
#define X(id, code, class, score) [RESULT_##id] = {code, CLASS_##class, score},
	RESULT_CODES(X)
#undef X
};

static const int16_t ordinary_scoring[SCORE_KIND_COUNT] = {
	[SCORE_WIN] = 10,         [SCORE_DRAW] = 5,      [SCORE_FORFEIT_WIN] = 10,
	[SCORE_PAIRING_BYE] = 10, [SCORE_FULL_BYE] = 10, [SCORE_HALF_BYE] = 5,
};

char result_code(enum result result)
{
	return results[result].code;
}

bool result_find(char code, enum result *result)
{
	char wanted = code == ' ' ? 'Z' : (char)toupper((unsigned char)code);

	for (int i = 0; i < RESULT_COUNT; i++) {
		if (results[i].code == wanted) {
			*result = (enum result)i;
			return true;
		}
	}
	return false;
}

enum result_class result_class(enum result result)
{
	return results[result].class;
}

void history_make(struct history *history, uint16_t n, uint16_t rounds, struct arena *arena)
{
	*history = (struct history){.name = "", .count = n, .initial = ROLE_OPENER};
	history->entrants = arena_get(arena, n * sizeof *history->entrants);
	memcpy(history->scoring, ordinary_scoring, sizeof ordinary_scoring);
	for (int i = 0; i < n; i++) {
		struct entrant *entrant = &history->entrants[i];

		*entrant = (struct entrant){"", "", "", "", "", .sex = ' '};
		entrant->cells = arena_get(arena, rounds * sizeof *entrant->cells);
		for (int r = 0; r < rounds; r++)
			entrant->cells[r].result = RESULT_ZERO_BYE;
	}
}

void history_game(struct history *history, uint16_t round, uint16_t opener, uint16_t second,
                  enum result opener_result, enum result second_result)
{
	history->entrants[opener - 1].cells[round - 1] =
		(struct cell){second, ROLE_OPENER, (uint8_t)opener_result, 0};
	history->entrants[second - 1].cells[round - 1] =
		(struct cell){opener, ROLE_SECOND, (uint8_t)second_result, 0};
}

void history_bye(struct history *history, uint16_t round, uint16_t player, enum result result)
{
	history->entrants[player - 1].cells[round - 1] =
		(struct cell){0, ROLE_NONE, (uint8_t)result, 0};
}

void history_before(const struct history *history, uint16_t round, struct arena *arena,
                    struct history *before)
{
	*before = *history;
	before->entrants = arena_get(arena, history->count * sizeof *before->entrants);
	memcpy(before->entrants, history->entrants, history->count * sizeof *before->entrants);
	before->played = (uint16_t)(round - 1);
	if (!before->rounds)
		before->rounds = history->played;
	for (int i = 0; i < before->count; i++) {
		struct entrant *entrant = &before->entrants[i];
		enum result result = entrant->cells[round - 1].result;

		entrant->absent = result_class(result) == CLASS_BYE && result != RESULT_PAIRING_BYE;
	}
}

enum role history_first_role(const struct history *history)
{
	bool odd = false;

	for (int i = 0; history->played && i < history->count; i++) {
		const struct cell *cell = &history->entrants[i].cells[0];

		/* Who asked for a bye in round 1 had no number yet. */
		if (!cell->opponent && cell->result != RESULT_PAIRING_BYE)
			continue;
		odd = !odd;
		if (cell->opponent && cell->role != ROLE_NONE)
			return odd == (cell->role == ROLE_OPENER) ? ROLE_OPENER : ROLE_SECOND;
	}
	return ROLE_NONE;
}

int32_t history_points(const struct history *history, const struct cell *cell)
{
	return history->scoring[results[cell->result].score] + cell->extra;
}

int32_t history_score(const struct history *history, uint16_t tpn, uint16_t rounds)
{
	const struct entrant *entrant = &history->entrants[tpn - 1];
	int32_t score = 0;

	for (int r = 0; r < rounds; r++)
		score += history_points(history, &entrant->cells[r]);
	return score;
}

bool history_forbidden(const struct history *history, uint16_t a, uint16_t b, uint16_t round)
{
	for (size_t i = 0; i < history->forbidden_count; i++) {
		const struct forbidden_pair *pair = &history->forbidden[i];

		if (((pair->a == a && pair->b == b) || (pair->a == b && pair->b == a)) &&
		    pair->first <= round && round <= pair->last)
			return true;
	}
	return false;
}
