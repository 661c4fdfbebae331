#include "arbiter/cli_lines.h"

#include "arbiter/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const char *file)
{
	fprintf(stderr, "arbiter: %s: %s\n", file, strerror(errno));
	return EXIT_FILE_ACCESS;
}

static int read_lines(FILE *in, const char *file, int strict, line_fn *fn, void *context)
{
	char *line = NULL;
	size_t size = 0;
	size_t number = 0;
	ssize_t length;
	int worst = EXIT_OK;

	while ((length = getline(&line, &size, in)) >= 0) {
		int code;

		while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
			line[--length] = '\0';
		code = fn(context, file, ++number, line);
		if (code > worst)
			worst = code;
		if (strict && code >= EXIT_UNEXPECTED)
			break;
	}
	if (ferror(in))
		worst = complain(file);
	free(line);
	return worst;
}

int cli_each_line(const char *file, int strict, line_fn *fn, void *context)
{
	int code;
	FILE *in;

	if (!file || strcmp(file, "-") == 0)
		return read_lines(stdin, "standard input", strict, fn, context);
	in = fopen(file, "r");
	if (!in)
		return complain(file);
	code = read_lines(in, file, strict, fn, context);
	fclose(in);
	return code;
}
