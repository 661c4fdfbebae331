/* The folders that come with the program, found from a build tree. */
#include "arbiter/paths.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

Test(paths, finds_what_comes_with_the_program)
{
	static const struct {
		const char *what, *file;
	} rows[] = {
		{"web", "style.css"   },
		{"web", "openapi.json"},
		{"sql", "migrations"  },
		{"sql", "functions"   },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char folder[1000], path[1100];
		struct stat st;

		cr_assert(paths_find(rows[i].what, folder, sizeof folder), "%s", rows[i].what);
		snprintf(path, sizeof path, "%s/%s", folder, rows[i].file);
		cr_expect(!stat(path, &st), "%s", path);
	}
}

Test(paths, refuses_what_is_not_there_or_does_not_fit)
{
	char folder[1000];

	for (size_t size = 1; size < 5; size++) {
		memset(folder, 'x', sizeof folder);
		cr_expect(!paths_find("web", folder, size));
		cr_expect_eq(folder[0], '\0');
		cr_expect_eq(folder[size], 'x');
	}
	memset(folder, 'x', sizeof folder);
	cr_expect(!paths_find("nowhere", folder, sizeof folder));
	cr_expect_eq(folder[0], '\0');
}
