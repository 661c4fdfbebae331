#include "arbiter/why.h"

#include <string.h>

int why_number(const struct why *why, int card)
{
	uint16_t tpn;

	if (card < 0)
		return 0;
	tpn = why->e.roster.cards[card].tpn;
	return why->number ? why->number[tpn - 1] : tpn;
}

struct explain_text why_text(const struct why *why)
{
	return (struct explain_text){.e = &why->e, .number = why->number};
}

static int bye_card(const struct why *why)
{
	return why->boards.bye ? why->e.card[why->boards.bye] : -1;
}

bool why_cards(const struct why *why, int board, int *a, int *b, struct error *err)
{
	*a = *b = -1;
	if (board < 0 || board > why->boards.count)
		return error_set(err, ERR_NOT_FOUND, "round %d has no board %d",
		                 why->e.roster.round, board);
	if (board == 0 && !why->boards.bye)
		return error_set(err, ERR_NOT_FOUND, "round %d has no bye", why->e.roster.round);
	if (board == 0) {
		*a = bye_card(why);
	} else {
		*a = why->e.card[why->boards.boards[board - 1].opener];
		*b = why->e.card[why->boards.boards[board - 1].second];
	}
	return (*a >= 0 && (board == 0 || *b >= 0)) ||
	       error_set(err, ERR_WRONG_STATE,
	                 "this was set by hand, so the rules do not "
	                 "explain it");
}

static json_t *numbers_json(const struct why *why, const int *cards, int count)
{
	json_t *array = json_array();

	for (int i = 0; i < count; i++)
		json_array_append_new(array, json_integer(why_number(why, cards[i])));
	return array;
}

static json_t *value_json(const struct explain_value *value)
{
	json_t *array = json_array();

	if (!value->counts) {
		json_decref(array);
		return json_null();
	}
	for (int i = 0; i < value->count; i++)
		json_array_append_new(array, json_integer(value->list[i]));
	return array;
}

static json_t *criteria_json(const struct why *why, const struct explain_bracket *bracket)
{
	enum edition edition = why->e.history->edition;
	json_t *array = json_array();

	for (enum explain_criterion i = EXPLAIN_FLOATERS; i < EXPLAIN_CRITERIA_COUNT; i++)
		if (bracket->values[i].counts)
			json_array_append_new(array,
			                      json_pack("{s:s, s:s, s:o}", "criterion",
			                                explain_number(i, edition), "meaning",
			                                explain_meaning(i, edition), "value",
			                                value_json(&bracket->values[i])));
	return array;
}

static json_t *bracket_json(const struct why *why, int index)
{
	const struct explain_bracket *bracket = &why->e.run.brackets[index];
	int residents = bracket->count - bracket->movers;

	return json_pack("{s:i, s:i, s:b, s:o, s:o, s:o, s:o}", "bracket", index + 1,
	                 "score_tenths", bracket->score, "collapsed", bracket->collapsed,
	                 "moved_down", numbers_json(why, bracket->members, bracket->movers),
	                 "residents",
	                 numbers_json(why, bracket->members + bracket->movers, residents),
	                 "left_over", numbers_json(why, bracket->down, bracket->down_count),
	                 "criteria", criteria_json(why, bracket));
}

static json_t *lines_json(const struct explain_text *text)
{
	json_t *array = json_array();
	const char *at = text->text ? text->text : "";

	while (*at) {
		size_t length = strcspn(at, "\n");

		json_array_append_new(array, json_stringn(at, length));
		at += length + (at[length] == '\n');
	}
	return array;
}

static json_t *boards_json(const struct why *why, const struct pairing *pairing)
{
	json_t *array = json_array();

	for (int i = 0; i < pairing->count; i++) {
		uint16_t opener = pairing->boards[i].opener, second = pairing->boards[i].second;

		json_array_append_new(
			array, json_pack("{s:i, s:i, s:i}", "board", i + 1, "opener",
		                         why->number ? why->number[opener - 1] : opener, "second",
		                         why->number ? why->number[second - 1] : second));
	}
	return array;
}

static json_t *bye_json(const struct why *why, uint16_t tpn)
{
	return tpn ? json_integer(why->number ? why->number[tpn - 1] : tpn) : json_null();
}

json_t *why_round_json(const struct why *why)
{
	json_t *brackets = json_array();

	for (int i = 0; i < why->e.run.count; i++)
		json_array_append_new(brackets, bracket_json(why, i));
	return json_pack("{s:i, s:s, s:b, s:o, s:o, s:o}", "round", why->e.roster.round, "edition",
	                 why->e.history->edition == EDITION_2017 ? "2017" : "2026", "as_ruled",
	                 why->as_ruled, "brackets", brackets, "boards",
	                 boards_json(why, &why->boards), "bye", bye_json(why, why->boards.bye));
}

json_t *why_board_json(const struct why *why, int board, struct error *err)
{
	struct explain_text text = why_text(why);
	bool as_ruled, told;
	json_t *json;
	int a, b;

	if (!why_cards(why, board, &a, &b, err))
		return NULL;
	as_ruled = why->e.run.mate[a] == b;
	told = b < 0 ? explain_say_bye(&text, a, err) : explain_say_board(&text, a, b, err);
	if (!told)
		return NULL;
	json = json_pack("{s:i, s:i, s:b, s:o}", "round", why->e.roster.round, "board", board,
	                 "as_ruled", as_ruled, "lines", lines_json(&text));
	if (b >= 0) {
		json_object_set_new(json, "opener", json_integer(why_number(why, a)));
		json_object_set_new(json, "second", json_integer(why_number(why, b)));
	} else {
		json_object_set_new(json, "player", json_integer(why_number(why, a)));
	}
	if (as_ruled && why->e.run.count)
		json_object_set_new(json, "bracket", bracket_json(why, why->e.bracket_of[a]));
	return json;
}

static json_t *bars_json(unsigned bars)
{
	static const struct {
		unsigned bit;
		const char *name;
	} names[] = {
		{EXPLAIN_MET,       "rematch"  },
		{EXPLAIN_FORBIDDEN, "forbidden"},
		{EXPLAIN_ROLES,     "roles"    }
        };
	json_t *array = json_array();

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (bars & names[i].bit)
			json_array_append_new(array, json_string(names[i].name));
	return array;
}

static void add_worse(json_t *json, const struct why *why, const struct explain_verdict *v)
{
	json_object_set_new(json, "criterion",
	                    json_string(explain_number(v->criterion, why->e.history->edition)));
	json_object_set_new(json, "have", value_json(&v->have));
	json_object_set_new(json, "would", value_json(&v->would));
}

json_t *why_verdict_json(const struct why *why, const struct explain_verdict *v)
{
	struct explain_text text = why_text(why);
	json_t *json;

	explain_say_reason(&text, v);
	json = json_pack("{s:i, s:i, s:s, s:s}", "player", why_number(why, v->a), "other",
	                 why_number(why, v->b), "outcome", explain_outcome_name(v->outcome),
	                 "reason", text.text);
	if (v->bars)
		json_object_set_new(json, "bars", bars_json(v->bars));
	if (v->round)
		json_object_set_new(json, "met_or_bye_in", json_integer(v->round));
	if (v->bracket >= 0)
		json_object_set_new(json, "bracket", json_integer(v->bracket + 1));
	if (v->outcome == EXPLAIN_WORSE)
		add_worse(json, why, v);
	if (v->outcome == EXPLAIN_LATER)
		json_object_set_new(json, "order", json_string(explain_order_name(v->order)));
	if (v->run) {
		json_object_set_new(json, "boards", boards_json(why, &v->run->pairing));
		json_object_set_new(json, "bye", bye_json(why, v->run->pairing.bye));
	}
	return json;
}

bool why_says(const struct explain_verdict *reason)
{
	return reason->outcome != EXPLAIN_SAME_PLAYER && reason->outcome != EXPLAIN_EVEN;
}

void why_reasons_json(const struct why *why, const struct explain_verdict *reasons, json_t *array)
{
	for (int i = 0; i <= why->e.roster.count; i++)
		if (why_says(&reasons[i]))
			json_array_append_new(array, why_verdict_json(why, &reasons[i]));
}
