#include "arbiter/web_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];
static struct web_files files;

static void put(const char *name, const char *bytes)
{
	char path[128];
	FILE *out;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	out = fopen(path, "w");
	cr_assert(out);
	fputs(bytes, out);
	fclose(out);
}

static void setup(void)
{
	snprintf(folder, sizeof folder, "/tmp/webXXXXXX");
	cr_assert(mkdtemp(folder));
}

static void cleanup(void)
{
	static const char *const names[] = {"a.css", "b.js", "c.txt", ".d.css", "e.svg"};
	char path[128];

	web_files_free(&files);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		unlink(path);
	}
	rmdir(folder);
}

Test(web_files, are_those_with_a_known_type, .init = setup, .fini = cleanup)
{
	struct error err;
	const struct web_file *css, *empty;

	put("a.css", "body{}");
	put("b.js", "let a;");
	put("c.txt", "not for the web");
	put(".d.css", "hidden");
	put("e.svg", "");
	cr_assert(web_files_read(&files, folder, &err), "%s", err.text);
	cr_expect_eq(files.count, 3);
	css = web_files_find(&files, "a.css");
	cr_assert(css);
	cr_expect_str_eq(css->type, "text/css; charset=utf-8");
	cr_expect_str_eq(css->bytes.text, "body{}");
	cr_expect_null(web_files_find(&files, "c.txt"));
	cr_expect_null(web_files_find(&files, ".d.css"));
	cr_expect_null(web_files_find(&files, "../a.css"));
	empty = web_files_find(&files, "e.svg");
	cr_assert(empty);
	cr_expect_eq(empty->bytes.length, 0);
}

Test(web_files, a_tag_follows_the_bytes, .init = setup, .fini = cleanup)
{
	struct error err;
	char first[WEB_ETAG_TEXT];

	put("a.css", "one");
	put("b.js", "one");
	cr_assert(web_files_read(&files, folder, &err));
	snprintf(first, sizeof first, "%s", web_files_find(&files, "a.css")->etag);
	cr_expect_str_eq(web_files_find(&files, "b.js")->etag, first);
	web_files_free(&files);
	put("a.css", "two");
	cr_assert(web_files_read(&files, folder, &err));
	cr_expect_str_neq(web_files_find(&files, "a.css")->etag, first);
}

Test(web_files, an_empty_or_missing_folder_is_an_error, .init = setup, .fini = cleanup)
{
	struct error err;

	cr_expect(!web_files_read(&files, folder, &err));
	cr_expect_eq(err.code, ERR_NOT_FOUND);
	cr_expect(!web_files_read(&files, "/nowhere/at/all", &err));
	cr_expect_eq(err.code, ERR_NOT_FOUND);
}
