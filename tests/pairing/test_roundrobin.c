/* Berger tables: the published ones of 4 and 6, and what holds for any number of players. */
#include "pairing/roundrobin.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 30 };

Test(roundrobin, published_tables)
{
	static const struct board_pair four[3][2] = {
		{{1, 4}, {2, 3}},
                {{4, 3}, {1, 2}},
                {{2, 4}, {3, 1}}
        };
	static const struct board_pair six[5][3] = {
		{{1, 6}, {2, 5}, {3, 4}},
		{{6, 4}, {5, 3}, {1, 2}},
		{{2, 6}, {3, 1}, {4, 5}},
		{{6, 5}, {1, 4}, {2, 3}},
		{{3, 6}, {4, 2}, {5, 1}}
        };
	struct board_pair boards[3];
	struct pairing pairing = {.boards = boards};

	for (int round = 1; round <= 3; round++) {
		roundrobin_round(4, round, &pairing);
		cr_expect(memcmp(boards, four[round - 1], sizeof four[0]) == 0, "4, %d", round);
	}
	for (int round = 1; round <= 5; round++) {
		roundrobin_round(6, round, &pairing);
		cr_expect(memcmp(boards, six[round - 1], sizeof six[0]) == 0, "6, round %d", round);
	}
}

/* Everybody meets everybody once per cycle, and opens as often as not, give or take one. */
Test(roundrobin, everybody_meets_everybody)
{
	struct board_pair boards[MOST / 2];
	struct pairing pairing = {.boards = boards};

	for (int players = 2; players <= MOST; players++) {
		int met[MOST + 1][MOST + 1] = {{0}}, opened[MOST + 1] = {0}, free[MOST + 1] = {0};
		int rounds = roundrobin_rounds(players, 2);

		for (int round = 1; round <= rounds; round++) {
			roundrobin_round(players, round, &pairing);
			for (int i = 0; i < pairing.count; i++) {
				met[boards[i].opener][boards[i].second]++;
				opened[boards[i].opener] += round <= rounds / 2;
			}
			free[pairing.bye]++;
		}
		for (int a = 1; a <= players; a++) {
			cr_expect_eq(free[a], players % 2 ? 2 : 0);
			cr_expect(abs(2 * opened[a] - (players - 1)) <= 1, "%d of %d opens %d", a,
			          players, opened[a]);
			for (int b = 1; b <= players; b++)
				cr_expect_eq(met[a][b], a == b ? 0 : 1, "%d - %d of %d", a, b,
				             players);
		}
	}
}
