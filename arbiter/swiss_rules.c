#include "arbiter/swiss_rules.h"

#include <string.h>

enum { TENTHS_PER_HALF_POINT = 5 };

static void scoring_set(struct history *history, const struct tournament *t)
{
	static const enum setting settings[SCORE_KIND_COUNT] = {
		[SCORE_WIN] = SETTING_POINTS_WIN,
		[SCORE_DRAW] = SETTING_POINTS_DRAW,
		[SCORE_LOSS] = SETTING_POINTS_LOSS,
		[SCORE_FORFEIT_WIN] = SETTING_POINTS_FORFEIT_WIN,
		[SCORE_FORFEIT_LOSS] = SETTING_POINTS_FORFEIT_LOSS,
		[SCORE_PAIRING_BYE] = SETTING_POINTS_BYE,
		[SCORE_FULL_BYE] = SETTING_POINTS_FULL_BYE,
		[SCORE_HALF_BYE] = SETTING_POINTS_HALF_BYE,
		[SCORE_ZERO_BYE] = SETTING_POINTS_ZERO_BYE,
	};

	for (int kind = 0; kind < SCORE_KIND_COUNT; kind++)
		history->scoring[kind] =
			(int16_t)(TENTHS_PER_HALF_POINT * tournament_setting(t, settings[kind]));
}

/* -- forbidden pairs --------------------------------------------------------------------------- */

struct forbidden_list {
	struct forbidden_pair *pairs;
	size_t count, room;
	struct arena *arena;
};

static void forbid(struct forbidden_list *list, const struct swiss *swiss, int a, int b, int first,
                   int last)
{
	if (!swiss->tpn[a - 1] || !swiss->tpn[b - 1])
		return;
	list->pairs = arena_grow(list->arena, list->pairs, &list->room, list->count + 1,
	                         sizeof *list->pairs);
	list->pairs[list->count++] = (struct forbidden_pair){swiss->tpn[a - 1], swiss->tpn[b - 1],
	                                                     (uint16_t)first, (uint16_t)last};
}

static bool kept_apart(const struct tournament *t, const struct ban *ban, size_t i, size_t j)
{
	const char *club = t->players[i].club;

	return !ban->by_club || (*club && !strcmp(club, t->players[j].club));
}

static void ban_add(struct forbidden_list *list, const struct swiss *swiss,
                    const struct tournament *t, const struct ban *ban)
{
	size_t count = ban->by_club ? t->player_count : ban->count;
	int first, last;

	ban_rounds(t, ban, &first, &last);
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < i; j++)
			if (kept_apart(t, ban, i, j))
				forbid(list, swiss, ban->by_club ? (int)i + 1 : ban->players[i],
				       ban->by_club ? (int)j + 1 : ban->players[j], first, last);
}

static void forbidden_set(struct swiss *swiss, const struct tournament *t, struct arena *arena)
{
	struct forbidden_list list = {.arena = arena};

	for (size_t i = 0; i < t->ban_count; i++)
		if (!t->bans[i].lifted)
			ban_add(&list, swiss, t, &t->bans[i]);
	swiss->history.forbidden = list.pairs;
	swiss->history.forbidden_count = list.count;
}

/* -- acceleration ------------------------------------------------------------------------------ */

/* Somebody the first round was, or is to be, paired with; later entries do not count. */
static bool of_the_first_round(const struct tournament *t, const struct player *player)
{
	const struct round *first = tournament_round(t, 1);

	if (!first)
		return !player->withdrawn;
	return round_board_of(first, player->no, NULL) || round_bye_of(first, player->no);
}

/* Group A of C.04.7: the first 2 * ceil(N / 4) numbers of the first round, and whoever comes late
 * with a number before the last of them. */
static uint16_t group_a(const struct swiss *swiss, const struct tournament *t)
{
	int count = 0, wanted;

	for (size_t i = 0; i < t->player_count; i++)
		count += of_the_first_round(t, &t->players[i]);
	wanted = 2 * ((count + 3) / 4);
	for (uint16_t tpn = 1; tpn <= swiss->history.count; tpn++) {
		wanted -= of_the_first_round(t, &t->players[swiss->number[tpn - 1] - 1]);
		if (wanted == 0)
			return tpn;
	}
	return swiss->history.count;
}

static int16_t baku_points(const struct history *history, int round)
{
	int accelerated = (history->rounds + 1) / 2, full = (accelerated + 1) / 2;

	if (round > accelerated)
		return 0;
	return (int16_t)(round <= full ? history->scoring[SCORE_WIN]
	                               : history->scoring[SCORE_WIN] / 2);
}

/* points[(tpn - 1) * rounds + round - 1] */
static void boost_add(int16_t *points, const struct swiss *swiss, const struct boost *boost)
{
	int rounds = swiss->history.rounds;

	for (size_t i = 0; i < boost->count && !boost->lifted; i++) {
		int tpn = swiss->tpn[boost->players[i] - 1];

		for (int round = boost->first; tpn && round <= boost->last && round <= rounds;
		     round++)
			points[(tpn - 1) * rounds + round - 1] +=
				(int16_t)(TENTHS_PER_HALF_POINT * boost->half_points);
	}
}

static void virtual_points_set(struct swiss *swiss, const struct tournament *t, struct arena *arena)
{
	struct history *history = &swiss->history;
	bool baku = tournament_setting(t, SETTING_ACCELERATION) != 0;
	int rounds = history->rounds, group = baku ? group_a(swiss, t) : 0;
	int16_t *points;

	if (!baku && t->boost_count == 0)
		return;
	points = arena_get(arena, (size_t)history->count * (size_t)rounds * sizeof *points);
	for (int tpn = 1; tpn <= group; tpn++)
		for (int round = 1; round <= rounds; round++)
			points[(tpn - 1) * rounds + round - 1] = baku_points(history, round);
	for (size_t i = 0; i < t->boost_count; i++)
		boost_add(points, swiss, &t->boosts[i]);
	for (int i = 0; i < history->count; i++) {
		history->entrants[i].virtual_points = points + i * rounds;
		history->entrants[i].virtual_count = history->rounds;
	}
}

/* -- late entries ------------------------------------------------------------------------------ */

/* On no board and without a bye: not there yet. */
static void missed_rounds_set(struct swiss *swiss, const struct tournament *t)
{
	if (!tournament_setting(t, SETTING_LATE_ENTRY))
		return;
	for (uint16_t r = 1; r <= swiss->history.played; r++)
		for (size_t i = 0; i < t->player_count; i++) {
			const struct round *round = t->rounds[r - 1];
			int no = t->players[i].no;

			if (swiss->tpn[no - 1] && !round_board_of(round, no, NULL) &&
			    !round_bye_of(round, no))
				history_bye(&swiss->history, r, swiss->tpn[no - 1],
				            RESULT_HALF_BYE);
		}
}

void swiss_rules(struct swiss *swiss, const struct tournament *t, struct arena *arena)
{
	swiss->history.role_rule = (enum role_rule)tournament_setting(t, SETTING_ROLES);
	scoring_set(&swiss->history, t);
	if (t->kind == TOURNAMENT_MATCH)
		return;
	forbidden_set(swiss, t, arena);
	virtual_points_set(swiss, t, arena);
	missed_rounds_set(swiss, t);
}

void swiss_ahead(struct swiss *swiss, const struct tournament *t, struct arena *arena)
{
	swiss_make(swiss, t, ROUNDS_MAX, arena);
	for (uint16_t r = 1; r <= swiss->history.played; r++)
		for (size_t i = 0; i < t->rounds[r - 1]->board_count; i++) {
			const struct board *board = &t->rounds[r - 1]->boards[i];
			uint16_t opener = swiss->tpn[board->opener - 1];
			uint16_t second = swiss->tpn[board->second - 1];

			if (board->result == RESULT_KIND_OPEN && opener && second)
				history_game(&swiss->history, r, opener, second, RESULT_DRAW,
				             RESULT_DRAW);
		}
	for (size_t i = 0; i < t->player_count; i++)
		if (swiss->tpn[i])
			swiss->history.entrants[swiss->tpn[i] - 1].absent = t->players[i].withdrawn;
}

struct pairing swiss_pairing(const struct swiss *swiss, const struct round *round,
                             struct arena *arena)
{
	struct pairing pairing = {
		.boards = arena_get(arena, (round->board_count + 1) * sizeof *pairing.boards)};

	for (size_t i = 0; i < round->board_count; i++)
		pairing.boards[pairing.count++] =
			(struct board_pair){swiss->tpn[round->boards[i].opener - 1],
		                            swiss->tpn[round->boards[i].second - 1]};
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i].kind == BYE_PAIRING)
			pairing.bye = swiss->tpn[round->byes[i].no - 1];
	return pairing;
}
