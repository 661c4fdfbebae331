#include "arbiter/preview.h"

#include "arbiter/swiss.h"
#include "arbiter/view_ruling.h"

/* Folds drafts on the copy as the records they would become. */
static bool fold_drafts(struct tournament *copy, const struct drafts *drafts, struct error *err)
{
	for (size_t i = 0; i < drafts->count; i++) {
		const struct draft *draft = &drafts->list[i];
		struct record record = {
			.seq = copy->seq + 1,
			.at = drafts->at,
			.actor = draft->actor,
			.kind = draft->kind,
			.board = draft->board,
			.data = draft->data,
			.request = "",
			.sealed = draft->sealed,
		};

		if (!tournament_apply(copy, &record, err))
			return false;
	}
	return true;
}

/* Rank and half-points by player's number - 1; ranks 0 where there is no table yet. */
struct ranked {
	int rank, half_points;
};

static struct ranked *ranks(const struct tournament *t, int rounds, struct arena *arena)
{
	struct ranked *list = arena_get(arena, (t->player_count + 1) * sizeof *list);
	struct swiss_table table;
	struct error err;

	for (size_t i = 0; i < t->player_count; i++)
		list[i] = (struct ranked){0, tournament_half_points(t, (int)i + 1, rounds)};
	if (t->kind == TOURNAMENT_MATCH || !swiss_standings(&table, t, rounds, arena, &err))
		return list;
	for (size_t i = 0; i < table.row_count; i++)
		list[table.swiss.number[table.rows[i].tpn - 1] - 1].rank = table.rows[i].rank;
	return list;
}

static json_t *standings_json(const struct tournament *before, const struct tournament *after,
                              int rounds, struct arena *arena)
{
	const struct ranked *old = ranks(before, rounds, arena);
	const struct ranked *new = ranks(after, rounds, arena);
	json_t *list = json_array();

	for (size_t i = 0; i < before->player_count; i++)
		if (old[i].rank != new[i].rank || old[i].half_points != new[i].half_points)
			json_array_append_new(list,
			                      json_pack("{s:i, s:s, s:[ii], s:[ii]}", "no",
			                                (int)i + 1, "name", before->players[i].name,
			                                "rank", old[i].rank, new[i].rank, "points",
			                                old[i].half_points, new[i].half_points));
	return list;
}

static void add_later(json_t *list, const struct round *round, int no)
{
	const struct board *board = round_board_of(round, no, NULL);

	if (board)
		json_array_append_new(list, json_pack("{s:i, s:i, s:i}", "round", round->number,
		                                      "board", board->number, "no", no));
}

/* Pairings that were made with what the ruling changes. */
static json_t *later_json(const struct tournament *t, const struct ruling_plan *plan)
{
	const struct board *board = tournament_board(t, plan->round, plan->board);
	json_t *list = json_array();

	for (size_t r = (size_t)plan->round; board && r < t->round_count; r++) {
		if (t->rounds[r]->state == ROUND_DRAFT)
			continue;
		add_later(list, t->rounds[r], board->opener);
		add_later(list, t->rounds[r], board->second);
	}
	return list;
}

static json_t *change_json(const struct ruling_plan *plan, const struct drafts *drafts)
{
	json_t *view = json_pack("{s:s}", "do", ruling_act_name(plan->act));

	view_changes(view, drafts->list[0].data);
	return view;
}

json_t *preview_ruling(const struct tournament *t, const struct ruling_plan *plan, int64_t at,
                       struct arena *arena, struct error *err)
{
	struct drafts drafts = {.arena = arena, .at = at > t->at ? at : t->at};
	int round = plan->round ? plan->round : (int)t->round_count;
	enum ruling_timing timing = tournament_timing(t, round);
	int rounds = (int)t->round_count;
	struct tournament copy;

	if (!command_ruling(t, plan, &drafts, err))
		return NULL;
	tournament_copy(&copy, t, plan->round, plan->board, arena);
	if (!fold_drafts(&copy, &drafts, err))
		return NULL;
	return json_pack("{s:o, s:s, s:s, s:o, s:o}", "ruling", change_json(plan, &drafts),
	                 "timing", ruling_timing_name(timing), "timing_text",
	                 ruling_timing_title(timing), "standings",
	                 standings_json(t, &copy, rounds, arena), "later", later_json(t, plan));
}
