/*
 * A daemon of its own over a private cluster, and events with many boards to play on. A failure
 * ends the program.
 */
#ifndef TESTS_BENCH_SERVED_H
#define TESTS_BENCH_SERVED_H

#include "arbiter/client.h"

#include <sys/types.h>

enum { EVENT_BOARDS = 8, SERVED_TOKEN = 64 };

/* A board in play under plain renju without a clock, and its seats' bearer tokens. */
struct served_board {
	char path[96];               /* where its decisions are posted */
	char token[2][SERVED_TOKEN]; /* opener, second */
};

/* Starts `program serve` on the database; it ends with this process. Returns its port. */
int served_start(const char *program, const char *url);
void served_stop(void);
pid_t served_pid(void);

/* One event more: its EVENT_BOARDS boards, paired, published and started. */
void served_event(struct served_board boards[EVENT_BOARDS]);

#endif
