/*
 * The short way through a large bracket: pair after pair in the order of generation (3.4), leaving
 * out only opponents with whom no candidate could be perfect. "Perfect" is a bound that no
 * candidate can beat: everything as wished, but for as many unmet role preferences as the numbers
 * of players with each preference force, and the best player there is to stay single where the
 * number is odd. The last pairs, where the choice gets narrow, go to the exact method. If the whole
 * then reaches the bound, every pair was the first possible one of an optimum, so this is what the
 * exact method would have given; if not, nothing is claimed.
 */
#include "pairing/bracket_literal.h"

#include "pairing/criteria.h"
#include "pairing/leftover.h"

#include <stdlib.h>

enum { TAIL_PAIRS = 20 };

/* Who is left, by preference, and how much of the bound has been used. */
struct literal {
	const struct bracket_task *task;
	struct arena *arena;
	int *mate;               /* member -> member, -1 */
	int pairs, single;       /* still to be made; members that stay single (0 or 1) */
	int due[3];              /* by enum role: members left ... */
	int soft[3], hard[3];    /* ... whose wish is mild; absolute: C3, C10, C11 */
	int clash, clash_most;   /* C10 and C11 so far, and at best */
	int unmet, unmet_strong; /* C12, C13 so far */
	int unmet_most, unmet_strong_most;
	int ups[2], ups_most[2];     /* C15, C17: movers' opponents who rose before */
	bool alike;                  /* whom a role binds absolutely are bound in the same way */
	bool *good;                  /* member: nobody is better to stay single */
	int good_left;               /* of those who may yet stay single */
	int *rest, rest_count, half; /* the remainder; the first half are S1 */
};

static const struct card *member(const struct literal *l, int v)
{
	return &l->task->roster->cards[l->task->players[v]];
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

/* Unmet preferences that are forced: more players due one role than there are pairs (C12). */
static int forced(int pairs, int single, const int *due)
{
	return larger(0, larger(due[ROLE_OPENER], due[ROLE_SECOND]) - pairs - single);
}

/* How many of `unmet` pairs must be of two strong wishes: each other one needs a mild one (C13).
 * Two absolute ones fail C10 or C11 instead, if C3 lets them meet. */
static int forced_strong(int unmet, const int *due, const int *soft)
{
	enum role more = due[ROLE_OPENER] > due[ROLE_SECOND] ? ROLE_OPENER : ROLE_SECOND;

	return larger(0, unmet - soft[more]);
}

static void literal_count(struct literal *l, const struct card *card, int by)
{
	l->due[card->preference] += by;
	if (card->strength == PREFERENCE_MILD)
		l->soft[card->preference] += by;
	if (card->strength == PREFERENCE_ABSOLUTE)
		l->hard[card->preference] += by;
}

static bool within_bound(const struct literal *l)
{
	int left = l->unmet_most - l->unmet, clashes = l->clash_most - l->clash;

	return forced(l->pairs, l->single, l->hard) <= clashes &&
	       forced(l->pairs, l->single, l->due) <= left &&
	       l->unmet_strong + forced_strong(left - clashes, l->due, l->soft) <=
	               l->unmet_strong_most;
}

static void literal_take(struct literal *l, int u, int v, int by)
{
	const struct card *a = member(l, u), *b = member(l, v);

	literal_count(l, a, -by);
	literal_count(l, b, -by);
	l->pairs -= by;
	l->clash += by * criteria_top_clash(a, b);
	l->unmet += by * criteria_same_wish(a, b);
	l->unmet_strong += by * criteria_strong_clash(a, b);
}

static bool may_rise(const struct literal *l, const struct card *card)
{
	for (int back = 0; back < 2; back++)
		if (card->floated[back] == FLOAT_UP && l->ups[back] == l->ups_most[back])
			return false;
	return true;
}

/* Pairs u with v if a perfect candidate might hold that pair. v might have stayed single. */
static bool literal_pair(struct literal *l, int u, int v)
{
	const struct card *a = member(l, u), *b = member(l, v);

	if (l->good[v] && l->good_left == 1)
		return false;
	if (!roster_legal(l->task->roster, l->task->players[u], l->task->players[v]) ||
	    (l->clash == l->clash_most && criteria_top_clash(a, b)))
		return false;
	if (u < l->task->movers && !may_rise(l, b))
		return false;
	literal_take(l, u, v, 1);
	if (!within_bound(l)) {
		literal_take(l, u, v, -1);
		return false;
	}
	l->mate[u] = v;
	l->mate[v] = u;
	l->good_left -= l->good[v];
	for (int back = 0; back < 2 && u < l->task->movers; back++)
		l->ups[back] += b->floated[back] == FLOAT_UP;
	return true;
}

static bool movers_pair(struct literal *l)
{
	for (int u = 0; u < l->task->movers; u++) {
		int v = l->task->movers;

		while (v < l->task->members && (l->mate[v] >= 0 || !literal_pair(l, u, v)))
			v++;
		if (v == l->task->members)
			return false;
	}
	return true;
}

static int good_among(const struct literal *l, int from, int to)
{
	int good = 0;

	for (int i = from; i < to; i++)
		good += l->good[l->rest[i]];
	return good;
}

/*
 * Nobody of S2 should stay single, so the last of S1 who should is exchanged for the first of S2
 * (4.3: one exchange, the smallest difference) and stays single.
 */
static void single_exchange(struct literal *l)
{
	int from = l->half - 1;

	while (!l->good[l->rest[from]])
		from--;
	literal_count(l, member(l, l->rest[from]), -1);
	l->single = 0;
	for (int i = from; i + 1 < l->rest_count; i++)
		l->rest[i] = l->rest[i + 1];
	l->rest_count--;
}

static void rest_collect(struct literal *l)
{
	l->rest_count = 0;
	for (int v = l->task->movers; v < l->task->members; v++)
		if (l->mate[v] < 0)
			l->rest[l->rest_count++] = v;
	l->half = l->rest_count / 2;
	l->good_left = good_among(l, l->half, l->rest_count);
	if (l->single && !l->good_left && l->half)
		single_exchange(l);
}

/* All of S1 but the last `tail` get their opponents from S2. */
static bool rest_pair(struct literal *l, int tail)
{
	int first = l->half;

	for (int i = 0; i < l->half - tail; i++) {
		int j;

		while (l->mate[l->rest[first]] >= 0)
			first++;
		for (j = first; j < l->rest_count; j++)
			if (l->mate[l->rest[j]] < 0 && literal_pair(l, l->rest[i], l->rest[j]))
				break;
		if (j == l->rest_count)
			return false;
	}
	return true;
}

/* Nobody is left to be paired here: those below are on their own, or get the one who is single,
 * which float_perfect() will look at. */
static bool below_completes(const struct literal *l)
{
	const struct bracket_task *task = l->task;
	int32_t least;

	return l->rest_count > 0 || task->open ||
	       leftover_bye(task->roster, task->players + task->members,
	                    task->count - task->members, task->bye_score, &least, l->arena);
}

/* The pairs that are left, as a bracket of their own for the exact method. */
static bool tail_pair(struct literal *l, int *card_mate, struct error *err)
{
	const struct bracket_task *task = l->task;
	struct bracket_task tail = *task;
	int *players = arena_get(l->arena, (size_t)task->count * sizeof *players), count = 0;

	for (int i = 0; i < l->rest_count; i++)
		if (l->mate[l->rest[i]] < 0)
			players[count++] = task->players[l->rest[i]];
	if (count < 2)
		return below_completes(l);
	tail.players = players;
	tail.movers = 0;
	tail.members = count;
	tail.near = count + task->near - task->members;
	tail.easy = false;
	for (int i = task->members; i < task->count; i++)
		players[count++] = task->players[i];
	tail.count = count;
	return bracket_pair(&tail, l->arena, card_mate, err);
}

/* Takes the tail's pairs over; false if they are not S1 - S2. */
static bool tail_join(struct literal *l, const int *card_mate)
{
	int *place = arena_get(l->arena, (size_t)l->task->roster->count * sizeof *place);

	for (int v = 0; v < l->task->members; v++)
		place[l->task->players[v]] = v;
	for (int i = 0; i < l->half; i++) {
		int u = l->rest[i], card = l->task->players[u];

		if (l->mate[u] >= 0)
			continue;
		if (card_mate[card] < 0 || place[card_mate[card]] < l->rest[l->half])
			return false;
		l->mate[u] = place[card_mate[card]];
		l->mate[l->mate[u]] = u;
		literal_take(l, u, l->mate[u], 1);
	}
	return true;
}

/* C8, where those below have not been left out. */
static bool float_perfect(const struct literal *l, int v)
{
	const struct bracket_task *task = l->task;

	return task->members == task->count || (task->open && task->near == task->members) ||
	       bracket_next_ideal(task, task->players[v], l->arena);
}

static bool perfect(const struct literal *l)
{
	if (l->clash != l->clash_most || l->unmet != l->unmet_most ||
	    l->unmet_strong != l->unmet_strong_most)
		return false;
	for (int v = l->task->movers; v < l->task->members; v++)
		if (l->mate[v] < 0 && (!l->good[v] || !float_perfect(l, v)))
			return false;
	return true;
}

/*
 * What it costs at least if v stays single: C9 where that is the bye, C12, C13, C14 and C16, the
 * more important first. -1 if v cannot.
 */
static int64_t single_cost(struct literal *l, int v)
{
	const struct bracket_task *task = l->task;
	const struct card *card = member(l, v);
	bool last = task->members == task->count;
	int clash, unmet, strong;
	int64_t unplayed = 0;

	if (last && (!card->bye_allowed || card->score > task->bye_score))
		return -1;
	if (last && task->roster->history->edition != EDITION_2017)
		unplayed = task->roster->history->played - card->games;
	literal_count(l, card, -1);
	clash = l->alike ? forced(l->pairs, 0, l->hard) : 0;
	unmet = forced(l->pairs, 0, l->due);
	strong = forced_strong(unmet - clash, l->due, l->soft);
	literal_count(l, card, 1);
	return ((((unplayed << 14 | clash) << 14 | unmet) << 14 | strong) << 2) |
	       (card->floated[0] == FLOAT_DOWN) << 1 | (card->floated[1] == FLOAT_DOWN);
}

/* Sets the bound by the best of the residents to stay single; false if nobody can. */
static bool single_bound(struct literal *l)
{
	int64_t least = -1;

	for (int pass = 0; pass < 2; pass++) {
		for (int v = l->task->movers; v < l->task->members; v++) {
			int64_t cost = single_cost(l, v);

			l->good[v] = pass && cost >= 0 && cost == least;
			l->good_left += l->good[v];
			if (cost >= 0 && (least < 0 || cost < least))
				least = cost;
		}
	}
	if (least < 0)
		return false;
	l->unmet_strong_most = (int)(least >> 2 & 0x3fff);
	l->unmet_most = (int)(least >> 16 & 0x3fff);
	l->clash_most = (int)(least >> 30 & 0x3fff);
	return true;
}

/* How many movers must meet somebody who rose before. Which of them does not matter (C19, C21) only
 * if they have the same score. */
static int forced_ups(const struct literal *l, int back)
{
	int movers = l->task->movers, fresh = 0;

	if (!movers || member(l, 0)->score != member(l, movers - 1)->score)
		return 0;
	for (int v = movers; v < l->task->members; v++)
		fresh += member(l, v)->floated[back] != FLOAT_UP;
	return larger(0, movers - fresh);
}

/* Do all who are due the same role absolutely have the same difference and repetition? Then it is
 * the same for C10 and C11 which of them meet. */
static bool bound_alike(const struct literal *l)
{
	const struct card *first[3] = {NULL};

	for (int v = 0; v < l->task->members; v++) {
		const struct card *card = member(l, v), *like = first[card->preference];

		if (card->strength != PREFERENCE_ABSOLUTE)
			continue;
		if (like &&
		    (like->difference != card->difference || like->repeated != card->repeated))
			return false;
		first[card->preference] = card;
	}
	return true;
}

static bool literal_start(struct literal *l)
{
	const struct bracket_task *task = l->task;

	l->pairs = task->members / 2;
	l->single = task->members % 2;
	l->alike = bound_alike(l);
	l->good_left = l->clash = l->unmet = l->unmet_strong = 0;
	for (int back = 0; back < 2; back++) {
		l->ups[back] = 0;
		l->ups_most[back] = forced_ups(l, back);
	}
	for (int role = 0; role < 3; role++)
		l->due[role] = l->soft[role] = l->hard[role] = 0;
	for (int v = 0; v < task->members; v++) {
		l->mate[v] = -1;
		literal_count(l, member(l, v), 1);
	}
	if (l->single)
		return single_bound(l);
	l->clash_most = l->alike ? forced(l->pairs, 0, l->hard) : 0;
	l->unmet_most = forced(l->pairs, 0, l->due);
	l->unmet_strong_most = forced_strong(l->unmet_most - l->clash_most, l->due, l->soft);
	return true;
}

static bool literal_try(struct literal *l, int tail, int *card_mate)
{
	struct error err = {0};

	if (!literal_start(l) || !movers_pair(l))
		return false;
	rest_collect(l);
	if (!rest_pair(l, tail < l->half ? tail : l->half) || !tail_pair(l, card_mate, &err))
		return false;
	return tail_join(l, card_mate) && perfect(l);
}

bool bracket_literal(const struct bracket_task *task, struct arena *arena, int *card_mate)
{
	struct literal l = {.task = task, .arena = arena};

	if (!task->easy)
		return false;
	l.mate = arena_get(arena, (size_t)task->members * sizeof *l.mate);
	l.rest = arena_get(arena, (size_t)task->members * sizeof *l.rest);
	l.good = arena_get(arena, (size_t)task->members);
	for (int tail = TAIL_PAIRS; tail < task->members / 2; tail *= 4) {
		bool done = literal_try(&l, tail, card_mate);

		for (int v = 0; v < task->members; v++)
			card_mate[task->players[v]] =
				done && l.mate[v] >= 0 ? task->players[l.mate[v]] : -1;
		if (done)
			return true;
	}
	return false;
}
