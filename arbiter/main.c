/* One program, many sub-commands, like git: a table from name to function. */
#include "arbiter/cli.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef ARBITER_WHOLE
#define SERVED(function) (function)
#else
#define SERVED(function) NULL
#endif

/*
 * What needs a database, a network or pictures lives in the whole program, which this one becomes
 * when it is asked for that (main.c is compiled for both): the others, which a script may call
 * thousands of times, do not wait for eighty libraries to be loaded.
 */
static const struct command {
	const char *name;
	int (*run)(int argc, char **argv); /* NULL: the whole program has it */
	const char *what;
} commands[] = {
	{"serve",      SERVED(cli_serve),   "run the daemon"                                  },
	{"migrate",    SERVED(cli_migrate), "bring a database up to date"                     },
	{"link",       SERVED(cli_link),    "make a one-time organiser link"                  },
	{"verify",     SERVED(cli_verify),  "refold the log and compare every derived row"    },
	{"publish",    SERVED(cli_publish), "write an event as a static site"                 },
	{"demo",       SERVED(cli_demo),    "fill a running daemon with a demonstration event"},
	{"forbidden",  cli_forbidden,       "list Black's forbidden points of boards"         },
	{"replay",     SERVED(cli_replay),  "judge games, decision by decision"               },
	{"rules",      cli_rules,           "show an opening rule's table"                    },
	{"opening",    cli_opening,         "name the opening of three stones"                },
	{"convert",    SERVED(cli_convert), "turn a game or a tournament into another form"   },
	{"pair",       cli_pair,            "pair or check a tournament file"                 },
	{"standings",  cli_standings,       "standings of a tournament file"                  },
	{"why",        cli_why,             "explain a round of a tournament file"            },
	{"roundrobin", cli_roundrobin,      "the rounds of a round robin"                     },
};

/* The whole program lies beside this one. Returns only if it cannot be run. */
static int become_whole(char **argv)
{
	static const char name[] = "arbiter-whole";
	char path[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof name);
	char *slash;

	path[length > 0 ? length : 0] = '\0';
	slash = strrchr(path, '/');
	if (slash) {
		memcpy(slash + 1, name, sizeof name);
		execv(path, argv);
	}
	fprintf(stderr, "arbiter: %s: %s\n", slash ? path : name, strerror(errno));
	return EXIT_FILE_ACCESS;
}

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
			return commands[i].run ? commands[i].run(argc - 1, argv + 1)
			                       : become_whole(argv);
	fprintf(stderr, "arbiter: no command '%s'\n", argv[1]);
	return usage(stderr, EXIT_INVALID_INPUT);
}
