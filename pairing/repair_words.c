/* A blockage and its repairs as sentences. */
#include "pairing/repair.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct words {
	char *text;
	size_t size, length;
	repair_name *name;
	const void *context;
};

__attribute__((format(printf, 2, 3))) static void add(struct words *w, const char *format, ...)
{
	va_list args;

	if (w->length + 1 >= w->size)
		return;
	va_start(args, format);
	w->length += (size_t)vsnprintf(w->text + w->length, w->size - w->length, format, args);
	va_end(args);
	if (w->length < w->size)
		return;
	w->length = w->size - 1;
	if (w->size > 4)
		memcpy(w->text + w->size - 4, "...", 4);
}

static void add_player(struct words *w, uint16_t tpn)
{
	add(w, "%s", tpn ? w->name(w->context, tpn) : "the bye");
}

static void add_list(struct words *w, const uint16_t *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (i)
			add(w, "%s", i + 1 == count ? " and " : ", ");
		add_player(w, list[i]);
	}
}

static void add_groups(struct words *w, const struct blockage *b)
{
	for (size_t i = 0, end; i < b->blocked_count; i = end) {
		for (end = i; end < b->blocked_count && b->group[end] == b->group[i];)
			end++;
		if (i)
			add(w, "%s", end == b->blocked_count ? " and " : ", ");
		add(w, "%s", end - i > 1 ? "(" : "");
		add_list(w, b->blocked + i, end - i);
		add(w, "%s", end - i > 1 ? ")" : "");
	}
}

static void one_blocked(struct words *w, const struct blockage *b)
{
	if (b->blocked[0] == 0) {
		add(w, "the number of players is odd and none of them may get the bye");
		return;
	}
	add_player(w, b->blocked[0]);
	add(w, " has no legal opponent left%s", b->odd ? " and may not get the bye" : "");
}

void repair_words_blocked(const struct blockage *b, repair_name *name, const void *context,
                          char *text, size_t size)
{
	struct words w = {text, size, 0, name, context};

	text[0] = '\0';
	if (b->blocked_count == 1) {
		one_blocked(&w, b);
	} else if (b->group_count == 1) {
		add_list(&w, b->blocked, b->blocked_count);
		add(&w, " are an odd number and can only be paired with each other");
	} else if (b->group_count == b->blocked_count) {
		add_groups(&w, b);
		add(&w, " can only be paired with ");
		add_list(&w, b->takers, b->taker_count);
		add(&w, ", which is not enough");
	} else {
		add_groups(&w, b);
		add(&w, " can only be paired among themselves, where bracketed, or with ");
		add_list(&w, b->takers, b->taker_count);
		add(&w, ", so that one of them stays alone");
	}
}

static const struct {
	unsigned bar;
	const char *name, *words;
} bars[] = {
#define X(bar, name, words) {bar, name, words},
	BARS(X)
#undef X
};

enum { BAR_COUNT = sizeof bars / sizeof *bars };

const char *repair_bar(unsigned set, size_t index, bool *has)
{
	if (index >= BAR_COUNT)
		return NULL;
	*has = (set & bars[index].bar) != 0;
	return bars[index].name;
}

void repair_words(const struct repair *repair, repair_name *name, const void *context, char *text,
                  size_t size)
{
	struct words w = {text, size, 0, name, context};
	bool first = true, of_player = repair->a && repair->b;

	text[0] = '\0';
	for (size_t i = 0; i < BAR_COUNT; i++) {
		if (!(repair->bars & bars[i].bar))
			continue;
		add(&w, "%s%s ", first ? "" : ", and ", bars[i].words);
		first = false;
		add_player(&w, repair->a ? repair->a : repair->b);
		if (of_player) {
			add(&w, " and ");
			add_player(&w, repair->b);
		}
	}
}
