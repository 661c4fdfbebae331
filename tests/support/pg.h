/*
 * A private PostgreSQL cluster for tests: made in a folder of its own, reached by a socket in there
 * only, gone afterwards. It never touches a system's cluster and never runs as root. One per
 * process. Its settings are the server's defaults, fsync included.
 */
#ifndef TESTS_SUPPORT_PG_H
#define TESTS_SUPPORT_PG_H

/* Makes and starts it; the connection string of its superuser, or NULL after printing why not (no
 * server installed: the test should skip). Any later failure ends the test program. */
const char *pg_start(void);

/* Kills the server with -9 and returns when it is dead; backends follow at once. */
void pg_kill9(void);

/* Starts it again on the same data and returns when it accepts connections. */
void pg_restart(void);

/* Stops it and removes its folder; called at exit too. */
void pg_stop(void);

#endif
