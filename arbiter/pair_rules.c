#include "arbiter/cli.h"
#include "arbiter/cli_pair.h"
#include "arbiter/trf_file.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 9999 };

static bool read_number(const char *text, int32_t *number)
{
	char *end;
	long value = strtol(text, &end, 10);

	*number = (int32_t)value;
	return *text && !*end && value >= 0 && value <= NUMBER_MAX;
}

/* "all", "first:K" or "last:K" rounds. */
static bool read_rounds(const char *text, struct avoidance *avoidance)
{
	static const char first[] = "first:", last[] = "last:";
	int32_t rounds = 0;

	*avoidance = (struct avoidance){.on = true};
	if (!strncmp(text, first, strlen(first)) && read_number(text + strlen(first), &rounds))
		avoidance->first = (uint16_t)rounds;
	else if (!strncmp(text, last, strlen(last)) && read_number(text + strlen(last), &rounds))
		avoidance->last = (uint16_t)rounds;
	return rounds || !strcmp(text, "all");
}

static bool read_supergroup(const char *text, uint16_t *players)
{
	int32_t number;

	if (!read_number(text, &number))
		return false;
	*players = (uint16_t)number;
	return true;
}

int pair_rules_option(struct pair_rules *rules, const char *name, const char *value)
{
	struct system_options *options = &rules->options;
	const struct {
		const char *name;
		int32_t *number;
	} numbers[] = {
		{"--bar",   &options->bar  },
		{"--floor", &options->floor},
		{"--band",  &options->band },
	};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (!strcmp(name, numbers[i].name))
			return value && read_number(value, numbers[i].number) ? 1 : -1;
	if (!strcmp(name, "--supergroup"))
		return value && read_supergroup(value, &options->supergroup) ? 1 : -1;
	if (!strcmp(name, "--seeding"))
		return value && seeding_find(value, &options->seeding) ? 1 : -1;
	if (!strcmp(name, "--avoid-country"))
		return value && read_rounds(value, &options->avoid_country) ? 1 : -1;
	return 0;
}

bool pair_rules_apply(const struct pair_rules *rules, struct history *history)
{
	if (rules->roles && !role_rule_find(rules->roles, &history->role_rule))
		return false;
	if (!rules->edition)
		return true;
	if (!strcmp(rules->edition, "2026"))
		history->edition = EDITION_2026;
	else if (!strcmp(rules->edition, "2017"))
		history->edition = EDITION_2017;
	else
		return false;
	return true;
}

int pair_load(const struct pair_rules *rules, const char *file, struct arena *arena,
              struct history *history)
{
	struct error err;
	int code = trf_load(file, arena, history);

	if (code == EXIT_OK && history->team) {
		error_set(&err, ERR_BAD_FILE, "an event of teams: only single players are paired");
		code = trf_complain(file, &err);
	}
	if (code == EXIT_OK)
		pair_rules_apply(rules, history);
	return code;
}

/* What the code of a report's rules (TRF 192) asks for. */
static enum pairing_system system_of(const struct history *history)
{
	if (history->system && strstr(history->system, "FIDE_DUBOV"))
		return SYSTEM_DUBOV;
	if (history->system && strstr(history->system, "FIDE_BURSTEIN"))
		return SYSTEM_BURSTEIN;
	return SYSTEM_DUTCH;
}

static bool pair_numbers(const struct pair_rules *rules, const struct history *history,
                         struct arena *arena, struct pairing *pairing, struct error *err)
{
	return pairing_next(rules->system_given ? rules->system : system_of(history), history,
	                    &rules->options, arena, pairing, err);
}

bool pair_by_rules(const struct pair_rules *rules, const struct history *history,
                   struct arena *arena, struct pairing *pairing, struct error *err)
{
	uint16_t *number;
	struct history ranked;

	if (!history->by_rank)
		return pair_numbers(rules, history, arena, pairing, err);
	number = arena_get(arena, history->count * sizeof *number);
	history_renumber(history, arena, &ranked, number);
	if (!pair_numbers(rules, &ranked, arena, pairing, err))
		return false;
	for (int i = 0; i < pairing->count; i++) {
		struct board_pair *board = &pairing->boards[i];

		*board = (struct board_pair){number[board->opener - 1], number[board->second - 1]};
	}
	if (pairing->bye)
		pairing->bye = number[pairing->bye - 1];
	return true;
}
