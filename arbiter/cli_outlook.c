#include "arbiter/cli_outlook.h"

#include "arbiter/cli.h"
#include "arbiter/outlook.h"
#include "arbiter/trf_file.h"

#include <stdio.h>

static void json_print(json_t *json)
{
	json_dumpf(json, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(json);
}

static void repairs_print(const struct repair *repairs, size_t count, const char *before)
{
	char words[OUTLOOK_WORDS];

	for (size_t i = 0; i < count; i++) {
		repair_words(&repairs[i], outlook_number, NULL, words, sizeof words);
		fprintf(stderr, "%s%s\n", before, words);
	}
}

void cli_print_repairs(const struct history *history, const struct error *err, bool json,
                       struct arena *arena)
{
	struct blockage blockage;
	char words[OUTLOOK_WORDS];

	if (!pairing_repairs(history, arena, &blockage))
		return;
	if (json) {
		json_t *body = outlook_blockage(&blockage, NULL);

		json_object_set_new(body, "error", json_string(error_name(err->code)));
		json_object_set_new(body, "detail", json_string(err->text));
		json_print(body);
		return;
	}
	repair_words_blocked(&blockage, outlook_number, NULL, words, sizeof words);
	fprintf(stderr, "  why: %s\n", words);
	repairs_print(blockage.single, blockage.single_count, "  either: ");
	if (blockage.single_total > blockage.single_count)
		fprintf(stderr, "  and %zu more ways\n",
		        blockage.single_total - blockage.single_count);
	repairs_print(blockage.together, blockage.together_count, "  together: ");
}

static void course_print(const struct forecast *forecast)
{
	if (!forecast->course_count)
		return;
	printf("round %d cannot be paired after:\n", forecast->failed_round);
	for (size_t i = 0; i < forecast->course_count; i++) {
		const struct forecast_result *result = &forecast->course[i];

		printf("  round %d: %d - %d %c\n", result->round, result->opener, result->second,
		       result_code(result->result));
	}
}

int cli_print_forecast(const char *file, const struct history *history, bool json,
                       struct arena *arena)
{
	struct forecast forecast;
	struct error err = {0};
	char words[OUTLOOK_WORDS];

	if (!pairing_forecast(history, FORECAST_PAIRINGS, arena, &forecast, &err))
		return trf_complain(file, &err);
	if (json) {
		json_print(outlook_forecast(&forecast, NULL));
	} else {
		outlook_words(&forecast, outlook_number, NULL, words, sizeof words);
		printf("%s: %s\n", forecast_verdict_name(forecast.verdict), words);
		course_print(&forecast);
	}
	if (fflush(stdout) != 0)
		return EXIT_FILE_ACCESS;
	return forecast.verdict == FORECAST_IMPOSSIBLE ? EXIT_MISMATCH : EXIT_OK;
}

void cli_print_pairing_json(const struct pairing *pairing)
{
	json_t *boards = json_array();

	for (int i = 0; i < pairing->count; i++)
		json_array_append_new(boards,
		                      json_pack("{s:i, s:i}", "opener", pairing->boards[i].opener,
		                                "second", pairing->boards[i].second));
	json_print(json_pack("{s:o, s:i}", "boards", boards, "bye", pairing->bye));
}
