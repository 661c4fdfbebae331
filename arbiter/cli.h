/*
 * The sub-commands of the program. Each gets its own arguments (argv[0] is its name) and returns
 * the exit code: 0 ok, 1 no valid pairing or a mismatch, 2 unexpected, 3 invalid input,
 * 4 too large, 5 file access.
 */
#ifndef ARBITER_CLI_H
#define ARBITER_CLI_H

enum exit_code {
	EXIT_OK = 0,
	EXIT_MISMATCH = 1,
	EXIT_UNEXPECTED = 2,
	EXIT_INVALID_INPUT = 3,
	EXIT_TOO_LARGE = 4,
	EXIT_FILE_ACCESS = 5,
};

int cli_serve(int argc, char **argv);
int cli_migrate(int argc, char **argv);
int cli_link(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_publish(int argc, char **argv);
int cli_demo(int argc, char **argv);
int cli_forbidden(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_pair(int argc, char **argv);
int cli_standings(int argc, char **argv);
int cli_why(int argc, char **argv);
int cli_roundrobin(int argc, char **argv);
int cli_convert(int argc, char **argv);
int cli_opening(int argc, char **argv);

#endif
