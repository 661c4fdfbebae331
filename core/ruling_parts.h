/* What the files that write rulings share (command_ruling.c, command_game_ruling.c,
 * command_clock.c). */
#ifndef CORE_RULING_PARTS_H
#define CORE_RULING_PARTS_H

#include "core/command_parts.h"

/* A ruling being written: its act's function checks it and adds the fields that it changes. */
struct ruling_case {
	const struct tournament *t;
	const struct ruling_plan *plan;
	const struct round *round; /* NULL for one on the event, and so is: */
	const struct board *board;
	int64_t at;
	struct fields *data, *sealed;
	struct error *err;
};

/* Refuses with ERR_WRONG_STATE. */
bool ruling_refuse(const struct ruling_case *c, const char *why);

/* The board's game is not over. */
bool ruling_open(const struct ruling_case *c);

/* What both clocks show at the ruling, as opener_ms and second_ms or was_opener_ms ... */
void fields_clocks(struct fields *data, bool was, const int64_t left_ms[2]);
void ruling_clocks_now(const struct ruling_case *c, int64_t left_ms[2]);

/* The result that goes, as was_how, was_opener, was_second; nothing if there is none. */
void fields_was_result(const struct ruling_case *c);

/* command_clock.c */
bool ruling_pause(const struct ruling_case *c);
bool ruling_resume(const struct ruling_case *c);
bool ruling_start(const struct ruling_case *c);
bool ruling_set_clock(const struct ruling_case *c);
bool ruling_time_control(const struct ruling_case *c);

/* command_game_ruling.c */
bool ruling_result(const struct ruling_case *c);
bool ruling_forfeit(const struct ruling_case *c);
bool ruling_retract(const struct ruling_case *c);
bool ruling_reopen(const struct ruling_case *c);
bool ruling_annul(const struct ruling_case *c);
bool ruling_judge(const struct ruling_case *c);

#endif
