#include "arbiter/swiss.h"

#include <stdlib.h>

enum { TENTHS_PER_HALF_POINT = 5 };

/* Highest rating first, then order of entry. Insertion keeps it stable; entries come nearly sorted.
 */
static void number_players(struct swiss *swiss, const struct tournament *t)
{
	for (size_t i = 0; i < t->player_count; i++) {
		size_t at = i;

		while (at && t->players[swiss->number[at - 1] - 1].rating < t->players[i].rating) {
			swiss->number[at] = swiss->number[at - 1];
			at--;
		}
		swiss->number[at] = t->players[i].no;
	}
	for (size_t i = 0; i < t->player_count; i++)
		swiss->tpn[swiss->number[i] - 1] = (uint16_t)(i + 1);
}

static void describe_players(struct swiss *swiss, const struct tournament *t)
{
	for (size_t i = 0; i < t->player_count; i++) {
		const struct player *player = &t->players[swiss->number[i] - 1];

		swiss->history.entrants[i].name = player->name;
		swiss->history.entrants[i].rating = player->rating;
		swiss->history.entrants[i].number = (uint16_t)player->no;
	}
}

static enum result played_result(uint8_t half_points)
{
	static const enum result results[] = {RESULT_LOSS, RESULT_DRAW, RESULT_WIN};

	return results[half_points <= 2 ? half_points : 2];
}

static enum result forfeit_result(uint8_t half_points)
{
	return half_points ? RESULT_FORFEIT_WIN : RESULT_FORFEIT_LOSS;
}

static void add_board(struct swiss *swiss, uint16_t round, const struct board *board)
{
	uint16_t opener = swiss->tpn[board->opener - 1];
	uint16_t second = swiss->tpn[board->second - 1];
	const uint8_t *half_points = board->half_points;

	switch (board->result) {
	case RESULT_KIND_PLAYED:
	case RESULT_KIND_ADJUDICATED:
		history_game(&swiss->history, round, opener, second,
		             played_result(half_points[SEAT_OPENER]),
		             played_result(half_points[SEAT_SECOND]));
		break;
	case RESULT_KIND_FORFEIT:
	case RESULT_KIND_DOUBLE_FORFEIT:
		history_game(&swiss->history, round, opener, second,
		             forfeit_result(half_points[SEAT_OPENER]),
		             forfeit_result(half_points[SEAT_SECOND]));
		break;
	case RESULT_KIND_OPEN:
	case RESULT_KIND_VOID:
	case RESULT_KIND_COUNT:
		break;
	}
}

static void add_bye(struct swiss *swiss, uint16_t round, const struct bye *bye)
{
	static const enum result results[] = {
		[BYE_PAIRING] = RESULT_PAIRING_BYE,
		[BYE_HALF] = RESULT_HALF_BYE,
		[BYE_ZERO] = RESULT_ZERO_BYE,
	};

	history_bye(&swiss->history, round, swiss->tpn[bye->no - 1], results[bye->kind]);
}

static void add_round(struct swiss *swiss, const struct round *round)
{
	for (size_t i = 0; i < round->board_count; i++)
		add_board(swiss, (uint16_t)round->number, &round->boards[i]);
	for (size_t i = 0; i < round->bye_count; i++)
		add_bye(swiss, (uint16_t)round->number, &round->byes[i]);
}

static void mark_absent(struct swiss *swiss, const struct tournament *t)
{
	int next = swiss->history.played + 1;

	for (size_t i = 0; i < t->player_count; i++)
		if (t->players[i].withdrawn)
			swiss->history.entrants[swiss->tpn[i] - 1].absent = true;
	for (size_t i = 0; i < t->bye_request_count; i++)
		if (t->bye_requests[i].round == next)
			swiss->history.entrants[swiss->tpn[t->bye_requests[i].no - 1] - 1].absent =
				true;
}

static uint16_t rounds_begun(const struct tournament *t, int limit)
{
	uint16_t begun = 0;

	while (begun < t->round_count && begun < limit && t->rounds[begun]->state >= ROUND_STARTED)
		begun++;
	return begun;
}

int swiss_rounds_complete(const struct tournament *t)
{
	int complete = rounds_begun(t, HISTORY_ROUNDS_MAX);

	while (complete && round_open_boards(t->rounds[complete - 1]))
		complete--;
	return complete;
}

void swiss_make(struct swiss *swiss, const struct tournament *t, int rounds, struct arena *arena)
{
	uint16_t count = (uint16_t)t->player_count;
	uint16_t played =
		rounds_begun(t, rounds < HISTORY_ROUNDS_MAX ? rounds : HISTORY_ROUNDS_MAX);

	swiss->number = arena_get(arena, (count + 1U) * sizeof *swiss->number);
	swiss->tpn = arena_get(arena, (count + 1U) * sizeof *swiss->tpn);
	number_players(swiss, t);
	history_make(&swiss->history, count, (uint16_t)(played + 1), arena);
	swiss->history.name = t->title;
	swiss->history.rounds = t->kind == TOURNAMENT_SWISS ? (uint16_t)t->round_limit : 0;
	swiss->history.played = played;
	swiss->history.edition = (enum edition)tournament_setting(t, SETTING_EDITION);
	swiss->history.tiebreak_edition =
		(enum tiebreak_edition)tournament_setting(t, SETTING_TIEBREAK_EDITION);
	swiss->history.lots_seed = (uint64_t)tournament_setting(t, SETTING_LOTS_SEED);
	describe_players(swiss, t);
	for (uint16_t i = 0; i < played; i++)
		add_round(swiss, t->rounds[i]);
	mark_absent(swiss, t);
}

bool swiss_pair(const struct swiss *swiss, struct arena *arena, struct pairing *pairing,
                struct error *err)
{
	if (!pairing_dutch(&swiss->history, arena, pairing, err))
		return false;
	for (uint16_t i = 0; i < pairing->count; i++) {
		struct board_pair *pair = &pairing->boards[i];

		pair->opener = (uint16_t)swiss->number[pair->opener - 1];
		pair->second = (uint16_t)swiss->number[pair->second - 1];
	}
	if (pairing->bye)
		pairing->bye = (uint16_t)swiss->number[pairing->bye - 1];
	return true;
}

bool swiss_standings(struct swiss_table *table, const struct tournament *t, int rounds,
                     struct arena *arena, struct error *err)
{
	*table = (struct swiss_table){0};
	swiss_make(&table->swiss, t, rounds, arena);
	if (!standing_keys(t->tiebreaks, table->keys, &table->key_count, err))
		return false;
	table->rounds = table->swiss.history.played;
	table->row_count = t->player_count;
	table->rows = arena_get(arena, (table->row_count + 1) * sizeof *table->rows);
	return standing_table(&table->swiss.history, table->swiss.history.played, table->keys,
	                      table->key_count, arena, table->rows, err);
}
