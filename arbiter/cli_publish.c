/* `arbiter publish`: an event as a static site in a folder. */
#include "arbiter/cli.h"
#include "arbiter/cli_database.h"
#include "arbiter/file.h"
#include "arbiter/page.h"
#include "arbiter/paths.h"
#include "arbiter/refold.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STYLE_MAX = 1024 * 1024, TEMPORARY_MAX = 96 };

static int usage(FILE *out, int code)
{
	fputs("usage: arbiter publish EVENT DIR --database URL [--web DIR]\n"
	      "\n"
	      "Writes the event's pages into DIR as a static site of its own: flat files, "
	      "relative\n"
	      "links only. Each file is replaced at once; other files in DIR are left alone.\n"
	      "  EVENT            its short name, as in /e/EVENT\n"
	      "  --database URL   libpq connection string\n"
	      "  --web DIR        style.css; default: beside the program\n",
	      out);
	return code;
}

/* -- writing ----------------------------------------------------------------------------------- */

struct folder {
	const char *path;
	int fd;
	int files;
	struct error err;
};

static bool write_all(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t written = write(fd, bytes, length);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return false;
		bytes += written;
		length -= (size_t)written;
	}
	return true;
}

/* Written beside, made durable, then renamed: whoever reads sees the old file or the new one. */
static bool folder_write(struct folder *folder, const char *name, const char *bytes, size_t length)
{
	char temporary[TEMPORARY_MAX];
	int fd;
	bool written;

	snprintf(temporary, sizeof temporary, ".%s.%d", name, (int)getpid());
	fd = openat(folder->fd, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (fd < 0)
		return false;
	written = write_all(fd, bytes, length) && !fsync(fd);
	if (close(fd) || !written || renameat(folder->fd, temporary, folder->fd, name)) {
		int why = errno;

		unlinkat(folder->fd, temporary, 0);
		errno = why;
		return false;
	}
	return true;
}

static bool folder_file(void *arg, const char *name, const char *bytes, size_t length)
{
	struct folder *folder = arg;

	if (!folder_write(folder, name, bytes, length))
		return error_set(&folder->err, ERR_BAD_FILE, "%s/%s: %s", folder->path, name,
		                 strerror(errno));
	folder->files++;
	return true;
}

static bool folder_open(struct folder *folder, const char *path)
{
	*folder = (struct folder){.path = path, .fd = -1};
	if (mkdir(path, 0777) && errno != EEXIST)
		return error_set(&folder->err, ERR_BAD_FILE, "%s: %s", path, strerror(errno));
	folder->fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return folder->fd >= 0 ||
	       error_set(&folder->err, ERR_BAD_FILE, "%s: %s", path, strerror(errno));
}

static bool site_put(const struct refold *refold, const struct site_dress *dress, const char *path,
                     struct error *err)
{
	struct folder folder;
	bool good = folder_open(&folder, path) &&
	            site_write(&refold->t, refold->shown_at, dress, folder_file, &folder);

	if (good && fsync(folder.fd))
		good = error_set(&folder.err, ERR_BAD_FILE, "%s: %s", path, strerror(errno));
	else if (!good && folder.err.code == ERR_NONE)
		error_set(&folder.err, ERR_INTERNAL, "a page could not be made");
	if (folder.fd >= 0)
		close(folder.fd);
	if (good)
		printf("%d files of '%s' as of record %lld in %s\n", folder.files, refold->t.slug,
		       (long long)refold->t.seq, path);
	else
		*err = folder.err;
	return good;
}

/* -- the command ------------------------------------------------------------------------------- */

struct options {
	const char *database, *web, *event, *folder;
};

static const struct option long_options[] = {
	{"database", required_argument, NULL, 'd'},
	{"web",      required_argument, NULL, 'w'},
	{"help",     no_argument,       NULL, 'h'},
	{NULL,       0,                 NULL, 0  },
};

/* -1: go on; else the exit code. */
static int read_options(int argc, char **argv, struct options *options)
{
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		if (option == 'h')
			return usage(stdout, EXIT_OK);
		if (option == 'd')
			options->database = optarg;
		else if (option == 'w')
			options->web = optarg;
		else
			return usage(stderr, EXIT_INVALID_INPUT);
	}
	if (!options->database || argc != optind + 2)
		return usage(stderr, EXIT_INVALID_INPUT);
	options->event = argv[optind];
	options->folder = argv[optind + 1];
	return -1;
}

static bool event_read(const struct options *options, struct refold *refold, struct error *err)
{
	PGconn *connection = cli_database_open(options->database, err);
	int64_t id;
	bool read = connection && cli_database_event(connection, options->event, &id, err) &&
	            refold_load(refold, connection, id, err);

	PQfinish(connection);
	return read;
}

static bool publish(const struct options *options, struct error *err)
{
	struct strbuf style = STRBUF(STYLE_MAX);
	struct catalogues catalogues = {0};
	struct refold refold;
	char po[PATH_MAX];
	bool done;

	refold_init(&refold);
	done = file_read_in(options->web, "style.css", &style, err) &&
	       (!paths_find("po", po, sizeof po) || catalogues_read(&catalogues, po, err)) &&
	       event_read(options, &refold, err) &&
	       site_put(&refold, &(struct site_dress){style.text, &catalogues}, options->folder,
	                err);
	catalogues_free(&catalogues);
	refold_free(&refold);
	strbuf_free(&style);
	return done;
}

int cli_publish(int argc, char **argv)
{
	struct options options = {0};
	char web[PATH_MAX];
	struct error err;
	int code = read_options(argc, argv, &options);

	if (code >= 0)
		return code;
	if (!options.web) {
		paths_find("web", web, sizeof web);
		options.web = web;
	}
	if (sodium_init() >= 0 && publish(&options, &err))
		return EXIT_OK;
	fprintf(stderr, "arbiter publish: %s\n", err.text);
	if (err.code == ERR_BAD_FILE)
		return EXIT_FILE_ACCESS;
	return err.code == ERR_NOT_FOUND ? EXIT_INVALID_INPUT : EXIT_UNEXPECTED;
}
