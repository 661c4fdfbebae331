/* Codes of tie-breaks: NAME[:MP|:GP][/Cn|/Mn|/L+n|/L-n|/Kx][/P][/F], as report files write them. */
#include "pairing/tiebreak.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { NUMBER_MAX = HISTORY_ROUNDS_MAX - 1 };

/* Names of renju events, and an earlier one of FIDE's, for codes of the table. */
static const struct {
	const char *name, *code, *title;
} names[] = {
	{"TBH",    "BH/C1-4", "Truncated Buchholz, a series of four"         },
	{"MBH",    "BH/M1",   "Median Buchholz"                              },
	{"PROG",   "PS",      "Progress"				     },
	{"BERGER", "SB",      "Berger"				       },
	{"PERS",   "DE",      "Personal game"                                },
	{"NWIN",   "WIN",     "Number of wins"                               },
	{"GE",     "REP",     "Games elected to play (REP's name until 2024)"},
};

enum { NAMES_COUNT = sizeof names / sizeof *names };

static const char *const team_codes[] = {"MPTS",  "GPTS",  "MPVGP", "ESB",  "EMMSB", "EMGSB",
                                         "EGMSB", "EGGSB", "EDE",   "EDEC", "EDEBT", "EDEBB",
                                         "EDET",  "EDEB",  "BC",    "TBR",  "BBE",   "SSSC"};

/* What is being read: the key so far and, of a series, the last cut. */
struct reading {
	struct tiebreak key;
	int last;
	unsigned seen; /* of enum modifier_bit */
};

/* A number of 1 to NUMBER_MAX that ends at `end`; 0 if it is none. */
static int number_of(const char *text, const char *end)
{
	int number = 0;

	if (text == end)
		return 0;
	for (; text < end; text++) {
		if (!isdigit((unsigned char)*text))
			return 0;
		number = 10 * number + (*text - '0');
		if (number > NUMBER_MAX)
			return 0;
	}
	return number;
}

/* "3", or "1-4" for a series. */
static bool read_count(struct reading *r, const char *text, const char *end)
{
	const char *dash = memchr(text, '-', (size_t)(end - text));
	int first = number_of(text, dash ? dash : end);

	r->last = dash ? number_of(dash + 1, end) : first;
	r->key.cut_low = (uint8_t)first;
	return first && r->last >= first;
}

static bool read_median(struct reading *r, const char *text, const char *end)
{
	bool read = read_count(r, text, end);

	r->key.cut_high = r->key.cut_low;
	return read;
}

static bool read_limit(struct reading *r, const char *text, const char *end)
{
	int number = text < end ? number_of(text + 1, end) : 0;

	if (!number || (*text != '+' && *text != '-'))
		return false;
	r->key.limit = (int8_t)(*text == '+' ? number : -number);
	return true;
}

static bool read_divisor(struct reading *r, const char *text, const char *end)
{
	(void)r;
	return number_of(text, end) > 0;
}

static bool read_flag(struct reading *r, const char *text, const char *end)
{
	(void)r;
	return text == end;
}

static const struct {
	char letter;
	unsigned bit, excludes;
	const char *form;
	bool (*read)(struct reading *r, const char *text, const char *end);
} modifiers[] = {
	{'C', MODIFIER_CUT,     MODIFIER_CUT | MODIFIER_MEDIAN, "/Cn",   read_count  },
	{'M', MODIFIER_MEDIAN,  MODIFIER_CUT | MODIFIER_MEDIAN, "/Mn",   read_median },
	{'L', MODIFIER_LIMIT,   MODIFIER_LIMIT,                 "/L+-n", read_limit  },
	{'K', MODIFIER_DIVISOR, MODIFIER_DIVISOR,               "/Kn",   read_divisor},
	{'P', MODIFIER_PLAYED,  MODIFIER_PLAYED,                "/P",    read_flag   },
	{'F', MODIFIER_FORE,    MODIFIER_FORE,                  "/F",    read_flag   },
	{'R', MODIFIER_REVERSE, MODIFIER_REVERSE,               "/R",    read_flag   },
};

enum { MODIFIERS_COUNT = sizeof modifiers / sizeof *modifiers };

static void allowed_forms(unsigned allowed, char text[TIEBREAK_MODIFIERS_SIZE])
{
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < MODIFIERS_COUNT; i++)
		if (allowed & modifiers[i].bit)
			used += (size_t)snprintf(text + used, TIEBREAK_MODIFIERS_SIZE - used,
			                         "%s%s", used ? ", " : "", modifiers[i].form);
}

static bool wrong_modifier(const struct reading *r, const char *text, const char *end,
                           struct error *err)
{
	char allowed[TIEBREAK_MODIFIERS_SIZE];

	allowed_forms(r->key.base->modifiers, allowed);
	return error_set(err, ERR_BAD_FIELD, "the tie-break %s does not take \"/%.*s\"; %s%s",
	                 r->key.base->code, (int)(end - text > 8 ? 8 : end - text), text,
	                 *allowed ? "it takes " : "it takes no modifier", allowed);
}

/* One modifier, without its slash. */
static bool read_modifier(struct reading *r, const char *text, const char *end, struct error *err)
{
	for (size_t i = 0; i < MODIFIERS_COUNT; i++) {
		if (text == end || toupper((unsigned char)*text) != modifiers[i].letter)
			continue;
		if (!(r->key.base->modifiers & modifiers[i].bit))
			break;
		if (r->seen & modifiers[i].excludes)
			return error_set(err, ERR_BAD_FIELD,
			                 "the tie-break %s takes one of each kind of modifier",
			                 r->key.base->code);
		r->seen |= modifiers[i].bit;
		if (modifiers[i].read(r, text + 1, end))
			return true;
		break;
	}
	return wrong_modifier(r, text, end, err);
}

static const char *part_end(const char *text, const char *end)
{
	const char *slash = memchr(text, '/', (size_t)(end - text));

	return slash ? slash : end;
}

static bool is_team_code(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof team_codes / sizeof *team_codes; i++)
		if (strlen(team_codes[i]) == length && !strncasecmp(team_codes[i], text, length))
			return true;
	return false;
}

/* The name, up to the first slash. */
static bool read_name(struct reading *r, const char *text, const char *end, struct error *err)
{
	const char *colon = memchr(text, ':', (size_t)(end - text));
	size_t length = (size_t)((colon ? colon : end) - text);

	if (!colon && !is_team_code(text, length))
		r->key.base = tiebreak_base_find(text, length);
	if (r->key.base)
		return true;
	error_set(err, ERR_BAD_FIELD,
	          colon || is_team_code(text, length)
	                  ? "\"%.*s\" is a team tie-break; teams are not kept yet"
	                  : "unknown tie-break \"%.*s\"",
	          (int)(end - text > 16 ? 16 : end - text), text);
	return false;
}

static bool read_code(struct reading *r, const char *text, size_t length, struct error *err)
{
	const char *end = text + length, *stop = part_end(text, end);

	if (!read_name(r, text, stop, err))
		return false;
	while (stop < end) {
		text = stop + 1;
		stop = part_end(text, end);
		if (!read_modifier(r, text, stop, err))
			return false;
	}
	r->key.played = r->seen & MODIFIER_PLAYED;
	r->key.fore = r->seen & MODIFIER_FORE;
	r->key.reversed = r->seen & MODIFIER_REVERSE;
	return true;
}

const char *tiebreak_plain_title(const struct tiebreak *key)
{
	return key->base->title;
}

/* Code and title: by the name asked for, then what modifiers add to it. */
static void name_key(struct tiebreak *key, const char *code, const char *title)
{
	char cut_code[8] = "", limit_code[8] = "", cut_title[16] = "", limit_title[32] = "";

	if (key->cut_low) {
		snprintf(cut_code, sizeof cut_code, "/%c%u", key->cut_high ? 'M' : 'C',
		         key->cut_low);
		snprintf(cut_title, sizeof cut_title, " %s %u", key->cut_high ? "median" : "cut",
		         key->cut_low);
	}
	if (key->limit) {
		snprintf(limit_code, sizeof limit_code, "/L%+d", key->limit);
		snprintf(limit_title, sizeof limit_title, ", limit %+d half-point%s", key->limit,
		         key->limit == 1 || key->limit == -1 ? "" : "s");
	}
	snprintf(key->code, sizeof key->code, "%s%s%s%s%s%s", code, cut_code, limit_code,
	         key->played ? "/P" : "", key->fore ? "/F" : "", key->reversed ? "/R" : "");
	snprintf(key->title, sizeof key->title, "%s%s%s%s%s%s", title, cut_title, limit_title,
	         key->played ? ", forfeits as games" : "", key->fore ? ", fore" : "",
	         key->reversed ? ", reversed" : "");
}

static bool too_many(struct error *err)
{
	return error_set(err, ERR_BAD_FIELD, "at most %d tie-breaks can be asked for",
	                 STANDING_KEYS_MAX);
}

/* The key, or each of its series; `name` of the table names[], or NULL. */
static bool spread(const struct reading *r, const char *name, const char *title,
                   struct tiebreak *keys, size_t room, size_t *count, struct error *err)
{
	int first = r->key.cut_low, last = r->last ? r->last : first;

	for (int cut = first; cut <= last; cut++) {
		struct tiebreak *key = &keys[*count];

		if (*count == room)
			return too_many(err);
		*key = r->key;
		key->cut_low = (uint8_t)cut;
		key->cut_high = (uint8_t)(r->key.cut_high ? cut : 0);
		name_key(key, name ? name : key->base->code, title ? title : key->base->title);
		(*count)++;
	}
	return true;
}

/* A name of renju: the code it stands for, in the name's own words unless it is a series. */
static bool read_alias(size_t index, struct tiebreak *keys, size_t room, size_t *count,
                       struct error *err)
{
	struct reading r = {0};
	size_t from = *count;

	if (!read_code(&r, names[index].code, strlen(names[index].code), err) ||
	    !spread(&r, NULL, NULL, keys, room, count, err))
		return false;
	if (*count == from + 1) {
		snprintf(keys[from].code, sizeof keys[from].code, "%s", names[index].name);
		snprintf(keys[from].title, sizeof keys[from].title, "%s", names[index].title);
	}
	return true;
}

bool tiebreak_read(const char *text, size_t length, struct tiebreak *keys, size_t room,
                   size_t *count, struct error *err)
{
	struct reading r = {0};

	for (size_t i = 0; i < NAMES_COUNT; i++)
		if (strlen(names[i].name) == length && !strncasecmp(names[i].name, text, length))
			return read_alias(i, keys, room, count, err);
	return read_code(&r, text, length, err) && spread(&r, NULL, NULL, keys, room, count, err);
}

bool tiebreak_info(size_t index, struct tiebreak_info *info)
{
	const struct tiebreak_base *base = tiebreak_base_at(index);
	size_t bases = 0;

	if (base) {
		*info = (struct tiebreak_info){base->code, base->title, NULL, ""};
		allowed_forms(base->modifiers, info->modifiers);
		return true;
	}
	while (tiebreak_base_at(bases))
		bases++;
	if (index - bases >= NAMES_COUNT)
		return false;
	*info = (struct tiebreak_info){names[index - bases].name, names[index - bases].title,
	                               names[index - bases].code, ""};
	return true;
}
