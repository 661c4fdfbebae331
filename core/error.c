#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
	const char *name;
	int status;
} codes[] = {
#define X(id, text, number) [ERR_##id] = {text, number},
	ERROR_CODES(X)
#undef X
};

bool error_set(struct error *err, enum error_code code, const char *format, ...)
{
	va_list args;

	if (!err)
		return false;
	err->code = code;
	va_start(args, format);
	vsnprintf(err->text, sizeof err->text, format, args);
	va_end(args);
	return false;
}

const char *error_name(enum error_code code)
{
	return codes[code].name;
}

int error_status(enum error_code code)
{
	return codes[code].status;
}
