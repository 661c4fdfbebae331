/* A listening socket from a text. */
#ifndef ARBITER_LISTEN_H
#define ARBITER_LISTEN_H

#include "core/error.h"

/* "127.0.0.1:8080" or "[::1]:8080" (port 0 picks one); -1 with *err filled. */
int listen_open(const char *text, struct error *err);

/* The port it listens on. */
int listen_port(int fd);

#endif
