/*
 * What game.c, opening.c and play.c share. Nobody else includes this.
 */
#ifndef CORE_GAME_PARTS_H
#define CORE_GAME_PARTS_H

#include "core/forbidden.h"
#include "core/game.h"

/* Refuses: the rule, its state, the reason in words and what is legal now. Returns false. */
bool game_refuse(const struct game *game, struct error *err, enum error_code code,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Is this an empty point of the board? If not *err says so. */
bool game_point_free(const struct game *game, uint8_t point, struct error *err);

/* What the next stone would be on an empty point, under the rule of the game: Black's forbidden
 * moves are none in gomoku, and any winning row is VERDICT_FIVE. */
enum verdict game_verdict(const struct game *game, uint8_t point);

/* The same for any board and colour. */
enum verdict rule_verdict(const struct rule *rule, const uint8_t cells[BOARD_POINTS], uint8_t point,
                          enum colour colour);

/* Puts the next stone, in the colour to move. Unless the players claim, it ends the game on a five,
 * a forbidden stone or a full board. */
void game_land(struct game *game, uint8_t point);

/* The game was won by this seat: for the reason, by the verdict on a stone. */
void game_win(struct game *game, enum seat winner, enum game_reason reason);
void game_win_by(struct game *game, enum seat winner, enum verdict verdict);

/* One decision of the seat to act: in the opening, and after it. They may leave *game half
 * changed when they refuse: game_apply works on a copy. */
bool opening_apply(struct game *game, const struct decision *decision, struct error *err);
bool play_apply(struct game *game, const struct decision *decision, struct error *err);

/* Draw decisions, of either seat. */
bool play_draw(struct game *game, enum seat seat, enum decision_kind kind, struct error *err);

/* A claim of the seat to act after the opening; a wrong one is a decision too, and counted. */
bool play_claim(struct game *game, enum seat seat, uint8_t point, struct error *err);

/* May the seat offer a draw now? */
bool play_may_offer_draw(const struct game *game, enum seat seat);

/* Is the next move one that may be a pass? */
bool play_may_pass(const struct game *game);

#endif
