#include "arbiter/cli.h"
#include "arbiter/migrate.h"
#include "arbiter/paths.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char usage_text[] =
	"usage: arbiter migrate --database URL [--sql FOLDER]\n\n"
	"Brings a database up to date. It can be run again, and by several at once.\n"
	"  --database URL  e.g. postgresql:///arbiter?host=/run/arbiter&user=arbiter\n"
	"  --sql FOLDER    where the migrations are\n";

struct migrate_options {
	const char *database, *folder;
	bool help;
};

static const char **option(struct migrate_options *options, const char *name)
{
	if (!strcmp(name, "--database"))
		return &options->database;
	return !strcmp(name, "--sql") ? &options->folder : NULL;
}

static bool options_read(struct migrate_options *options, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char **value = option(options, argv[i]);

		if (!strcmp(argv[i], "--help")) {
			options->help = true;
			return true;
		}
		if (!value || i + 1 == argc)
			return false;
		*value = argv[++i];
	}
	return options->database != NULL;
}

int cli_migrate(int argc, char **argv)
{
	char folder[PATH_MAX];
	struct migrate_options options = {.folder = folder};
	struct error err;
	int applied;

	paths_find("sql", folder, sizeof folder);
	if (!options_read(&options, argc, argv)) {
		fputs(usage_text, stderr);
		return EXIT_INVALID_INPUT;
	}
	if (options.help) {
		fputs(usage_text, stdout);
		return EXIT_OK;
	}
	if (!migrate(options.database, options.folder, &applied, &err)) {
		fprintf(stderr, "arbiter migrate: %s\n", err.text);
		return err.code == ERR_BAD_FILE ? EXIT_FILE_ACCESS : EXIT_UNEXPECTED;
	}
	printf("database up to date, %d new migration%s\n", applied, applied == 1 ? "" : "s");
	return EXIT_OK;
}
