#include "pairing/generate.h"

#include "pairing/dutch.h"
#include "pairing/lot.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE_MAX = 1000000, FORBIDDEN_WISH_MAX = 10000 };

static const struct {
	const char *name;
	size_t offset;
	int least, most;
} fields[] = {
	{"PlayersNumber",    offsetof(struct generate, players),          2, HISTORY_PLAYERS_MAX},
	{"RoundsNumber",     offsetof(struct generate, rounds),           1, HISTORY_ROUNDS_MAX },
	{"DrawPercentage",   offsetof(struct generate, draw_percent),     0, 100                },
	{"ForfeitRate",      offsetof(struct generate, forfeit_rate),     0, RATE_MAX           },
	{"RetiredRate",      offsetof(struct generate, withdrawal_rate),  0, RATE_MAX           },
	{"HalfPointByeRate", offsetof(struct generate, half_bye_rate),    0, RATE_MAX           },
	{"ZeroPointByeRate", offsetof(struct generate, zero_bye_rate),    0, RATE_MAX           },
	{"FullPointByeRate", offsetof(struct generate, full_bye_rate),    0, RATE_MAX           },
	{"LateEntryRate",    offsetof(struct generate, late_rate),        0, RATE_MAX           },
	{"UnratedRate",      offsetof(struct generate, unrated_rate),     0, RATE_MAX           },
	{"HighestRating",    offsetof(struct generate, highest_rating),   0, 9999               },
	{"LowestRating",     offsetof(struct generate, lowest_rating),    0, 9999               },
	{"ForbiddenPairs",   offsetof(struct generate, forbidden_pairs),  0, FORBIDDEN_WISH_MAX },
	{"ForbiddenRounds",  offsetof(struct generate, forbidden_rounds), 0, HISTORY_ROUNDS_MAX },
	{"BakuAcceleration", offsetof(struct generate, baku),             0, 1                  },
};

static const struct {
	const char *name;
	size_t offset;
} values[] = {
	{"PointsForWin",         offsetof(struct generate, win)         },
	{"PointsForDraw",        offsetof(struct generate, draw)        },
	{"PointsForLoss",        offsetof(struct generate, loss)        },
	{"PointsForPAB",         offsetof(struct generate, pairing_bye) },
	{"PointsForZPB",         offsetof(struct generate, zero_bye)    },
	{"PointsForForfeitLoss", offsetof(struct generate, forfeit_loss)},
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

static bool set_value(struct generate *wish, const char *name, const char *text)
{
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		int16_t points;

		if (strcmp(name, values[i].name) != 0)
			continue;
		if (!set_points(text, &points))
			return false;
		memcpy((char *)wish + values[i].offset, &points, sizeof points);
		wish->pairing_bye_given = wish->pairing_bye_given || !strcmp(name, "PointsForPAB");
		return true;
	}
	return false;
}

bool generate_set(struct generate *wish, const char *name, const char *value, struct error *err)
{
	bool good = set_value(wish, name, value);

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

/* Who is there. */
struct field {
	bool *gone;   /* for good */
	int *arrival; /* the first round */
};

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
		ratings[i] = one_in(state, wish->unrated_rate)
		                     ? 0
		                     : wish->lowest_rating +
		                               chance(state, wish->highest_rating -
		                                                     wish->lowest_rating + 1);
	qsort(ratings, h->count, sizeof *ratings, descending);
	for (int i = 0; i < h->count; i++) {
		char *name = arena_get(arena, 16);

		snprintf(name, 16, "Player %d", i + 1);
		h->entrants[i].name = name;
		h->entrants[i].rating = ratings[i];
	}
}

/* The first round a player is there for. */
static void choose_arrivals(const struct generate *wish, uint64_t *state, struct field *field)
{
	int latest = wish->rounds < 4 ? wish->rounds : 4;

	for (int i = 0; i < wish->players; i++)
		field->arrival[i] = wish->rounds > 1 && one_in(state, wish->late_rate)
		                            ? 2 + chance(state, latest - 1)
		                            : 1;
}

static void choose_absent(const struct generate *wish, uint64_t *state, struct field *field,
                          struct history *h)
{
	for (int i = 0; i < h->count; i++) {
		bool half = one_in(state, wish->half_bye_rate);
		bool zero = one_in(state, wish->zero_bye_rate);
		bool full = one_in(state, wish->full_bye_rate);
		bool late = h->played + 1 < field->arrival[i];

		field->gone[i] =
			field->gone[i] || (h->played && one_in(state, wish->withdrawal_rate));
		h->entrants[i].absent = field->gone[i] || late || half || zero || full;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            field->gone[i] || late ? RESULT_ZERO_BYE
			            : half                 ? RESULT_HALF_BYE
			            : full                 ? RESULT_FULL_BYE
			                                   : RESULT_ZERO_BYE);
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

/* Pairs that must not meet; one drawn twice counts once more and does no harm. */
static void choose_forbidden(const struct generate *wish, uint64_t *state, struct arena *arena,
                             struct history *h)
{
	struct forbidden_pair *pairs =
		arena_get(arena, (size_t)wish->forbidden_pairs * sizeof *pairs);

	for (int i = 0; i < wish->forbidden_pairs; i++) {
		int a = chance(state, h->count), b = chance(state, h->count - 1);

		pairs[i] = (struct forbidden_pair){
			.a = (uint16_t)(a + 1),
			.b = (uint16_t)(b + 1 + (b >= a)),
			.first = 1,
			.last = (uint16_t)(wish->forbidden_rounds ? wish->forbidden_rounds
		                                                  : HISTORY_ROUNDS_MAX)};
	}
	h->forbidden = pairs;
	h->forbidden_count = (size_t)wish->forbidden_pairs;
}

static void event_make(const struct generate *wish, struct arena *arena, struct history *h)
{
	char *name = arena_get(arena, 64);

	snprintf(name, 64, "Random tournament, seed %llu", (unsigned long long)wish->seed);
	history_make(h, (uint16_t)wish->players, (uint16_t)wish->rounds, arena);
	h->name = name;
	h->rounds = (uint16_t)wish->rounds;
	h->edition = wish->edition;
	h->scoring[SCORE_WIN] = wish->win;
	h->scoring[SCORE_DRAW] = wish->draw;
	h->scoring[SCORE_LOSS] = wish->loss;
	h->scoring[SCORE_ZERO_BYE] = wish->zero_bye;
	h->scoring[SCORE_FORFEIT_LOSS] = wish->forfeit_loss;
	h->scoring[SCORE_PAIRING_BYE] = wish->pairing_bye;
	history_complete_scoring(
		h, (const bool[SCORE_KIND_COUNT]){[SCORE_PAIRING_BYE] = wish->pairing_bye_given,
	                                          [SCORE_FORFEIT_LOSS] = true});
	if (wish->baku)
		history_accelerate(h, arena);
}

static bool wishes_fit(const struct generate *wish, struct error *err)
{
	if (wish->highest_rating < wish->lowest_rating)
		return error_set(err, ERR_BAD_FIELD, "HighestRating is below LowestRating");
	if (wish->baku && (wish->win != 2 * wish->draw || wish->loss))
		return error_set(err, ERR_BAD_FIELD,
		                 "BakuAcceleration needs a win worth two draws and a loss nothing");
	return true;
}

bool generate_tournament(const struct generate *wish, struct arena *arena, struct history *history,
                         struct error *err)
{
	uint64_t state = wish->seed;
	struct field field;

	if (!wishes_fit(wish, err))
		return false;
	event_make(wish, arena, history);
	history->initial = chance(&state, 2) ? ROLE_OPENER : ROLE_SECOND;
	people_make(wish, &state, arena, history);
	field.gone = arena_get(arena, (size_t)wish->players);
	field.arrival = arena_get(arena, (size_t)wish->players * sizeof *field.arrival);
	choose_arrivals(wish, &state, &field);
	choose_forbidden(wish, &state, arena, history);
	while (history->played < wish->rounds) {
		struct pairing pairing;

		choose_absent(wish, &state, &field, history);
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
