#include "arbiter/cli.h"
#include "arbiter/cli_pair.h"
#include "arbiter/trf_file.h"

#include <string.h>

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

bool pair_by_rules(const struct pair_rules *rules, const struct history *history,
                   struct arena *arena, struct pairing *pairing, struct error *err)
{
	struct system_options options = {0};

	return pairing_next(rules->system_given ? rules->system : system_of(history), history,
	                    &options, arena, pairing, err);
}
