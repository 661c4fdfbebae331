/*
 * One write() per line, so that lines of several threads or processes do not mix. journald adds the
 * time. Control bytes are escaped after formatting, whatever they came from: nobody can forge a
 * line.
 */
#include "arbiter/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 2000 };

static const char *const names[] = {
	[LOG_LEVEL_ERROR] = "error",
	[LOG_LEVEL_WARN] = "warn",
	[LOG_LEVEL_INFO] = "info",
	[LOG_LEVEL_DEBUG] = "debug",
};

static enum log_level wanted = LOG_LEVEL_INFO;

void log_level_set(enum log_level level)
{
	wanted = level;
}

/* Control bytes would let a user's text break out of its line; UTF-8 passes. */
static size_t log_escape(char *out, const char *text)
{
	size_t at = 0;

	for (; *text && at < LINE_MAX_BYTES; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < 0x20 || c == 0x7f)
			at += (size_t)sprintf(out + at, "\\x%02x", c);
		else
			out[at++] = (char)c;
	}
	return at;
}

static void log_write(const char *level, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));

static void log_write(const char *level, const char *format, va_list args)
{
	char text[LINE_MAX_BYTES];
	char line[LINE_MAX_BYTES + 64];
	size_t length = (size_t)sprintf(line, "level=%s ", level);
	ssize_t written;

	vsnprintf(text, sizeof text, format, args);
	length += log_escape(line + length, text);
	line[length++] = '\n';
	written = write(STDERR_FILENO, line, length);
	(void)written; /* there is nobody to tell */
}

void log_line(enum log_level level, const char *format, ...)
{
	va_list args;

	if (level > wanted)
		return;
	va_start(args, format);
	log_write(names[level], format, args);
	va_end(args);
}

void log_fatal(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	log_write("fatal", format, args);
	va_end(args);
	abort();
}
