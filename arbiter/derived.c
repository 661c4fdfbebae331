#include "arbiter/derived.h"

static json_t *time_or_null(int64_t at)
{
	return at ? json_integer(at) : json_null();
}

static const char *event_state(const struct tournament *t)
{
	if (t->finished)
		return "finished";
	return t->round_count ? "running" : "created";
}

static json_t *event_row(const struct tournament *t)
{
	return json_pack("{s:s, s:s, s:i, s:i}", "state", event_state(t), "title", t->title,
	                 "round", (int)t->round_count, "players", (int)t->player_count);
}

/* Events have one section so far; the keys are ready for more. */
static json_t *section_row(void)
{
	return json_pack("{s:i, s:s}", "section", 1, "name", "");
}

static json_t *player_row(const struct player *player)
{
	return json_pack("{s:i, s:i, s:s, s:i, s:s, s:s, s:b, s:b}", "section", 1, "no", player->no,
	                 "name", player->name, "rating", player->rating, "club", player->club,
	                 "federation", "", "withdrawn", player->withdrawn, "checked_in",
	                 player->checked_in);
}

static json_t *round_row(const struct round *round)
{
	return json_pack("{s:i, s:i, s:s, s:o, s:o, s:o}", "section", 1, "round", round->number,
	                 "state", round_state_name(round->state), "published_at",
	                 time_or_null(round->published_at), "started_at",
	                 time_or_null(round->started_at), "closed_at",
	                 time_or_null(round->closed_at));
}

static json_t *board_row(const struct round *round, const struct board *board)
{
	json_t *row =
		json_pack("{s:i, s:i, s:i, s:i, s:i}", "section", 1, "round", round->number,
	                  "board", board->number, "opener", board->opener, "second", board->second);
	bool open = board->result == RESULT_KIND_OPEN;

	json_object_set_new(row, "result_kind",
	                    open ? json_null() : json_string(result_kind_name(board->result)));
	json_object_set_new(row, "opener_half_points",
	                    open ? json_null() : json_integer(board->half_points[SEAT_OPENER]));
	json_object_set_new(row, "second_half_points",
	                    open ? json_null() : json_integer(board->half_points[SEAT_SECOND]));
	json_object_set_new(row, "reason",
	                    open ? json_null()
	                         : json_string(reason_name(board->game.outcome.reason)));
	return row;
}

static json_t *bye_row(const struct round *round, const struct bye *bye)
{
	return json_pack("{s:i, s:i, s:i, s:s, s:i}", "section", 1, "round", round->number, "no",
	                 bye->no, "kind", bye_kind_name(bye->kind), "half_points",
	                 bye->half_points);
}

/* Appends a row to rows[name], which is made on first use. */
static void row_add(json_t *rows, const char *name, json_t *row)
{
	json_t *list = json_object_get(rows, name);

	if (!list) {
		list = json_array();
		json_object_set_new(rows, name, list);
	}
	json_array_append_new(list, row);
}

static void round_rows(json_t *rows, const struct round *round)
{
	row_add(rows, "round", round_row(round));
	for (size_t i = 0; i < round->board_count; i++)
		row_add(rows, "board", board_row(round, &round->boards[i]));
	for (size_t i = 0; i < round->bye_count; i++)
		row_add(rows, "bye", bye_row(round, &round->byes[i]));
}

/* Boards with a new result; those of a touched round are all written with it. */
static void touched_boards(json_t *rows, const struct round *round)
{
	for (size_t i = 0; i < round->board_count; i++)
		if (round->boards[i].touched && round->boards[i].result != RESULT_KIND_OPEN)
			row_add(rows, "board", board_row(round, &round->boards[i]));
}

json_t *derived_touched(struct tournament *t)
{
	json_t *rows = json_object();

	if (t->touched) {
		json_object_set_new(rows, "event", event_row(t));
		row_add(rows, "section", section_row());
	}
	if (t->round_gone)
		row_add(rows, "round_gone",
		        json_pack("{s:i, s:i}", "section", 1, "round", t->round_gone));
	for (size_t i = 0; i < t->player_count; i++)
		if (t->players[i].touched)
			row_add(rows, "player", player_row(&t->players[i]));
	for (size_t i = 0; i < t->round_count; i++) {
		if (t->rounds[i]->touched)
			round_rows(rows, t->rounds[i]);
		else
			touched_boards(rows, t->rounds[i]);
	}
	for (size_t i = 0; i < t->player_count; i++)
		t->players[i].touched = false;
	for (size_t i = 0; i < t->round_count; i++)
		t->rounds[i]->touched = false;
	t->touched = false;
	t->round_gone = 0;
	if (json_object_size(rows))
		return rows;
	json_decref(rows);
	return NULL;
}

struct store_game derived_game(const struct round *round, const struct board *board)
{
	bool open = board->result == RESULT_KIND_OPEN;
	int64_t deadline = clock_deadline(&board->clock);

	return (struct store_game){
		.key = {1,			   (int16_t)round->number, (int16_t)board->number,
	                (int16_t)board->game_number},
		.version = board->game.version,
		.state = game_state_name(&board->game),
		.over = !open,
		.half_points = {open ? -1 : board->half_points[SEAT_OPENER],
                        open ? -1 : board->half_points[SEAT_SECOND]                      },
		.reason = reason_name(board->game.outcome.reason),
		.deadline = deadline == INT64_MAX ? 0 : deadline,
	};
}

/* A touched board's game, and those that were annulled just now. */
static void games_add(struct store_game **games, size_t *room, size_t *count,
                      const struct round *round, struct board *board, struct arena *arena)
{
	for (size_t i = 0; i < board->annulled_count; i++)
		if (board->annulled[i].touched)
			games_add(games, room, count, round, &board->annulled[i], arena);
	board->touched = false;
	*games = arena_grow(arena, *games, room, *count + 1, sizeof **games);
	(*games)[(*count)++] = derived_game(round, board);
}

struct store_game *derived_games(struct tournament *t, struct arena *arena, size_t *count)
{
	struct store_game *games = NULL;
	size_t room = 0;

	*count = 0;
	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			if (t->rounds[r]->boards[b].touched)
				games_add(&games, &room, count, t->rounds[r],
				          &t->rounds[r]->boards[b], arena);
	return games;
}

static json_t *game_row(const struct store_game *game)
{
	bool open = game->half_points[SEAT_OPENER] < 0;

	return json_pack("{s:i, s:i, s:i, s:i, s:I, s:s, s:b, s:o, s:o, s:s, s:o}", "section",
	                 game->key.section, "round", game->key.round, "board", game->key.board,
	                 "game", game->key.game, "version", (json_int_t)game->version, "state",
	                 game->state, "over", game->over, "opener_half_points",
	                 open ? json_null() : json_integer(game->half_points[SEAT_OPENER]),
	                 "second_half_points",
	                 open ? json_null() : json_integer(game->half_points[SEAT_SECOND]),
	                 "reason", game->reason, "deadline", time_or_null(game->deadline));
}

static void game_rows(json_t *rows, const struct round *round, const struct board *board)
{
	struct store_game game = derived_game(round, board);

	for (size_t i = 0; i < board->annulled_count; i++)
		game_rows(rows, round, &board->annulled[i]);
	row_add(rows, "game", game_row(&game));
}

json_t *derived_all(const struct tournament *t)
{
	json_t *rows = json_pack("{s:o, s:[], s:[], s:[], s:[], s:[]}", "event", event_row(t),
	                         "player", "round", "board", "bye", "game");

	row_add(rows, "section", section_row());
	for (size_t i = 0; i < t->player_count; i++)
		row_add(rows, "player", player_row(&t->players[i]));
	for (size_t r = 0; r < t->round_count; r++) {
		const struct round *round = t->rounds[r];

		round_rows(rows, round);
		for (size_t b = 0; b < round->board_count; b++)
			game_rows(rows, round, &round->boards[b]);
	}
	return rows;
}

void derived_clear(struct tournament *t)
{
	t->touched = false;
	t->round_gone = 0;
	for (size_t i = 0; i < t->player_count; i++)
		t->players[i].touched = false;
	for (size_t r = 0; r < t->round_count; r++) {
		t->rounds[r]->touched = false;
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			t->rounds[r]->boards[b].touched = false;
	}
}
