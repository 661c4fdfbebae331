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
	int full_bye_rate;   /* ... or is given a full-point bye */
	int late_rate;       /* one player in so many comes in round 2 ... 4 only */
	int unrated_rate;    /* one player in so many has no rating */
	int highest_rating, lowest_rating;
	int forbidden_pairs;  /* so many pairs, drawn by lot, must not meet ... */
	int forbidden_rounds; /* ... in the first so many rounds; 0 = ever */
	int baku;             /* 1: accelerated by the Baku method */
	enum edition edition;
	int16_t win, draw, loss; /* tenths; likewise: */
	int16_t pairing_bye, zero_bye, forfeit_loss;
	bool pairing_bye_given; /* else it is worth a win */
	uint64_t seed;
};

/* What a tournament has that nothing was said about. */
void generate_default(struct generate *wish);

/* Sets one wish by its name, "PlayersNumber" and the like (deploy/man/arbiter.1 has them all);
 * false with ERR_BAD_FIELD. */
bool generate_set(struct generate *wish, const char *name, const char *value, struct error *err);

/*
 * Makes the tournament. It has fewer rounds than wished for if at some point no legal pairing is
 * left. False with ERR_BAD_FIELD for wishes out of range, or what pairing_dutch() says.
 */
bool generate_tournament(const struct generate *wish, struct arena *arena, struct history *history,
                         struct error *err);

#endif
