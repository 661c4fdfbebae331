/* Finding an opening rule: by id among all tables, or in the order in which they are offered. */
#include "core/rule_rows.h"

#include <string.h>

/* Rules of championships first, then the other rules of renju, then gomoku. */
static const char *const presented[] = {
	"taraguchi-10",  "soosorv-8",          "yamaguchi-10", "rif",    "renju",
	"renju-centre",  "super-taraguchi-10", "tarannikov",   "sakata", "super-sakata",
	"yamaguchi-rif", "swap-1989",          "swap2",        "swap",   "long-pro",
	"pro",           "standard",           "freestyle",
};

static const struct rule *lookup_in(const struct rule *rules, const char *id)
{
	while (rules->id[0] && strcmp(rules->id, id) != 0)
		rules++;
	return rules->id[0] ? rules : NULL;
}

static const struct rule *lookup(const char *id)
{
	const struct rule *found = lookup_in(rules_renju, id);

	return found ? found : lookup_in(rules_gomoku, id);
}

bool rule_find(const char *id, struct rule *rule, struct error *err)
{
	const struct rule *found = lookup(id);

	if (!found)
		return error_set(err, ERR_UNKNOWN_RULE,
		                 "no opening rule \"%.16s\", only taraguchi-1 to "
		                 "taraguchi-12, soosorv-1 to -12, yamaguchi-10, -rif, "
		                 "rif, renju, renju-centre, tarannikov, super-taraguchi-10, "
		                 "[super-]sakata, swap-1989, swap, swap2, [long-]pro, standard, "
		                 "freestyle",
		                 id);
	*rule = *found;
	return true;
}

const struct rule *rule_at(size_t index)
{
	return index < sizeof presented / sizeof *presented ? lookup(presented[index]) : NULL;
}
