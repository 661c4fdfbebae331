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

/*
 * The table turns by half its size from round to round: all but the last number stand in a circle
 * of n - 1; the one who meets the last number moves on by n / 2, and the others pair up round it.
 * The last number opens in every second round.
 */
void roundrobin_round(int players, int round, struct pairing *out)
{
	int n = even(players), circle = n - 1, turn = (round - 1) % circle;
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
