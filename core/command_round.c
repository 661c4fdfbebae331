/* Acts on a round: pair, publish, start, close. */
#include "core/command_parts.h"

#include <stdio.h>
#include <string.h>

struct round *command_round(const struct tournament *t, int round, struct error *err)
{
	struct round *found = tournament_round(t, round);

	if (!found)
		error_set(err, ERR_NOT_FOUND, "there is no round %d", round);
	return found;
}

bool draft_round_start(const struct tournament *t, int round, struct drafts *out, struct error *err)
{
	char buffer[64];
	struct fields data = FIELDS(buffer);

	fields_int(&data, "round", round);
	if (tournament_setting(t, SETTING_READY_START))
		fields_int(&data, "ready", 1);
	return draft_add(out, &(struct draft){RECORD_ROUND_STARTED, .actor = ACTOR_ARBITER}, &data,
	                 NULL, err);
}

bool draft_round_only(enum record_kind kind, int round, struct drafts *out, struct error *err)
{
	char buffer[64];
	struct fields data = FIELDS(buffer);

	fields_int(&data, "round", round);
	return draft_add(out, &(struct draft){kind, .actor = ACTOR_ARBITER}, &data, NULL, err);
}

/* Numbers given by hand are for everybody who takes part, until the first round settles them. */
static bool draw_is_current(const struct tournament *t)
{
	if (!t->drawn_by_hand || t->round_count)
		return true;
	for (size_t i = 0; i < t->player_count; i++)
		if (!t->players[i].withdrawn != (tournament_drawn_number(t, (int)i + 1) > 0))
			return false;
	return true;
}

bool command_may_pair(const struct tournament *t, int *round, struct error *err)
{
	const struct round *last = tournament_last_round(t);
	size_t present = 0;

	if (!command_open(t, err))
		return false;
	for (size_t i = 0; i < t->player_count; i++)
		present += !t->players[i].withdrawn;
	if (t->kind == TOURNAMENT_MATCH)
		return error_set(err, ERR_WRONG_STATE, "a match is paired when it is made");
	if (last && last->state != ROUND_CLOSED)
		return error_set(err, ERR_WRONG_STATE, "round %d is %s; close it first",
		                 last->number, round_state_name(last->state));
	if (!draw_is_current(t))
		return error_set(
			err, ERR_WRONG_STATE,
			"the numbers were given for other players than take part now; give "
			"them again");
	if ((int)t->round_count >= t->round_limit)
		return error_set(err, ERR_WRONG_STATE, "all %d rounds have been paired",
		                 t->round_limit);
	if (present < 2)
		return error_set(err, ERR_WRONG_STATE, "a round needs two players at least");
	*round = (int)t->round_count + 1;
	return true;
}

/* A text that grows in the drafts' arena: lists of pairs and byes have no fixed ceiling. */
struct list {
	char *text;
	size_t room, length;
};

static void list_add(struct list *list, struct arena *arena, const char *item)
{
	size_t length = strlen(item);

	list->text = arena_grow(arena, list->text, &list->room, list->length + length + 2, 1);
	if (list->length)
		list->text[list->length++] = ',';
	memcpy(list->text + list->length, item, length + 1);
	list->length += length;
}

static void list_bye(struct list *list, struct arena *arena, int no, enum bye_kind kind,
                     int half_points)
{
	char item[64];

	snprintf(item, sizeof item, "%d:%d:%s", no, half_points, bye_kind_name(kind));
	list_add(list, arena, item);
}

static const struct bye_request *request_of(const struct tournament *t, int no, int round)
{
	for (size_t i = 0; i < t->bye_request_count; i++)
		if (t->bye_requests[i].no == no && t->bye_requests[i].round == round)
			return &t->bye_requests[i];
	return NULL;
}

/* Whoever is in the event but not on a board: the pairing bye, requested byes, withdrawn players.
 */
static void list_byes(struct list *list, const struct tournament *t, int round,
                      const struct pairs *pairs, struct arena *arena)
{
	static const enum bye_kind asked[] = {BYE_ZERO, BYE_HALF, BYE_FULL};

	if (pairs->bye)
		list_bye(list, arena, pairs->bye, pairs->drawn ? BYE_ZERO : BYE_PAIRING,
		         pairs->drawn ? 0 : tournament_bye_points(t, BYE_PAIRING));
	for (size_t i = 0; i < t->player_count && !pairs->drawn; i++) {
		const struct player *player = &t->players[i];
		const struct bye_request *request = request_of(t, player->no, round);

		if (player->no == pairs->bye)
			continue;
		if (player->withdrawn)
			list_bye(list, arena, player->no, BYE_ZERO,
			         tournament_bye_points(t, BYE_ZERO));
		else if (request)
			list_bye(list, arena, player->no, asked[request->half_points],
			         tournament_bye_points(t, asked[request->half_points]));
	}
}

static void list_pairs(struct list *list, const struct pair *pairs, size_t count,
                       struct arena *arena)
{
	for (size_t i = 0; i < count; i++) {
		char item[32];

		snprintf(item, sizeof item, "%d-%d", pairs[i].opener, pairs[i].second);
		list_add(list, arena, item);
	}
}

const char *command_pairs_text(const struct pair *pairs, size_t count, struct arena *arena)
{
	struct list list = {0};

	list_pairs(&list, pairs, count, arena);
	return list.text ? list.text : "";
}

const char *command_byes_text(const struct tournament *t, int round, const struct pairs *pairs,
                              struct arena *arena)
{
	struct list list = {0};

	list_byes(&list, t, round, pairs, arena);
	return list.text ? list.text : "";
}

static bool draft_lists(enum record_kind kind, int round, const struct list *pairs,
                        const struct list *byes, const char *engine, struct drafts *out,
                        struct error *err)
{
	size_t size = pairs->length + byes->length + 64;
	struct fields lists = fields_into(arena_get(out->arena, size), size);
	char head_buffer[128];
	struct fields head = FIELDS(head_buffer);
	struct fields data;
	struct draft draft = {kind, .actor = ACTOR_ARBITER};

	fields_int(&head, "round", round);
	fields_text(&head, "engine", engine);
	fields_text(&lists, "pairs", pairs->text ? pairs->text : "");
	fields_text(&lists, "byes", byes->text ? byes->text : "");
	if (kind == RECORD_PAIRED)
		return draft_add(out, &draft, &head, &lists, err);
	size += sizeof head_buffer;
	data = fields_into(arena_get(out->arena, size), size);
	snprintf(data.text, size, "%s&%s", head.text, lists.text);
	data.length = strlen(data.text);
	data.failed = head.failed || lists.failed;
	return draft_add(out, &draft, &data, NULL, err);
}

bool draft_round(const struct tournament *t, enum record_kind kind, int round,
                 const struct pairs *pairs, const char *engine, struct drafts *out,
                 struct error *err)
{
	struct list pair_list = {0}, bye_list = {0};

	list_pairs(&pair_list, pairs->list, pairs->count, out->arena);
	list_byes(&bye_list, t, round, pairs, out->arena);
	return draft_lists(kind, round, &pair_list, &bye_list, engine, out, err);
}

static bool draft_paired(const struct tournament *t, int round, const struct pairs *pairs,
                         const char *engine, struct drafts *out, struct error *err)
{
	int next = 0;

	if (!command_may_pair(t, &next, err))
		return false;
	if (next != round)
		return error_set(err, ERR_WRONG_STATE, "round %d is the next to pair", next);
	return draft_round(t, RECORD_PAIRED, round, pairs, engine, out, err);
}

bool command_paired(const struct tournament *t, int round, const struct pair *pairs, size_t count,
                    int bye, const char *engine, struct drafts *out, struct error *err)
{
	return draft_paired(t, round, &(struct pairs){pairs, count, bye, false}, engine, out, err);
}

bool command_paired_drawn(const struct tournament *t, int round, const struct pair *pairs,
                          size_t count, int bye, const char *engine, struct drafts *out,
                          struct error *err)
{
	return draft_paired(t, round, &(struct pairs){pairs, count, bye, true}, engine, out, err);
}

/* The round, in the state that is wanted for an act on it. */
static struct round *round_in(const struct tournament *t, int number, enum round_state wanted,
                              struct error *err)
{
	struct round *round = command_open(t, err) ? command_round(t, number, err) : NULL;

	if (!round || round->state == wanted)
		return round;
	error_set(err, ERR_WRONG_STATE, "round %d is %s; this needs it %s", number,
	          round_state_name(round->state), round_state_name(wanted));
	return NULL;
}

struct round *command_round_in(const struct tournament *t, int round, enum round_state wanted,
                               struct error *err)
{
	return round_in(t, round, wanted, err);
}

bool command_unpair(const struct tournament *t, int round, struct drafts *out, struct error *err)
{
	return round_in(t, round, ROUND_DRAFT, err) &&
	       draft_round_only(RECORD_UNPAIRED, round, out, err);
}

/* Publishes the draft as it stands, byes included. */
bool command_publish_round(const struct tournament *t, int number, struct drafts *out,
                           struct error *err)
{
	struct round *round = round_in(t, number, ROUND_DRAFT, err);
	struct list pairs = {0}, byes = {0};

	if (!round)
		return false;
	for (size_t i = 0; i < round->board_count; i++)
		list_pairs(&pairs, &(struct pair){round->boards[i].opener, round->boards[i].second},
		           1, out->arena);
	for (size_t i = 0; i < round->bye_count; i++)
		list_bye(&byes, out->arena, round->byes[i].no, round->byes[i].kind,
		         round->byes[i].half_points);
	return draft_lists(RECORD_ROUND_PUBLISHED, number, &pairs, &byes,
	                   "arbiter-" ARBITER_VERSION, out, err);
}

/* In a round that a table or bracket made, the boards of who is gone are forfeits. */
static bool draft_forfeit(const struct tournament *t, const struct round *round,
                          const struct board *board, struct drafts *out, struct error *err)
{
	bool opener_gone = tournament_player(t, board->opener)->withdrawn;
	bool second_gone = tournament_player(t, board->second)->withdrawn;
	const struct ruled ruled = {
		opener_gone && second_gone ? RESULT_KIND_DOUBLE_FORFEIT : RESULT_KIND_FORFEIT,
		{opener_gone ? 0 : 2, second_gone ? 0 : 2},
		"",
	};

	if (board->result != RESULT_KIND_OPEN || (!opener_gone && !second_gone))
		return true;
	return draft_result(round->number, board, &ruled, ACTOR_SERVER, out, err);
}

bool command_start_round(const struct tournament *t, int number, struct drafts *out,
                         struct error *err)
{
	const struct round *round = round_in(t, number, ROUND_PUBLISHED, err);

	if (!round || !draft_round_start(t, number, out, err))
		return false;
	for (size_t i = 0; t->drawn_count && i < round->board_count; i++)
		if (!draft_forfeit(t, round, &round->boards[i], out, err))
			return false;
	return true;
}

bool command_close_round(const struct tournament *t, int number, struct drafts *out,
                         struct error *err)
{
	struct round *round = round_in(t, number, ROUND_STARTED, err);
	size_t open = round ? round_open_boards(round) : 0;

	if (!round)
		return false;
	if (open)
		return error_set(err, ERR_WRONG_STATE, "round %d has %zu board%s without a result",
		                 number, open, open == 1 ? "" : "s");
	return draft_round_only(RECORD_ROUND_CLOSED, number, out, err);
}

bool command_reopen_round(const struct tournament *t, int number, struct drafts *out,
                          struct error *err)
{
	struct round *round = round_in(t, number, ROUND_CLOSED, err);

	if (!round)
		return false;
	if (round != tournament_last_round(t))
		return error_set(err, ERR_WRONG_STATE,
		                 "round %zu has been paired since; drop its draft first",
		                 t->round_count);
	return draft_round_only(RECORD_ROUND_REOPENED, number, out, err);
}
