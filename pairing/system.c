#include "pairing/system.h"

#include "pairing/burstein.h"
#include "pairing/dubov.h"
#include "pairing/mcmahon.h"
#include "pairing/roundrobin.h"

#include <string.h>

typedef bool pairing_function(const struct history *history, const struct system_options *options,
                              struct arena *arena, struct pairing *out, struct error *err);

static bool dutch_next(const struct history *history, const struct system_options *options,
                       struct arena *arena, struct pairing *out, struct error *err)
{
	(void)options;
	return pairing_dutch(history, arena, out, err);
}

static bool roundrobin_pairs(const struct history *history, const struct system_options *options,
                             struct arena *arena, struct pairing *out, struct error *err)
{
	return roundrobin_next(history, options->seats, options->cycles, arena, out, err);
}

static bool knockout_pairs(const struct history *history, const struct system_options *options,
                           struct arena *arena, struct pairing *out, struct error *err)
{
	struct knockout knockout;

	return knockout_make(&knockout, history, options->seats, &options->knockout, arena, err) &&
	       knockout_next(&knockout, arena, out, err);
}

static pairing_function *const systems[SYSTEM_COUNT] = {
	[SYSTEM_DUTCH] = dutch_next,
	[SYSTEM_DUBOV] = pairing_dubov,
	[SYSTEM_BURSTEIN] = pairing_burstein,
	[SYSTEM_MCMAHON] = pairing_mcmahon,
	[SYSTEM_ROUNDROBIN] = roundrobin_pairs,
	[SYSTEM_KNOCKOUT] = knockout_pairs,
};

static const char *const system_names[SYSTEM_COUNT] = {
#define X(id, name) name,
	PAIRING_SYSTEMS(X)
#undef X
};

static const char *const seeding_names[SEEDING_COUNT] = {
#define X(id, name) name,
	PAIRING_SEEDINGS(X)
#undef X
};

/* The place of a name in a list, -1 if it is not there. */
static int name_find(const char *const *names, int count, const char *name)
{
	for (int i = 0; i < count; i++)
		if (!strcmp(names[i], name))
			return i;
	return -1;
}

const char *system_name(enum pairing_system system)
{
	return system_names[system];
}

bool system_find(const char *name, enum pairing_system *system)
{
	int at = name_find(system_names, SYSTEM_COUNT, name);

	if (at >= 0)
		*system = (enum pairing_system)at;
	return at >= 0;
}

const char *seeding_name(enum seeding seeding)
{
	return seeding_names[seeding];
}

bool seeding_find(const char *name, enum seeding *seeding)
{
	int at = name_find(seeding_names, SEEDING_COUNT, name);

	if (at >= 0)
		*seeding = (enum seeding)at;
	return at >= 0;
}

/* A round robin and a knock-out are drawn as a whole. */
static bool pairs_round_by_round(enum pairing_system system)
{
	return system != SYSTEM_ROUNDROBIN && system != SYSTEM_KNOCKOUT;
}

bool pairing_next(enum pairing_system system, const struct history *history,
                  const struct system_options *options, struct arena *arena, struct pairing *out,
                  struct error *err)
{
	static const struct system_options ordinary;

	if (system >= SYSTEM_COUNT || !systems[system])
		return error_set(err, ERR_UNKNOWN_RULE, "no such pairing system");
	if (history->fixed_count && !pairs_round_by_round(system))
		return error_set(err, ERR_BAD_FIELD,
		                 "only Swiss systems pair around boards that were set by hand");
	return systems[system](history, options ? options : &ordinary, arena, out, err);
}
