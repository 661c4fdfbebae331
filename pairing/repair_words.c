/* A blockage and its repairs as sentences. */
#include "pairing/words.h"

static void add_groups(struct words *w, const struct blockage *b)
{
	for (size_t i = 0, end; i < b->blocked_count; i = end) {
		for (end = i; end < b->blocked_count && b->group[end] == b->group[i];)
			end++;
		if (i)
			words_add(w, "%s", end == b->blocked_count ? " and " : ", ");
		words_add(w, "%s", end - i > 1 ? "(" : "");
		words_list(w, b->blocked + i, end - i, 0);
		words_add(w, "%s", end - i > 1 ? ")" : "");
	}
}

static void one_blocked(struct words *w, const struct blockage *b)
{
	if (b->blocked[0] == 0) {
		words_add(w, "the number of players is odd and none of them may get the bye");
		return;
	}
	words_player(w, b->blocked[0]);
	words_add(w, " has no legal opponent left%s", b->odd ? " and may not get the bye" : "");
}

void repair_words_blocked(const struct blockage *b, repair_name *name, const void *context,
                          char *text, size_t size)
{
	struct words w = {text, size, 0, name, context};

	text[0] = '\0';
	if (b->blocked_count == 1) {
		one_blocked(&w, b);
	} else if (b->group_count == 1) {
		words_list(&w, b->blocked, b->blocked_count, 0);
		words_add(&w, " are an odd number and can only be paired with each other");
	} else if (b->group_count == b->blocked_count) {
		add_groups(&w, b);
		words_add(&w, " can only be paired with ");
		words_list(&w, b->takers, b->taker_count, 0);
		words_add(&w, ", which is not enough");
	} else {
		add_groups(&w, b);
		words_add(&w, " can only be paired among themselves, where bracketed, or with ");
		words_list(&w, b->takers, b->taker_count, 0);
		words_add(&w, ", so that one of them stays alone");
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
		words_add(&w, "%s%s ", first ? "" : ", and ", bars[i].words);
		first = false;
		words_player(&w, repair->a ? repair->a : repair->b);
		if (of_player) {
			words_add(&w, " and ");
			words_player(&w, repair->b);
		}
	}
}
