#include "pairing/roundrobin.h"

static int even(int players)
{
	return players + players % 2;
}

int roundrobin_rounds(int players, int cycles)
{
	return players < 2 ? 0 : (even(players) - 1) * cycles;
}

static void board_add(struct pairing *out, int players, int opener, int second)
{
	if (opener > players || second > players) {
		out->bye = (uint16_t)(opener > players ? second : opener);
		return;
	}
	out->boards[out->count].opener = (uint16_t)opener;
	out->boards[out->count++].second = (uint16_t)second;
}

/* The place in the table of a cycle's round: the last two change places, but in the last cycle. */
static int turn_of(int circle, int cycles, int round)
{
	int turn = (round - 1) % circle;
	bool last_cycle = (round - 1) / circle == cycles - 1;

	if (last_cycle || circle < 3 || turn < circle - 2)
		return turn;
	return turn == circle - 1 ? circle - 2 : circle - 1;
}

/*
 * The table turns by half its size from round to round: all but the last number stand in a circle
 * of n - 1; the one who meets the last number moves on by n / 2, and the others pair up round it.
 * The last number opens in every second round.
 */
void roundrobin_round(int players, int cycles, int round, struct pairing *out)
{
	int n = even(players), circle = n - 1, turn = turn_of(circle, cycles, round);
	bool swapped = (round - 1) / circle % 2 == 1;
	int pivot = (int)((long)turn * (n / 2) % circle);

	out->count = 0;
	out->bye = 0;
	for (int board = 0; board < n / 2; board++) {
		int a = (pivot + board) % circle + 1;
		int b = board ? (pivot + circle - board) % circle + 1 : n;
		bool first = board || turn % 2 == 0;

		board_add(out, players, first != swapped ? a : b, first != swapped ? b : a);
	}
}

/* In the circle two numbers meet when twice the pivot is their sum; twice n / 2 is one round. */
int roundrobin_meeting(int players, int a, int b)
{
	int n = even(players);
	int left = a == n ? b : a, right = b == n ? a : b;

	return (left - 1 + right - 1) % (n - 1) + 1;
}

bool roundrobin_struck(const struct history *history, uint16_t tpn, int games)
{
	int played = 0;

	for (int round = 0; round < history->played; round++) {
		const struct cell *cell = &history->entrants[tpn - 1].cells[round];

		played += cell->opponent && result_class(cell->result) == CLASS_PLAYED;
	}
	return 2 * played < games;
}

void roundrobin_strike(struct history *history, uint16_t tpn)
{
	static const struct cell none = {.result = RESULT_ZERO_BYE};

	for (int round = 0; round < history->played; round++) {
		struct cell *cell = &history->entrants[tpn - 1].cells[round];

		if (cell->opponent)
			history->entrants[cell->opponent - 1].cells[round] = none;
		*cell = none;
	}
}

static bool gone(const struct history *history, uint16_t tpn, int games)
{
	return history->entrants[tpn - 1].absent && roundrobin_struck(history, tpn, games);
}

bool roundrobin_next(const struct history *history, int seats, int cycles, struct arena *arena,
                     struct pairing *out, struct error *err)
{
	int players = seats ? seats : history->count, times = cycles ? cycles : 1;
	int rounds = roundrobin_rounds(players, times), games = (players - 1) * times;
	uint16_t kept = 0;

	if (players > ROUNDROBIN_PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "a round robin has at most %d players",
		                 ROUNDROBIN_PLAYERS_MAX);
	if (history->played >= rounds)
		return error_set(err, ERR_WRONG_STATE, "all %d rounds have been paired", rounds);
	out->boards = arena_get(arena, ((size_t)players / 2 + 1) * sizeof *out->boards);
	roundrobin_round(players, times, history->played + 1, out);
	for (uint16_t i = 0; i < out->count; i++) {
		struct board_pair board = out->boards[i];

		if (!gone(history, board.opener, games) && !gone(history, board.second, games))
			out->boards[kept++] = board;
	}
	out->count = kept;
	return true;
}
