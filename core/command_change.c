/* Pairings that an arbiter had a hand in: set before the rest, changed as a draft, changed after
 * publication because a player dropped. */
#include "core/command_parts.h"

#include <string.h>

/* "round=3&engine=..." and the lists, each with room for what escaping makes of them. */
static struct fields fields_of_size(size_t length, struct arena *arena)
{
	size_t size = 3 * length + 256;

	return fields_into(arena_get(arena, size), size);
}

static struct fields lists_of(const struct tournament *t, int round, const struct pairs *pairs,
                              size_t more, struct arena *arena)
{
	const char *boards = command_pairs_text(pairs->list, pairs->count, arena);
	const char *byes = command_byes_text(t, round, pairs, arena);
	struct fields lists = fields_of_size(strlen(boards) + strlen(byes) + more, arena);

	fields_text(&lists, "pairs", boards);
	fields_text(&lists, "byes", byes);
	return lists;
}

bool command_paired_around(const struct tournament *t, int round, const struct pair *pairs,
                           size_t count, int bye, const struct pair *by_hand, size_t by_hand_count,
                           const char *engine, struct drafts *out, struct error *err)
{
	struct pairs all = {.list = pairs, .count = count, .bye = bye};
	const char *hand = command_pairs_text(by_hand, by_hand_count, out->arena);
	struct fields head = fields_of_size(strlen(engine), out->arena), lists;
	int next = 0;

	if (!command_may_pair(t, &next, err))
		return false;
	if (next != round)
		return error_set(err, ERR_WRONG_STATE, "round %d is the next to pair", next);
	lists = lists_of(t, round, &all, strlen(hand), out->arena);
	fields_int(&head, "round", round);
	fields_text(&head, "engine", engine);
	if (by_hand_count)
		fields_text(&lists, "by-hand", hand);
	return draft_add(out, &(struct draft){RECORD_PAIRED, .actor = ACTOR_ARBITER}, &head, &lists,
	                 err);
}

static bool plays_in(const struct round *round, int no)
{
	const struct bye *bye = round_bye_of(round, no);

	return round_board_of(round, no, NULL) || (bye && bye->kind == BYE_PAIRING);
}

static bool player_once(const struct round *round, int no, bool *seen, size_t players,
                        struct error *err)
{
	if (no < 1 || (size_t)no > players || !plays_in(round, no))
		return error_set(err, ERR_BAD_FIELD, "player %d is not paired in round %d", no,
		                 round->number);
	if (seen[no])
		return error_set(err, ERR_BAD_FIELD, "player %d would be paired twice", no);
	seen[no] = true;
	return true;
}

/* Everybody of the draft once more, and nobody else? */
static bool same_players(const struct tournament *t, const struct round *round,
                         const struct draft_change *change, struct arena *arena, struct error *err)
{
	bool *seen = arena_get(arena, t->player_count + 1);

	for (size_t i = 0; i < change->count; i++)
		if (!player_once(round, change->pairs[i].opener, seen, t->player_count, err) ||
		    !player_once(round, change->pairs[i].second, seen, t->player_count, err))
			return false;
	if (change->bye && !player_once(round, change->bye, seen, t->player_count, err))
		return false;
	for (size_t i = 0; i < t->player_count; i++)
		if (plays_in(round, t->players[i].no) && !seen[t->players[i].no])
			return error_set(err, ERR_BAD_FIELD, "player %d would not be paired",
			                 t->players[i].no);
	return true;
}

bool command_change_draft(const struct tournament *t, const struct draft_change *change,
                          struct drafts *out, struct error *err)
{
	const struct round *round = command_round_in(t, change->round, ROUND_DRAFT, err);
	struct pairs all = {.list = change->pairs, .count = change->count, .bye = change->bye};
	const char *engine =
		command_pairs_text(change->engine_pairs, change->engine_count, out->arena);
	char buffer[64];
	struct fields head = FIELDS(buffer), lists;

	if (!round || !same_players(t, round, change, out->arena, err))
		return false;
	lists = lists_of(t, change->round, &all, strlen(engine) + strlen(change->breaks),
	                 out->arena);
	fields_int(&head, "round", change->round);
	fields_text(&lists, "engine-pairs", engine);
	if (*change->breaks)
		fields_text(&lists, "breaks", change->breaks);
	return draft_add(out, &(struct draft){RECORD_DRAFT_CHANGED, .actor = ACTOR_ARBITER}, &head,
	                 &lists, err);
}

/* Where the same board was before, -1 if it is new. */
static int place_before(const struct round *round, const struct pair *pair)
{
	for (size_t i = 0; i < round->board_count; i++)
		if (round->boards[i].opener == pair->opener &&
		    round->boards[i].second == pair->second)
			return (int)i;
	return -1;
}

/*
 * Boards that stay keep their place, unless there are fewer boards now and it is beyond the last;
 * the others fill the gaps in their order. Returns how many are new.
 */
static size_t boards_place(const struct round *round, const struct pair *pairs, size_t count,
                           struct pair *placed)
{
	size_t at = 0, changed = 0;

	for (size_t i = 0; i < count; i++) {
		int place = place_before(round, &pairs[i]);

		changed += place < 0;
		if (place >= 0 && (size_t)place < count)
			placed[place] = pairs[i];
	}
	for (size_t i = 0; i < count; i++) {
		int place = place_before(round, &pairs[i]);

		if (place >= 0 && (size_t)place < count)
			continue;
		while (placed[at].opener)
			at++;
		placed[at] = pairs[i];
	}
	return changed;
}

bool command_change_round(const struct tournament *t, int number, const struct pair *pairs,
                          size_t count, int bye, const char *engine, struct drafts *out,
                          struct error *err)
{
	const struct round *round = command_round_in(t, number, ROUND_PUBLISHED, err);
	struct pair *placed = arena_get(out->arena, (count + 1) * sizeof *placed);
	struct pairs all = {.list = placed, .count = count, .bye = bye};
	const char *boards, *byes;
	struct fields data;
	size_t changed;

	if (!round)
		return false;
	changed = boards_place(round, pairs, count, placed);
	if (bye && (!round_bye_of(round, bye) || round_bye_of(round, bye)->kind != BYE_PAIRING))
		changed++;
	boards = command_pairs_text(placed, count, out->arena);
	byes = command_byes_text(t, number, &all, out->arena);
	data = fields_of_size(strlen(engine) + strlen(boards) + strlen(byes), out->arena);
	fields_int(&data, "round", number);
	fields_text(&data, "engine", engine);
	fields_int(&data, "changed", (int64_t)changed);
	fields_text(&data, "pairs", boards);
	fields_text(&data, "byes", byes);
	return draft_add(out, &(struct draft){RECORD_ROUND_CHANGED, .actor = ACTOR_ARBITER}, &data,
	                 NULL, err);
}
