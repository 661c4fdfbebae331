/* What the files of core/command share. */
#ifndef CORE_COMMAND_PARTS_H
#define CORE_COMMAND_PARTS_H

#include "core/command.h"
#include "core/field.h"

/* Adds a draft whose texts are copied into the drafts' arena; ERR_TOO_LARGE if fields did not
 * fit. */
bool draft_add(struct drafts *out, const struct draft *draft, const struct fields *data,
               const struct fields *sealed, struct error *err);

/* UTF-8 without control characters, at most `max` characters; `what` names it in the refusal. Forms
 * and files may bring any bytes. */
bool command_text_check(const char *text, size_t max, const char *what, struct error *err);

/* Refuses acts on a finished event. */
bool command_open(const struct tournament *t, struct error *err);

/* A time control is within bounds and has the numbers of its kind. */
bool command_time(const struct time_control *control, struct error *err);

/* What a time control is beyond `base` and `increment`, as fields. */
void fields_time(struct fields *data, const struct time_control *control);

/* A board of a published round, or ERR_NOT_FOUND; its seat of a player, or ERR_WRONG_SEAT; the key
 * of records about its present game. */
struct board *command_board(const struct tournament *t, int round, int number, struct error *err);
bool command_seat(const struct board *board, int no, enum seat *seat, struct error *err);
struct board_key command_key(int round, const struct board *board);

/* The board of an act, if it takes decisions from somebody who has seen its latest version, and the
 * actor's seat on it. */
struct board *command_board_in_play(const struct tournament *t, const struct board_act *act,
                                    enum seat *seat, struct error *err);

/* Has the result the points of its kind? */
bool command_ruled_check(const struct ruled *ruled, struct error *err);

/* A draft of a result; the event and the board have been checked. */
bool draft_result(int round, const struct board *board, const struct ruled *ruled, int32_t actor,
                  struct drafts *out, struct error *err);

/* The round, or ERR_NOT_FOUND. */
struct round *command_round(const struct tournament *t, int round, struct error *err);

struct pairs {
	const struct pair *list;
	size_t count;
	int bye;    /* a player's number or 0 */
	bool drawn; /* by a table or bracket: the bye is no points', absences go without saying */
};

/* The round, in the state that is wanted for an act on it. */
struct round *command_round_in(const struct tournament *t, int number, enum round_state wanted,
                               struct error *err);

/* A round's pairs and byes as a record has them, in the arena; by the state, as draft_round(). */
const char *command_pairs_text(const struct pair *pairs, size_t count, struct arena *arena);
const char *command_byes_text(const struct tournament *t, int round, const struct pairs *pairs,
                              struct arena *arena);

/* A round's boards by players' numbers, with the requested byes and absences of the state. */
bool draft_round(const struct tournament *t, enum record_kind kind, int round,
                 const struct pairs *pairs, const char *engine, struct drafts *out,
                 struct error *err);

/* The start of a round: with the clocks, or waiting for the players where the event says so. */
bool draft_round_start(const struct tournament *t, int round, struct drafts *out,
                       struct error *err);

/* A draft that names only its round. */
bool draft_round_only(enum record_kind kind, int round, struct drafts *out, struct error *err);

#endif
