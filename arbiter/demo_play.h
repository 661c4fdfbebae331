/*
 * Games that play themselves, for the demonstration: every decision of both seats under any opening
 * rule, from the first stone to the end. The same seed gives the same game. What is legal is asked
 * of core; nothing here decides a rule.
 */
#ifndef ARBITER_DEMO_PLAY_H
#define ARBITER_DEMO_PLAY_H

#include "core/game.h"

/* How the players treat the end. */
enum demo_ending {
	DEMO_FIVE,   /* they play on until there is a five */
	DEMO_RESIGN, /* who sees the game lost resigns */
	DEMO_DRAW,   /* after DEMO_DRAW_FROM moves they agree on a draw */
};

/* After DEMO_PATIENCE moves anybody agrees on a draw. */
enum { DEMO_DRAW_FROM = 36, DEMO_PATIENCE = 110 };

/* A plain value. `game` is where the game stands after the decisions handed out so far. */
struct demo_play {
	struct game game;
	enum demo_ending ending;
	uint32_t random;
};

void demo_play_start(struct demo_play *play, const struct rule *rule, uint32_t seed,
                     enum demo_ending ending);

/*
 * The next decision and whose it is; it has been applied to play->game. False when the game is
 * over.
 */
bool demo_play_next(struct demo_play *play, enum seat *seat, struct decision *decision);

#endif
