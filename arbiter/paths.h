/*
 * Where the files that come with the program lie: sql/ (migrations, functions) and web/ (scripts,
 * styles), po/ (phrases in other languages). An installed program finds them beside itself, one
 * that runs from a build tree takes them from the checkout.
 */
#ifndef ARBITER_PATHS_H
#define ARBITER_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Writes the folder of `what` ("sql", "web", "po") to out: <program>/../share/arbiter/<what> if
 * there is one, else the checkout's. False, with out empty, if neither exists or out is too small.
 */
bool paths_find(const char *what, char *out, size_t size);

#endif
