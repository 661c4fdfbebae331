#include "pairing/check.h"

/*
 * Nothing of the engine is used here: scores, wishes and the search for another bye are worked out
 * again from the history, player by player, in the plainest way.
 */
struct player_facts {
	int32_t score; /* with virtual points */
	int due;       /* +1 must open, -1 must not, 0 no absolute wish */
	bool had_bye;  /* C2 */
	bool topscorer;
	int partner; /* TPN, 0 = has the bye */
	bool listed;
	bool by_hand; /* the pair, or the bye, was set by an arbiter */
};

struct check {
	const struct history *history;
	struct player_facts *facts; /* by TPN */
	uint64_t *apart;            /* bit matrix by TPN: forbidden pairs; NULL = none */
	size_t stride;
	int round;
	struct error *err;
};

static bool over_the_board(const struct cell *cell)
{
	return result_class(cell->result) == CLASS_PLAYED;
}

/* +1 or -1 where the wish is absolute: a difference of two, or the same role twice running. */
static int absolute_wish(const struct history *history, const struct cell *cells)
{
	int difference = 0, last = 0, before = 0;

	for (int r = 0; r < history->played; r++) {
		if (!over_the_board(&cells[r]))
			continue;
		before = last;
		last = cells[r].role == ROLE_OPENER ? 1 : -1;
		difference += last;
	}
	if (difference >= 2 || difference <= -2)
		return difference > 0 ? -1 : 1;
	return last && last == before ? -last : 0;
}

static bool had_free_points(const struct history *history, const struct cell *cells)
{
	bool old = history->edition == EDITION_2017;

	for (int r = 0; r < history->played; r++) {
		bool half_bye = cells[r].result == RESULT_HALF_BYE;

		if (cells[r].result == RESULT_PAIRING_BYE ||
		    (old && cells[r].result == RESULT_FORFEIT_WIN))
			return true;
		if (!old && !over_the_board(&cells[r]) && !half_bye &&
		    history_points(history, &cells[r]) >= history->scoring[SCORE_WIN])
			return true;
	}
	return false;
}

static void facts_gather(struct check *check, int tpn)
{
	const struct history *history = check->history;
	const struct entrant *entrant = &history->entrants[tpn - 1];
	struct player_facts *facts = &check->facts[tpn];
	int32_t win = history->scoring[SCORE_WIN], draw = history->scoring[SCORE_DRAW];

	for (int r = 0; r < history->played; r++)
		facts->score += history_points(history, &entrant->cells[r]);
	if (history->played < entrant->virtual_count)
		facts->score += entrant->virtual_points[history->played];
	if (history->role_rule == ROLES_STRICT)
		facts->due = absolute_wish(history, entrant->cells);
	for (size_t i = 0; i < history->fixed_count; i++)
		facts->by_hand = facts->by_hand || history->fixed[i].opener == tpn ||
		                 history->fixed[i].second == tpn;
	facts->had_bye = had_free_points(history, entrant->cells);
	facts->topscorer = history->rounds && check->round >= history->rounds &&
	                   2 * facts->score > history->played * (win > draw ? win : draw);
}

static bool have_met(const struct history *history, int a, int b)
{
	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &history->entrants[a - 1].cells[r];

		if (over_the_board(cell) && cell->opponent == b)
			return true;
	}
	return false;
}

static bool wishes_clash(const struct check *check, int a, int b)
{
	const struct player_facts *left = &check->facts[a], *right = &check->facts[b];

	return left->due && left->due == right->due && !left->topscorer && !right->topscorer;
}

static void apart_set(struct check *check, int a, int b)
{
	check->apart[(size_t)a * check->stride + (size_t)b / 64] |= (uint64_t)1 << (b % 64);
}

/* A table, for there may be as many forbidden pairs as pairs. */
static void apart_note(struct check *check, struct arena *arena)
{
	const struct history *history = check->history;
	size_t size = (size_t)history->count + 1;

	if (history->forbidden_count == 0)
		return;
	check->stride = size / 64 + 1;
	check->apart = arena_get(arena, size * check->stride * sizeof *check->apart);
	for (size_t i = 0; i < history->forbidden_count; i++) {
		const struct forbidden_pair *pair = &history->forbidden[i];

		if (check->round < pair->first || check->round > pair->last)
			continue;
		apart_set(check, pair->a, pair->b);
		apart_set(check, pair->b, pair->a);
	}
}

static bool kept_apart(const struct check *check, int a, int b)
{
	return check->apart &&
	       (check->apart[(size_t)a * check->stride + (size_t)b / 64] >> (b % 64) & 1);
}

static bool may_meet(const struct check *check, int a, int b)
{
	return a != b && !have_met(check->history, a, b) && !wishes_clash(check, a, b) &&
	       !kept_apart(check, a, b);
}

static bool fault(const struct check *check, const char *what, int a, int b)
{
	return error_set(check->err, ERR_INTERNAL,
	                 "the pairing of round %d is illegal: %s (%d, %d)", check->round, what, a,
	                 b);
}

static bool list_player(struct check *check, int tpn, int partner)
{
	if (tpn < 1 || tpn > check->history->count)
		return fault(check, "no such player", tpn, partner);
	if (check->history->entrants[tpn - 1].absent)
		return fault(check, "an absent player is paired", tpn, partner);
	if (check->facts[tpn].listed)
		return fault(check, "a player is paired twice", tpn, partner);
	check->facts[tpn].listed = true;
	check->facts[tpn].partner = partner;
	return true;
}

static bool boards_list(struct check *check, const struct pairing *pairing)
{
	for (int i = 0; i < pairing->count; i++) {
		int opener = pairing->boards[i].opener, second = pairing->boards[i].second;

		if (!list_player(check, opener, second) || !list_player(check, second, opener))
			return false;
	}
	if (pairing->bye && !list_player(check, pairing->bye, 0))
		return false;
	for (int tpn = 1; tpn <= check->history->count; tpn++)
		if (!check->history->entrants[tpn - 1].absent && !check->facts[tpn].listed)
			return fault(check, "a present player is not paired", tpn, 0);
	return true;
}

/* What an arbiter set by hand stands, whatever it breaks. */
static bool fixed_kept(const struct check *check)
{
	const struct history *history = check->history;

	for (size_t i = 0; i < history->fixed_count; i++)
		if (check->facts[history->fixed[i].opener].partner != history->fixed[i].second)
			return fault(check, "a pair set by hand was not kept",
			             history->fixed[i].opener, history->fixed[i].second);
	return true;
}

/* Two absolute wishes that agree are for topscorers (C3); any other one has to be met (5.2). */
static bool roles_legal(const struct check *check, int opener, int second)
{
	const struct player_facts *a = &check->facts[opener], *b = &check->facts[second];

	if (a->due != b->due && (a->due < 0 || b->due > 0))
		return fault(check, "a role that an absolute preference rules out", opener, second);
	return true;
}

static bool boards_legal(const struct check *check, const struct pairing *pairing)
{
	for (int i = 0; i < pairing->count; i++) {
		int a = pairing->boards[i].opener, b = pairing->boards[i].second;

		if (check->facts[a].by_hand)
			continue;
		if (have_met(check->history, a, b))
			return fault(check, "C1, the players have met", a, b);
		if (wishes_clash(check, a, b))
			return fault(check, "C3, both are due the same role", a, b);
		if (!may_meet(check, a, b))
			return fault(check, "a forbidden pair", a, b);
		if (!roles_legal(check, a, b))
			return false;
	}
	if (pairing->bye && check->facts[pairing->bye].had_bye &&
	    !check->facts[pairing->bye].by_hand)
		return fault(check, "C2, this player may not get the bye", pairing->bye, 0);
	return true;
}

/*
 * The textbook search for alternating paths in a graph with odd cycles, from the bye's player:
 * those at an even distance could have the bye in his place, and nobody else could.
 */
struct search {
	const struct check *check;
	int count;
	int *mate, *from, *base, *queue; /* by TPN; 0 = none */
	bool *outer, *in_path, *in_cycle;
	int end;
};

static int common_base(struct search *s, int a, int b)
{
	for (int i = 0; i <= s->count; i++)
		s->in_path[i] = false;
	for (;;) {
		a = s->base[a];
		s->in_path[a] = true;
		if (!s->mate[a])
			break;
		a = s->from[s->mate[a]];
	}
	for (;;) {
		b = s->base[b];
		if (s->in_path[b])
			return b;
		b = s->from[s->mate[b]];
	}
}

static void mark_cycle(struct search *s, int v, int base, int child)
{
	while (s->base[v] != base) {
		s->in_cycle[s->base[v]] = s->in_cycle[s->base[s->mate[v]]] = true;
		s->from[v] = child;
		child = s->mate[v];
		v = s->from[s->mate[v]];
	}
}

static void shrink(struct search *s, int v, int w)
{
	int base = common_base(s, v, w);

	for (int i = 0; i <= s->count; i++)
		s->in_cycle[i] = false;
	mark_cycle(s, v, base, w);
	mark_cycle(s, w, base, v);
	for (int i = 1; i <= s->count; i++) {
		if (!s->in_cycle[s->base[i]])
			continue;
		s->base[i] = base;
		if (!s->outer[i]) {
			s->outer[i] = true;
			s->queue[s->end++] = i;
		}
	}
}

static void reach(struct search *s, int v, int w)
{
	if (!s->check->facts[w].listed || s->check->facts[w].by_hand || s->base[v] == s->base[w] ||
	    s->mate[v] == w || !may_meet(s->check, v, w))
		return;
	if (s->outer[w]) {
		shrink(s, v, w);
	} else if (!s->from[w]) {
		s->from[w] = v;
		s->outer[s->mate[w]] = true;
		s->queue[s->end++] = s->mate[w];
	}
}

static void tree_grow(struct search *s, int root)
{
	int at = 0;

	s->end = 0;
	for (int i = 0; i <= s->count; i++) {
		s->outer[i] = false;
		s->from[i] = 0;
		s->base[i] = i;
	}
	s->outer[root] = true;
	s->queue[s->end++] = root;
	while (at < s->end) {
		int v = s->queue[at++];

		for (int w = 1; w <= s->count; w++)
			reach(s, v, w);
	}
}

/* Who could have the bye in place of the one who has it, by TPN. */
static const bool *other_byes(const struct check *check, int bye, struct arena *arena)
{
	size_t size = (size_t)check->history->count + 1;
	struct search s = {.check = check, .count = check->history->count};

	s.mate = arena_get(arena, size * sizeof *s.mate);
	s.from = arena_get(arena, size * sizeof *s.from);
	s.base = arena_get(arena, size * sizeof *s.base);
	s.queue = arena_get(arena, size * sizeof *s.queue);
	s.outer = arena_get(arena, size);
	s.in_path = arena_get(arena, size);
	s.in_cycle = arena_get(arena, size);
	for (int tpn = 1; tpn <= s.count; tpn++)
		if (check->facts[tpn].listed)
			s.mate[tpn] = check->facts[tpn].partner;
	tree_grow(&s, bye);
	return s.outer;
}

static bool bye_lowest(const struct check *check, int bye, struct arena *arena)
{
	const bool *others = NULL;

	if (check->history->edition == EDITION_2017 || check->facts[bye].by_hand)
		return true;
	for (int tpn = 1; tpn <= check->history->count; tpn++) {
		const struct player_facts *facts = &check->facts[tpn];

		if (!facts->listed || facts->by_hand || facts->had_bye ||
		    facts->score >= check->facts[bye].score)
			continue;
		if (!others)
			others = other_byes(check, bye, arena);
		if (others[tpn])
			return fault(check, "C5, the second of these could have the bye", bye, tpn);
	}
	return true;
}

bool pairing_check(const struct history *history, const struct pairing *pairing,
                   struct arena *arena, struct error *err)
{
	struct check check = {.history = history, .round = history->played + 1, .err = err};
	struct arena scratch;
	bool ok;

	arena_init(&scratch, arena->more, arena->give);
	check.facts = arena_get(&scratch, ((size_t)history->count + 1) * sizeof *check.facts);
	apart_note(&check, &scratch);
	for (int tpn = 1; tpn <= history->count; tpn++)
		facts_gather(&check, tpn);
	ok = boards_list(&check, pairing) && fixed_kept(&check) && boards_legal(&check, pairing) &&
	     (!pairing->bye || bye_lowest(&check, pairing->bye, &scratch));
	arena_free(&scratch);
	return ok;
}
