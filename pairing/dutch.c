#include "pairing/dutch.h"

#include "pairing/bracket.h"
#include "pairing/check.h"
#include "pairing/colour.h"
#include "pairing/matching.h"

#include <stdlib.h>

/* Does every player have at least half of the others as legal opponents, whoever gets the bye? */
static bool surely_complete(const struct roster *roster)
{
	for (int i = 0; i < roster->count; i++)
		if (2 * roster_legal_among(roster, i, 0, roster->count) < roster->count + 2)
			return false;
	return true;
}

static bool lowest_bye(const struct roster *roster, int32_t *bye_score)
{
	for (int i = roster->count - 1; i >= 0; i--) {
		if (roster->cards[i].bye_allowed) {
			*bye_score = roster->cards[i].score;
			return true;
		}
	}
	return false;
}

/* 2017: whatever a player's score, who may get the bye may get it. */
static int32_t any_score(const struct roster *roster)
{
	return roster->cards[0].score;
}

static bool no_pairing(const struct roster *roster, struct error *err)
{
	for (int i = 0; i < roster->count; i++) {
		int opponents = 0;

		for (int j = 0; j < roster->count; j++)
			opponents += roster_legal(roster, i, j);
		if (!opponents && roster->count > 1 &&
		    !(roster->count % 2 && roster->cards[i].bye_allowed))
			return error_set(err, ERR_NO_PAIRING,
			                 "player %d has no legal opponent left in round %d",
			                 roster->cards[i].tpn, roster->round);
	}
	return error_set(err, ERR_NO_PAIRING,
	                 "the %d players present cannot all be paired in round %d without a "
	                 "rematch, a forbidden pair, a third equal role or a second bye",
	                 roster->count, roster->round);
}

/*
 * C4 for the whole field and C5: is there a complete legal pairing, and what is the lowest score
 * with which a player can get the bye in one?
 */
static bool complete(const struct roster *roster, int32_t *bye_score, struct arena *arena,
                     struct error *err)
{
	bool odd = roster->count % 2 == 1;
	struct matching m;
	int64_t weight;

	*bye_score = 0;
	if (odd && !lowest_bye(roster, bye_score))
		return error_set(err, ERR_NO_PAIRING,
		                 "the number of players is odd and none of them may get the bye");
	if (roster->history->edition == EDITION_2017)
		*bye_score = any_score(roster);
	if (surely_complete(roster))
		return true;
	matching_make(&m, roster->count + odd, 1, arena);
	for (int a = 0; a < roster->count; a++) {
		weight = 0;
		for (int c = 0; c < a; c++)
			if (roster_legal(roster, a, c))
				matching_set(&m, a, c, &weight);
		weight = roster->cards[0].score - roster->cards[a].score;
		if (odd && roster->cards[a].bye_allowed)
			matching_set(&m, a, roster->count, &weight);
	}
	matching_restart(&m, 0, NULL);
	if (!matching_solve(&m))
		return no_pairing(roster, err);
	if (odd && roster->history->edition != EDITION_2017)
		*bye_score = roster->cards[m.mate[roster->count]].score;
	return true;
}

/* End of the score group that starts at players[from]. */
static int group_end(const struct bracket_task *task, int from)
{
	int end = from;

	while (end < task->count && task->roster->cards[task->players[end]].score ==
	                                    task->roster->cards[task->players[from]].score)
		end++;
	return end;
}

/* Takes out who has been paired; returns how many of the bracket move down. */
static int players_drop(int *players, int *count, int members, const int *mate)
{
	int kept = 0, moved = 0;

	for (int i = 0; i < *count; i++) {
		if (mate[players[i]] >= 0)
			continue;
		moved += i < members;
		players[kept++] = players[i];
	}
	*count = kept;
	return moved;
}

/*
 * 2017: if what a bracket leaves over and what lies below it cannot be completed, it is the
 * penultimate one: it is paired again, its floaters must allow completion, and all below it
 * collapse into one last bracket (3.5).
 */
static bool bracket_pair_2017(struct bracket_task *task, bool *collapsed, struct arena *scratch,
                              int *mate, struct error *err)
{
	task->collapsing = *collapsed;
	if (*collapsed)
		task->members = task->near = task->count;
	bracket_narrow(task);
	if (!bracket_pair(task, scratch, mate, err))
		return false;
	if (task->members == task->count || (task->open && task->near == task->members) ||
	    bracket_rest_completes(task, mate, scratch))
		return true;
	for (int i = 0; i < task->members; i++)
		mate[task->players[i]] = -1;
	task->near = task->members;
	task->open = task->easy = false;
	*collapsed = task->collapsing = true;
	return bracket_pair(task, scratch, mate, err);
}

/*
 * Bracket after bracket from the top. Players left over by the last one who cannot meet its
 * residents are taken as a bracket of their own.
 */
static bool brackets_pair(const struct roster *roster, int32_t bye_score, int *mate,
                          struct arena *arena, struct error *err)
{
	bool old = roster->history->edition == EDITION_2017, collapsed = false;
	int *players = arena_get(arena, (size_t)roster->count * sizeof *players);
	struct bracket_task task = {.roster = roster,
	                            .players = players,
	                            .count = roster->count,
	                            .bye_score = bye_score};

	for (int i = 0; i < roster->count; i++) {
		players[i] = i;
		mate[i] = -1;
	}
	while (task.count > 1) {
		struct arena scratch;
		bool done;

		arena_init(&scratch, arena->more, arena->give);
		if (task.movers == task.count)
			task.movers = 0;
		task.members = group_end(&task, task.movers);
		task.near = task.members < task.count ? group_end(&task, task.members) : task.count;
		if (!old)
			bracket_narrow(&task);
		done = old ? bracket_pair_2017(&task, &collapsed, &scratch, mate, err)
		           : bracket_pair(&task, &scratch, mate, err);
		arena_free(&scratch);
		if (!done)
			return false;
		task.movers = players_drop(players, &task.count, task.members, mate);
	}
	return true;
}

/* One board with what it is sorted by (swiss.md 3.6); real scores. */
struct ranked_board {
	struct board_pair board;
	int32_t high, low;
	uint16_t better;
};

static int boards_compare(const void *left, const void *right)
{
	const struct ranked_board *a = left, *b = right;

	if (a->high != b->high)
		return a->high > b->high ? -1 : 1;
	if (a->low != b->low)
		return a->low > b->low ? -1 : 1;
	return (a->better > b->better) - (a->better < b->better);
}

static void board_rank(struct ranked_board *ranked, const struct card *a, const struct card *b)
{
	bool a_better = a->real != b->real ? a->real > b->real : a->tpn < b->tpn;

	ranked->high = a_better ? a->real : b->real;
	ranked->low = a_better ? b->real : a->real;
	ranked->better = a_better ? a->tpn : b->tpn;
}

static void boards_make(const struct roster *roster, const int *mate, struct arena *arena,
                        struct pairing *out)
{
	struct ranked_board *ranked = arena_get(arena, (size_t)roster->count * sizeof *ranked);

	*out = (struct pairing){
		.boards = arena_get(arena, (size_t)roster->count / 2 * sizeof *out->boards)};
	for (int i = 0; i < roster->count; i++) {
		const struct card *a = &roster->cards[i], *b = &roster->cards[mate[i]];

		if (mate[i] < 0)
			out->bye = a->tpn;
		if (mate[i] < i)
			continue;
		board_rank(&ranked[out->count], a, b);
		ranked[out->count++].board = colour_higher_opens(roster->history, a, b)
		                                     ? (struct board_pair){a->tpn, b->tpn}
		                                     : (struct board_pair){b->tpn, a->tpn};
	}
	if (out->count)
		qsort(ranked, out->count, sizeof *ranked, boards_compare);
	for (int i = 0; i < out->count; i++)
		out->boards[i] = ranked[i].board;
}

static int present(const struct history *history)
{
	int count = 0;

	for (int i = 0; i < history->count; i++)
		count += !history->entrants[i].absent;
	return count;
}

bool pairing_dutch(const struct history *history, struct arena *arena, struct pairing *out,
                   struct error *err)
{
	struct roster roster;
	int32_t bye_score;
	int *mate;

	if (history->rounds && history->played >= history->rounds)
		return error_set(err, ERR_WRONG_STATE, "all %d rounds have been played",
		                 history->rounds);
	if (present(history) > DUTCH_PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "more than %d players are to be paired",
		                 DUTCH_PLAYERS_MAX);
	roster_make(&roster, history, arena);
	if (roster.count == 0)
		return error_set(err, ERR_NO_PAIRING, "nobody is present for round %d",
		                 roster.round);
	mate = arena_get(arena, (size_t)roster.count * sizeof *mate);
	if (!complete(&roster, &bye_score, arena, err) ||
	    !brackets_pair(&roster, bye_score, mate, arena, err))
		return false;
	boards_make(&roster, mate, arena, out);
	return pairing_check(history, out, arena, err);
}
