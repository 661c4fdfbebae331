/* From stones alone to decisions: what a rule makes of them. */
#include "core/notation_parts.h"

#include <string.h>

/* What is known, and how far it is used up. */
struct fitting {
	struct game game;
	uint8_t moves[MOVES_MAX];
	size_t count, at;
	struct decision offer; /* the other fifths; the one that was played comes last */
	const char *swaps;
	struct game_record *record;
	struct arena *arena;
	bool failed;
};

static bool take(struct fitting *f, const struct decision *decision)
{
	enum seat seat = game_to_act(&f->game);
	struct notation_entry *entry;

	if (!game_apply(&f->game, seat, decision, NULL)) {
		f->failed = true;
		return false;
	}
	entry = game_record_add(f->record, f->arena, ENTRY_DECISION, seat);
	entry->decision = *decision;
	entry->implied_keep = f->game.implied_keep;
	return true;
}

/* At a swap point: what the next digit says. A keep is implied by what follows. */
static bool take_swap(struct fitting *f)
{
	char digit = *f->swaps;

	if (digit)
		f->swaps++;
	return digit == '1' && take(f, &(struct decision){.kind = DECISION_SWAP});
}

/* The next decision that the stones imply; false at a loss. */
static bool fit_one(struct fitting *f)
{
	struct decision decision = {.count = 1};
	struct legal legal;
	uint8_t point = f->moves[f->at];

	game_legal(&f->game, game_to_act(&f->game), &legal);
	if (legal.kinds[DECISION_SWAP] && take_swap(f))
		return true;
	if (f->failed)
		return false;
	if (legal.kinds[DECISION_DECLARE])
		return take(f, &(struct decision){.kind = DECISION_DECLARE,
		                                  .count = f->offer.count ? f->offer.count : 1});
	if (legal.kinds[DECISION_OFFER] && legal.offer_count == f->offer.count)
		return take(f, &f->offer);
	decision.kind = legal.kinds[DECISION_CHOOSE] ? DECISION_CHOOSE : DECISION_PLACE;
	if (point == POINT_NONE)
		decision = (struct decision){.kind = DECISION_PASS};
	else
		decision.points[0] = point;
	f->at += take(f, &decision);
	return !f->failed;
}

/* The other fifths that are points of their own, then the fifth. */
static void gather_offer(struct fitting *f, const uint8_t *fifths, size_t count)
{
	f->offer.kind = DECISION_OFFER;
	if (f->count < 5 || f->moves[4] == POINT_NONE)
		return;
	for (size_t i = 0; i < count && f->offer.count < OFFERS_MAX - 1; i++) {
		if (fifths[i] != f->moves[4] && !memchr(f->offer.points, fifths[i], f->offer.count))
			f->offer.points[f->offer.count++] = fifths[i];
	}
	if (f->offer.count > 0)
		f->offer.points[f->offer.count++] = f->moves[4];
}

/* Without a rule: the stones, and the offer where it must have been. */
static void fit_rest(struct fitting *f)
{
	enum seat black = game_record_black(f->record);

	for (; f->at < f->count; f->at++) {
		enum seat seat = f->at % 2 == game_record_first(f->record) ? black : 1 - black;
		bool offered = f->at == 4 && f->offer.count > 0 && !f->game.offer_count;
		struct notation_entry *entry;

		if (offered) {
			entry = game_record_add(f->record, f->arena, ENTRY_DECISION, seat);
			entry->decision = f->offer;
			seat = 1 - seat;
		}
		entry = game_record_add_move(f->record, f->arena, seat, f->moves[f->at]);
		if (offered)
			entry->decision.kind = DECISION_CHOOSE;
	}
}

/* The comments of the stones go to the decisions that put them. */
static void move_texts(struct game_record *record, const struct notation_entry *before,
                       size_t count)
{
	size_t at = 0;
	uint8_t point;

	for (size_t i = 0; i < record->count; i++) {
		if (!entry_is_move(&record->entries[i], &point))
			continue;
		while (at < count && !entry_is_move(&before[at], &point))
			at++;
		if (at == count)
			return;
		record->entries[i].text = before[at].text;
		record->entries[i].at = before[at].at;
		memcpy(record->entries[i].left_ms, before[at].left_ms, sizeof before->left_ms);
		at++;
	}
}

/* Names and times came by colour. */
static void settle_seats(struct game_record *record)
{
	const char *black = record->names[0];

	if (game_record_black(record) == SEAT_OPENER)
		return;
	record->names[0] = record->names[1];
	record->names[1] = black;
	for (size_t i = 0; i < record->count; i++) {
		int64_t *left = record->entries[i].left_ms;
		int64_t held = left[0];

		left[0] = left[1];
		left[1] = held;
	}
}

void game_record_fit(struct game_record *record, struct arena *arena, const uint8_t *fifths,
                     size_t count, const char *swaps)
{
	struct fitting fitting = {.swaps = swaps, .record = record, .arena = arena};
	struct fitting *f = &fitting;
	const struct notation_entry *before = record->entries;
	size_t before_count = record->count;

	f->count = game_record_moves(record, f->moves, MOVES_MAX);
	gather_offer(f, fifths, count);
	record->entries = NULL;
	record->count = record->room = 0;
	if (game_record_start(record, &f->game)) {
		while (f->at < f->count && !f->game.outcome.over && fit_one(f))
			;
	}
	fit_rest(f);
	move_texts(record, before, before_count);
	settle_seats(record);
}
