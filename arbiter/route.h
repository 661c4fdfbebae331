/*
 * From method and path to a handler, by a table. Paths are compared while still percent-encoded and
 * decoded piece by piece after the split, so that an encoded slash never makes a new segment.
 */
#ifndef ARBITER_ROUTE_H
#define ARBITER_ROUTE_H

#include "arbiter/http.h"

struct router;

/* Compiles a table that ends with a NULL path; the table must outlive the router. A table that
 * cannot be (unknown method, too many segments or captures) ends the program. */
struct router *router_new(const struct route *routes);
void router_free(struct router *router);

/*
 * The first row that fits, with capture[] decoded into the arena; HEAD is served by GET's rows.
 * NULL if none does: *allow is then NULL for an unknown path, or else the methods the path has, as
 * the Allow header wants them.
 */
const struct route *router_find(const struct router *router, const char *method, const char *path,
                                struct arena *arena, const char *capture[HTTP_CAPTURES],
                                const char **allow);

/*
 * Decodes %XX (and + for forms) into the arena. NULL for a broken escape, a NUL, or bytes that are
 * no UTF-8: such a text could reach neither the database nor a JSON reply.
 */
char *url_decode(struct arena *arena, const char *text, size_t length, bool form);

#endif
