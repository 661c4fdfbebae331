/* One program, many sub-commands, like git: a table from name to function. */
#include "arbiter/cli.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *what;
} commands[] = {
	{"serve",      cli_serve,      "run the daemon"                                  },
	{"migrate",    cli_migrate,    "bring a database up to date"                     },
	{"link",       cli_link,       "make a one-time organiser link"                  },
	{"verify",     cli_verify,     "refold the log and compare every derived row"    },
	{"publish",    cli_publish,    "write an event as a static site"                 },
	{"demo",       cli_demo,       "fill a running daemon with a demonstration event"},
	{"forbidden",  cli_forbidden,  "list Black's forbidden points of boards"         },
	{"replay",     cli_replay,     "judge games, decision by decision"               },
	{"rules",      cli_rules,      "show an opening rule's table"                    },
	{"opening",    cli_opening,    "name the opening of three stones"                },
	{"convert",    cli_convert,    "turn a game's record into another notation"      },
	{"pair",       cli_pair,       "pair or check a tournament file"                 },
	{"standings",  cli_standings,  "standings of a tournament file"                  },
	{"why",        cli_why,        "explain a round of a tournament file"            },
	{"roundrobin", cli_roundrobin, "the rounds of a round robin"                     },
};

static int usage(FILE *out, int code)
{
	fputs("usage: arbiter COMMAND [ARGUMENT ...]\n\n", out);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].what);
	fputs("\n`arbiter COMMAND --help` tells more; arbiter(1) tells all.\n", out);
	return code;
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	if (argc < 2)
		return usage(stderr, EXIT_INVALID_INPUT);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "help"))
		return usage(stdout, EXIT_OK);
	if (!strcmp(argv[1], "--version")) {
		puts("arbiter " ARBITER_VERSION);
		return EXIT_OK;
	}
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc - 1, argv + 1);
	fprintf(stderr, "arbiter: no command '%s'\n", argv[1]);
	return usage(stderr, EXIT_INVALID_INPUT);
}
