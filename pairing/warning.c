#include "pairing/warning.h"

#include "pairing/roster.h"

static const struct {
	const char *name, *words;
	enum warning_grade grade;
} rules[] = {
#define X(id, name, grade, words) {name, words, WARNING_##grade},
	WARNING_RULES(X)
#undef X
};

static const char *const grades[] = {
#define X(id, name) name,
	WARNING_GRADES(X)
#undef X
};

const char *warning_rule_name(enum warning_rule rule)
{
	return rules[rule].name;
}

const char *warning_words(enum warning_rule rule)
{
	return rules[rule].words;
}

enum warning_grade warning_grade(enum warning_rule rule)
{
	return rules[rule].grade;
}

const char *warning_grade_name(enum warning_grade grade)
{
	return grades[grade];
}

struct warnings {
	struct roster roster;
	struct arena *arena;
	struct warning *list;
	size_t count, room;
	int *card; /* TPN -> card */
};

static void add(struct warnings *w, enum warning_rule rule, uint16_t a, uint16_t b)
{
	w->list = arena_grow(w->arena, w->list, &w->room, w->count + 1, sizeof *w->list);
	w->list[w->count++] = (struct warning){rule, a, b};
}

static void bars_check(struct warnings *w, uint16_t a, uint16_t b)
{
	unsigned bars = roster_bars(&w->roster, w->card[a], w->card[b]);

	if (bars & BAR_REMATCH)
		add(w, WARNING_RULE_REMATCH, a, b);
	if (bars & BAR_FORBIDDEN)
		add(w, WARNING_RULE_FORBIDDEN, a, b);
	if (bars & BAR_ROLES)
		add(w, WARNING_RULE_ROLES, a, b);
}

static void role_check(struct warnings *w, uint16_t tpn, enum role role)
{
	const struct card *card = &w->roster.cards[w->card[tpn]];

	if (card->preference == ROLE_NONE || card->preference == role)
		return;
	if (card->repeated == role)
		add(w, WARNING_RULE_THIRD_ROLE, tpn, 0);
	else if (card->strength >= PREFERENCE_STRONG)
		add(w, WARNING_RULE_STRONG_WISH, tpn, 0);
	else
		add(w, WARNING_RULE_WISH, tpn, 0);
}

static void board_check(struct warnings *w, const struct board_pair *board)
{
	bars_check(w, board->opener, board->second);
	role_check(w, board->opener, ROLE_OPENER);
	role_check(w, board->second, ROLE_SECOND);
	if (w->roster.cards[w->card[board->opener]].score !=
	    w->roster.cards[w->card[board->second]].score)
		add(w, WARNING_RULE_SCORES, board->opener, board->second);
}

static void bye_check(struct warnings *w, uint16_t bye)
{
	const struct card *card = &w->roster.cards[w->card[bye]];

	if (!card->bye_allowed)
		add(w, WARNING_RULE_BYE_AGAIN, bye, 0);
	for (int i = w->roster.count - 1; i >= 0; i--)
		if (w->roster.cards[i].bye_allowed && w->roster.cards[i].score < card->score) {
			add(w, WARNING_RULE_HIGH_BYE, bye, 0);
			return;
		}
}

size_t pairing_warnings(const struct history *history, const struct pairing *pairing,
                        struct arena *arena, const struct warning **list)
{
	struct warnings w = {.arena = arena};
	struct history open = *history;

	open.fixed_count = 0;
	roster_make(&w.roster, &open, arena);
	w.card = arena_get(arena, (history->count + 1u) * sizeof *w.card);
	for (int i = 0; i < w.roster.count; i++)
		w.card[w.roster.cards[i].tpn] = i;
	for (int i = 0; i < pairing->count; i++)
		board_check(&w, &pairing->boards[i]);
	if (pairing->bye)
		bye_check(&w, pairing->bye);
	*list = w.list;
	return w.count;
}
