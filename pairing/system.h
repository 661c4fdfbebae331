/*
 * The pairing systems by their names, and one entry to all of them.
 *
 * A system is a row of the table in system.c: a function that pairs round history->played + 1.
 * Every one of them verifies what it hands out, so that an illegal pairing is ERR_INTERNAL.
 */
#ifndef PAIRING_SYSTEM_H
#define PAIRING_SYSTEM_H

#include "pairing/dutch.h"
#include "pairing/knockout.h"

/* X(id, name outside) */
#define PAIRING_SYSTEMS(X)          \
	X(DUTCH, "dutch")           \
	X(DUBOV, "dubov")           \
	X(BURSTEIN, "burstein")     \
	X(MCMAHON, "mcmahon")       \
	X(ROUNDROBIN, "roundrobin") \
	X(KNOCKOUT, "knockout")

enum pairing_system {
#define X(id, name) SYSTEM_##id,
	PAIRING_SYSTEMS(X)
#undef X
		SYSTEM_COUNT
};

/* How the players of one McMahon group are set against each other: first with last; the first of
 * the upper half with the first of the lower; in an order drawn by `seed`. */
#define PAIRING_SEEDINGS(X) \
	X(FOLD, "fold")     \
	X(SLIP, "slip")     \
	X(RANDOM, "random")

enum seeding {
#define X(id, name) SEEDING_##id,
	PAIRING_SEEDINGS(X)
#undef X
		SEEDING_COUNT
};

/* Whom to keep apart where nothing more important forbids it (McMahon). */
struct avoidance {
	bool on;
	uint16_t first, last; /* only in the first, in the last so many rounds; both 0 = in all */
};

/* What an event may choose beyond its history; zero is every system's ordinary way. */
struct system_options {
	/* McMahon: everybody rated `bar` or more starts level, so does everybody rated `floor` or
	 * less; between them every `band` rating points (0 = 100) are one point. bar 0 = no bar:
	 * all start level. */
	int32_t bar, floor, band;
	uint16_t supergroup; /* McMahon: the first so many numbers start at the bar too */
	enum seeding seeding;
	uint64_t seed; /* of what is drawn by lot; recorded with the event */
	struct avoidance avoid_club, avoid_country;
	const char *const *clubs; /* by TPN - 1, "" or NULL = none; NULL = nobody has one */
	uint16_t seats;  /* round robin, knock-out: the first so many numbers play, 0 = all */
	uint16_t cycles; /* round robin: how often everybody meets everybody, 0 = 1 */
	struct knockout_rules knockout;
};

const char *system_name(enum pairing_system system);
bool system_find(const char *name, enum pairing_system *system);
const char *seeding_name(enum seeding seeding);
bool seeding_find(const char *name, enum seeding *seeding);

/*
 * Pairs round history->played + 1 by a system; errors as pairing_dutch() has them, ERR_UNKNOWN_RULE
 * for a number that names no system. Scratch memory and the result come from the arena.
 */
bool pairing_next(enum pairing_system system, const struct history *history,
                  const struct system_options *options, struct arena *arena, struct pairing *out,
                  struct error *err);

#endif
