/* Tournament files for the command line. */
#ifndef ARBITER_TRF_FILE_H
#define ARBITER_TRF_FILE_H

#include "pairing/trf.h"

/*
 * Reads a file ("-" is standard input), a report or any other form of a tournament
 * (arbiter/tournament_file.h), into a history. Returns EXIT_OK, or the exit code of what
 * went wrong after saying it on standard error. Where the file does not say who had which role in
 * round 1, it is read off that round.
 */
int trf_load(const char *file, struct arena *arena, struct history *history);

/* The exit code of a refusal, said on standard error with the file's name. */
int trf_complain(const char *file, const struct error *err);

#endif
