#include "tests/bench/served.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 2 * EVENT_BOARDS, PATIENCE_MS = 10000, STEP_MS = 20 };

static struct {
	pid_t daemon;
	char folder[24];
	char organiser[SERVED_TOKEN];
	struct client *client;
	struct error err;
	int events;
} served;

static void fail(const char *what)
{
	fprintf(stderr, "served daemon: %s\n", what);
	exit(1);
}

static const char *text_at(const json_t *json, const char *name)
{
	const char *text = json_string_value(json_object_get(json, name));

	return text ? text : "";
}

static const char *last_part(const char *link)
{
	const char *slash = strrchr(link, '/');

	return slash ? slash + 1 : "";
}

/* -- the daemon -------------------------------------------------------------------------------- */

static int port_find(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
	socklen_t size = sizeof address;
	int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (probe < 0 || bind(probe, (struct sockaddr *)&address, size) ||
	    getsockname(probe, (struct sockaddr *)&address, &size))
		fail("no free port");
	close(probe);
	return ntohs(address.sin_port);
}

static void daemon_spawn(const char *program, const char *url, int port)
{
	char listen[32], log[48];

	snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
	snprintf(log, sizeof log, "%s/log", served.folder);
	served.daemon = fork();
	if (served.daemon)
		return;
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (!freopen(log, "w", stderr))
		_exit(126);
	execl(program, "arbiter", "serve", "--database", url, "--listen", listen, "--data",
	      served.folder, "--web", "arbiter/web", (char *)NULL);
	_exit(127);
}

static void daemon_await(void)
{
	for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
		json_t *health = client_get(served.client, "/healthz", NULL, &served.err);
		bool ready = json_is_true(json_object_get(health, "database"));

		json_decref(health);
		if (ready)
			return;
		usleep(STEP_MS * 1000);
	}
	fail("it does not start");
}

/* In the child: what it prints goes into the pipe. */
static void link_run(const char *program, const char *url, int out)
{
	dup2(out, STDOUT_FILENO);
	execl(program, "arbiter", "link", "--database", url, (char *)NULL);
	_exit(127);
}

/* The link that `arbiter link` prints. */
static void link_make(const char *program, const char *url, char *link, size_t size)
{
	int ends[2], status;
	pid_t child;
	FILE *output;

	if (pipe(ends))
		fail("no pipe");
	child = fork();
	if (!child)
		link_run(program, url, ends[1]);
	close(ends[1]);
	output = fdopen(ends[0], "r");
	if (!output || !fgets(link, (int)size, output) || waitpid(child, &status, 0) < 0 || status)
		fail("no organiser link");
	fclose(output);
	link[strcspn(link, "\n")] = '\0';
}

static json_t *post(const char *path, json_t *body)
{
	json_t *answer =
		client_post(served.client, path, *served.organiser ? served.organiser : NULL, body,
	                    &served.err);

	if (!answer)
		fail(served.err.text);
	return answer;
}

int served_start(const char *program, const char *url)
{
	int port = port_find();
	char base[40], link[200];
	json_t *session;

	snprintf(served.folder, sizeof served.folder, "/tmp/servedXXXXXX");
	if (!mkdtemp(served.folder))
		fail("no folder");
	snprintf(base, sizeof base, "http://127.0.0.1:%d", port);
	daemon_spawn(program, url, port);
	atexit(served_stop);
	served.client = client_open(base);
	daemon_await();
	link_make(program, url, link, sizeof link);
	session = post("/api/v1/session", json_pack("{s:s}", "token", last_part(link)));
	snprintf(served.organiser, sizeof served.organiser, "%s", text_at(session, "token"));
	json_decref(session);
	return port;
}

pid_t served_pid(void)
{
	return served.daemon;
}

static void folder_remove(void)
{
	static const char *const files[] = {"key", "log"};
	char path[48];

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "%s/%s", served.folder, files[i]);
		unlink(path);
	}
	rmdir(served.folder);
}

void served_stop(void)
{
	if (!served.daemon)
		return;
	kill(served.daemon, SIGTERM);
	waitpid(served.daemon, NULL, 0);
	served.daemon = 0;
	client_close(served.client);
	folder_remove();
}

/* -- events ------------------------------------------------------------------------------------ */

static void enter_players(const char *slug, char tokens[PLAYERS + 1][SERVED_TOKEN])
{
	char path[96], csv[PLAYERS * 16] = "name\n";
	json_t *answer, *list;

	for (int no = 1; no <= PLAYERS; no++)
		sprintf(csv + strlen(csv), "Player %d\n", no);
	snprintf(path, sizeof path, "/api/v1/events/%s/players", slug);
	answer = client_send(served.client, path, served.organiser, "text/csv", csv, &served.err);
	if (!answer)
		fail(served.err.text);
	list = json_object_get(answer, "players");
	for (int no = 1; no <= PLAYERS; no++)
		snprintf(tokens[no], SERVED_TOKEN, "%s",
		         last_part(text_at(json_array_get(list, (size_t)no - 1), "link")));
	json_decref(answer);
}

static void board_fill(struct served_board *board, const char *slug, const json_t *line,
                       char tokens[PLAYERS + 1][SERVED_TOKEN])
{
	static const char *const seats[] = {"opener", "second"};

	snprintf(board->path, sizeof board->path, "/api/v1/events/%s/rounds/1/boards/%d/decisions",
	         slug, (int)json_integer_value(json_object_get(line, "board")));
	for (int seat = 0; seat < 2; seat++) {
		int no = (int)json_integer_value(json_object_get(line, seats[seat]));

		snprintf(board->token[seat], SERVED_TOKEN, "%s", tokens[no]);
	}
}

static void round_step(const char *slug, const char *step)
{
	char path[96];

	snprintf(path, sizeof path, "/api/v1/events/%s/rounds/1/%s", slug, step);
	json_decref(post(path, NULL));
}

void served_event(struct served_board boards[EVENT_BOARDS])
{
	char slug[24], path[96], tokens[PLAYERS + 1][SERVED_TOKEN];
	json_t *paired, *lines;

	snprintf(slug, sizeof slug, "bench-%d", ++served.events);
	json_decref(post("/api/v1/events", json_pack("{s:s, s:s, s:s, s:i}", "title", slug, "slug",
	                                             slug, "rule", "renju", "rounds", 1)));
	enter_players(slug, tokens);
	snprintf(path, sizeof path, "/api/v1/events/%s/rounds", slug);
	paired = post(path, NULL);
	lines = json_object_get(json_object_get(paired, "round"), "boards");
	if (json_array_size(lines) != EVENT_BOARDS)
		fail("not as many boards as expected");
	for (size_t i = 0; i < EVENT_BOARDS; i++)
		board_fill(&boards[i], slug, json_array_get(lines, i), tokens);
	json_decref(paired);
	round_step(slug, "publish");
	round_step(slug, "start");
}
