#include "tests/support/pgbench.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char insert_sql[] =
	"insert into log_like select :client_id, n, 1760000000000, 3, 'decision', '1.3.5.1',"
	" 'seat=opener&do=place&at=H8', '0193f0c2-7a3e-7b6e-9d3f-' || n, 0,"
	" '\\x0707070707070707070707070707070707070707070707070707070707070707'::bytea,"
	" '\\x0808080808080808080808080808080808080808080808080808080808080808'::bytea, null"
	" from nextval('log_like_seq') n;\n";

static struct {
	const char *url;
	char script[24];
} yardstick;

static void fail(const char *what)
{
	fprintf(stderr, "pgbench: %s\n", what);
	exit(1);
}

static void tables_make(const char *url)
{
	PGconn *conn = PQconnectdb(url);
	PGresult *result = PQexec(conn, "create table log_like (like log including all);"
	                                "create sequence log_like_seq cache 1000");

	if (PQresultStatus(result) != PGRES_COMMAND_OK)
		fail(PQerrorMessage(conn));
	PQclear(result);
	PQfinish(conn);
}

void pgbench_open(const char *url)
{
	int file;

	yardstick.url = url;
	tables_make(url);
	snprintf(yardstick.script, sizeof yardstick.script, "/tmp/benchXXXXXX");
	file = mkstemp(yardstick.script);
	if (file < 0 || write(file, insert_sql, sizeof insert_sql - 1) < 0)
		fail("no script");
	close(file);
}

void pgbench_close(void)
{
	unlink(yardstick.script);
}

/* In the child: its output goes into the pipe. */
static void run(int clients, int seconds, int out)
{
	char count[12], time[12];

	snprintf(count, sizeof count, "%d", clients);
	snprintf(time, sizeof time, "%d", seconds);
	dup2(out, STDOUT_FILENO);
	execlp("pgbench", "pgbench", "-n", "-M", "prepared", "-f", yardstick.script, "-c", count,
	       "-j", "2", "-T", time, yardstick.url, (char *)NULL);
	_exit(127);
}

static double read_figure(int in)
{
	FILE *output = fdopen(in, "r");
	char line[256];
	double tps = 0;

	while (output && fgets(line, sizeof line, output))
		if (!strncmp(line, "tps = ", 6))
			tps = strtod(line + 6, NULL);
	if (output)
		fclose(output);
	return tps;
}

double pgbench_rate(int clients, int seconds)
{
	int ends[2];
	int status;
	pid_t child;
	double tps;

	if (pipe(ends))
		fail("no pipe");
	child = fork();
	if (!child)
		run(clients, seconds, ends[1]);
	close(ends[1]);
	tps = read_figure(ends[0]);
	if (waitpid(child, &status, 0) < 0 || status || tps <= 0)
		fail("it does not run");
	return tps;
}

static int compare(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

double median(double *figures, int count)
{
	qsort(figures, (size_t)count, sizeof *figures, compare);
	return figures[count / 2];
}

double seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
