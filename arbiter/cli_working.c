/* `arbiter standings --explain` and `--json`: how each value comes about. */
#include "arbiter/cli_standings.h"
#include "arbiter/strbuf.h"
#include "arbiter/working_json.h"

#include <stdio.h>

static void print_part(const struct cli_table *table, const struct working *working,
                       const struct working_part *part)
{
	char number[WORKING_NUMBER_SIZE], remark[WORKING_REMARK_SIZE];

	if (part->round)
		printf("      round %2d ", part->round);
	else
		printf("               ");
	if (part->opponent)
		printf("%c %4d %-24.24s", part->result ? part->result : ' ', part->opponent,
		       table->history->entrants[part->opponent - 1].name);
	else
		printf("%c %-29s", part->result ? part->result : ' ', "");
	if (working->scores)
		printf(" has %6s", working_number(part->score, number));
	printf(" %s %6s", part->use == USE_COUNTED ? " adds" : "     ",
	       working_number(part->value, number));
	if (*working_remark(part, remark))
		printf("  (%s)", remark);
	putchar('\n');
}

static void print_working(const struct cli_table *table, const struct tiebreak *key,
                          const struct working *working)
{
	char value[WORKING_NUMBER_SIZE], number[WORKING_NUMBER_SIZE];

	printf("   %-7s %s: %s, %s\n", key->code, key->title,
	       standing_format(key, working->value, value, sizeof value),
	       working_form_phrase(working->form));
	for (size_t i = 0; i < working->count; i++)
		print_part(table, working, &working->parts[i]);
	if (working->form == FORM_MEAN || working->form == FORM_PERFORMANCE)
		printf("      %s over %zu\n", working_number(working->sum, number),
		       working_counted(working));
	if (working->form == FORM_PERFORMANCE)
		printf("      %s points of %zu: %s%s\n", working_number(working->goal, value),
		       working_counted(working), working->added >= 0 ? "+" : "",
		       working_number(working->added, number));
	if (working->form == FORM_SEARCH)
		printf("      expected %s, scored %s\n", working_number(working->sum, number),
		       working_number(working->goal, value));
	if (working->form == FORM_LOTS)
		printf("      drawn with the seed %llu\n",
		       (unsigned long long)table->history->lots_seed);
}

typedef void tell_fn(void *context, const struct cli_table *table, const struct standing *row,
                     const struct working *workings);

/* One after the other in the same memory. */
static void each_working(const struct cli_table *table, int tpn, tell_fn *tell, void *context)
{
	struct working workings[STANDING_KEYS_MAX];
	const struct tally *tally = standing_tally(table->history, table->rounds, table->keys,
	                                           table->key_count, table->arena);
	struct arena scratch;

	arena_init(&scratch, memory_get, memory_give);
	for (int i = 0; i < table->history->count; i++) {
		const struct standing *row = &table->rows[i];

		if (tpn && row->tpn != tpn)
			continue;
		standing_explain(tally, table->keys, table->key_count, table->rows, row->tpn,
		                 &scratch, workings);
		tell(context, table, row, workings);
		arena_reset(&scratch);
	}
	arena_free(&scratch);
}

static void tell_text(void *context, const struct cli_table *table, const struct standing *row,
                      const struct working *workings)
{
	bool *more = context;

	printf("%s%d %s: place %d after %d round%s\n", *more ? "\n" : "", row->tpn,
	       table->history->entrants[row->tpn - 1].name, row->rank, table->rounds,
	       table->rounds == 1 ? "" : "s");
	*more = true;
	for (size_t k = 0; k < table->key_count; k++)
		print_working(table, &table->keys[k], &workings[k]);
}

void cli_working_text(const struct cli_table *table, int tpn)
{
	bool more = false;

	each_working(table, tpn, tell_text, &more);
}

static void tell_json(void *context, const struct cli_table *table, const struct standing *row,
                      const struct working *workings)
{
	json_array_append_new(context, working_json(table->history, table->rounds, NULL, row,
	                                            table->keys, table->key_count, workings));
}

/* Prints and frees it. */
static void print_json(const struct cli_table *table, json_t *rows)
{
	json_t *json =
		json_pack("{s:i, s:s, s:o}", "rounds", table->rounds, "edition",
	                  tiebreak_edition_name(table->history->tiebreak_edition), "rows", rows);

	json_dumpf(json, stdout, JSON_INDENT(1));
	putchar('\n');
	json_decref(json);
}

void cli_working_json(const struct cli_table *table, int tpn)
{
	json_t *rows = json_array();

	each_working(table, tpn, tell_json, rows);
	print_json(table, rows);
}

void cli_table_json(const struct cli_table *table)
{
	json_t *rows = json_array();
	char text[WORKING_NUMBER_SIZE];

	for (int i = 0; i < table->history->count; i++) {
		const struct standing *row = &table->rows[i];
		json_t *values = json_object();

		for (size_t k = 0; k < table->key_count; k++)
			json_object_set_new(
				values, table->keys[k].code,
				json_string(standing_format(&table->keys[k], row->values[k], text,
			                                    sizeof text)));
		json_array_append_new(rows, json_pack("{s:i, s:i, s:s, s:o}", "rank", row->rank,
		                                      "no", row->tpn, "name",
		                                      table->history->entrants[row->tpn - 1].name,
		                                      "values", values));
	}
	print_json(table, rows);
}
