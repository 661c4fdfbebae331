#include "pairing/explain_text.h"

#include "pairing/explain_words.h"

static const struct card *card_of(const struct explain_text *t, int card)
{
	return &t->e->roster.cards[card];
}

/* -- brackets ---------------------------------------------------------------------------------- */

static void say_list(struct explain_text *t, const int *cards, int count)
{
	for (int i = 0; i < count; i++) {
		if (i)
			say(t, ", ");
		explain_say_player(t, cards[i]);
	}
}

void explain_say_bracket(struct explain_text *t, int index)
{
	const struct explain_run *run = &t->e->run;
	const struct explain_bracket *bracket = &run->brackets[index];

	say(t, "In ");
	say_bracket_name(t, index);
	say(t, " there are %d players", bracket->count);
	if (bracket->movers) {
		say(t, ", of whom moved down from above: ");
		say_list(t, bracket->members, bracket->movers);
	}
	say(t, ".\n");
	if (bracket->collapsed)
		say(t, "It is %s.\n",
		    index + 1 == run->count ? "the last one, where all scores meet"
		                            : "the last but one, and must let the rest be paired");
	if (!bracket->down_count)
		return;
	say_list(t, bracket->down, bracket->down_count);
	say(t,
	    bracket->below || bracket->down_count > 1 ? " move%s down from it.\n"
	                                              : " get%s the bye.\n",
	    bracket->down_count == 1 ? "s" : "");
}

void explain_say_values(struct explain_text *t, int index)
{
	const struct explain_bracket *bracket = &t->e->run.brackets[index];
	enum edition edition = t->e->history->edition;

	for (enum explain_criterion i = EXPLAIN_FLOATERS; i < EXPLAIN_CRITERIA_COUNT; i++) {
		if (!bracket->values[i].counts)
			continue;
		say(t, "%s, %s: ", explain_number(i, edition), explain_meaning(i, edition));
		explain_say_value(t, i, &bracket->values[i]);
		say(t, ".\n");
	}
}

/* -- moving down ------------------------------------------------------------------------------- */

static bool is_down(const struct explain_bracket *bracket, int card)
{
	for (int i = 0; i < bracket->down_count; i++)
		if (bracket->down[i] == card)
			return true;
	return false;
}

static bool say_move(struct explain_text *t, int card, int index, struct error *err)
{
	struct explain_verdict verdict;

	if (!explain_why_not(t->e, EXPLAIN_STAY, card, index, &verdict, err))
		return false;
	explain_say_player(t, card);
	say(t, " moved down from ");
	say_bracket_name(t, index);
	say(t, "; to be paired in it: ");
	explain_say_reason(t, &verdict);
	say(t, ".\n");
	return true;
}

bool explain_say_moves(struct explain_text *t, int card, struct error *err)
{
	const struct explain_run *run = &t->e->run;

	for (int i = 0; i < run->count; i++) {
		bool last = i == t->e->bracket_of[card];

		if (!last && is_down(&run->brackets[i], card) && !say_move(t, card, i, err))
			return false;
	}
	return true;
}

/* -- a board ----------------------------------------------------------------------------------- */

static const char *due(const struct card *card)
{
	static const char *const words[3][4] = {
		[ROLE_NONE] = {"is not due a role yet"},
		[ROLE_OPENER] = { "", "is due to open",      "is strongly due to open", "has to open"},
		[ROLE_SECOND] = {          "", "is due to be second", "is strongly due to be second",
                               "has to be second"},
	};

	return words[card->preference][card->preference == ROLE_NONE ? 0 : card->strength];
}

static void say_roles(struct explain_text *t, int opener, int second)
{
	static const char *const rules[] = {
		[EXPLAIN_BOTH_WISHES] = "both get the role they are due (5.2.1)",
		[EXPLAIN_ONE_WISH] = "the only one due a role gets it (5.2.1)",
		[EXPLAIN_STRONGER] = "who is due it more strongly gets it (5.2.2)",
		[EXPLAIN_WIDER] = "whose games are less balanced gets it (5.2.2)",
		[EXPLAIN_ALTERNATES] =
			"they change over from the last time their roles differed (5.2.3)",
		[EXPLAIN_HIGHER] = "the higher ranked gets the role he is due (5.2.4)",
		[EXPLAIN_INITIAL] = "the pairing number of the higher ranked decides (5.2.5)",
		[EXPLAIN_BALANCE] = "roles are balanced after the pairing",
	};
	bool higher = opener < second;

	for (int i = 0; i < 2; i++) {
		explain_say_player(t, i ? second : opener);
		say(t, " (");
		say_score(t, card_of(t, i ? second : opener)->score);
		say(t, ") %s%s", due(card_of(t, i ? second : opener)), i ? ".\n" : "; ");
	}
	explain_say_player(t, opener);
	say(t, " opens: %s.\n",
	    rules[explain_colour(t->e, higher ? opener : second, higher ? second : opener)]);
}

/* The pairing made by hand: what the rules would have had, and why not this. */
static bool say_by_hand(struct explain_text *t, enum explain_wish wish, int a, int b,
                        struct error *err)
{
	struct explain_verdict verdict;

	if (!explain_why_not(t->e, wish, a, b, &verdict, err))
		return false;
	say(t, "This is not what the rules give, so it was made by hand or from other results: ");
	explain_say_reason(t, &verdict);
	say(t, ".\n");
	for (int i = 0; i < 2; i++) {
		int card = i ? b : a, mate = card < 0 ? -1 : t->e->run.mate[card];

		if (card < 0)
			continue;
		say(t, "By the rules ");
		explain_say_player(t, card);
		say(t, mate < 0 ? " has the bye" : " meets ");
		if (mate >= 0)
			explain_say_player(t, mate);
		say(t, ".\n");
	}
	return true;
}

static bool say_without(struct explain_text *t, enum explain_wish wish, int a, int b,
                        struct error *err)
{
	struct explain_verdict verdict;

	if (!explain_why_not(t->e, wish, a, b, &verdict, err))
		return false;
	say(t, b < 0 ? "If this player could not have the bye: " : "If these two could not meet: ");
	explain_say_reason(t, &verdict);
	say(t, ".\n");
	return true;
}

bool explain_say_board(struct explain_text *t, int opener, int second, struct error *err)
{
	int index = t->e->bracket_of[opener];

	if (t->e->run.mate[opener] != second)
		return say_by_hand(t, EXPLAIN_MEET, opener, second, err);
	explain_say_bracket(t, index);
	if (!explain_say_moves(t, opener, err) || !explain_say_moves(t, second, err) ||
	    !say_without(t, EXPLAIN_APART, opener, second, err))
		return false;
	say_roles(t, opener, second);
	explain_say_values(t, index);
	return true;
}

bool explain_say_bye(struct explain_text *t, int card, struct error *err)
{
	if (t->e->run.bye != card)
		return say_by_hand(t, EXPLAIN_BYE, card, -1, err);
	explain_say_player(t, card);
	say(t, " has the bye with ");
	say_score(t, card_of(t, card)->score);
	say(t, " and %d game%s played.\n", card_of(t, card)->games,
	    card_of(t, card)->games == 1 ? "" : "s");
	return explain_say_moves(t, card, err) && say_without(t, EXPLAIN_NO_BYE, card, -1, err);
}

/* -- why not ----------------------------------------------------------------------------------- */

static void say_result(struct explain_text *t, const struct explain_run *run)
{
	say(t, "The pairing would then be:\n");
	for (int i = 0; i < run->pairing.count; i++) {
		const struct board_pair *board = &run->pairing.boards[i];
		int opener = t->e->card[board->opener], second = t->e->card[board->second];

		if (opener < 0 || second < 0)
			continue;
		say(t, "%s ", t->e->run.mate[opener] == second ? " " : "*");
		explain_say_player(t, opener);
		say(t, " - ");
		explain_say_player(t, second);
		say(t, "\n");
	}
	if (run->bye >= 0) {
		say(t, "%s ", t->e->run.bye == run->bye ? " " : "*");
		explain_say_player(t, run->bye);
		say(t, " - bye\n");
	}
}

void explain_say_why_not(struct explain_text *t, const struct explain_verdict *v)
{
	explain_say_player(t, v->a);
	say(t, v->b < 0 ? " and the bye" : " - ");
	if (v->b >= 0)
		explain_say_player(t, v->b);
	say(t, ": ");
	explain_say_reason(t, v);
	say(t, ".\n");
	if (v->run)
		say_result(t, v->run);
}
