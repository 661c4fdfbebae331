/* The working of a player's values in an event's standings. */
#include "arbiter/swiss.h"

const struct standing *swiss_explain(const struct swiss_table *table, int no, struct arena *arena,
                                     struct working *workings)
{
	const struct history *history = &table->swiss.history;
	const struct standing *row = NULL;
	const struct tally *tally;

	for (size_t i = 0; i < table->row_count && !row; i++)
		if (table->swiss.number[table->rows[i].tpn - 1] == no)
			row = &table->rows[i];
	if (!row)
		return NULL;
	tally = standing_tally(history, history->played, table->keys, table->key_count, arena);
	standing_explain(tally, table->keys, table->key_count, table->rows, row->tpn, arena,
	                 workings);
	return row;
}
