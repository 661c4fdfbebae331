/*
 * Sub-commands that read lines: `arbiter forbidden`, `arbiter replay`.
 */
#ifndef ARBITER_CLI_LINES_H
#define ARBITER_CLI_LINES_H

#include <stddef.h>

/* One line of input, without its end. Returns the exit code that it calls for. */
typedef int line_fn(void *context, const char *file, size_t number, char *line);

/*
 * Hands every line of a file to fn ("-" or NULL: standard input); an exit code of fn that is higher
 * than those before stays. Stops at one of EXIT_UNEXPECTED or more if `strict`. A file that cannot
 * be read is EXIT_FILE_ACCESS, said on stderr.
 */
int cli_each_line(const char *file, int strict, line_fn *fn, void *context);

#endif
