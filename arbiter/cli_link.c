/* `arbiter link`: makes a one-time organiser link and prints it. */
#include "arbiter/auth.h"
#include "arbiter/cli.h"

#include <getopt.h>
#include <libpq-fe.h>
#include <sodium.h>
#include <stdio.h>

static int usage(FILE *out, int code)
{
	fputs("usage: arbiter link --database URL [--base URL]\n"
	      "\n"
	      "Prints a link that makes the browser that opens it an organiser's, once.\n"
	      "  --base URL   how people reach the daemon; default http://127.0.0.1:8080\n",
	      out);
	return code;
}

static const struct option long_options[] = {
	{"database", required_argument, NULL, 'd'},
	{"base",     required_argument, NULL, 'b'},
	{"data",     required_argument, NULL, 'D'},
	{"help",     no_argument,       NULL, 'h'},
	{NULL,       0,                 NULL, 0  },
};

static bool keep(PGconn *connection, const char *token)
{
	uint8_t hash[32];
	char text[2 * sizeof hash + 1];
	const char *params[] = {text};
	PGresult *result;
	bool kept;

	auth_hash(token, hash);
	sodium_bin2hex(text, sizeof text, hash, sizeof hash);
	result = PQexecParams(connection, "insert into site_link (hash) values (decode($1, 'hex'))",
	                      1, NULL, params, NULL, NULL, 0);
	kept = PQresultStatus(result) == PGRES_COMMAND_OK;
	if (!kept)
		fprintf(stderr, "arbiter link: %s", PQerrorMessage(connection));
	PQclear(result);
	return kept;
}

static int make_link(const char *database, const char *base)
{
	char token[AUTH_TOKEN_TEXT];
	PGconn *connection = PQconnectdb(database);
	int code = EXIT_UNEXPECTED;

	auth_random_token(token);
	if (PQstatus(connection) != CONNECTION_OK) {
		fprintf(stderr, "arbiter link: %s", PQerrorMessage(connection));
	} else if (keep(connection, token)) {
		printf("%s/s/%s\n", base, token);
		code = EXIT_OK;
	}
	PQfinish(connection);
	return code;
}

int cli_link(int argc, char **argv)
{
	const char *database = NULL, *base = "http://127.0.0.1:8080";
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		if (option == 'h')
			return usage(stdout, EXIT_OK);
		if (option == 'd')
			database = optarg;
		else if (option == 'b')
			base = optarg;
		else if (option != 'D')
			return usage(stderr, EXIT_INVALID_INPUT);
	}
	if (!database || optind < argc || sodium_init() < 0)
		return usage(stderr, EXIT_INVALID_INPUT);
	return make_link(database, base);
}
