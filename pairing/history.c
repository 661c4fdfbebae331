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

enum score_kind result_score(enum result result)
{
	return results[result].score;
}

void history_accelerate(struct history *history, struct arena *arena)
{
	int accelerated = (history->rounds + 1) / 2, full = (accelerated + 1) / 2;
	int group = 2 * ((history->count + 3) / 4);
	int16_t *points = arena_get(arena, (size_t)accelerated * sizeof *points);

	for (int round = 0; round < accelerated; round++)
		points[round] = history->scoring[round < full ? SCORE_WIN : SCORE_DRAW];
	for (int i = 0; accelerated && i < history->count && i < group; i++) {
		history->entrants[i].virtual_points = points;
		history->entrants[i].virtual_count = (uint16_t)accelerated;
	}
}

void history_complete_scoring(struct history *history, const bool given[SCORE_KIND_COUNT])
{
	static const enum score_kind like[][2] = {
		{SCORE_FORFEIT_WIN,  SCORE_WIN     },
                {SCORE_PAIRING_BYE,  SCORE_WIN     },
		{SCORE_FULL_BYE,     SCORE_WIN     },
                {SCORE_HALF_BYE,     SCORE_DRAW    },
		{SCORE_FORFEIT_LOSS, SCORE_ZERO_BYE},
	};

	for (size_t i = 0; i < sizeof like / sizeof *like; i++)
		if (!given[like[i][0]])
			history->scoring[like[i][0]] = history->scoring[like[i][1]];
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

bool history_cell_fits(const struct history *history, uint16_t tpn, uint16_t round,
                       struct error *err)
{
	const struct cell *mine = &history->entrants[tpn - 1].cells[round - 1], *theirs;

	if (!mine->opponent)
		return true;
	theirs = &history->entrants[mine->opponent - 1].cells[round - 1];
	if (theirs->opponent != tpn)
		return error_set(err, ERR_BAD_FILE,
		                 "round %d: %d has opponent %d, who has opponent %d", round, tpn,
		                 mine->opponent, theirs->opponent);
	if (result_class(mine->result) != result_class(theirs->result))
		return error_set(err, ERR_BAD_FILE,
		                 "round %d: %d against %d was played for one of them only", round,
		                 tpn, mine->opponent);
	if (mine->role != ROLE_NONE && mine->role == theirs->role)
		return error_set(err, ERR_BAD_FILE, "round %d: %d and %d have the same colour",
		                 round, tpn, mine->opponent);
	return true;
}

void history_count_rounds(struct history *history, uint16_t columns)
{
	history->played = 0;
	for (uint16_t round = 1; round <= columns; round++)
		for (int i = 0; i < history->count; i++) {
			const struct cell *cell = &history->entrants[i].cells[round - 1];

			if (cell->opponent || cell->result == RESULT_PAIRING_BYE)
				history->played = round;
		}
}

enum result history_absence(const struct entrant *entrant)
{
	enum result result = (enum result)entrant->absence;

	return result_class(result) == CLASS_BYE && result != RESULT_PAIRING_BYE ? result
	                                                                         : RESULT_ZERO_BYE;
}

/* Where a stated rank stands in the order. */
static int rank_key(const struct history *history, uint16_t tpn)
{
	int rank = history->entrants[tpn - 1].stated_rank;

	return rank ? rank : HISTORY_PLAYERS_MAX + 1;
}

static struct cell *cells_renumbered(const struct history *history, const struct cell *cells,
                                     const uint16_t *fresh, struct arena *arena)
{
	struct cell *copy = arena_get(arena, (history->played + 1u) * sizeof *copy);

	for (int r = 0; r < history->played; r++) {
		copy[r] = cells[r];
		copy[r].opponent = fresh[cells[r].opponent];
	}
	copy[history->played].result = RESULT_ZERO_BYE;
	return copy;
}

static void pairs_renumber(struct history *ranked, const uint16_t *fresh, struct arena *arena)
{
	struct forbidden_pair *pairs = arena_get(arena, ranked->forbidden_count * sizeof *pairs);
	struct fixed_pair *fixed = arena_get(arena, ranked->fixed_count * sizeof *fixed);

	for (size_t i = 0; i < ranked->forbidden_count; i++) {
		pairs[i] = ranked->forbidden[i];
		pairs[i].a = fresh[pairs[i].a];
		pairs[i].b = fresh[pairs[i].b];
	}
	for (size_t i = 0; i < ranked->fixed_count; i++)
		fixed[i] = (struct fixed_pair){fresh[ranked->fixed[i].opener],
		                               fresh[ranked->fixed[i].second]};
	ranked->forbidden = pairs;
	ranked->fixed = fixed;
}

void history_renumber(const struct history *history, struct arena *arena, struct history *ranked,
                      uint16_t *number)
{
	uint16_t *fresh = arena_get(arena, (history->count + 1u) * sizeof *fresh);
	uint16_t *at_rank = arena_get(arena, (HISTORY_PLAYERS_MAX + 2u) * sizeof *at_rank);

	/* a counting sort: how many stand before each rank */
	for (uint16_t tpn = 1; tpn <= history->count; tpn++)
		at_rank[rank_key(history, tpn)]++;
	for (int rank = 1, before = 0; rank <= HISTORY_PLAYERS_MAX + 1; rank++) {
		int here = at_rank[rank];

		at_rank[rank] = (uint16_t)before;
		before += here;
	}
	*ranked = *history;
	ranked->entrants = arena_get(arena, history->count * sizeof *ranked->entrants);
	for (uint16_t tpn = 1; tpn <= history->count; tpn++) {
		fresh[tpn] = ++at_rank[rank_key(history, tpn)];
		number[fresh[tpn] - 1] = tpn;
	}
	for (uint16_t tpn = 1; tpn <= history->count; tpn++) {
		struct entrant *entrant = &ranked->entrants[fresh[tpn] - 1];

		*entrant = history->entrants[tpn - 1];
		entrant->cells = cells_renumbered(history, entrant->cells, fresh, arena);
	}
	pairs_renumber(ranked, fresh, arena);
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

bool history_is_fixed(const struct history *history, uint16_t tpn)
{
	for (size_t i = 0; i < history->fixed_count; i++)
		if (history->fixed[i].opener == tpn || history->fixed[i].second == tpn)
			return true;
	return false;
}

static const char *const role_rules[] = {
#define X(id, name) name,
	ROLE_RULES(X)
#undef X
};

enum { ROLE_RULE_COUNT = sizeof role_rules / sizeof *role_rules };

const char *role_rule_name(enum role_rule rule)
{
	return role_rules[rule];
}

bool role_rule_find(const char *name, enum role_rule *rule)
{
	for (int i = 0; i < ROLE_RULE_COUNT; i++)
		if (!strcmp(role_rules[i], name)) {
			*rule = (enum role_rule)i;
			return true;
		}
	return false;
}
