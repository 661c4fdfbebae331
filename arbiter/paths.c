#include "arbiter/paths.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the checkout keeps what is installed under one name. */
static const struct place {
	const char *what, *folder;
} checkout[] = {
	{"po",  ARBITER_CHECKOUT "/arbiter/po" },
	{"sql", ARBITER_CHECKOUT "/sql"        },
	{"web", ARBITER_CHECKOUT "/arbiter/web"},
};

static bool is_folder(const char *path)
{
	struct stat st;
	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

static bool fits(int length, size_t size)
{
	return length >= 0 && (size_t)length < size;
}

/* The folder the program lies in, without a slash at its end. */
static bool program_folder(char *out, size_t size)
{
	ssize_t n = readlink("/proc/self/exe", out, size - 1);
	if (n <= 0)
		return false;
	out[n] = '\0';
	char *slash = strrchr(out, '/');
	if (!slash)
		return false;
	*slash = '\0';
	return true;
}

static bool find_installed(const char *what, char *out, size_t size)
{
	char folder[PATH_MAX];
	return program_folder(folder, sizeof folder) &&
	       fits(snprintf(out, size, "%s/../share/arbiter/%s", folder, what), size) &&
	       is_folder(out);
}

static bool find_in_checkout(const char *what, char *out, size_t size)
{
	for (size_t i = 0; i < sizeof checkout / sizeof *checkout; i++)
		if (!strcmp(checkout[i].what, what))
			return fits(snprintf(out, size, "%s", checkout[i].folder), size) &&
			       is_folder(out);
	return false;
}

bool paths_find(const char *what, char *out, size_t size)
{
	if (find_installed(what, out, size) || find_in_checkout(what, out, size))
		return true;
	out[0] = '\0';
	return false;
}
