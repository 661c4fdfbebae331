#include "pairing/dubov.h"

#include "pairing/colour.h"
#include "pairing/completion.h"
#include "pairing/dubov_parts.h"
#include "pairing/round.h"

static int32_t score_into(const struct history *history, uint16_t tpn, int round)
{
	const struct entrant *entrant = &history->entrants[tpn - 1];

	return history_score(history, tpn, (uint16_t)(round - 1)) +
	       (round <= entrant->virtual_count ? entrant->virtual_points[round - 1] : 0);
}

static bool upfloated(const struct history *history, uint16_t tpn, int round)
{
	uint16_t opponent = history->entrants[tpn - 1].cells[round - 1].opponent;

	return opponent && score_into(history, tpn, round) < score_into(history, opponent, round);
}

/* 1.7: the mean rating of those met over the board, half a point up; 0 before the first game. */
static int32_t average_rating(const struct history *history, uint16_t tpn)
{
	int64_t sum = 0, games = 0;

	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &history->entrants[tpn - 1].cells[r];

		if (result_class(cell->result) != CLASS_PLAYED)
			continue;
		sum += history->entrants[cell->opponent - 1].rating;
		games++;
	}
	return games ? (int32_t)((2 * sum + games) / (2 * games)) : 0;
}

struct dubov_player *dubov_players(const struct roster *roster, int rounds, struct arena *arena)
{
	const struct history *history = roster->history;
	struct dubov_player *players = arena_get(arena, (size_t)roster->count * sizeof *players);
	int maximum = 2 + rounds / 5;

	for (int i = 0; i < roster->count; i++) {
		const struct card *card = &roster->cards[i];
		struct dubov_player *player = &players[i];

		player->due = card->games ? card->preference : ROLE_SECOND;
		player->aro = average_rating(history, card->tpn);
		for (int round = 1; round <= history->played; round++) {
			player->floated_up_last = upfloated(history, card->tpn, round);
			player->upfloats += player->floated_up_last;
		}
		player->maximum = player->upfloats >= maximum;
	}
	return players;
}

static bool everybody_rated(const struct roster *roster, struct error *err)
{
	for (int i = 0; i < roster->count; i++) {
		uint16_t tpn = roster->cards[i].tpn;

		if (roster->history->entrants[tpn - 1].rating <= 0)
			return error_set(err, ERR_BAD_FIELD,
			                 "player %d has no rating; the Dubov system needs one, "
			                 "if need be a provisional one, for everybody",
			                 tpn);
	}
	return true;
}

/* 5.2: without a game a player is due the second role, mildly; two of them go by the first rule. */
static bool higher_opens(const struct history *history, const struct card *higher,
                         const struct card *lower)
{
	struct card a = *higher, b = *lower;

	if (a.games || b.games) {
		if (!a.games) {
			a.preference = ROLE_SECOND;
			a.strength = PREFERENCE_MILD;
		}
		if (!b.games) {
			b.preference = ROLE_SECOND;
			b.strength = PREFERENCE_MILD;
		}
	}
	return colour_higher_opens(history, &a, &b);
}

/* The residents of the highest score, with their upfloaters; returns how many are left. */
static int scoregroup_pair(const struct dubov *dubov, int *cards, int count, int *mate,
                           struct arena *arena)
{
	const struct card *all = dubov->roster->cards;
	int *bracket = arena_get(arena, (size_t)count * sizeof *bracket);
	int residents = 0, upfloaters, left = 0;

	while (residents < count && all[cards[residents]].score == all[cards[0]].score) {
		bracket[residents] = cards[residents];
		residents++;
	}
	upfloaters = dubov_upfloaters(dubov, cards, count, residents, bracket + residents, arena);
	if (upfloaters < 0 || !dubov_bracket(dubov, bracket, residents + upfloaters, mate, arena))
		return -1;
	for (int i = 0; i < count; i++)
		if (mate[cards[i]] < 0)
			cards[left++] = cards[i];
	return left;
}

static bool scoregroups_pair(const struct dubov *dubov, int bye, int *mate, struct arena *arena,
                             struct error *err)
{
	int *cards = arena_get(arena, (size_t)dubov->roster->count * sizeof *cards), left = 0;

	for (int i = 0; i < dubov->roster->count; i++) {
		mate[i] = -1;
		if (i != bye)
			cards[left++] = i;
	}
	while (left > 0) {
		struct arena scratch;

		arena_init(&scratch, arena->more, arena->give);
		left = scoregroup_pair(dubov, cards, left, mate, &scratch);
		arena_free(&scratch);
	}
	return left == 0 || error_set(err, ERR_INTERNAL, "a bracket of round %d cannot be paired",
	                              dubov->roster->round);
}

bool pairing_dubov(const struct history *history, const struct system_options *options,
                   struct arena *arena, struct pairing *out, struct error *err)
{
	struct history *own = arena_get(arena, sizeof *own);
	int rounds = history->rounds ? history->rounds : history->played + 1;
	struct roster roster;
	struct dubov dubov = {.roster = &roster,
	                      .last_round = history->rounds && rounds == history->played + 1};
	int *mate, bye;

	(void)options;
	if (!round_without_topscorers(history, own, err))
		return false;
	own->role_rule = ROLES_STRICT;
	if (!round_begin(own, arena, &roster, err) || !everybody_rated(&roster, err) ||
	    !completion_bye(&roster, NULL, &bye, arena, err))
		return false;
	dubov.players = dubov_players(&roster, rounds, arena);
	mate = arena_get(arena, (size_t)roster.count * sizeof *mate);
	return scoregroups_pair(&dubov, bye, mate, arena, err) &&
	       round_end(&roster, mate, NULL, higher_opens, arena, out, err);
}
