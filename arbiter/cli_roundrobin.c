/* `arbiter roundrobin PLAYERS [--cycles N] [--round N]`: the Berger tables. */
#include "arbiter/cli.h"
#include "pairing/roundrobin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter roundrobin PLAYERS [--cycles N] [--round N]\n"
	"\n"
	"The rounds of a tournament in which everybody meets everybody, by the Berger tables: a\n"
	"line per round of `opener-second`, and `number-0` for who is free. With several cycles\n"
	"every second one has the seats exchanged.\n";

struct request {
	long players, cycles, round;
	bool help;
};

static bool number(const char *text, long least, long most, long *value)
{
	char *end;

	*value = strtol(text, &end, 10);
	return *text && !*end && *value >= least && *value <= most;
}

static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		bool more = i + 1 < argc;

		if (!strcmp(argv[i], "--help"))
			return request->help = true;
		if (!strcmp(argv[i], "--cycles") && more) {
			if (!number(argv[++i], 1, ROUNDROBIN_CYCLES_MAX, &request->cycles))
				return false;
		} else if (!strcmp(argv[i], "--round") && more) {
			if (!number(argv[++i], 1, 1000000, &request->round))
				return false;
		} else if (request->players ||
		           !number(argv[i], 2, ROUNDROBIN_PLAYERS_MAX, &request->players)) {
			return false;
		}
	}
	return request->players &&
	       request->round <= roundrobin_rounds((int)request->players, (int)request->cycles);
}

static void print_round(int players, int round)
{
	struct board_pair boards[ROUNDROBIN_PLAYERS_MAX / 2] = {
		{0, 0}
        };
	struct pairing pairing = {.boards = boards};

	roundrobin_round(players, round, &pairing);
	printf("%d:", round);
	for (int i = 0; i < pairing.count; i++)
		printf(" %d-%d", boards[i].opener, boards[i].second);
	if (pairing.bye)
		printf(" %d-0", pairing.bye);
	putchar('\n');
}

int cli_roundrobin(int argc, char **argv)
{
	struct request request = {.cycles = 1};
	int rounds;

	if (!request_read(&request, argc, argv)) {
		fputs(usage, stderr);
		return EXIT_INVALID_INPUT;
	}
	if (request.help) {
		fputs(usage, stdout);
		return EXIT_OK;
	}
	rounds = roundrobin_rounds((int)request.players, (int)request.cycles);
	for (int round = 1; round <= rounds; round++)
		if (!request.round || round == request.round)
			print_round((int)request.players, round);
	return fflush(stdout) == 0 ? EXIT_OK : EXIT_FILE_ACCESS;
}
