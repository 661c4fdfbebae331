/*
 * `arbiter demo`: fills a running daemon with a demonstration event, over HTTP as people would: two
 * rounds are over, the third is in play. Players and games are made up (demo_play.h).
 */
#include "arbiter/cli.h"
#include "arbiter/client.h"
#include "arbiter/demo_play.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLUG "demo"
#define EVENT "/api/v1/events/" SLUG
#define RULE "taraguchi-10"

enum {
	PLAYERS = 12,
	BOARDS = PLAYERS / 2,
	ROUNDS = 5,
	COMPLETE = 2, /* rounds that are over */
	BASE_MS = 30 * 60 * 1000,
	INCREMENT_MS = 30 * 1000,
	PATH_SIZE = 120,
	TOKEN_SIZE = 80,
};

static const struct {
	const char *name, *club;
	int rating;
} players[PLAYERS] = {
	{"Liisa Tammeveski",    "Estonia",        2412},
        {"Kazumi Hoshizora",    "Japan",          2388},
	{"Oleg Berezovoy",      "Kazakhstan",     2301},
        {"Wen Qiaoyun",         "China",          2274},
	{"Märta Lindhagen",    "Sweden",         2215},
        {"Tomáš Havlůj",     "Czech Republic", 2168},
	{"Kim Saebyeol",        "South Korea",    2120},
        {"Piotr Grabowiecki",   "Poland",         2047},
	{"Aino Kuusjärvi",     "Finland",        1985},
        {"Dávid Szélmalmi",   "Hungary",        1930},
	{"Yıldız Karadere",   "Türkiye",       1876},
        {"Beatrice Montefalco", "Italy",          1802},
};

/* How far a board of the third round is. */
enum stop {
	STOP_AT_MOVE,  /* so many moves are on the board */
	STOP_AT_STATE, /* the opening has come to a state */
	STOP_AT_END,
};

struct script {
	uint32_t seed;
	enum demo_ending ending;
	enum stop stop;
	int moves;
	const char *state;
};

static const struct script scripts[COMPLETE + 1][BOARDS] = {
	{
         {.seed = 3, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 10, .ending = DEMO_RESIGN, .stop = STOP_AT_END},
         {.seed = 14, .ending = DEMO_DRAW, .stop = STOP_AT_END},
         {.seed = 16, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 8, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 23, .ending = DEMO_RESIGN, .stop = STOP_AT_END},
	 },
	{
         {.seed = 9, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 12, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 28, .ending = DEMO_RESIGN, .stop = STOP_AT_END},
         {.seed = 6, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 17, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 40, .ending = DEMO_RESIGN, .stop = STOP_AT_END},
	 },
	{
         {.seed = 30, .ending = DEMO_FIVE, .stop = STOP_AT_MOVE, .moves = 24},
         {.seed = 2, .ending = DEMO_FIVE, .stop = STOP_AT_STATE, .state = "choose"},
         {.seed = 18, .ending = DEMO_FIVE, .stop = STOP_AT_END},
         {.seed = 33, .ending = DEMO_FIVE, .stop = STOP_AT_STATE, .state = "swap-after-3"},
         {.seed = 22, .ending = DEMO_FIVE, .stop = STOP_AT_MOVE, .moves = 11},
         {.seed = 1, .ending = DEMO_FIVE, .stop = STOP_AT_STATE, .state = "swap-after-1"},
	 },
};

struct demo {
	struct client *client;
	const char *base;
	char organiser[TOKEN_SIZE];
	char tokens[PLAYERS + 1][TOKEN_SIZE]; /* by player's number */
	char *links[PLAYERS + 1];
	char *arbiter;
	struct rule rule;
	struct error err;
};

/* -- requests ---------------------------------------------------------------------------------- */

static json_t *post(struct demo *demo, const char *token, json_t *body, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static json_t *post(struct demo *demo, const char *token, json_t *body, const char *format, ...)
{
	char path[PATH_SIZE];
	va_list args;

	va_start(args, format);
	vsnprintf(path, sizeof path, format, args);
	va_end(args);
	return client_post(demo->client, path, token, body, &demo->err);
}

/* The last part of a link. */
static const char *link_token(const char *link)
{
	const char *slash = link ? strrchr(link, '/') : NULL;

	return slash ? slash + 1 : "";
}

static const char *text_at(const json_t *json, const char *name)
{
	const char *text = json_string_value(json_object_get(json, name));

	return text ? text : "";
}

/* -- the event --------------------------------------------------------------------------------- */

static bool become_organiser(struct demo *demo, const char *link)
{
	json_t *session =
		post(demo, NULL, json_pack("{s:s}", "token", link_token(link)), "/api/v1/session");

	snprintf(demo->organiser, sizeof demo->organiser, "%s", text_at(session, "token"));
	json_decref(session);
	return session != NULL;
}

static bool create_event(struct demo *demo)
{
	json_t *body = json_pack("{s:s, s:s, s:s, s:i, s:i, s:i}", "title", "Demonstration Open",
	                         "slug", SLUG, "rule", RULE, "rounds", ROUNDS, "base_ms", BASE_MS,
	                         "increment_ms", INCREMENT_MS);
	json_t *made = post(demo, demo->organiser, body, "/api/v1/events");

	if (!made)
		return false;
	demo->arbiter = strdup(text_at(json_object_get(made, "links"), "arbiter"));
	json_decref(made);
	return true;
}

static bool enter_player(struct demo *demo, int no)
{
	json_t *body = json_pack("{s:s, s:s, s:i}", "name", players[no - 1].name, "club",
	                         players[no - 1].club, "rating", players[no - 1].rating);
	json_t *made = post(demo, demo->organiser, body, EVENT "/players");
	json_t *entered;

	if (!made)
		return false;
	entered = json_array_get(json_object_get(made, "players"), 0);
	demo->links[no] = strdup(text_at(entered, "link"));
	snprintf(demo->tokens[no], sizeof demo->tokens[no], "%s", link_token(demo->links[no]));
	json_decref(made);
	made = post(demo, demo->tokens[no], NULL, EVENT "/players/%d/checkin", no);
	json_decref(made);
	return made != NULL;
}

static bool enter_players(struct demo *demo)
{
	for (int no = 1; no <= PLAYERS; no++)
		if (!enter_player(demo, no))
			return false;
	return true;
}

/* -- a board ----------------------------------------------------------------------------------- */

static json_t *decision_json(const struct decision *decision)
{
	json_t *json = json_pack("{s:s}", "do", decision_name(decision->kind));
	json_t *points = json_array();
	char name[4];

	for (int i = 0; decision->kind != DECISION_DECLARE && i < decision->count; i++)
		json_array_append_new(points, json_string(point_name(decision->points[i], name)));
	if (decision->kind == DECISION_DECLARE)
		json_object_set_new(json, "n", json_integer(decision->count));
	else if (decision->kind == DECISION_OFFER)
		json_object_set(json, "at", points);
	else if (decision->count)
		json_object_set(json, "at", json_array_get(points, 0));
	json_decref(points);
	return json;
}

static bool stops(const struct script *script, const struct game *game)
{
	switch (script->stop) {
	case STOP_AT_MOVE:
		return game->state == STATE_PLAY && game->move_count >= script->moves;
	case STOP_AT_STATE:
		return !strcmp(game_state_name(game), script->state);
	case STOP_AT_END:
		break;
	}
	return false;
}

/* Each decision is sent with the version that it answers. */
static bool play_board(struct demo *demo, const struct script *script, int round,
                       const json_t *board)
{
	int number = (int)json_integer_value(json_object_get(board, "board"));
	struct demo_play play;
	struct decision decision;
	enum seat seat;

	demo_play_start(&play, &demo->rule, script->seed, script->ending);
	for (;;) {
		uint32_t version = play.game.version;
		json_t *sent;
		int no;

		if (stops(script, &play.game) || !demo_play_next(&play, &seat, &decision))
			return true;
		no = (int)json_integer_value(json_object_get(board, seat_name(seat)));
		sent = post(demo, demo->tokens[no],
		            json_pack("{s:I, s:[o]}", "version", (json_int_t)version, "decisions",
		                      decision_json(&decision)),
		            EVENT "/rounds/%d/boards/%d/decisions", round, number);
		if (!sent)
			return false;
		json_decref(sent);
	}
}

/* -- a round ----------------------------------------------------------------------------------- */

static bool step_round(struct demo *demo, int round, const char *step)
{
	json_t *done = post(demo, demo->organiser, NULL, EVENT "/rounds/%d/%s", round, step);

	json_decref(done);
	return done != NULL;
}

static bool play_boards(struct demo *demo, int round, const json_t *boards)
{
	for (size_t i = 0; i < json_array_size(boards) && i < BOARDS; i++)
		if (!play_board(demo, &scripts[round - 1][i], round, json_array_get(boards, i)))
			return false;
	return true;
}

static bool play_round(struct demo *demo, int round)
{
	json_t *paired = post(demo, demo->organiser, NULL, EVENT "/rounds");
	const json_t *boards = json_object_get(json_object_get(paired, "round"), "boards");
	bool played = paired && step_round(demo, round, "publish") &&
	              step_round(demo, round, "start") && play_boards(demo, round, boards);

	json_decref(paired);
	return played && (round > COMPLETE || step_round(demo, round, "close"));
}

static bool fill(struct demo *demo, const char *link)
{
	if (!rule_find(RULE, &demo->rule, &demo->err) || !become_organiser(demo, link) ||
	    !create_event(demo) || !enter_players(demo))
		return false;
	for (int round = 1; round <= COMPLETE + 1; round++)
		if (!play_round(demo, round))
			return false;
	return true;
}

/* -- the command ------------------------------------------------------------------------------- */

static int usage(FILE *out, int code)
{
	fputs("usage: arbiter demo --link ORGANISER_LINK [--base URL]\n"
	      "\n"
	      "Fills a running daemon with a demonstration event of 12 players: two rounds are "
	      "over,\n"
	      "the third is in play. Does nothing if the event is there already.\n"
	      "  --link LINK   a one-time organiser link; `arbiter link` makes one\n"
	      "  --base URL    where the daemon is; default http://127.0.0.1:8080\n",
	      out);
	return code;
}

static void print_addresses(const struct demo *demo)
{
	printf("The demonstration event is ready.\n"
	       "  event            %s/e/%s\n"
	       "  a live board     %s/e/%s/r/%d/b/1\n"
	       "  the arbiter      %s\n"
	       "  %-16s %s\n"
	       "  %-16s %s\n",
	       demo->base, SLUG, demo->base, SLUG, COMPLETE + 1, demo->arbiter, players[0].name,
	       demo->links[1], players[1].name, demo->links[2]);
}

static const struct option long_options[] = {
	{"base", required_argument, NULL, 'b'},
	{"link", required_argument, NULL, 'l'},
	{"help", no_argument,       NULL, 'h'},
	{NULL,   0,                 NULL, 0  },
};

/* -1: go on; else the exit code. */
static int read_options(int argc, char **argv, const char **base, const char **link)
{
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		if (option == 'b')
			*base = optarg;
		else if (option == 'l')
			*link = optarg;
		else
			return option == 'h' ? usage(stdout, EXIT_OK)
			                     : usage(stderr, EXIT_INVALID_INPUT);
	}
	return *link && optind == argc ? -1 : usage(stderr, EXIT_INVALID_INPUT);
}

/* The link is spent only if it is needed. */
static bool run(struct demo *demo, const char *link)
{
	json_t *event = client_get(demo->client, EVENT, NULL, &demo->err);

	if (event) {
		json_decref(event);
		printf("The demonstration event is there already: %s/e/%s\n", demo->base, SLUG);
		return true;
	}
	if (client_status(demo->client) != 404 || !fill(demo, link))
		return false;
	print_addresses(demo);
	return true;
}

int cli_demo(int argc, char **argv)
{
	struct demo demo = {.base = "http://127.0.0.1:8080"};
	const char *link = NULL;
	int code = read_options(argc, argv, &demo.base, &link);
	bool ok;

	if (code >= 0)
		return code;
	demo.client = client_open(demo.base);
	ok = run(&demo, link);
	if (!ok)
		fprintf(stderr, "arbiter demo: %s\n", demo.err.text);
	client_close(demo.client);
	for (int no = 1; no <= PLAYERS; no++)
		free(demo.links[no]);
	free(demo.arbiter);
	return ok ? EXIT_OK : EXIT_UNEXPECTED;
}
