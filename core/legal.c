/* What may be done now, as data and as one sentence, read from the rule's table. */
#include "core/claim.h"
#include "core/game_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The empty points that an arc permits, all of them without an arc. */
static void mark_empty(const struct game *game, const struct opening_arc *arc,
                       bool points[BOARD_POINTS])
{
	for (int i = 0; i < BOARD_POINTS; i++)
		points[i] = game->cells[i] == CELL_EMPTY &&
		            (!arc || !opening_bars(game, arc, (uint8_t)i));
}

static void mark_kind(const struct game *game, const struct opening_arc *arc, struct legal *legal)
{
	legal->kinds[arc->kind] = true;
	if (arc->kind == DECISION_PLACE) {
		legal->place_zone = arc->zone;
		legal->place_beyond = arc->beyond;
		mark_empty(game, arc, legal->points);
	} else if (arc->kind == DECISION_OFFER) {
		legal->offer_zone = arc->zone;
		legal->offer_count = opening_fifths(&game->rule, arc, game->declared);
		mark_empty(game, arc, legal->offers);
	} else if (arc->kind == DECISION_DECLARE) {
		legal->declare_max = game->rule.declare_max;
	} else if (arc->kind == DECISION_CHOOSE) {
		for (int i = 0; i < game->offer_count; i++)
			legal->points[game->offers[i]] = true;
	}
}

static void legal_opening(const struct game *game, struct legal *legal)
{
	for (int kind = 0; kind < DECISION_KIND_COUNT; kind++) {
		bool implied;
		const struct opening_arc *arc =
			opening_step(&game->rule, game->state, (enum decision_kind)kind,
		                     game->declared, &implied);

		if (arc)
			mark_kind(game, arc, legal);
	}
}

static void legal_play(const struct game *game, struct legal *legal)
{
	legal->kinds[DECISION_PLACE] = game->stone_count < BOARD_POINTS;
	legal->kinds[DECISION_PASS] = play_may_pass(game);
	legal->kinds[DECISION_CLAIM] = claim_may(game, game_to_act(game));
	legal->place_zone = ZONE_BOARD;
	mark_empty(game, NULL, legal->points);
}

void game_legal(const struct game *game, enum seat seat, struct legal *legal)
{
	bool answers = game->draw_offered && game->draw_by != seat;

	memset(legal, 0, sizeof *legal);
	if (game->outcome.over)
		return;
	legal->kinds[DECISION_RESIGN] = true;
	legal->kinds[DECISION_DRAW_OFFER] = play_may_offer_draw(game, seat);
	legal->kinds[DECISION_DRAW_ACCEPT] = answers;
	legal->kinds[DECISION_DRAW_DECLINE] = answers;
	if (seat != game_to_act(game))
		return;
	if (game->state == STATE_PLAY)
		legal_play(game, legal);
	else
		legal_opening(game, legal);
}

/* A sentence that is put together piece by piece and never overflows. */
struct sentence {
	char *text;
	size_t size;
	size_t used;
	bool begun; /* an alternative is written already */
};

static void say(struct sentence *sentence, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void say(struct sentence *sentence, const char *format, ...)
{
	va_list args;
	int written;

	va_start(args, format);
	written = vsnprintf(sentence->text + sentence->used, sentence->size - sentence->used,
	                    format, args);
	va_end(args);
	sentence->used += (size_t)(written > 0 ? written : 0);
	if (sentence->used >= sentence->size)
		sentence->used = sentence->size - 1;
}

static void say_or(struct sentence *sentence)
{
	if (sentence->begun)
		say(sentence, " or ");
	sentence->begun = true;
}

static void say_zone(struct sentence *sentence, int zone, int beyond)
{
	if (beyond > 0)
		say(sentence, " outside the central %dx%d", 2 * beyond - 1, 2 * beyond - 1);
	else if (zone == 0)
		say(sentence, " on h8");
	else if (zone < ZONE_BOARD)
		say(sentence, " within the central %dx%d", 2 * zone + 1, 2 * zone + 1);
	else
		say(sentence, " anywhere");
}

static void say_kind(struct sentence *sentence, const struct game *game, const struct legal *legal,
                     enum decision_kind kind)
{
	say_or(sentence);
	if (kind == DECISION_PLACE) {
		say(sentence, "place %s stone %d", colour_name(game->to_move),
		    game->move_count + 1);
		say_zone(sentence, legal->place_zone, legal->place_beyond);
	} else if (kind == DECISION_DECLARE) {
		say(sentence, "declare 1 to %d fifth moves", legal->declare_max);
	} else if (kind == DECISION_OFFER) {
		say(sentence, "offer %d fifth moves", legal->offer_count);
		say_zone(sentence, legal->offer_zone, 0);
	} else if (kind == DECISION_CHOOSE) {
		say(sentence, "choose one of the %d offered fifth moves", game->offer_count);
	} else if (kind == DECISION_EXTEND) {
		say(sentence, "extend by a white and a black stone");
	} else {
		say(sentence, "%s", decision_name(kind));
	}
}

void game_expect(const struct game *game, char *text, size_t size)
{
	static const enum decision_kind order[] = {
		DECISION_SWAP,   DECISION_KEEP,   DECISION_PLACE, DECISION_DECLARE, DECISION_OFFER,
		DECISION_CHOOSE, DECISION_EXTEND, DECISION_PASS,  DECISION_CLAIM,
	};
	struct sentence sentence = {.text = text, .size = size};
	enum seat seat = game_to_act(game);
	struct legal legal;

	if (game->outcome.over) {
		say(&sentence, "nothing is legal any more");
		return;
	}
	game_legal(game, seat, &legal);
	say(&sentence, "%s (%s) may ", game_colour(game, seat) == COLOUR_BLACK ? "Black" : "White",
	    seat_name(seat));
	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		if (legal.kinds[order[i]])
			say_kind(&sentence, game, &legal, order[i]);
	}
}
