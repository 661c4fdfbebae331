/* Words of an explanation: players, points, values, reasons. */
#include "pairing/explain_text.h"

#include "pairing/explain_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct explain_text *t, const char *bytes, size_t length)
{
	t->text = arena_grow(t->e->arena, t->text, &t->room, t->length + length + 1, 1);
	memcpy(t->text + t->length, bytes, length);
	t->length += length;
	t->text[t->length] = '\0';
}

void say(struct explain_text *t, const char *format, ...)
{
	char piece[256];
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(piece, sizeof piece, format, args);
	va_end(args);
	add(t, piece, (size_t)length < sizeof piece ? (size_t)length : sizeof piece - 1);
}

void explain_say_player(struct explain_text *t, int card)
{
	uint16_t tpn = t->e->roster.cards[card].tpn;
	const char *name = t->e->history->entrants[tpn - 1].name;

	say(t, "%d", t->number ? t->number[tpn - 1] : tpn);
	if (!*name)
		return;
	add(t, " ", 1);
	add(t, name, strlen(name));
}

void explain_say_points(struct explain_text *t, int32_t tenths)
{
	say(t, tenths % 10 ? "%s%d.%d" : "%s%d", tenths < 0 ? "-" : "", abs(tenths) / 10,
	    abs(tenths) % 10);
}

void say_score(struct explain_text *t, int32_t tenths)
{
	explain_say_points(t, tenths);
	say(t, tenths == 10 ? " point" : " points");
}

static bool is_points(enum explain_criterion criterion, int at)
{
	if (criterion == EXPLAIN_NEXT)
		return at > 0;
	return criterion == EXPLAIN_BYE_SCORE || criterion == EXPLAIN_FLOATER_SCORES ||
	       criterion >= EXPLAIN_DOWN_GAPS_1;
}

void explain_say_value(struct explain_text *t, enum explain_criterion criterion,
                       const struct explain_value *value)
{
	if (!value->counts || !value->count) {
		say(t, value->counts ? "none" : "nothing");
		return;
	}
	for (int i = 0; i < value->count; i++) {
		if (i)
			say(t, criterion == EXPLAIN_NEXT && i == 1 ? " (" : ", ");
		if (!is_points(criterion, i))
			say(t, "%d", value->list[i]);
		else if (value->list[i] >= EXPLAIN_MOVES_ON / 2)
			say(t, "moves on");
		else
			explain_say_points(t, value->list[i]);
	}
	if (criterion == EXPLAIN_NEXT && value->count > 1)
		say(t, ")");
}

void say_bracket_name(struct explain_text *t, int index)
{
	say(t, "the bracket of ");
	say_score(t, t->e->run.brackets[index].score);
}

static void say_barred(struct explain_text *t, const struct explain_verdict *v)
{
	const char *between = "";

	if (v->bars & EXPLAIN_MET) {
		say(t, "they met in round %d (C1)", v->round);
		between = "; ";
	}
	if (v->bars & EXPLAIN_FORBIDDEN) {
		say(t, "%sthe two must not be paired (forbidden pair)", between);
		between = "; ";
	}
	if (v->bars & EXPLAIN_ROLES)
		say(t, "%sboth %s (C3)", between,
		    t->e->roster.cards[v->a].preference == ROLE_OPENER ? "have to open"
		                                                       : "have to be second");
}

static void say_worse(struct explain_text *t, const struct explain_verdict *v)
{
	enum edition edition = t->e->history->edition;

	if (v->criterion == EXPLAIN_COMPLETION) {
		say(t, "the round could only be completed by ending the brackets at ");
		say_bracket_name(t, v->bracket);
		say(t, " (C4)");
		return;
	}
	say(t, "%s", explain_number(v->criterion, edition));
	if (v->bracket >= 0) {
		say(t, " in ");
		say_bracket_name(t, v->bracket);
	}
	say(t, " would be worse, %s: ", explain_meaning(v->criterion, edition));
	explain_say_value(t, v->criterion, &v->would);
	say(t, " instead of ");
	explain_say_value(t, v->criterion, &v->have);
}

/* Who, and the two it is about. */
static void say_three(struct explain_text *t, const char *before, int a, const char *between, int b)
{
	say(t, "%s", before);
	explain_say_player(t, a);
	say(t, "%s", between);
	if (b >= 0)
		explain_say_player(t, b);
}

static void say_order(struct explain_text *t, const struct explain_verdict *v)
{
	say(t, ": ");
	switch (v->order) {
	case EXPLAIN_ORDER_MOVERS:
		say_three(t, "of those who moved down ", v->first, " is paired before ", v->second);
		break;
	case EXPLAIN_ORDER_OPPONENTS:
	case EXPLAIN_ORDER_TRANSPOSITION:
		say_three(t, "for ", v->who, " the opponent ", v->first);
		say_three(t, " comes before ", v->second, "", -1);
		break;
	case EXPLAIN_ORDER_EXCHANGES:
		say(t, "it takes %d exchange%s between the upper and the lower half, not %d",
		    v->second, v->second == 1 ? "" : "s", v->first);
		break;
	case EXPLAIN_ORDER_EXCHANGE_SUM:
		say(t, "the exchanged players are further apart, %d places instead of %d in all",
		    v->second, v->first);
		break;
	case EXPLAIN_ORDER_LEAVER:
		say_three(t, "", v->first >= 0 ? v->first : v->second,
		          " is the one to leave the upper half", -1);
		break;
	case EXPLAIN_ORDER_ENTERER:
		say_three(t, "", v->first >= 0 ? v->first : v->second,
		          " is the one to enter the upper half", -1);
		break;
	case EXPLAIN_ORDER_UNSAID:
		break;
	}
}

static void say_later(struct explain_text *t, const struct explain_verdict *v)
{
	say(t, "no criterion would be worse, but in ");
	say_bracket_name(t, v->bracket);
	say(t, " it comes later in the order");
	if (v->order != EXPLAIN_ORDER_UNSAID)
		say_order(t, v);
}

void explain_say_reason(struct explain_text *t, const struct explain_verdict *v)
{
	switch (v->outcome) {
	case EXPLAIN_PAIRED:
		say(t, "it is so");
		break;
	case EXPLAIN_BARRED:
		say_barred(t, v);
		break;
	case EXPLAIN_SAME_PLAYER:
		say(t, "nobody plays himself");
		break;
	case EXPLAIN_NO_BYE_FOR:
		say(t, "round %d gave points without a game (C2)", v->round);
		break;
	case EXPLAIN_EVEN:
		say(t, "the number of players is even, so there is no bye");
		break;
	case EXPLAIN_ALONE:
		say(t, "there is no opponent in that bracket that C1 and C3 allow");
		break;
	case EXPLAIN_INCOMPLETE:
		say(t, "the others could not all be paired any more (C4)");
		break;
	case EXPLAIN_WORSE:
		say_worse(t, v);
		break;
	case EXPLAIN_LATER:
		say_later(t, v);
		break;
	}
}
