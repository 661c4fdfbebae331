#include "pairing/explain_quick.h"

#include "pairing/explain_reduced.h"

#include <string.h>

/* Where the opponent asked for is: in the next bracket, or further down. */
enum depth { DEPTH_NEXT, DEPTH_FURTHER, DEPTHS };

struct quick {
	const struct explain *e;
	int *first; /* card -> the first bracket it is a member of */
	struct reduced r;
	/* What it means if a card moves down from where it is paired, by depth: the same whomever
	 * it is to meet, as long as nothing but its own bracket decides. outcome PAIRED: not known.
	 */
	struct explain_verdict *moves[DEPTHS];
	bool uniform; /* nothing tells the players apart but their numbers: the answer is one for
	                 all */
	struct explain_verdict any;
};

/* Round 1, as a rule. */
static bool is_uniform(const struct roster *roster)
{
	const struct card *first = roster->cards;

	if (roster->history->played > 0)
		return false;
	for (int i = 0; i < roster->count; i++)
		if (roster->cards[i].score != first->score ||
		    roster->cards[i].bye_allowed != first->bye_allowed ||
		    roster_legal_among(roster, i, 0, roster->count) < roster->count - 1)
			return false;
	return true;
}

struct quick *quick_make(const struct explain *e, struct arena *arena)
{
	struct quick *q = arena_get(arena, sizeof *q);
	size_t count = (size_t)e->roster.count;

	q->e = e;
	q->first = arena_get(arena, count * sizeof *q->first);
	for (int depth = 0; depth < DEPTHS; depth++)
		q->moves[depth] = arena_get(arena, count * sizeof *q->moves[depth]);
	q->uniform = is_uniform(&e->roster);
	reduced_make(&q->r, e, arena);
	for (int i = e->run.count - 1; i >= 0; i--)
		for (int at = 0; at < e->run.brackets[i].count; at++)
			q->first[e->run.brackets[i].members[at]] = i;
	return q;
}

/* -- what would be ----------------------------------------------------------------------------- */

/* A bracket made of nothing but players left over: not as the others. */
static bool is_leftover(const struct explain_run *run, int index)
{
	return index > 0 && run->brackets[index].movers == 0 &&
	       run->brackets[index - 1].down_count > 0;
}

/* Brackets of the odd kinds take the whole way. */
static bool is_plain(const struct explain *e, int from, int to)
{
	const struct explain_run *run = &e->run;

	for (int i = from; i <= to; i++)
		if (is_leftover(run, i) || run->brackets[i].below == 1)
			return false;
	return to + 1 == run->count || !is_leftover(run, to + 1);
}

/* Several move down, and one of them might have the bye: with the pair taken out it could look as
 * if only one did, which is where C9 counts. */
static bool might_mislead(const struct explain *e, int index)
{
	return e->roster.count % 2 && e->run.brackets[index].down_count > 1;
}

static bool gives_bye(const struct reduced *r, int index)
{
	return r->e->run.brackets[index].values[EXPLAIN_BYE_GAMES].counts;
}

/* Pairs the brackets below, to know who gets the bye. */
static bool bye_find(struct reduced *r, int at, int *bye)
{
	const struct explain_bracket *last = &r->run.brackets[r->e->run.count - 1];

	for (int i = at + 1; i < r->e->run.count; i++) {
		if (is_leftover(&r->e->run, i))
			return false;
		reduced_follow(r, i);
		if (!reduced_pair(r, i))
			return false;
	}
	*bye = last->down_count == 1 && last->below == 0 ? last->down[0] : -1;
	return *bye >= 0;
}

/* Does as many and as high players move down as do now (C6, C7)? */
static bool same_moves(const struct reduced *r, int at)
{
	const struct explain_value *have = r->e->run.brackets[at].values;
	const struct explain_value *would = r->run.brackets[at].values;

	return !explain_value_compare(&have[EXPLAIN_FLOATERS], &would[EXPLAIN_FLOATERS]) &&
	       !explain_value_compare(&have[EXPLAIN_FLOATER_SCORES],
	                              &would[EXPLAIN_FLOATER_SCORES]);
}

/* C8 of the bracket above is what this one comes to. */
static void worse_above(const struct reduced *r, int at, struct explain_verdict *verdict)
{
	const struct explain_value *values = r->run.brackets[at].values;
	const struct explain_value *scores = &values[EXPLAIN_FLOATER_SCORES];
	int32_t *list = arena_get(r->arena, ((size_t)scores->count + 1) * sizeof *list);

	list[0] = values[EXPLAIN_FLOATERS].list[0];
	if (scores->count)
		memcpy(list + 1, scores->list, (size_t)scores->count * sizeof *list);
	verdict->outcome = EXPLAIN_WORSE;
	verdict->bracket = at - 1;
	verdict->criterion = EXPLAIN_NEXT;
	verdict->have = r->e->run.brackets[at - 1].values[EXPLAIN_NEXT];
	verdict->would = (struct explain_value){true, scores->count + 1, list};
}

static void later(int at, struct explain_verdict *verdict)
{
	verdict->outcome = EXPLAIN_LATER;
	verdict->bracket = at;
	verdict->order = EXPLAIN_ORDER_UNSAID;
}

static void worse_or_later(struct reduced *r, int at, struct explain_verdict *verdict)
{
	if (!explain_bracket_worse(r->e, &r->e->run, &r->run, at, verdict))
		later(at, verdict);
}

/* The bracket above can avoid it by moving others down, at the price of something else. */
static bool avoided_above(struct reduced *r, int at, struct explain_verdict *verdict)
{
	reduced_natural(r, at - 1);
	if (might_mislead(r->e, at - 1) || !reduced_pair(r, at - 1))
		return false;
	reduced_follow(r, at);
	if (!reduced_pair(r, at))
		return false;
	reduced_values(r, at - 1, at, -1);
	worse_or_later(r, at - 1, verdict);
	return !gives_bye(r, at - 1) ||
	       (verdict->outcome == EXPLAIN_WORSE && verdict->criterion < EXPLAIN_BYE_GAMES);
}

/* As many and as high players move down: then it may be C8, which takes the next bracket, or C9,
 * which takes them all. */
static bool within(struct reduced *r, int at, bool meet, bool indifferent,
                   struct explain_verdict *verdict)
{
	bool above = at && gives_bye(r, at - 1);
	int next = at + 1, bye = -1;

	if (above && !meet)
		return false;
	if ((above || (meet && gives_bye(r, at))) && !bye_find(r, at, &bye))
		return false;
	if (above && bye != r->e->run.bye)
		return false;
	if (next == r->e->run.count) {
		reduced_values(r, at, at, bye);
	} else if (bye >= 0) {
		reduced_values(r, at, next, bye);
	} else if (meet && indifferent) {
		r->run.brackets[at].values[EXPLAIN_NEXT] =
			r->e->run.brackets[at].values[EXPLAIN_NEXT];
	} else {
		reduced_follow(r, next);
		if (!reduced_pair(r, next))
			return false;
		reduced_values(r, at, next, -1);
	}
	worse_or_later(r, at, verdict);
	return true;
}

/* -- the question ------------------------------------------------------------------------------ */

/* The bracket where the two meet if both are in one as it is; else the one that pairs the upper. */
static int where(const struct quick *q, bool *meet)
{
	int first = q->first[q->r.lower], last = q->e->bracket_of[q->r.upper];

	*meet = first <= last;
	return *meet ? first : last;
}

/* C4 and C5 of the whole field. */
static bool field_settles(struct reduced *r, struct explain_verdict *verdict, struct error *err)
{
	const struct explain_run *run = &r->e->run;

	if (!dutch_complete(&r->roster, &r->bye_score, r->arena, err)) {
		verdict->outcome = EXPLAIN_INCOMPLETE;
		return true;
	}
	return run->bye >= 0 &&
	       explain_bye_worse(r->e, r->e->roster.cards[run->bye].score, r->bye_score, verdict);
}

/* Pairs the bracket with whom it has now, and asks further where that does not decide. */
static bool decide(struct reduced *r, int at, bool meet, bool indifferent, bool above,
                   struct explain_verdict *verdict)
{
	if ((!meet && might_mislead(r->e, at)) || !reduced_pair(r, at))
		return false;
	reduced_values(r, at, at, -1);
	if (same_moves(r, at))
		return within(r, at, meet, indifferent, verdict);
	if (at == 0)
		worse_or_later(r, at, verdict);
	else if (above)
		worse_above(r, at, verdict);
	else
		return avoided_above(r, at, verdict);
	return true;
}

static bool settle(struct quick *q, struct explain_verdict *verdict)
{
	struct reduced *r = &q->r;
	struct explain_verdict *known = NULL;
	struct error err = {0};
	bool meet, indifferent, above;
	int at = where(q, &meet);

	if (!is_plain(q->e, at ? at - 1 : at, at) || r->e->roster.count < 3)
		return false;
	reduced_roster(r);
	if (field_settles(r, verdict, &err))
		return err.code == ERR_NONE || err.code == ERR_NO_PAIRING;
	reduced_natural(r, at);
	if (!reduced_completes(r, at))
		return false;
	indifferent = reduced_indifferent(r, at);
	if (at)
		reduced_natural(r, at - 1);
	above = at == 0 || reduced_indifferent(r, at - 1);
	if (!meet && indifferent && above)
		known = &q->moves[q->first[r->lower] == at + 1 ? DEPTH_NEXT : DEPTH_FURTHER]
		                 [r->upper];
	if (known && known->outcome != EXPLAIN_PAIRED) {
		*verdict = *known;
		return true;
	}
	if (!decide(r, at, meet, indifferent, above, verdict))
		return false;
	if (known) {
		*known = *verdict;
		explain_keep(known, q->e->arena);
	}
	return true;
}

bool quick_why_not(struct quick *q, int a, int b, struct explain_verdict *verdict)
{
	struct explain within_arena = *q->e;
	struct arena scratch;
	bool settled;

	*verdict = (struct explain_verdict){
		.wish = EXPLAIN_MEET, .a = a, .b = b, .bracket = -1, .who = -1};
	if (explain_at_once(q->e, verdict))
		return true;
	if (q->e->history->edition == EDITION_2017)
		return false;
	if (q->uniform && q->any.outcome != EXPLAIN_PAIRED) {
		*verdict = q->any;
		verdict->a = a;
		verdict->b = b;
		return true;
	}
	arena_init(&scratch, q->e->arena->more, q->e->arena->give);
	within_arena.arena = q->r.arena = &scratch;
	q->r.e = &within_arena;
	q->r.upper = a < b ? a : b;
	q->r.lower = a < b ? b : a;
	settled = settle(q, verdict);
	verdict->a = a;
	verdict->b = b;
	explain_keep(verdict, q->e->arena);
	arena_free(&scratch);
	if (settled)
		q->any = *verdict;
	return settled;
}

/* Can all but a be paired, since each may meet half of the others (Dirac)? */
static bool others_complete(const struct roster *roster, int a)
{
	for (int i = 0; i < roster->count; i++)
		if (i != a && 2 * (roster_legal_among(roster, i, 0, roster->count) -
		                   roster_legal(roster, i, a)) <
		                      roster->count - 1)
			return false;
	return true;
}

bool quick_why_no_bye(const struct explain *e, int a, struct explain_verdict *verdict)
{
	const struct card *cards = e->roster.cards;

	*verdict = (struct explain_verdict){
		.wish = EXPLAIN_BYE, .a = a, .b = -1, .bracket = -1, .who = -1};
	return explain_at_once(e, verdict) ||
	       (e->run.bye >= 0 && cards[a].score > cards[e->run.bye].score &&
	        others_complete(&e->roster, a) &&
	        explain_bye_worse(e, cards[e->run.bye].score, cards[a].score, verdict));
}
