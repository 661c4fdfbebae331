#include "arbiter/outlook.h"

#include "pairing/words.h"

#include <stdio.h>

static int number_of(const int *number, uint16_t tpn)
{
	return tpn && number ? number[tpn - 1] : tpn;
}

const char *outlook_number(const void *number, uint16_t tpn)
{
	static _Thread_local char text[12];

	snprintf(text, sizeof text, "%d", number_of(number, tpn));
	return text;
}

static json_t *numbers_json(const uint16_t *list, size_t count, const int *number)
{
	json_t *numbers = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(numbers, json_integer(number_of(number, list[i])));
	return numbers;
}

static json_t *repair_json(const struct repair *repair, const int *number)
{
	json_t *breaks = json_array();
	char words[OUTLOOK_WORDS];
	const char *name;
	bool has;

	for (size_t i = 0; (name = repair_bar(repair->bars, i, &has)); i++)
		if (has)
			json_array_append_new(breaks, json_string(name));
	repair_words(repair, outlook_number, number, words, sizeof words);
	return json_pack("{s:o, s:o, s:s}", "players",
	                 numbers_json((const uint16_t[]){repair->a, repair->b}, 2, number),
	                 "breaks", breaks, "words", words);
}

static json_t *repairs_json(const struct repair *repairs, size_t count, const int *number)
{
	json_t *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, repair_json(&repairs[i], number));
	return list;
}

static json_t *groups_json(const struct blockage *b, const int *number)
{
	json_t *groups = json_array();

	for (size_t i = 0, end; i < b->blocked_count; i = end) {
		for (end = i; end < b->blocked_count && b->group[end] == b->group[i];)
			end++;
		json_array_append_new(groups, numbers_json(b->blocked + i, end - i, number));
	}
	return groups;
}

json_t *outlook_blockage(const struct blockage *b, const int *number)
{
	char words[OUTLOOK_WORDS];

	repair_words_blocked(b, outlook_number, number, words, sizeof words);
	return json_pack("{s:{s:s, s:o, s:o}, s:o, s:I, s:o}", "blocked", "words", words, "groups",
	                 groups_json(b, number), "takers",
	                 numbers_json(b->takers, b->taker_count, number), "repairs",
	                 repairs_json(b->single, b->single_count, number), "repairs_total",
	                 (json_int_t)b->single_total, "together",
	                 repairs_json(b->together, b->together_count, number));
}

static json_t *course_json(const struct forecast *f, const int *number)
{
	json_t *course = json_array();

	for (size_t i = 0; i < f->course_count; i++) {
		const struct forecast_result *result = &f->course[i];
		char code[2] = {result_code(result->result), '\0'};

		json_array_append_new(
			course, json_pack("{s:i, s:i, s:i, s:s}", "round", result->round, "opener",
		                          number_of(number, result->opener), "second",
		                          number_of(number, result->second), "result", code));
	}
	return course;
}

json_t *outlook_forecast(const struct forecast *f, const int *number)
{
	char words[OUTLOOK_WORDS];

	outlook_words(f, outlook_number, number, words, sizeof words);
	return json_pack("{s:s, s:s, s:i, s:b, s:i, s:i, s:i, s:o, s:o, s:o, s:i, s:i}", "verdict",
	                 forecast_verdict_name(f->verdict), "words", words, "rounds_left",
	                 f->rounds_left, "exhaustive", f->exhaustive, "tried", f->tried, "failed",
	                 f->failed, "failed_round", f->failed_round, "course",
	                 course_json(f, number), "short_of_opponents",
	                 numbers_json(f->short_of, f->short_count, number), "needed",
	                 numbers_json(f->needed, f->needed_count, number), "byes_left",
	                 f->byes_left, "byes_needed", f->byes_needed);
}

/* -- words ------------------------------------------------------------------------------------- */

enum { NAMED_MOST = 6 };

static const char *rounds_text(const struct forecast *f, char *text, size_t size)
{
	if (f->rounds_left == 1)
		snprintf(text, size, "The round left");
	else
		snprintf(text, size, "The %d rounds left", f->rounds_left);
	return text;
}

static void add_impossible(struct words *w, const struct forecast *f)
{
	if (f->short_count) {
		words_add(w, ": too few opponents are left for ");
		words_list(w, f->short_of, f->short_count, NAMED_MOST);
	} else if (f->failed_round) {
		words_add(w,
		          f->course_count ? ": round %d is where it ends at the latest"
		                          : ": round %d has no pairing by any results",
		          f->failed_round);
	}
	words_add(w, ".");
}

static void add_verdict(struct words *w, const struct forecast *f)
{
	char rounds[40];

	rounds_text(f, rounds, sizeof rounds);
	switch (f->verdict) {
	case FORECAST_SURE:
		words_add(w, "%s can be paired whatever the results, if everybody plays on.",
		          rounds);
		break;
	case FORECAST_POSSIBLE:
		words_add(w, "%s can be paired", rounds);
		if (f->failed)
			words_add(w,
			          ", but in %d of %d courses of results looked at not to the end",
			          f->failed, f->tried);
		words_add(w, ".");
		break;
	case FORECAST_IMPOSSIBLE:
		words_add(w, "%s cannot all be paired", rounds);
		add_impossible(w, f);
		break;
	case FORECAST_UNKNOWN:
		if (!f->tried)
			words_add(w, "%s: whether they can be paired depends on the results.",
			          rounds);
		else
			words_add(w,
			          "%s: none of %d courses of results looked at could be paired to "
			          "the "
			          "end.",
			          rounds, f->tried);
		break;
	}
}

void outlook_words(const struct forecast *f, repair_name *name, const void *context, char *text,
                   size_t size)
{
	struct words w = {text, size, 0, name, context};

	text[0] = '\0';
	if (f->rounds_left == 0) {
		words_add(&w, "All rounds have been paired.");
		return;
	}
	add_verdict(&w, f);
	if (f->needed_count) {
		words_add(&w, f->needed_count > 1 ? " Each of " : " ");
		words_list(&w, f->needed, f->needed_count, NAMED_MOST);
		words_add(&w, " has to stay.");
	}
	if (f->byes_needed && f->byes_left < 2 * f->byes_needed)
		words_add(&w, " The bye can still go to %d player%s.", f->byes_left,
		          f->byes_left == 1 ? "" : "s");
}
