/* The forecast's courses of results, run through the engine. */
#include "pairing/dutch.h"
#include "pairing/forecast_parts.h"

#include <stdlib.h>
#include <string.h>

/* How many pairings a forecast makes at most, by the size of the field. */
enum { PAIRINGS_LEAST = 12, PAIRINGS_WORK = 2000000 };

/* A node of the search for disjoint matchings is one pair tried. */
enum { NODES_MOST = 3000000 };

struct run {
	struct ahead *ahead;
	struct history h; /* with room for the rounds to come */
	int first;        /* rounds played when it began */
	bool exhaustive;
	uint64_t course; /* which one, where not all are looked at */
	uint64_t chance;
};

static int pairings_allowed(const struct ahead *ahead)
{
	int allowed = PAIRINGS_WORK / (ahead->players * ahead->players);

	if (allowed < PAIRINGS_LEAST)
		allowed = PAIRINGS_LEAST;
	return allowed < ahead->most ? allowed : ahead->most;
}

/* Courses: three results a board, for all rounds but the last; more than the limit is the limit. */
static int courses_all(const struct ahead *ahead, int limit)
{
	int64_t all = 1;

	for (int i = 0; i < (ahead->left - 1) * (ahead->players / 2) && all < limit; i++)
		all *= 3;
	return all < limit ? (int)all : limit;
}

static void run_make(struct run *run, struct ahead *ahead)
{
	const struct history *history = ahead->history;

	*run = (struct run){.ahead = ahead, .h = *history, .first = history->played};
	run->h.fixed_count = 0;
	run->h.entrants = arena_get(ahead->arena, history->count * sizeof *run->h.entrants);
	memcpy(run->h.entrants, history->entrants, history->count * sizeof *run->h.entrants);
	for (int i = 0; i < history->count; i++) {
		struct cell *cells = arena_get(ahead->arena, history->rounds * sizeof *cells);

		memcpy(cells, history->entrants[i].cells, history->played * sizeof *cells);
		run->h.entrants[i].cells = cells;
	}
}

/* Keeps the first course that failed. */
static void failure_note(struct run *run)
{
	struct forecast *out = run->ahead->out;
	struct forecast_result *course;
	size_t count = 0;

	if (out->failed++)
		return;
	out->failed_round = run->h.played + 1;
	course = arena_get(run->ahead->arena,
	                   (size_t)run->h.count * (size_t)run->ahead->left * sizeof *course);
	for (int r = run->first; r < run->h.played; r++)
		for (uint16_t tpn = 1; tpn <= run->h.count; tpn++) {
			const struct cell *cell = &run->h.entrants[tpn - 1].cells[r];

			if (cell->role == ROLE_OPENER || cell->result == RESULT_PAIRING_BYE)
				course[count++] = (struct forecast_result){
					(uint16_t)(r + 1), tpn, cell->opponent,
					(enum result)cell->result};
		}
	out->course = course;
	out->course_count = count;
}

static uint32_t chance(struct run *run, uint32_t below)
{
	run->chance = run->chance * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(run->chance >> 33) % below;
}

/* Favourites, draws, openers, outsiders; then by chance. 0 = the opener wins, 1 = draw, 2. */
static int outcome(struct run *run, const struct board_pair *board)
{
	bool opener_better = board->opener < board->second;

	switch (run->course) {
	case 0:
		return opener_better ? 0 : 2;
	case 1:
		return 1;
	case 2:
		return 0;
	case 3:
		return opener_better ? 2 : 0;
	default:
		return (int)chance(run, 3);
	}
}

static void round_play(struct run *run, const struct pairing *pairing, const uint8_t *outcomes)
{
	static const enum result results[3][2] = {
		{RESULT_WIN,  RESULT_LOSS},
		{RESULT_DRAW, RESULT_DRAW},
		{RESULT_LOSS, RESULT_WIN },
	};
	uint16_t round = (uint16_t)(run->h.played + 1);

	for (uint16_t tpn = 1; tpn <= run->h.count; tpn++)
		if (run->h.entrants[tpn - 1].absent)
			history_bye(&run->h, round, tpn, RESULT_ZERO_BYE);
	for (int i = 0; i < pairing->count; i++)
		history_game(&run->h, round, pairing->boards[i].opener, pairing->boards[i].second,
		             results[outcomes[i]][0], results[outcomes[i]][1]);
	if (pairing->bye)
		history_bye(&run->h, round, pairing->bye, RESULT_PAIRING_BYE);
}

/* The next combination of results; false after the last. */
static bool outcomes_next(uint8_t *outcomes, int count)
{
	for (int i = 0; i < count; i++) {
		if (++outcomes[i] < 3)
			return true;
		outcomes[i] = 0;
	}
	return false;
}

static void run_on(struct run *run);

/* Every course of results behind this pairing, or the one of run->course. */
static void courses_behind(struct run *run, const struct pairing *pairing, struct arena *scratch)
{
	uint8_t *outcomes = arena_get(scratch, pairing->count + 1u);

	do {
		for (int i = 0; i < pairing->count && !run->exhaustive; i++)
			outcomes[i] = (uint8_t)outcome(run, &pairing->boards[i]);
		round_play(run, pairing, outcomes);
		run->h.played++;
		run_on(run);
		run->h.played--;
	} while (run->exhaustive && outcomes_next(outcomes, pairing->count));
}

static void run_on(struct run *run)
{
	struct pairing pairing;
	struct arena scratch;
	struct error err;

	arena_init(&scratch, run->ahead->arena->more, run->ahead->arena->give);
	if (!pairing_dutch(&run->h, &scratch, &pairing, &err)) {
		run->ahead->out->tried++;
		failure_note(run);
	} else if (run->h.played + 1 == run->h.rounds) {
		run->ahead->out->tried++;
	} else {
		courses_behind(run, &pairing, &scratch);
	}
	arena_free(&scratch);
}

void ahead_run(struct ahead *ahead)
{
	int allowed = pairings_allowed(ahead), all = courses_all(ahead, allowed);
	struct run run;

	run_make(&run, ahead);
	run.exhaustive = ahead->out->exhaustive = 2 * all <= allowed;
	if (run.exhaustive) {
		run_on(&run);
		return;
	}
	for (; run.course < (uint64_t)(allowed / ahead->left); run.course++) {
		run.chance = run.course;
		run_on(&run);
		if (ahead->out->failed_round == run.first + 1)
			return;
	}
}

/* -- matchings that share no pair -------------------------------------------------------------- */

struct disjoint {
	struct ahead *ahead;
	bool *taken; /* vertex of this round */
	int nodes;
	int first_partner; /* of vertex 0 in the round before: where rounds are alike their order
	                      does not matter */
};

static bool disjoint_round(struct disjoint *d, int k);

/* Takes the pair out of the later rounds; `was` remembers what to put back. */
static void pair_take(struct disjoint *d, int k, int u, int v, bool *was)
{
	for (int later = k + 1; later < d->ahead->left; later++) {
		was[later] = cardinal_joined(&d->ahead->rounds[later], u, v);
		cardinal_join(&d->ahead->rounds[later], u, v, false);
	}
}

static void pair_give(struct disjoint *d, int k, int u, int v, const bool *was)
{
	for (int later = k + 1; later < d->ahead->left; later++)
		cardinal_join(&d->ahead->rounds[later], u, v, was[later]);
}

/* Pairs the first free vertex of round k with each it may meet, and so on. */
static bool disjoint_pairs(struct disjoint *d, int k)
{
	int u = 0, n = d->ahead->vertices;
	bool was[HISTORY_ROUNDS_MAX] = {false};

	while (u < n && d->taken[u])
		u++;
	if (u == n)
		return disjoint_round(d, k + 1);
	for (int v = u + 1; v < n && d->nodes < NODES_MOST; v++) {
		bool found;

		if (d->taken[v] || !cardinal_joined(&d->ahead->rounds[k], u, v) ||
		    (u == 0 && d->ahead->uniform && v < d->first_partner))
			continue;
		d->nodes++;
		d->taken[u] = d->taken[v] = true;
		pair_take(d, k, u, v, was);
		if (u == 0)
			d->first_partner = v;
		found = disjoint_pairs(d, k);
		pair_give(d, k, u, v, was);
		d->taken[u] = d->taken[v] = false;
		if (found)
			return true;
	}
	return false;
}

static bool disjoint_round(struct disjoint *d, int k)
{
	size_t size = (size_t)d->ahead->vertices;
	bool *outer = d->taken, found;
	int partner = d->first_partner;

	if (k == d->ahead->left)
		return true;
	d->taken = d->ahead->arena->more(size);
	memset(d->taken, 0, size);
	found = disjoint_pairs(d, k);
	d->ahead->arena->give(d->taken);
	d->taken = outer;
	d->first_partner = partner;
	return found;
}

int ahead_disjoint(struct ahead *ahead)
{
	struct disjoint d = {.ahead = ahead};

	if (disjoint_round(&d, 0))
		return 1;
	return d.nodes < NODES_MOST ? 0 : -1;
}
