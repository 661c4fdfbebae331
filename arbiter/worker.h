/*
 * Work that would hold up the loop (pairing a round, rendering a site) runs in a thread; `work`
 * gets only what `arg` holds and touches nothing of the loop; `done` runs on the loop afterwards.
 */
#ifndef ARBITER_WORKER_H
#define ARBITER_WORKER_H

struct event_base;
struct workers;

struct workers *workers_new(struct event_base *base);
void workers_run(struct workers *workers, void (*work)(void *arg), void (*done)(void *arg),
                 void *arg);

/* Waits for running work, calls `done` for it, then frees. */
void workers_free(struct workers *workers);

#endif
