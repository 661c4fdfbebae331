#include "arbiter/demo_play.h"

#include "arbiter/demo_move.h"

/* Chances in a hundred, and how many of the best points an opening stone is drawn from. */
enum { SWAPS = 30, SPOKEN_KEEPS = 25, OFFERS = 50, OPENING_CHOICE = 5 };

static bool chance(struct demo_play *play, uint32_t of_hundred)
{
	return demo_chance(&play->random, 100) < of_hundred;
}

void demo_play_start(struct demo_play *play, const struct rule *rule, uint32_t seed,
                     enum demo_ending ending)
{
	game_start(&play->game, rule);
	play->ending = ending;
	play->random = seed * 2654435761U + 1;
	demo_chance(&play->random, 1);
}

static struct decision simple(enum decision_kind kind)
{
	return (struct decision){.kind = kind};
}

static struct decision on_point(enum decision_kind kind, uint8_t point)
{
	return (struct decision){.kind = kind, .count = 1, .points = {point}};
}

/* -- the opening ------------------------------------------------------------------------------- */

static bool symmetric_to_any(const struct game *game, const struct decision *offer, uint8_t point)
{
	char axis[64];

	for (int i = 0; i < offer->count; i++)
		if (game_fifths_symmetric(game, offer->points[i], point, axis, sizeof axis))
			return true;
	return false;
}

/* The best points for Black of which no two are the same one. */
static struct decision offer(struct demo_play *play, const struct legal *legal)
{
	struct decision decision = simple(DECISION_OFFER);
	uint8_t ranked[BOARD_POINTS];
	size_t count = demo_move_rank(play->game.cells, COLOUR_BLACK, legal->offer_zone,
	                              &play->random, ranked);

	for (size_t i = 0; i < count && decision.count < legal->offer_count; i++)
		if (!symmetric_to_any(&play->game, &decision, ranked[i]))
			decision.points[decision.count++] = ranked[i];
	return decision;
}

/* White takes what Black ranked last, or nearly last. */
static struct decision choose(struct demo_play *play)
{
	uint8_t last = play->game.offer_count;
	uint32_t back = 1 + demo_chance(&play->random, last < 3 ? last : 3);

	return on_point(DECISION_CHOOSE, play->game.offers[last - back]);
}

static struct decision place(struct demo_play *play, const struct legal *legal)
{
	uint8_t ranked[BOARD_POINTS];
	size_t count = demo_move_rank(play->game.cells, play->game.to_move, legal->place_zone,
	                              &play->random, ranked);
	uint32_t choice = count < OPENING_CHOICE ? (uint32_t)count : OPENING_CHOICE;

	return on_point(DECISION_PLACE, ranked[demo_chance(&play->random, choice)]);
}

static struct decision decide_opening(struct demo_play *play, const struct legal *legal)
{
	if (legal->kinds[DECISION_SWAP] && chance(play, SWAPS))
		return simple(DECISION_SWAP);
	if (legal->kinds[DECISION_KEEP] && chance(play, SPOKEN_KEEPS))
		return simple(DECISION_KEEP);
	if (legal->kinds[DECISION_CHOOSE])
		return choose(play);
	if (legal->kinds[DECISION_OFFER] && (!legal->kinds[DECISION_PLACE] || chance(play, OFFERS)))
		return offer(play, legal);
	if (legal->kinds[DECISION_PLACE])
		return place(play, legal);
	if (legal->kinds[DECISION_DECLARE])
		return (struct decision){
			.kind = DECISION_DECLARE,
			.count = (uint8_t)(1 + demo_chance(&play->random, legal->declare_max)),
		};
	return simple(DECISION_KEEP);
}

/* -- the game ---------------------------------------------------------------------------------- */

static struct decision decide_play(struct demo_play *play, const struct legal *legal)
{
	const struct game *game = &play->game;
	bool lost;
	uint8_t point = demo_move_choose(game->cells, game->to_move, &play->random, &lost);

	if (lost && play->ending == DEMO_RESIGN)
		return simple(DECISION_RESIGN);
	if (point == POINT_NONE)
		return simple(legal->kinds[DECISION_PASS] ? DECISION_PASS : DECISION_RESIGN);
	return on_point(DECISION_PLACE, point);
}

static enum seat opposite(enum seat seat)
{
	return seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;
}

static bool draw_is_due(const struct demo_play *play)
{
	return play->game.move_count >=
	       (play->ending == DEMO_DRAW ? DEMO_DRAW_FROM : DEMO_PATIENCE);
}

static struct decision decide(struct demo_play *play, enum seat *seat)
{
	struct legal legal;

	*seat = game_to_act(&play->game);
	game_legal(&play->game, *seat, &legal);
	if (draw_is_due(play) && legal.kinds[DECISION_DRAW_ACCEPT])
		return simple(DECISION_DRAW_ACCEPT);
	if (draw_is_due(play)) {
		*seat = opposite(*seat);
		return simple(DECISION_DRAW_OFFER);
	}
	return play->game.state == STATE_PLAY ? decide_play(play, &legal)
	                                      : decide_opening(play, &legal);
}

bool demo_play_next(struct demo_play *play, enum seat *seat, struct decision *decision)
{
	if (play->game.outcome.over)
		return false;
	*decision = decide(play, seat);
	return game_apply(&play->game, *seat, decision, NULL);
}
