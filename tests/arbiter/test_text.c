/* strbuf and log: ceilings and escapes. */
#include "arbiter/log.h"
#include "arbiter/strbuf.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

Test(strbuf, escapes)
{
	static const struct {
		void (*add)(struct strbuf *sb, const char *text);
		const char *text, *wanted;
	} rows[] = {
		{strbuf_escape, "<a href=\"x\">R&D's</a>",
	         "&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;"                 },
		{strbuf_escape, "Õnne-Mai 五",           "Õnne-Mai 五"             },
		{strbuf_url,    "a b/c?d=é~._-",          "a%20b%2Fc%3Fd%3D%C3%A9~._-"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct strbuf sb = STRBUF(1000);

		rows[i].add(&sb, rows[i].text);
		cr_expect_str_eq(sb.text, rows[i].wanted);
		strbuf_free(&sb);
	}
}

Test(strbuf, grows_and_stays_whole)
{
	struct strbuf sb = STRBUF(100000);
	char wanted[16];

	for (int i = 0; i < 10000; i++)
		strbuf_addf(&sb, "%06d,", i);
	cr_assert(!sb.failed);
	cr_assert_eq(sb.length, 70000);
	for (int i = 0; i < 10000; i++) {
		snprintf(wanted, sizeof wanted, "%06d,", i);
		cr_assert(!memcmp(sb.text + i * 7, wanted, 7), "piece %d", i);
	}
	strbuf_free(&sb);
	cr_assert_null(sb.text);
}

Test(strbuf, stops_at_its_ceiling)
{
	struct strbuf sb = STRBUF(10);

	strbuf_adds(&sb, "0123456789");
	cr_assert(!sb.failed, "the ceiling itself is allowed");
	strbuf_addc(&sb, 'x');
	strbuf_addf(&sb, "%d", 5);
	cr_expect(sb.failed);
	cr_expect_str_eq(sb.text, "0123456789");
	strbuf_free(&sb);
}

/* What log_line() writes, by a pipe in place of stderr. */
static void log_capture(enum log_level level, const char *text, char *out, size_t size)
{
	int ends[2], before = dup(STDERR_FILENO);
	ssize_t got;

	cr_assert(!pipe(ends));
	dup2(ends[1], STDERR_FILENO);
	log_line(level, "said=%s", text);
	dup2(before, STDERR_FILENO);
	close(ends[1]);
	got = read(ends[0], out, size - 1);
	out[got > 0 ? got : 0] = '\0';
	close(ends[0]);
	close(before);
}

Test(log, one_line_whatever_was_said)
{
	char line[4096];
	char large[10000];

	log_capture(LOG_LEVEL_WARN, "a\nlevel=error b\x1b[2J é", line, sizeof line);
	cr_expect_str_eq(line, "level=warn said=a\\x0alevel=error b\\x1b[2J é\n");
	memset(large, '\n', sizeof large - 1);
	large[sizeof large - 1] = '\0';
	log_capture(LOG_LEVEL_ERROR, large, line, sizeof line);
	cr_expect(strlen(line) < 2100 && line[strlen(line) - 1] == '\n');
	log_capture(LOG_LEVEL_DEBUG, "quiet", line, sizeof line);
	cr_expect_str_eq(line, "", "debug is off by default");
	log_level_set(LOG_LEVEL_DEBUG);
	log_capture(LOG_LEVEL_DEBUG, "loud", line, sizeof line);
	cr_expect_str_eq(line, "level=debug said=loud\n");
}
