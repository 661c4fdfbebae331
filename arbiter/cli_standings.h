/* What the parts of `arbiter standings` share. */
#ifndef ARBITER_CLI_STANDINGS_H
#define ARBITER_CLI_STANDINGS_H

#include "pairing/standing.h"

struct cli_table {
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t key_count;
	struct standing *rows; /* history->count of them */
	const struct history *history;
	uint16_t rounds;
	struct arena *arena;
};

/* The working of every value, of one player or (0) of all in final order: as text, or as JSON. */
void cli_working_text(const struct cli_table *table, int tpn);
void cli_working_json(const struct cli_table *table, int tpn);
/* The table without workings as JSON. */
void cli_table_json(const struct cli_table *table);

#endif
