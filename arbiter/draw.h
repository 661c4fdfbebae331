/*
 * Where an event's settings become what a pairing system is told, and the draw of a round robin or
 * knock-out: numbers that are settled before the first round and recorded. Translation only.
 */
#ifndef ARBITER_DRAW_H
#define ARBITER_DRAW_H

#include "core/tournament.h"
#include "pairing/roundrobin.h"
#include "pairing/system.h"

/* The event's system; a match has none, which is the Dutch as far as anybody asks. */
enum pairing_system draw_system(const struct tournament *t);

/* Are the numbers of this event drawn: is it a round robin or knock-out? */
bool draw_is_used(const struct tournament *t);

/* "fide-dutch-2026": how a pairing of this event's system is recorded. */
const char *draw_engine(const struct tournament *t);

/* The system's options. Clubs are by TPN, number[tpn - 1] the player's number in the event; they
 * are copied into the arena. */
void draw_options(struct system_options *options, const struct tournament *t, const int *number,
                  size_t count, struct arena *arena);

/* What is to be drawn among these players, of whom the first is the strongest. Clubs are groups. */
void draw_wish(struct roundrobin_wish *wish, const struct tournament *t, const int *number,
               size_t count, struct arena *arena);

/* Draws: puts number[] into the order of the numbers drawn. */
bool draw_numbers(enum pairing_system system, const struct roundrobin_wish *wish, int *number,
                  struct arena *arena, struct error *err);

/* How many rounds there will be: of a round robin as its players stand, of a knock-out 0 until it
 * is over. */
int draw_rounds(const struct tournament *t);

/* The number of rounds to plan once `seats` players have been drawn: that of a round robin; the
 * most there can be of a knock-out. ERR_TOO_LARGE. */
bool draw_plan(enum pairing_system system, const struct system_options *options, size_t seats,
               int *rounds, struct error *err);

/* What reports of this event call its rules; NULL: the Dutch system, by its edition. */
const char *draw_report(const struct tournament *t);

/* The tie-breaks of an event that says nothing. */
const char *draw_tiebreaks(enum pairing_system system);

#endif
