/* Random tournaments, reproducible from a seed: paired by the engine, results by chance. */
#ifndef PAIRING_GENERATE_H
#define PAIRING_GENERATE_H

#include "pairing/history.h"

struct generate {
	int players, rounds;
	int draw_percent;    /* of the games between equals */
	int forfeit_rate;    /* one game in so many is not played; 0 = none. Likewise: */
	int withdrawal_rate; /* one player in so many leaves for good, each round */
	int half_bye_rate;   /* one player in so many asks for a half-point bye, each round */
	int zero_bye_rate;   /* ... or just stays away for a round */
	int highest_rating, lowest_rating;
	enum edition edition;
	int16_t win, draw; /* tenths */
	uint64_t seed;
};

/* What a tournament has that nothing was said about. */
void generate_default(struct generate *wish);

/* Sets one wish by its name, "PlayersNumber" and the like; false with ERR_BAD_FIELD. */
bool generate_set(struct generate *wish, const char *name, const char *value, struct error *err);

/*
 * Makes the tournament. It has fewer rounds than wished for if at some point no legal pairing is
 * left. False with ERR_BAD_FIELD for wishes out of range, or what pairing_dutch() says.
 */
bool generate_tournament(const struct generate *wish, struct arena *arena, struct history *history,
                         struct error *err);

#endif
