#include "arbiter/draw.h"

#include <string.h>

enum pairing_system draw_system(const struct tournament *t)
{
	return (enum pairing_system)tournament_setting(t, SETTING_SYSTEM);
}

bool draw_is_used(const struct tournament *t)
{
	enum pairing_system system = draw_system(t);

	return t->kind == TOURNAMENT_SWISS &&
	       (system == SYSTEM_ROUNDROBIN || system == SYSTEM_KNOCKOUT);
}

#define BY(name) name " arbiter-" ARBITER_VERSION

static const struct {
	const char *engine, *tiebreaks;
	const char *report; /* a report's code of the rules (TRF 192), NULL: by the edition */
} systems[SYSTEM_COUNT] = {
	[SYSTEM_DUTCH] = {BY("fide-dutch-2026"),    "PTS,BH,BH/C1,SB,DE,WIN", NULL               },
	[SYSTEM_DUBOV] = {BY("fide-dubov-2026"),    "PTS,BH,BH/C1,SB,DE,WIN", "FIDE_DUBOV"       },
	[SYSTEM_BURSTEIN] = {BY("fide-burstein-2026"), "PTS,BH,BH/C1,SB,DE,WIN", "FIDE_BURSTEIN"    },
	[SYSTEM_MCMAHON] = {BY("mcmahon"),            "MMS,SOS,SOSOS,PTS",      "CUSTOM_SWISS"     },
	[SYSTEM_ROUNDROBIN] = {BY("berger"),             "PTS,SB,DE,WIN",          "CUSTOM_ROUNDROBIN"},
	[SYSTEM_KNOCKOUT] = {BY("knock-out"),          "PTS,WIN",                "CUSTOM_KNOCKOUT"  },
};

const char *draw_engine(const struct tournament *t)
{
	enum pairing_system system = draw_system(t);

	if (system == SYSTEM_DUTCH && tournament_setting(t, SETTING_EDITION) == EDITION_2017)
		return BY("fide-dutch-2017");
	return systems[system].engine;
}

const char *draw_report(const struct tournament *t)
{
	return t->kind == TOURNAMENT_SWISS ? systems[draw_system(t)].report : NULL;
}

const char *draw_tiebreaks(enum pairing_system system)
{
	return systems[system].tiebreaks;
}

/* -- options ----------------------------------------------------------------------------------- */

static const char **clubs_of(const struct tournament *t, const int *number, size_t count,
                             struct arena *arena)
{
	const char **clubs = arena_get(arena, (count + 1) * sizeof *clubs);

	for (size_t i = 0; i < count; i++) {
		const char *club = tournament_player(t, number[i])->club;

		clubs[i] = arena_text(arena, club, strlen(club));
	}
	return clubs;
}

void draw_options(struct system_options *options, const struct tournament *t, const int *number,
                  size_t count, struct arena *arena)
{
	const int64_t *value = t->settings.value;

	*options = (struct system_options){
		.bar = (int32_t)value[SETTING_BAR],
		.floor = (int32_t)value[SETTING_FLOOR],
		.band = (int32_t)value[SETTING_BAND],
		.supergroup = (uint16_t)value[SETTING_SUPERGROUP],
		.seeding = (enum seeding)value[SETTING_SEEDING],
		.seed = (uint64_t)value[SETTING_DRAW_SEED],
		.avoid_club = {.on = value[SETTING_AVOID_CLUB] != 0      },
		.clubs = clubs_of(t, number, count, arena),
		.seats = (uint16_t)count,
		.cycles = (uint16_t)value[SETTING_CYCLES],
		.knockout = { .games = (uint16_t)value[SETTING_GAMES],
	                       .tie = (enum knockout_tie)value[SETTING_TIE],
	                       .opens = (enum knockout_opener)value[SETTING_FIRST_OPENER],
	                       .third_place = value[SETTING_THIRD_PLACE] != 0,
	                       .seed = (uint64_t)value[SETTING_DRAW_SEED]},
	};
}

/* -- the draw ---------------------------------------------------------------------------------- */

/* The same club is the same group: that of its first player. */
static uint16_t group_of(const struct tournament *t, const int *number, size_t at)
{
	const char *club = tournament_player(t, number[at])->club;

	if (!*club)
		return 0;
	for (size_t i = 0; i < at; i++)
		if (!strcmp(tournament_player(t, number[i])->club, club))
			return (uint16_t)(i + 1);
	return (uint16_t)(at + 1);
}

void draw_wish(struct roundrobin_wish *wish, const struct tournament *t, const int *number,
               size_t count, struct arena *arena)
{
	uint16_t *group = arena_get(arena, (count + 1) * sizeof *group);
	int64_t seed = tournament_setting(t, SETTING_DRAW_SEED);

	for (size_t i = 0; i < count; i++)
		group[i] = group_of(t, number, i);
	*wish = (struct roundrobin_wish){
		.players = (int)count,
		.group = group,
		.avoid_last = (int)tournament_setting(t, SETTING_APART),
		.drawn = seed != 0,
		.seed = (uint64_t)seed,
	};
}

bool draw_numbers(enum pairing_system system, const struct roundrobin_wish *wish, int *number,
                  struct arena *arena, struct error *err)
{
	size_t count = (size_t)wish->players;
	int *before = arena_get(arena, (count + 1) * sizeof *before);
	struct roundrobin_numbers numbers;

	if (system == SYSTEM_ROUNDROBIN) {
		if (!roundrobin_draw(wish, arena, &numbers, err))
			return false;
	} else if (wish->drawn) {
		numbers.player = arena_get(arena, (count + 1) * sizeof *numbers.player);
		knockout_draw(numbers.player, wish->players, wish->seed);
	} else {
		return true;
	}
	memcpy(before, number, count * sizeof *before);
	for (size_t i = 0; i < count; i++)
		number[i] = before[numbers.player[i]];
	return true;
}

/* -- how many rounds --------------------------------------------------------------------------- */

bool draw_plan(enum pairing_system system, const struct system_options *options, size_t seats,
               int *rounds, struct error *err)
{
	*rounds = system == SYSTEM_KNOCKOUT ? HISTORY_ROUNDS_MAX
	                                    : roundrobin_rounds((int)seats, options->cycles);
	return *rounds <= HISTORY_ROUNDS_MAX ||
	       error_set(err, ERR_TOO_LARGE,
	                 "a round robin of %zu players takes %d rounds; an event has at most %d",
	                 seats, *rounds, HISTORY_ROUNDS_MAX);
}

int draw_rounds(const struct tournament *t)
{
	int present = 0;

	if (!draw_is_used(t))
		return t->round_limit;
	if (draw_system(t) == SYSTEM_KNOCKOUT)
		return t->drawn_count && t->round_limit < HISTORY_ROUNDS_MAX ? t->round_limit : 0;
	if (t->round_count)
		return t->round_limit;
	for (size_t i = 0; i < t->player_count; i++)
		present += !t->players[i].withdrawn;
	return roundrobin_rounds(present, (int)tournament_setting(t, SETTING_CYCLES));
}
