/* Where requests of our own may go. Pure. */
#ifndef ARBITER_ADDRESS_H
#define ARBITER_ADDRESS_H

#include "core/error.h"

#include <stddef.h>

struct sockaddr;

enum { TARGET_MAX = 500, ENDPOINT_MAX = 1000 };

/*
 * Is this an address that pages can be PUT under: http or https, a host, plain characters, neither
 * query nor fragment? Writes it to out without a slash at its end.
 */
bool address_target(const char *url, char out[TARGET_MAX], struct error *err);

/* Is this an address of a push service: https (or, `plain`, http), a host, plain characters,
 * neither user nor fragment, at most ENDPOINT_MAX bytes with its end? */
bool address_endpoint(const char *url, bool plain, struct error *err);

/* A target without user and password, for people to see. */
void address_shown(const char *target, char out[TARGET_MAX]);

/* Does it lie in this machine, in a private network or nowhere? */
bool address_is_private(const struct sockaddr *address);

#endif
