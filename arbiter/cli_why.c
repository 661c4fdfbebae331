/* `arbiter why FILE ROUND BOARD`: why two players were paired, and why not others. */
#include "arbiter/cli.h"
#include "arbiter/strbuf.h"
#include "arbiter/trf_file.h"
#include "arbiter/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter why FILE ROUND BOARD [--not PLAYER | --all] [--json] [--edition "
	"2017|2026]\n"
	"\n"
	"Why a board of a round is paired as it is by the FIDE Dutch system. FILE is a tournament\n"
	"report, TRF16 or TRF26 (- is standard input); ROUND one that was played, or the next;\n"
	"BOARD a number in playing order, or `bye`.\n"
	"  --not PLAYER  why not this player (a start number, or `bye`): the first criterion that\n"
	"                would be worse, and the pairing that would result, changes marked *\n"
	"  --all         the same for everybody, a line each, without the pairings\n"
	"Exit codes: 0 ok, 1 no valid pairing, 2 unexpected, 3 invalid input, 4 too large,\n"
	"5 file access.\n";

enum { NO_ONE = -1 };

struct request {
	const char *file, *edition;
	long round, board, other; /* board 0 and other 0: the bye */
	int given;
	bool all, json, help;
};

static bool number_read(const char *text, bool bye, long *number)
{
	char *end;

	if (bye && !strcmp(text, "bye")) {
		*number = 0;
		return true;
	}
	*number = strtol(text, &end, 10);
	return *text && !*end && *number > 0 && *number <= HISTORY_PLAYERS_MAX;
}

static bool request_word(struct request *request, const char *arg)
{
	switch (request->given++) {
	case 0:
		request->file = arg;
		return arg[0] != '-' || !arg[1];
	case 1:
		return number_read(arg, false, &request->round);
	case 2:
		return number_read(arg, true, &request->board);
	}
	return false;
}

static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *arg = argv[i];

		if (!strcmp(arg, "--help")) {
			request->help = true;
			return true;
		}
		if (!strcmp(arg, "--json")) {
			request->json = true;
		} else if (!strcmp(arg, "--all")) {
			request->all = true;
		} else if (!strcmp(arg, "--not") && i + 1 < argc) {
			if (!number_read(argv[++i], true, &request->other))
				return false;
		} else if (!strcmp(arg, "--edition") && i + 1 < argc) {
			request->edition = argv[++i];
		} else if (!request_word(request, arg)) {
			return false;
		}
	}
	return request->given == 3 && !(request->all && request->other != NO_ONE) &&
	       (!request->edition || !strcmp(request->edition, "2017") ||
	        !strcmp(request->edition, "2026"));
}

/* The round's explanation; the next one's where it has not been played. */
static bool why_load(struct why *why, const struct request *request, struct history *history,
                     struct arena *arena, struct error *err)
{
	struct history *before = arena_get(arena, sizeof *before);

	if (request->round > history->played + 1) {
		error_set(err, ERR_NOT_FOUND, "%d rounds have been played, the next is %d",
		          history->played, history->played + 1);
		return false;
	}
	*before = *history;
	if (request->round <= history->played)
		history_before(history, (uint16_t)request->round, arena, before);
	if (!explain_make(&why->e, before, arena, err))
		return false;
	why->boards = why->e.run.pairing;
	why->as_ruled = true;
	if (request->round <= history->played)
		why->as_ruled = explain_played(&why->e, history, &why->boards);
	return true;
}

/* -- the answers ------------------------------------------------------------------------------- */

static bool print_json(json_t *json)
{
	bool ok = json_dumpf(json, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER) == 0;

	json_decref(json);
	putchar('\n');
	return ok;
}

static bool other_card(const struct why *why, long other, int *card, struct error *err)
{
	*card = -1;
	if (other == 0)
		return true;
	*card = other <= why->e.history->count ? why->e.card[other] : -1;
	return *card >= 0 || error_set(err, ERR_NOT_FOUND, "player %ld is not paired in round %d",
	                               other, why->e.roster.round);
}

/* Why not the other one for a: the bye, if a or the other is nobody. */
static bool ask(const struct why *why, int a, int other, struct explain_verdict *verdict,
                struct error *err)
{
	if (a < 0)
		return explain_why_not(&why->e, EXPLAIN_BYE, other, -1, verdict, err);
	if (other < 0)
		return explain_why_not(&why->e, EXPLAIN_BYE, a, -1, verdict, err);
	return explain_why_not(&why->e, EXPLAIN_MEET, a, other, verdict, err);
}

/* Both players of the board are asked about; of a bye only the other one. */
static bool answer_not(const struct request *request, const struct why *why, int a, int b,
                       struct error *err)
{
	struct explain_text text = why_text(why);
	json_t *answers = json_array();
	int other, asked[2] = {b < 0 ? -1 : a, b};

	if (!other_card(why, request->other, &other, err)) {
		json_decref(answers);
		return false;
	}
	for (int i = 0; i < (b < 0 ? 1 : 2); i++) {
		struct explain_verdict verdict;

		if (asked[i] == other)
			continue;
		if (!ask(why, asked[i], other, &verdict, err)) {
			json_decref(answers);
			return false;
		}
		explain_say_why_not(&text, &verdict);
		json_array_append_new(answers, why_verdict_json(why, &verdict));
	}
	if (request->json)
		return print_json(answers);
	json_decref(answers);
	fputs(text.text ? text.text : "", stdout);
	return true;
}

/* Everybody instead of b for a (and instead of a for b); instead of a for the bye. */
static bool answer_all(const struct request *request, const struct why *why, int a, int b,
                       struct error *err)
{
	size_t count = (size_t)why->e.roster.count + 1;
	struct explain_verdict *reasons = arena_get(why->e.arena, count * sizeof *reasons);
	struct explain_text text = why_text(why);
	json_t *answers = json_array();
	int asked[2] = {a, b};
	bool ok = true;

	for (int i = 0; ok && i < (b < 0 ? 1 : 2); i++) {
		ok = b < 0 ? explain_bye_reasons(&why->e, reasons, err)
		           : explain_reasons(&why->e, asked[i], reasons, err);
		for (size_t k = 0; ok && k < count; k++)
			if (why_says(&reasons[k]) && reasons[k].outcome != EXPLAIN_PAIRED)
				explain_say_why_not(&text, &reasons[k]);
		if (ok)
			why_reasons_json(why, reasons, answers);
	}
	if (ok && request->json)
		return print_json(answers);
	json_decref(answers);
	if (ok)
		fputs(text.text ? text.text : "", stdout);
	return ok;
}

static bool answer_why(const struct request *request, const struct why *why, int a, int b,
                       struct error *err)
{
	struct explain_text text = why_text(why);
	json_t *json;

	if (request->json) {
		json = why_board_json(why, (int)request->board, err);
		return json && print_json(json);
	}
	if (!(b < 0 ? explain_say_bye(&text, a, err) : explain_say_board(&text, a, b, err)))
		return false;
	fputs(text.text, stdout);
	return true;
}

static int why_file(const struct request *request, struct arena *arena)
{
	struct history history;
	struct why why = {0};
	struct error err = {0};
	int code = trf_load(request->file, arena, &history), a, b;
	bool ok;

	if (code != EXIT_OK)
		return code;
	if (request->edition)
		history.edition = strcmp(request->edition, "2017") ? EDITION_2026 : EDITION_2017;
	if (!why_load(&why, request, &history, arena, &err) ||
	    !why_cards(&why, (int)request->board, &a, &b, &err))
		return trf_complain(request->file, &err);
	if (request->all)
		ok = answer_all(request, &why, a, b, &err);
	else if (request->other != NO_ONE)
		ok = answer_not(request, &why, a, b, &err);
	else
		ok = answer_why(request, &why, a, b, &err);
	if (!ok && err.code != ERR_NONE)
		return trf_complain(request->file, &err);
	return ok && fflush(stdout) == 0 ? EXIT_OK : EXIT_FILE_ACCESS;
}

int cli_why(int argc, char **argv)
{
	struct request request = {.other = NO_ONE};
	struct arena arena;
	int code;

	if (!request_read(&request, argc, argv)) {
		fputs(usage, stderr);
		return EXIT_INVALID_INPUT;
	}
	if (request.help) {
		fputs(usage, stdout);
		return EXIT_OK;
	}
	arena_init(&arena, memory_get, memory_give);
	code = why_file(&request, &arena);
	arena_free(&arena);
	return code;
}
