/* `arbiter replay --rule ID [FILE|-]`: a game a line in, its state a line out. */
#include "arbiter/cli.h"
#include "arbiter/cli_lines.h"
#include "arbiter/replay.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter replay --rule ID [--json] [--adjudication auto|claim]\n"
	"                      [--wrong-claim nothing|move|game] [FILE|-]\n"
	"\n"
	"Each line of input is a game: decisions separated by blanks. A point places a stone;\n"
	"swap keep declare=4 offer=h10,i9 choose=i9 pass resign time draw? draw+ draw- claim=h8.\n"
	"A decision is of the seat to act (draw? of the author of the last stone); opener: or\n"
	"second: in front names the seat otherwise. `arbiter rules` lists the rules. A keep may "
	"be\n"
	"left out where the next decision implies it; the text then says so.\n"
	"\n"
	"  --adjudication auto   a five or a forbidden move ends the game as it is played (the "
	"default)\n"
	"  --adjudication claim  it does when it is claimed: claim=h8 on one's own turn, of the "
	"stone\n"
	"                        on h8 (or of its row), or placing h8 and claiming a five with it\n"
	"  --wrong-claim WHAT    what a claim that does not stand costs: nothing (the default), "
	"the\n"
	"                        move, or the game\n"
	"\n"
	"Exit code: 0, 1 if a game holds an illegal decision, 3 if one cannot be read.\n";

struct settings {
	struct rule rule;
	int json;
};

enum { IMPLIED_SHOWN = 8 }; /* no rule has more swap points */

/* The decisions that implied a keep. */
struct keeps {
	int decisions[IMPLIED_SHOWN];
	int count;
};

static void note_keep(void *context, int decision, const struct game *game)
{
	struct keeps *keeps = context;

	if (game->implied_keep && keeps->count < IMPLIED_SHOWN)
		keeps->decisions[keeps->count++] = decision;
}

static const char *result_name(const struct game *game)
{
	uint8_t opener = game->outcome.half_points[SEAT_OPENER];
	uint8_t second = game->outcome.half_points[SEAT_SECOND];

	if (opener == second)
		return "draw";
	return colour_name(game_colour(game, opener > second ? SEAT_OPENER : SEAT_SECOND));
}

static const char *winner_name(const struct game *game)
{
	const uint8_t *points = game->outcome.half_points;

	if (points[SEAT_OPENER] == points[SEAT_SECOND])
		return NULL;
	return seat_name(points[SEAT_OPENER] > points[SEAT_SECOND] ? SEAT_OPENER : SEAT_SECOND);
}

static void print_state(const struct game *game)
{
	const char *winner = game->outcome.over ? winner_name(game) : NULL;
	const char *black = seat_name(game_holder(game, COLOUR_BLACK));
	char expected[240];

	if (game->outcome.over) {
		printf("over: %s%s%s%s (%s); black: %s; %d stones", result_name(game),
		       winner ? " (" : "", winner ? winner : "", winner ? ") wins" : "",
		       reason_name(game->outcome.reason), black, game->stone_count);
		return;
	}
	game_expect(game, expected, sizeof expected);
	printf("%s: %s to act; black: %s; %d stones; %s", game_state_name(game),
	       seat_name(game_to_act(game)), black, game->stone_count, expected);
}

static void print_text(const struct game *game, const struct keeps *keeps,
                       const struct replay_error *error)
{
	int wrong = game->wrong_claims[SEAT_OPENER] + game->wrong_claims[SEAT_SECOND];

	if (error->decision > 0) {
		printf("decision %d: %s: %s\n", error->decision, error_name(error->why.code),
		       error->why.text);
		return;
	}
	print_state(game);
	for (int i = 0; i < keeps->count; i++)
		printf("%s %d", i > 0 ? "," : "; keep implied by decision", keeps->decisions[i]);
	if (wrong > 0)
		printf("; wrong claims: opener %d, second %d", game->wrong_claims[SEAT_OPENER],
		       game->wrong_claims[SEAT_SECOND]);
	putchar('\n');
}

static json_t *points_json(const bool points[BOARD_POINTS])
{
	json_t *list = json_array();

	for (int i = 0; i < BOARD_POINTS; i++) {
		if (points[i]) {
			char name[4];

			json_array_append_new(list, json_string(point_name((uint8_t)i, name)));
		}
	}
	return list;
}

static json_t *kinds_json(const struct legal *legal)
{
	json_t *list = json_array();

	for (int i = 0; i < DECISION_KIND_COUNT; i++) {
		if (legal->kinds[i])
			json_array_append_new(list,
			                      json_string(decision_name((enum decision_kind)i)));
	}
	return list;
}

/* What the seat to act may do; null once the game is over. */
static json_t *legal_json(const struct game *game)
{
	json_t *object;
	struct legal legal;

	if (game->outcome.over)
		return json_null();
	game_legal(game, game_to_act(game), &legal);
	object = json_pack("{s:o}", "decisions", kinds_json(&legal));
	if (legal.kinds[DECISION_PLACE] || legal.kinds[DECISION_CHOOSE])
		json_object_set_new(object, "points", points_json(legal.points));
	if (legal.kinds[DECISION_OFFER]) {
		json_object_set_new(object, "offers", points_json(legal.offers));
		json_object_set_new(object, "offer_count", json_integer(legal.offer_count));
	}
	if (legal.kinds[DECISION_DECLARE])
		json_object_set_new(object, "declare_max", json_integer(legal.declare_max));
	return object;
}

static json_t *error_json(const struct replay_error *error)
{
	if (error->decision == 0)
		return json_null();
	return json_pack("{s:i, s:s, s:s}", "decision", error->decision, "code",
	                 error_name(error->why.code), "detail", error->why.text);
}

static void print_json(const struct game *game, const struct replay_error *error)
{
	bool over = game->outcome.over;
	json_t *object = json_pack(
		"{s:b, s:s?, s:s?, s:s?, s:s, s:s?, s:s, s:i, s:o, s:o}", "over", over, "result",
		over ? result_name(game) : NULL, "winner", over ? winner_name(game) : NULL,
		"reason", over ? reason_name(game->outcome.reason) : NULL, "state",
		game_state_name(game), "to_act", over ? NULL : seat_name(game_to_act(game)),
		"black", seat_name(game_holder(game, COLOUR_BLACK)), "stones", game->stone_count,
		"legal", legal_json(game), "error", error_json(error));

	json_dumpf(object, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(object);
}

static int replay_game(void *context, const char *file, size_t number, char *line)
{
	const struct settings *settings = context;
	struct replay_error error = {0};
	struct keeps keeps = {.count = 0};
	struct game game;

	game_start(&game, &settings->rule);
	replay_each(&game, line, note_keep, &keeps, &error);
	if (settings->json)
		print_json(&game, &error);
	else
		print_text(&game, &keeps, &error);
	if (error.decision == 0)
		return EXIT_OK;
	fflush(stdout);
	fprintf(stderr, "arbiter: %s:%zu: decision %d is %s\n", file, number, error.decision,
	        error.unreadable ? "not readable" : "not legal");
	return error.unreadable ? EXIT_INVALID_INPUT : EXIT_MISMATCH;
}

static int misuse(const char *text)
{
	fprintf(stderr, "arbiter: replay: %s\n%s", text, usage);
	return EXIT_INVALID_INPUT;
}

/* What the command line says before the file. */
struct asked {
	const char *rule;
	struct settings *settings;
	enum adjudication adjudication;
	enum wrong_claim wrong_claim;
};

/* Returns what is wrong, NULL if nothing. */
static const char *take_option(struct asked *asked, int option)
{
	switch (option) {
	case 'r':
		asked->rule = optarg;
		return NULL;
	case 'j':
		asked->settings->json = 1;
		return NULL;
	case 'a':
		return adjudication_find(optarg, &asked->adjudication)
		               ? NULL
		               : "--adjudication is auto or claim";
	case 'w':
		return wrong_claim_find(optarg, &asked->wrong_claim)
		               ? NULL
		               : "--wrong-claim is nothing, move or game";
	default:
		return "no such option";
	}
}

int cli_replay(int argc, char **argv)
{
	static const struct option options[] = {
		{"rule",         required_argument, NULL, 'r'},
		{"json",         no_argument,       NULL, 'j'},
		{"adjudication", required_argument, NULL, 'a'},
		{"wrong-claim",  required_argument, NULL, 'w'},
		{"help",         no_argument,       NULL, 'h'},
		{NULL,           0,                 NULL, 0  },
	};
	struct settings settings = {.json = 0};
	struct asked asked = {.settings = &settings};
	struct error err;
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		const char *wrong;

		if (option == 'h')
			return fputs(usage, stdout) < 0 ? EXIT_UNEXPECTED : EXIT_OK;
		wrong = take_option(&asked, option);
		if (wrong)
			return misuse(wrong);
	}
	if (!asked.rule || argc > optind + 1)
		return misuse(asked.rule ? "more than one file"
		                         : "which rule? --rule ID is missing");
	if (!rule_find(asked.rule, &settings.rule, &err))
		return misuse(err.text);
	settings.rule.adjudication = asked.adjudication;
	settings.rule.wrong_claim = asked.wrong_claim;
	return cli_each_line(argv[optind], 0, replay_game, &settings);
}
