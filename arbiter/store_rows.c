#include "arbiter/store_rows.h"

static void add_id(struct rows *rows, int64_t event_id)
{
	if (event_id)
		rows_int(rows, event_id);
	else
		rows_null(rows);
}

/* type append_head */
static void add_head(struct rows *rows, const struct store_append *append)
{
	const struct stored *last = &append->records[append->record_count - 1];

	rows_open(rows);
	add_id(rows, append->event_id);
	rows_int(rows, append->head);
	rows_int(rows, last->record.seq);
	rows_bytes(rows, last->hash, HASH_SIZE);
	rows_close(rows);
}

/* table log */
static void add_record(struct rows *rows, int64_t event_id, const struct stored *stored)
{
	const struct record *record = &stored->record;
	char board[BOARD_KEY_TEXT];

	board_key_write(record->board, board);
	rows_open(rows);
	add_id(rows, event_id);
	rows_int(rows, record->seq);
	rows_int(rows, record->at);
	rows_int(rows, record->actor);
	rows_text(rows, record_kind_name(record->kind));
	rows_text(rows, board);
	rows_text(rows, record->data);
	rows_text(rows, record->request);
	rows_int(rows, record->request_index);
	rows_bytes(rows, *record->request ? stored->digest : NULL, HASH_SIZE);
	rows_bytes(rows, stored->hash, HASH_SIZE);
	rows_bytes(rows, stored->has_sealed ? stored->sealed_digest : NULL, HASH_SIZE);
	rows_close(rows);
}

/* table sealed */
static void add_sealed(struct rows *rows, int64_t event_id, const struct stored *stored)
{
	rows_open(rows);
	add_id(rows, event_id);
	rows_int(rows, stored->record.seq);
	rows_bytes(rows, stored->salt, SALT_SIZE);
	rows_text(rows, stored->record.sealed);
	rows_close(rows);
}

static void add_half_points(struct rows *rows, int16_t half_points)
{
	if (half_points < 0)
		rows_null(rows);
	else
		rows_int(rows, half_points);
}

/* table game */
static void add_game(struct rows *rows, int64_t event_id, const struct store_game *game)
{
	rows_open(rows);
	add_id(rows, event_id);
	rows_int(rows, game->key.section);
	rows_int(rows, game->key.round);
	rows_int(rows, game->key.board);
	rows_int(rows, game->key.game);
	rows_int(rows, game->version);
	rows_text(rows, game->state);
	rows_bool(rows, game->over);
	add_half_points(rows, game->half_points[0]);
	add_half_points(rows, game->half_points[1]);
	rows_text(rows, game->reason);
	add_id(rows, game->deadline);
	rows_close(rows);
}

/* type append_derived */
static void add_derived(struct rows *rows, int64_t event_id, const char *changes)
{
	rows_open(rows);
	add_id(rows, event_id);
	rows_text(rows, changes);
	rows_close(rows);
}

void store_rows_add(struct store_rows *rows, const struct store_append *append)
{
	add_head(&rows->heads, append);
	for (size_t i = 0; i < append->record_count; i++) {
		add_record(&rows->records, append->event_id, &append->records[i]);
		if (append->records[i].has_sealed && append->records[i].record.sealed)
			add_sealed(&rows->sealed, append->event_id, &append->records[i]);
	}
	for (size_t i = 0; i < append->game_count; i++)
		add_game(&rows->games, append->event_id, &append->games[i]);
	if (append->derived)
		add_derived(&rows->derived, append->event_id, append->derived);
}

size_t store_rows_size(const struct store_rows *rows)
{
	return rows->records.text.length + rows->sealed.text.length + rows->games.text.length +
	       rows->derived.text.length;
}

bool store_rows_end(struct store_rows *rows, const char *params[STORE_ROWS_PARAMS])
{
	params[0] = rows_end(&rows->heads);
	params[1] = rows_end(&rows->records);
	params[2] = rows_end(&rows->sealed);
	params[3] = rows_end(&rows->games);
	params[4] = rows_end(&rows->derived);
	return !rows->heads.text.failed && !rows->records.text.failed &&
	       !rows->sealed.text.failed && !rows->games.text.failed && !rows->derived.text.failed;
}

void store_rows_free(struct store_rows *rows)
{
	rows_free(&rows->heads);
	rows_free(&rows->records);
	rows_free(&rows->sealed);
	rows_free(&rows->games);
	rows_free(&rows->derived);
}
