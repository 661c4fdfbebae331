/*
 * pgbench as a yardstick: single rows into a table like the log, with the same indexes, each its
 * own durable transaction. A failure ends the program.
 */
#ifndef TESTS_SUPPORT_PGBENCH_H
#define TESTS_SUPPORT_PGBENCH_H

/* Makes the table and the script. `url` is a migrated database's and must stay. */
void pgbench_open(const char *url);

/* Rows a second with so many clients, for so many seconds. */
double pgbench_rate(int clients, int seconds);

void pgbench_close(void);

/* The median of an odd number of figures, which it sorts. */
double median(double *figures, int count);

/* Monotonic time in seconds. */
double seconds_now(void);

#endif
