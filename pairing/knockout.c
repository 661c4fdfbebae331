#include "pairing/knockout.h"

#include "pairing/lot.h"

#include <stdio.h>

#define X(id, name) [KNOCKOUT_TIE_##id] = (name),
static const char *const tie_names[] = {KNOCKOUT_TIES(X)};
#undef X
#define X(id, name) [KNOCKOUT_OPENS_##id] = (name),
static const char *const opener_names[] = {KNOCKOUT_OPENERS(X)};
#undef X

const char *knockout_tie_name(enum knockout_tie tie)
{
	return tie_names[tie];
}

const char *knockout_opener_name(enum knockout_opener opens)
{
	return opener_names[opens];
}

/* -- the bracket ------------------------------------------------------------------------------- */

static int stage_matches(const struct knockout *knockout, int stage)
{
	return knockout->size >> stage;
}

/* The place of a stage's first match: before it lie size / 2 + size / 4 + ... */
static int stage_start(const struct knockout *knockout, int stage)
{
	return knockout->size - (knockout->size >> (stage - 1));
}

static struct knockout_match *match_at(const struct knockout *knockout, int stage, int index)
{
	return &knockout->matches[stage_start(knockout, stage) + index];
}

const struct knockout_match *knockout_match(const struct knockout *knockout, int stage, int index)
{
	bool there = stage >= 1 && stage <= knockout->stages && index >= 0 &&
	             index < stage_matches(knockout, stage);

	return there ? match_at(knockout, stage, index) : NULL;
}

static struct knockout_match *third_place(const struct knockout *knockout)
{
	struct knockout_match *last = &knockout->matches[knockout->count - 1];

	return last->third_place ? last : NULL;
}

/* The seeds of stage 1 from top to bottom: each pair of a smaller bracket opens into the pairs that
 * add up to one more than the bracket's size. */
static void seat_seeds(struct knockout *knockout, int seats, struct arena *arena)
{
	int *line = arena_get(arena, (size_t)knockout->size * sizeof *line);

	line[0] = 1;
	for (int size = 2; size <= knockout->size; size *= 2)
		for (int i = size / 2 - 1; i >= 0; i--) {
			int seed = line[i];

			line[2 * i] = i % 2 ? size + 1 - seed : seed;
			line[2 * i + 1] = i % 2 ? seed : size + 1 - seed;
		}
	for (int i = 0; i < knockout->size; i++) {
		struct knockout_match *match = match_at(knockout, 1, i / 2);

		match->player[i % 2] = line[i] <= seats ? (uint16_t)line[i] : 0;
		match->known[i % 2] = true;
	}
}

/* -- what was played --------------------------------------------------------------------------- */

/* The winner of a game between two seeds, or of their lot: an index. */
static int lot_of(const struct knockout *knockout, const struct knockout_match *match, int what)
{
	uint64_t low = match->player[0] < match->player[1] ? match->player[0] : match->player[1];
	uint64_t high = match->player[0] < match->player[1] ? match->player[1] : match->player[0];
	uint64_t state = knockout->rules.seed + (low << 32) + (high << 8) + (uint64_t)what;
	bool higher = lot_below(&state, 2) == 0;

	return (match->player[0] < match->player[1]) == higher ? 0 : 1;
}

static int higher_seed(const struct knockout_match *match)
{
	return match->player[0] < match->player[1] ? 0 : 1;
}

/* Adds up the games; returns whether the last of them was one that neither came to. */
static bool count_games(struct knockout_match *match, const struct history *history)
{
	bool nobody_came = false;

	for (int round = 0; round < history->played; round++) {
		const struct cell *one = &history->entrants[match->player[0] - 1].cells[round];
		const struct cell *other = &history->entrants[match->player[1] - 1].cells[round];

		if (one->opponent != match->player[1])
			continue;
		match->games++;
		match->points[0] += history_points(history, one);
		match->points[1] += history_points(history, other);
		nobody_came =
			one->result == RESULT_FORFEIT_LOSS && other->result == RESULT_FORFEIT_LOSS;
	}
	return nobody_came;
}

static void decide(struct knockout_match *match, int winner, enum knockout_reason reason)
{
	match->winner = winner;
	match->reason = reason;
}

/* A match that is level after its games. */
static void decide_tie(const struct knockout *knockout, struct knockout_match *match,
                       bool nobody_came)
{
	bool more = match->games < knockout->rules.games + KNOCKOUT_EXTRA_MAX;

	switch (knockout->rules.tie) {
	case KNOCKOUT_TIE_EXTRA:
		if (nobody_came)
			decide(match, higher_seed(match), KNOCKOUT_BY_SEED);
		else if (!more)
			decide(match, lot_of(knockout, match, 0), KNOCKOUT_BY_LOT);
		break;
	case KNOCKOUT_TIE_SEED:
		decide(match, higher_seed(match), KNOCKOUT_BY_SEED);
		break;
	case KNOCKOUT_TIE_LOT:
		decide(match, lot_of(knockout, match, 0), KNOCKOUT_BY_LOT);
		break;
	}
}

/* Whoever cannot be caught up with any more has won. */
static void match_judge(const struct knockout *knockout, struct knockout_match *match,
                        const struct history *history)
{
	int left, lead;
	bool nobody_came;

	if (!match->known[0] || !match->known[1])
		return;
	if (!match->player[0] || !match->player[1]) {
		decide(match, match->player[0] ? 0 : 1, KNOCKOUT_BYE);
		return;
	}
	nobody_came = count_games(match, history);
	left = knockout->rules.games > match->games ? knockout->rules.games - match->games : 0;
	lead = match->points[0] - match->points[1];
	if (lead < 0 ? -lead > left * history->scoring[SCORE_WIN]
	             : lead > left * history->scoring[SCORE_WIN])
		decide(match, lead > 0 ? 0 : 1, KNOCKOUT_BY_GAMES);
	else if (!left)
		decide_tie(knockout, match, nobody_came);
}

static void send_on(struct knockout_match *to, int place, uint16_t player)
{
	to->player[place] = player;
	to->known[place] = true;
}

/* Judges a match and sends its players on. */
static void match_settle(struct knockout *knockout, int stage, int index,
                         const struct history *history)
{
	struct knockout_match *match = match_at(knockout, stage, index);
	struct knockout_match *third = third_place(knockout);

	match_judge(knockout, match, history);
	if (match->reason == KNOCKOUT_OPEN)
		return;
	if (stage < knockout->stages)
		send_on(match_at(knockout, stage + 1, index / 2), index % 2,
		        match->player[match->winner]);
	if (third && stage == knockout->stages - 1)
		send_on(third, index, match->player[1 - match->winner]);
}

static int first_open_stage(const struct knockout *knockout)
{
	for (int i = 0; i < knockout->count; i++)
		if (knockout->matches[i].reason == KNOCKOUT_OPEN)
			return knockout->matches[i].stage;
	return knockout->stages + 1;
}

static void matches_make(struct knockout *knockout, struct arena *arena)
{
	bool third = knockout->rules.third_place && knockout->stages > 1;

	knockout->count = knockout->size - 1 + third;
	knockout->matches = arena_get(arena, (size_t)knockout->count * sizeof *knockout->matches);
	for (int stage = 1; stage <= knockout->stages; stage++)
		for (int i = 0; i < stage_matches(knockout, stage); i++)
			match_at(knockout, stage, i)->stage = stage;
	if (third)
		knockout->matches[knockout->count - 1] =
			(struct knockout_match){.stage = knockout->stages, .third_place = true};
}

bool knockout_make(struct knockout *knockout, const struct history *history, int seats,
                   const struct knockout_rules *rules, struct arena *arena, struct error *err)
{
	int players = seats ? seats : history->count;

	if (players < 2)
		return error_set(err, ERR_WRONG_STATE, "a knock-out needs two players at least");
	if (players > KNOCKOUT_PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "a knock-out has at most %d players",
		                 KNOCKOUT_PLAYERS_MAX);
	*knockout = (struct knockout){.size = 1, .rules = *rules};
	if (!knockout->rules.games)
		knockout->rules.games = 1;
	for (; knockout->size < players; knockout->size *= 2)
		knockout->stages++;
	matches_make(knockout, arena);
	seat_seeds(knockout, players, arena);
	for (int stage = 1; stage <= knockout->stages; stage++)
		for (int i = 0; i < stage_matches(knockout, stage); i++)
			match_settle(knockout, stage, i, history);
	if (third_place(knockout))
		match_judge(knockout, third_place(knockout), history);
	knockout->stage = first_open_stage(knockout);
	return true;
}

/* -- what follows ------------------------------------------------------------------------------ */

const char *knockout_stage_name(const struct knockout *knockout, int stage, char *text, size_t size)
{
	static const char *const names[] = {"Final", "Semi-final", "Quarter-final"};
	int before = knockout->stages - stage;

	if (before < (int)(sizeof names / sizeof *names))
		return names[before];
	snprintf(text, size, "Round of %d", 2 << before);
	return text;
}

static struct board_pair seats_of(const struct knockout *knockout,
                                  const struct knockout_match *match)
{
	int first = higher_seed(match);

	if (knockout->rules.opens == KNOCKOUT_OPENS_LOWER)
		first = 1 - first;
	else if (knockout->rules.opens == KNOCKOUT_OPENS_LOT)
		first = lot_of(knockout, match, 1);
	if (match->games % 2)
		first = 1 - first;
	return (struct board_pair){match->player[first], match->player[1 - first]};
}

bool knockout_next(const struct knockout *knockout, struct arena *arena, struct pairing *out,
                   struct error *err)
{
	*out = (struct pairing){0};
	if (knockout->stage > knockout->stages)
		return error_set(err, ERR_WRONG_STATE, "the knock-out is over");
	out->boards = arena_get(arena, (size_t)knockout->count * sizeof *out->boards);
	for (int i = 0; i < knockout->count; i++) {
		const struct knockout_match *match = &knockout->matches[i];

		if (match->stage == knockout->stage && match->reason == KNOCKOUT_OPEN)
			out->boards[out->count++] = seats_of(knockout, match);
	}
	return true;
}

uint16_t knockout_champion(const struct knockout *knockout)
{
	const struct knockout_match *final = match_at(knockout, knockout->stages, 0);

	return final->reason == KNOCKOUT_OPEN ? 0 : final->player[final->winner];
}

static void rank_match(const struct knockout_match *match, int best, uint16_t *rank, int players)
{
	bool open = match->reason == KNOCKOUT_OPEN;

	for (int side = 0; side < 2; side++) {
		uint16_t tpn = match->player[side];
		bool lost = !open && side != match->winner;

		if (tpn && tpn <= players)
			rank[tpn - 1] = (uint16_t)(lost ? best + 1 : 1);
	}
}

/* Later matches overwrite what earlier ones said; whoever reached them had won those. */
void knockout_ranks(const struct knockout *knockout, uint16_t *rank, int players)
{
	const struct knockout_match *third = third_place(knockout);

	for (int i = 0; i < players; i++)
		rank[i] = 0;
	for (int stage = 1; stage <= knockout->stages; stage++)
		for (int i = 0; i < stage_matches(knockout, stage); i++)
			rank_match(match_at(knockout, stage, i), knockout->size >> stage, rank,
			           players);
	for (int side = 0; third && side < 2; side++)
		if (third->player[side] && third->player[side] <= players)
			rank[third->player[side] - 1] =
				third->reason == KNOCKOUT_OPEN || side == third->winner ? 3 : 4;
}

void knockout_draw(uint16_t *player, int players, uint64_t seed)
{
	uint64_t state = seed;
	int size = 1, byes;

	while (size < players)
		size *= 2;
	byes = size - players;
	for (int i = 0; i < players; i++)
		player[i] = (uint16_t)i;
	for (int first = 2; first < players; first *= 2) {
		int end = 2 * first < players ? 2 * first : players;
		int part = byes > first && byes < end ? byes : end;

		lot_shuffle(&state, player + first, (size_t)(part - first));
		lot_shuffle(&state, player + part, (size_t)(end - part));
	}
}
