#include "arbiter/swiss.h"

#include "arbiter/swiss_rules.h"

#include "pairing/mcmahon.h"

#include <stdlib.h>
#include <string.h>

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
}

/* The players of a draw: as they were drawn, or those to be drawn, who are present. The number. */
static size_t number_drawn(struct swiss *swiss, const struct tournament *t)
{
	size_t count = 0;

	swiss->to_draw = !t->round_count && !t->drawn_by_hand;
	if (!swiss->to_draw) {
		memcpy(swiss->number, t->drawn, t->drawn_count * sizeof *swiss->number);
		return t->drawn_count;
	}
	for (size_t i = 0; i < t->player_count; i++)
		if (!t->players[swiss->number[i] - 1].withdrawn)
			swiss->number[count++] = swiss->number[i];
	return count;
}

/* Whoever was replaced has the number of the one who came. */
static uint16_t number_tpns(struct swiss *swiss, const struct tournament *t)
{
	size_t count = draw_is_used(t) ? number_drawn(swiss, t) : t->player_count;

	for (size_t i = 0; i < count; i++)
		swiss->tpn[swiss->number[i] - 1] = (uint16_t)(i + 1);
	for (size_t i = 0; i < t->player_count; i++)
		if (t->players[i].replaced_by)
			swiss->tpn[i] = (uint16_t)tournament_drawn_number(t, t->players[i].no);
	return (uint16_t)count;
}

static void describe_players(struct swiss *swiss, const struct tournament *t)
{
	for (size_t i = 0; i < swiss->history.count; i++) {
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

	if (!opener || !second)
		return;
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
		[BYE_FULL] = RESULT_FULL_BYE,
		[BYE_ZERO] = RESULT_ZERO_BYE,
	};

	if (swiss->tpn[bye->no - 1])
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
		if (t->players[i].withdrawn && !t->players[i].replaced_by && swiss->tpn[i])
			swiss->history.entrants[swiss->tpn[i] - 1].absent = true;
	for (size_t i = 0; i < t->bye_request_count && !draw_is_used(t); i++)
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

	swiss->to_draw = false;
	swiss->system = draw_system(t);
	swiss->number = arena_get(arena, (count + 1U) * sizeof *swiss->number);
	swiss->tpn = arena_get(arena, (count + 1U) * sizeof *swiss->tpn);
	number_players(swiss, t);
	count = number_tpns(swiss, t);
	history_make(&swiss->history, count, (uint16_t)(played + 1), arena);
	swiss->history.name = t->title;
	swiss->history.rounds = t->kind == TOURNAMENT_SWISS ? (uint16_t)t->round_limit : 0;
	swiss->history.played = played;
	swiss->history.edition = (enum edition)tournament_setting(t, SETTING_EDITION);
	swiss->history.tiebreak_edition =
		(enum tiebreak_edition)tournament_setting(t, SETTING_TIEBREAK_EDITION);
	swiss->history.lots_seed = (uint64_t)tournament_setting(t, SETTING_LOTS_SEED);
	swiss->history.predetermined = swiss->system == SYSTEM_ROUNDROBIN;
	swiss->history.system = draw_report(t);
	draw_options(&swiss->options, t, swiss->number, count, arena);
	if (swiss->to_draw)
		draw_wish(&swiss->wish, t, swiss->number, count, arena);
	describe_players(swiss, t);
	for (uint16_t i = 0; i < played; i++)
		add_round(swiss, t->rounds[i]);
	mark_absent(swiss, t);
	swiss_rules(swiss, t, arena);
}

void swiss_keep(struct swiss *swiss, struct arena *arena)
{
	struct history *history = &swiss->history;

	for (uint16_t i = 0; i < history->count; i++) {
		const char *name = history->entrants[i].name;

		history->entrants[i].name = arena_text(arena, name, strlen(name));
	}
	history->name = "";
}

bool swiss_pair(struct swiss *swiss, struct arena *arena, struct pairing *pairing,
                struct error *err)
{
	if (swiss->to_draw && !draw_numbers(swiss->system, &swiss->wish, swiss->number, arena, err))
		return false;
	if (!pairing_next(swiss->system, &swiss->history, &swiss->options, arena, pairing, err))
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

bool swiss_bracket(struct swiss *swiss, struct knockout *knockout, const struct tournament *t,
                   int rounds, struct arena *arena, struct error *err)
{
	swiss_make(swiss, t, rounds, arena);
	return knockout_make(knockout, &swiss->history, swiss->options.seats,
	                     &swiss->options.knockout, arena, err);
}

/* Does a round robin's table leave out all results of the player with this number? */
static bool is_struck(const struct swiss *swiss, const struct tournament *t, uint16_t tpn)
{
	int games = (swiss->history.count - 1) * swiss->options.cycles;

	return swiss->system == SYSTEM_ROUNDROBIN && t->drawn_count &&
	       tournament_player(t, swiss->number[tpn - 1])->withdrawn &&
	       roundrobin_struck(&swiss->history, tpn, games);
}

/* A round robin's table without those who left before half of their games. */
static void strike_gone(struct swiss_table *table, const struct tournament *t, struct arena *arena)
{
	struct history *history = &table->swiss.history;

	table->struck = arena_get(arena, history->count + 1U);
	for (uint16_t tpn = 1; tpn <= history->count; tpn++)
		table->struck[tpn - 1] = is_struck(&table->swiss, t, tpn);
	for (uint16_t tpn = 1; tpn <= history->count; tpn++)
		if (table->struck[tpn - 1])
			roundrobin_strike(history, tpn);
}

/* How far a player came goes before everything that a table counts. */
static bool order_by_bracket(struct swiss_table *table, struct arena *arena, struct error *err)
{
	const struct swiss *swiss = &table->swiss;
	uint16_t *rank = arena_get(arena, (table->row_count + 1) * sizeof *rank);
	struct knockout knockout;

	if (!knockout_make(&knockout, &swiss->history, 0, &swiss->options.knockout, arena, err))
		return false;
	knockout_ranks(&knockout, rank, (int)table->row_count);
	for (size_t i = 0; i < table->row_count; i++) {
		struct standing row = table->rows[i];
		size_t at = i;

		row.rank = rank[row.tpn - 1];
		for (; at && table->rows[at - 1].rank > row.rank; at--)
			table->rows[at] = table->rows[at - 1];
		table->rows[at] = row;
	}
	return true;
}

/* McMahon's starts stand in the history as virtual points. */
static bool add_starts(struct swiss *swiss, struct arena *arena, struct error *err)
{
	struct history started;

	if (!mcmahon_history(&swiss->history, &swiss->options, arena, &started, err))
		return false;
	swiss->history = started;
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
	table->row_count = table->swiss.history.count;
	strike_gone(table, t, arena);
	if (table->swiss.system == SYSTEM_MCMAHON && !add_starts(&table->swiss, arena, err))
		return false;
	table->rows = arena_get(arena, (table->row_count + 1) * sizeof *table->rows);
	if (!standing_table(&table->swiss.history, table->swiss.history.played, table->keys,
	                    table->key_count, arena, table->rows, err))
		return false;
	return table->swiss.system != SYSTEM_KNOCKOUT || table->row_count < 2 ||
	       order_by_bracket(table, arena, err);
}
