#include "pairing/generate.h"

#include "pairing/dutch.h"
#include "pairing/lot.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	size_t offset;
	int least, most;
} fields[] = {
	{"PlayersNumber",    offsetof(struct generate, players),         2, HISTORY_PLAYERS_MAX},
	{"RoundsNumber",     offsetof(struct generate, rounds),          1, HISTORY_ROUNDS_MAX },
	{"DrawPercentage",   offsetof(struct generate, draw_percent),    0, 100                },
	{"ForfeitRate",      offsetof(struct generate, forfeit_rate),    0, 1000000            },
	{"RetiredRate",      offsetof(struct generate, withdrawal_rate), 0, 1000000            },
	{"HalfPointByeRate", offsetof(struct generate, half_bye_rate),   0, 1000000            },
	{"ZeroPointByeRate", offsetof(struct generate, zero_bye_rate),   0, 1000000            },
	{"HighestRating",    offsetof(struct generate, highest_rating),  0, 9999               },
	{"LowestRating",     offsetof(struct generate, lowest_rating),   0, 9999               },
};

void generate_default(struct generate *wish)
{
	*wish = (struct generate){.players = 30,
	                          .rounds = 7,
	                          .draw_percent = 30,
	                          .forfeit_rate = 50,
	                          .withdrawal_rate = 100,
	                          .half_bye_rate = 50,
	                          .zero_bye_rate = 100,
	                          .highest_rating = 2400,
	                          .lowest_rating = 1400,
	                          .win = 10,
	                          .draw = 5};
}

static bool set_points(const char *value, int16_t *points)
{
	char *end;
	double number = strtod(value, &end);

	if (*end || end == value || !(number >= 0 && number <= 99))
		return false;
	*points = (int16_t)(number * 10 + 0.5);
	return true;
}

bool generate_set(struct generate *wish, const char *name, const char *value, struct error *err)
{
	bool good = false;

	if (strcmp(name, "PointsForWin") == 0)
		good = set_points(value, &wish->win);
	else if (strcmp(name, "PointsForDraw") == 0)
		good = set_points(value, &wish->draw);
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		char *end;
		long number = strtol(value, &end, 10);

		if (strcmp(name, fields[i].name) != 0)
			continue;
		good = !*end && end != value && number >= fields[i].least &&
		       number <= fields[i].most;
		if (good)
			memcpy((char *)wish + fields[i].offset, &(int){(int)number}, sizeof(int));
	}
	return good ||
	       error_set(err, ERR_BAD_FIELD, "%s=%s is not a wish that can be met", name, value);
}

static int chance(uint64_t *state, int below)
{
	return (int)lot_below(state, (uint64_t)below);
}

static bool one_in(uint64_t *state, int rate)
{
	return rate && chance(state, rate) == 0;
}

static int descending(const void *left, const void *right)
{
	const int *a = left, *b = right;

	return (*a < *b) - (*a > *b);
}

static void people_make(const struct generate *wish, uint64_t *state, struct arena *arena,
                        struct history *h)
{
	int *ratings = arena_get(arena, h->count * sizeof *ratings);

	for (int i = 0; i < h->count; i++)
		ratings[i] = wish->lowest_rating +
		             chance(state, wish->highest_rating - wish->lowest_rating + 1);
	qsort(ratings, h->count, sizeof *ratings, descending);
	for (int i = 0; i < h->count; i++) {
		char *name = arena_get(arena, 16);

		snprintf(name, 16, "Player %d", i + 1);
		h->entrants[i].name = name;
		h->entrants[i].rating = ratings[i];
	}
}

static void choose_absent(const struct generate *wish, uint64_t *state, bool *gone,
                          struct history *h)
{
	for (int i = 0; i < h->count; i++) {
		bool half = one_in(state, wish->half_bye_rate);
		bool zero = one_in(state, wish->zero_bye_rate);

		gone[i] = gone[i] || (h->played && one_in(state, wish->withdrawal_rate));
		h->entrants[i].absent = gone[i] || half || zero;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            half && !gone[i] ? RESULT_HALF_BYE : RESULT_ZERO_BYE);
	}
}

/* The opener's result: draws as wished, and the better rated the likelier to win the rest. */
static enum result play(const struct generate *wish, uint64_t *state, int apart)
{
	int edge = apart > 350 ? 350 : apart < -350 ? -350 : apart;

	if (chance(state, 100) < wish->draw_percent)
		return RESULT_DRAW;
	return chance(state, 800) < 400 + edge ? RESULT_WIN : RESULT_LOSS;
}

static void play_round(const struct generate *wish, uint64_t *state, const struct pairing *pairing,
                       struct history *h)
{
	uint16_t round = (uint16_t)(h->played + 1);

	for (int i = 0; i < pairing->count; i++) {
		struct board_pair board = pairing->boards[i];
		int apart =
			h->entrants[board.opener - 1].rating - h->entrants[board.second - 1].rating;
		enum result result = play(wish, state, apart);

		if (one_in(state, wish->forfeit_rate))
			history_game(
				h, round, board.opener, board.second,
				result == RESULT_LOSS ? RESULT_FORFEIT_LOSS : RESULT_FORFEIT_WIN,
				result == RESULT_LOSS ? RESULT_FORFEIT_WIN : RESULT_FORFEIT_LOSS);
		else
			history_game(h, round, board.opener, board.second, result,
			             result == RESULT_DRAW  ? RESULT_DRAW
			             : result == RESULT_WIN ? RESULT_LOSS
			                                    : RESULT_WIN);
	}
	if (pairing->bye)
		history_bye(h, round, pairing->bye, RESULT_PAIRING_BYE);
	h->played = round;
}

static void event_make(const struct generate *wish, struct arena *arena, struct history *h)
{
	history_make(h, (uint16_t)wish->players, (uint16_t)wish->rounds, arena);
	h->rounds = (uint16_t)wish->rounds;
	h->edition = wish->edition;
	h->scoring[SCORE_WIN] = h->scoring[SCORE_FORFEIT_WIN] = wish->win;
	h->scoring[SCORE_PAIRING_BYE] = h->scoring[SCORE_FULL_BYE] = wish->win;
	h->scoring[SCORE_DRAW] = h->scoring[SCORE_HALF_BYE] = wish->draw;
}

bool generate_tournament(const struct generate *wish, struct arena *arena, struct history *history,
                         struct error *err)
{
	uint64_t state = wish->seed;
	bool *gone;

	if (wish->highest_rating < wish->lowest_rating)
		return error_set(err, ERR_BAD_FIELD, "HighestRating is below LowestRating");
	event_make(wish, arena, history);
	history->initial = chance(&state, 2) ? ROLE_OPENER : ROLE_SECOND;
	people_make(wish, &state, arena, history);
	gone = arena_get(arena, (size_t)wish->players);
	while (history->played < wish->rounds) {
		struct pairing pairing;

		choose_absent(wish, &state, gone, history);
		if (!pairing_dutch(history, arena, &pairing, err)) {
			history->rounds = history->played;
			return err->code == ERR_NO_PAIRING && history->played;
		}
		play_round(wish, &state, &pairing, history);
	}
	for (int i = 0; i < history->count; i++)
		history->entrants[i].absent = false;
	return true;
}
