/*
 * What has to hold of the workings of every tie-break, in every edition, in every tournament of the
 * corpora: they give the values of the table and add up to them; what is cut is what should be.
 */
#include "pairing/standing.h"
#include "pairing/trf.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Every code with every kind of modifier it takes; DE behind others, so that it has ties to part.
 */
static const char *const lists[] = {
	"PTS,DE,BH,DE/P,BH/C1,BH/C2/P,BH/M1,BH/M2,BH/C9,FB,FB/C1,FB/M1/P,SB,SB/C1,SB/C2,SB/M1/P",
	"PTS,WIN,DE,AOB,AOB/P,AOB/F,KS,KS/L+1,KS/L-3/P,WON,BPG,BWG,PS,PS/C1,PS/M1,REP,STD,TPN",
	"DE,RTNG,RTNG/R,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,LOT,TPN/R,TBH,MBH,PROG,BERGER,PERS,GE",
	"MMS,SOS,SOSOS",
};

enum { LISTS = sizeof lists / sizeof *lists };

struct table {
	struct history *history;
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t count;
	struct standing *rows;
	const char *file;
};

static void table_make(struct table *table, const char *codes, struct arena *arena)
{
	struct error err = {0};

	table->rows = arena_get(arena, table->history->count * sizeof *table->rows);
	cr_assert(standing_keys(codes, table->keys, &table->count, &err), "%s", err.text);
	cr_assert(standing_table(table->history, table->history->played, table->keys, table->count,
	                         arena, table->rows, &err),
	          "%s", err.text);
}

static size_t used(const struct working *working, enum part_use use)
{
	size_t count = 0;

	for (size_t i = 0; i < working->count; i++)
		count += working->parts[i].use == use;
	return count;
}

/* Only what may be left out is, and as much of it as the key says. */
static void check_cuts(const struct table *table, const struct tiebreak *key,
                       const struct working *working)
{
	size_t low = used(working, USE_CUT_LOW) + used(working, USE_CUT_CHOICE);
	size_t high = used(working, USE_CUT_HIGH), skipped = used(working, USE_SKIPPED);
	size_t parts = working->count - skipped;

	cr_expect_eq(low, key->cut_low < parts ? key->cut_low : parts, "%s of %s: %zu low cuts",
	             key->code, table->file, low);
	cr_expect_eq(high, key->cut_high < parts - low ? key->cut_high : parts - low,
	             "%s of %s: %zu high cuts", key->code, table->file, high);
	for (size_t i = 0; i < working->count; i++) {
		const struct working_part *cut = &working->parts[i];

		for (size_t j = 0; j < working->count; j++) {
			const struct working_part *kept = &working->parts[j];

			if (kept->use != USE_COUNTED || !working->scores)
				continue;
			cr_expect(cut->use != USE_CUT_LOW || cut->score <= kept->score);
			cr_expect(cut->use != USE_CUT_HIGH || cut->score >= kept->score);
			cr_expect(cut->use != USE_CUT_CHOICE || cut->choice);
		}
	}
}

static int64_t total(const struct working *working)
{
	int64_t sum = 0;

	for (size_t i = 0; i < working->count; i++)
		sum += working->parts[i].use == USE_COUNTED ? working->parts[i].value : 0;
	return sum;
}

/* A mean rounded half up to the unit, said another way: within half a unit, the upper end out. */
static bool is_mean(int64_t mean, int64_t sum, int64_t count, int64_t unit)
{
	int64_t twice = 2 * (mean * count - sum);

	return count ? mean % unit == 0 && twice > -unit * count && twice <= unit * count
	             : mean == 0;
}

static bool adds_up(const struct tiebreak *key, const struct working *w)
{
	int64_t count = (int64_t)used(w, USE_COUNTED);

	switch (w->form) {
	case FORM_SUM:
	case FORM_FACT:
	case FORM_LOTS:
		return w->value == w->sum;
	case FORM_MEAN:
		return is_mean(w->value, w->sum, count,
		               strncmp(key->code, "AOB", 3) ? TIEBREAK_SCALE : 1);
	case FORM_PERFORMANCE:
		return is_mean(w->value - w->added, w->sum, count, TIEBREAK_SCALE);
	case FORM_SEARCH:
		return w->sum >= w->goal;
	case FORM_PLACE:
		return w->value % TIEBREAK_SCALE == 0;
	case WORKING_FORM_COUNT:
		break;
	}
	return false;
}

static void check_player(const struct table *table, const struct standing *row,
                         const struct working *workings)
{
	for (size_t k = 0; k < table->count; k++) {
		const struct working *working = &workings[k];
		const struct tiebreak *key = &table->keys[k];

		cr_expect_eq(working->value, row->values[k], "%s of %d in %s: %d explained as %d",
		             key->code, row->tpn, table->file, row->values[k], working->value);
		cr_expect_eq(total(working), working->sum, "%s of %d in %s: the sum", key->code,
		             row->tpn, table->file);
		cr_expect(adds_up(key, working), "%s of %d in %s does not add up", key->code,
		          row->tpn, table->file);
		if (working->form != FORM_PLACE)
			check_cuts(table, key, working);
	}
}

/* Returns how many values were checked. */
static size_t check_table(struct table *table, const char *codes, struct arena *arena)
{
	struct working workings[STANDING_KEYS_MAX];
	const struct tally *tally;
	struct arena scratch;

	test_arena(&scratch);
	table_make(table, codes, arena);
	tally = standing_tally(table->history, table->history->played, table->keys, table->count,
	                       arena);
	for (int i = 0; i < table->history->count; i++) {
		standing_explain(tally, table->keys, table->count, table->rows, table->rows[i].tpn,
		                 &scratch, workings);
		check_player(table, &table->rows[i], workings);
		arena_reset(&scratch);
	}
	arena_free(&scratch);
	return table->count * table->history->count;
}

/* Every list in the present edition, one of them in the others and as in a round robin; if `brief`
 * one in the present edition. */
static size_t check_file(const char *path, bool brief)
{
	struct history history;
	struct error err = {0};
	struct arena arena;
	size_t size, checked = 0;
	char *bytes;

	test_arena(&arena);
	bytes = test_file(path, &arena, &size);
	cr_assert(trf_read(bytes, size, &arena, &history, &err), "%s: %s", path, err.text);
	history.lots_seed = 5;
	for (int turn = 0; turn <= TIEBREAKS_COUNT; turn++) {
		struct table table = {.history = &history, .file = path};

		history.predetermined = turn == TIEBREAKS_COUNT;
		history.tiebreak_edition = (enum tiebreak_edition)(turn % TIEBREAKS_COUNT);
		for (size_t list = 0; list < LISTS; list++) {
			bool one = list == (size + (size_t)turn) % LISTS;

			if (turn ? !brief && one : !brief || one)
				checked += check_table(&table, lists[list], &arena);
		}
	}
	arena_free(&arena);
	return checked;
}

/* One of so many tournaments of a folder. */
static size_t check_folder(const char *folder, size_t step, bool brief)
{
	const char **paths;
	struct arena arena;
	size_t count, checked = 0;

	test_arena(&arena);
	count = test_files(folder, &arena, &paths);
	for (size_t i = 0; i < count; i += step)
		checked += check_file(paths[i], brief);
	arena_free(&arena);
	return checked;
}

Test(working, committed_tournaments, .timeout = 300)
{
	cr_expect(check_folder("tests/pairing/corpus", 1, false) > 50000);
	cr_expect(check_folder("tests/pairing/corpus2017", 1, true) > 1000);
}

Test(working, all_tournaments, .timeout = 300)
{
	static const char *const folders[] = {
		"../shared/data/trf-generated/dutch2026", "../shared/data/trf-generated/dutch2017",
		"../shared/data/trf-generated/dutch2026-accel-forbidden"};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		size_t checked = check_folder(folders[i], 5, true);

		if (checked)
			printf("%zu values add up\n", checked);
		else
			printf("[SKIP] %s is missing\n", folders[i]);
	}
}

/* -- order of input -----------------------------------------------------------------------------
 */

/* The report with the lines of its players in another order. */
static char *shuffled(const char *bytes, size_t size, struct arena *arena, uint64_t *chance)
{
	char *text = arena_text(arena, bytes, size), *lines[2000],
	     *out = arena_get(arena, size + 2);
	size_t count = 0, used = 0;

	for (char *line = strtok(text, "\r\n"); line && count < 2000; line = strtok(NULL, "\r\n"))
		lines[count++] = line;
	for (size_t i = count; i > 1; i--) {
		size_t other = test_chance(chance, (uint32_t)i);
		char *line = lines[i - 1];

		/* other lines keep their places: some speak of what comes before them */
		if (strncmp(line, "001", 3) != 0 || strncmp(lines[other], "001", 3) != 0)
			continue;
		lines[i - 1] = lines[other];
		lines[other] = line;
	}
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(lines[i]);

		memcpy(out + used, lines[i], length);
		used += length;
		out[used++] = '\n';
	}
	return out;
}

static void check_order(const char *path, uint64_t *chance)
{
	struct history as_written, mixed;
	struct table a = {.history = &as_written}, b = {.history = &mixed};
	struct error err = {0};
	struct arena arena;
	size_t size;
	char *bytes, *other;

	test_arena(&arena);
	bytes = test_file(path, &arena, &size);
	other = shuffled(bytes, size, &arena, chance);
	cr_assert(trf_read(bytes, size, &arena, &as_written, &err), "%s: %s", path, err.text);
	cr_assert(trf_read(other, strlen(other), &arena, &mixed, &err), "%s: %s", path, err.text);
	as_written.lots_seed = mixed.lots_seed = 11;
	for (size_t list = 0; list < LISTS; list++) {
		table_make(&a, lists[list], &arena);
		table_make(&b, lists[list], &arena);
		cr_expect(!memcmp(a.rows, b.rows, as_written.count * sizeof *a.rows), "%s", path);
	}
	arena_free(&arena);
}

Test(working, order_of_input_does_not_matter)
{
	uint64_t chance = 3;
	const char **paths;
	struct arena arena;
	size_t count;

	test_arena(&arena);
	count = test_files("tests/pairing/corpus", &arena, &paths);
	cr_assert(count > 5);
	for (size_t i = 0; i < count; i++)
		check_order(paths[i], &chance);
	arena_free(&arena);
}

/* -- words --------------------------------------------------------------------------------------
 */

Test(working, numbers_as_people_write_them)
{
	static const struct {
		int64_t value;
		const char *text;
	} cases[] = {
		{0,     "0"     },
                {50,    "0.5"   },
                {125,   "1.25"  },
                {-50,   "-0.5"  },
		{200,   "2"     },
                {105,   "1.05"  },
                {-1725, "-17.25"}
        };
	char text[WORKING_NUMBER_SIZE];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		cr_expect_str_eq(working_number(cases[i].value, text), cases[i].text);
}

Test(working, remarks)
{
	static const struct {
		struct working_part part;
		const char *text;
	} cases[] = {
		{{.kind = PART_GAME},					""},
		{{.kind = PART_GAME, .score = 300, .adjusted = 100},
	         "2 of its own, +1 for rounds counted as draws"                },
		{{.kind = PART_FORFEIT,
	          .result = '+',
	          .score = 250,
	          .adjusted = -50,
	          .use = USE_CUT_HIGH},
	         "won by forfeit; counted as a game; 3 of its own, -0.5 for rounds counted as "
	         "draws; "
	         "left out: the most significant"                              },
		{{.kind = PART_UNPLAYED, .result = 'H', .use = USE_SKIPPED},
	         "half bye; does not count"                                    },
		{{.kind = PART_MISSING, .use = USE_SKIPPED},
	         "have not met: counts as a win that could still come"         },
	};
	char text[WORKING_REMARK_SIZE];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		cr_expect_str_eq(working_remark(&cases[i].part, text), cases[i].text);
}
