#include "tests/support/pg.h"

#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000, STEP_MS = 20 };

static struct {
	char folder[32];
	char data[64];
	char log[64];
	char url[96];
	char bin[256];
	pid_t server;
} pg;

static void pg_die(const char *what)
{
	fprintf(stderr, "private PostgreSQL: %s (see its log in %s)\n", what, pg.folder);
	_exit(1);
}

/* The newest server installed, by the number in its path. */
static bool bin_find(void)
{
	glob_t found;
	int newest = -1;

	if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found))
		return false;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		int version = atoi(found.gl_pathv[i] + strlen("/usr/lib/postgresql/"));

		if (version <= newest)
			continue;
		newest = version;
		snprintf(pg.bin, sizeof pg.bin, "%s", found.gl_pathv[i]);
	}
	globfree(&found);
	return newest >= 0;
}

static const struct passwd *pg_user(void)
{
	const struct passwd *user = getpwnam("postgres");

	return user ? user : getpwnam("nobody");
}

/* In the child: PostgreSQL refuses root, rightly. */
static void root_drop(void)
{
	const struct passwd *user = pg_user();

	if (geteuid())
		return;
	if (!user || initgroups(user->pw_name, user->pw_gid) || setgid(user->pw_gid) ||
	    setuid(user->pw_uid))
		_exit(126);
}

/* A child that writes to the log, dies with us, and has no root. Its argv[0] becomes the whole
 * path: PostgreSQL looks there for its other programs, and only then in PATH. */
static pid_t pg_spawn(char **argv)
{
	char path[300];
	pid_t child = fork();
	int log;

	if (child)
		return child;
	root_drop();
	prctl(PR_SET_PDEATHSIG, SIGQUIT);
	log = open(pg.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	dup2(log, STDOUT_FILENO);
	dup2(log, STDERR_FILENO);
	if (chdir(pg.folder))
		_exit(126);
	snprintf(path, sizeof path, "%s/%s", pg.bin, argv[0]);
	argv[0] = path;
	execv(path, argv);
	_exit(127);
}

static void folder_make(void)
{
	const struct passwd *user = pg_user();

	snprintf(pg.folder, sizeof pg.folder, "/tmp/pgXXXXXX");
	if (!mkdtemp(pg.folder))
		pg_die("no folder");
	if (!geteuid() && (!user || chown(pg.folder, user->pw_uid, user->pw_gid)))
		pg_die("no user to run it as");
	snprintf(pg.data, sizeof pg.data, "%s/data", pg.folder);
	snprintf(pg.log, sizeof pg.log, "%s/log", pg.folder);
	snprintf(pg.url, sizeof pg.url, "host=%s dbname=postgres user=postgres", pg.folder);
}

static void cluster_init(void)
{
	char program[] = "initdb", d[] = "-D", a[] = "-Atrust", u[] = "-Upostgres", e[] = "-EUTF8",
	     l[] = "--locale=C.UTF-8", n[] = "--no-sync";
	char *argv[] = {program, d, pg.data, a, u, e, l, n, NULL};
	int status;

	if (waitpid(pg_spawn(argv), &status, 0) < 0 || status)
		pg_die("initdb failed");
}

/* After kill -9 the old backends may hold the shared memory for a moment: then it is tried again.
 */
static void server_start(void)
{
	char program[] = "postgres", d[] = "-D", k[] = "-k", h[] = "-h", none[] = "";
	char *argv[] = {program, d, pg.data, k, pg.folder, h, none, NULL};

	pg.server = pg_spawn(argv);
	for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
		if (PQping(pg.url) == PQPING_OK)
			return;
		usleep(STEP_MS * 1000);
		if (waitpid(pg.server, NULL, WNOHANG) == pg.server)
			pg.server = pg_spawn(argv);
	}
	pg_die("the server does not start");
}

const char *pg_start(void)
{
	if (!bin_find()) {
		puts("skipped: no PostgreSQL server is installed");
		return NULL;
	}
	folder_make();
	atexit(pg_stop);
	cluster_init();
	server_start();
	return pg.url;
}

static void server_end(int signal)
{
	if (pg.server > 0 && (kill(pg.server, signal) || waitpid(pg.server, NULL, 0) < 0))
		pg_die("the server does not end");
	pg.server = 0;
}

void pg_kill9(void)
{
	server_end(SIGKILL);
}

void pg_restart(void)
{
	server_end(SIGINT);
	server_start();
}

static int entry_remove(const char *path, const struct stat *status, int type, struct FTW *walk)
{
	(void)status;
	(void)type;
	(void)walk;
	return remove(path);
}

void pg_stop(void)
{
	if (!*pg.folder)
		return;
	server_end(SIGINT);
	nftw(pg.folder, entry_remove, 16, FTW_DEPTH | FTW_PHYS);
	*pg.folder = '\0';
}
