/*
 * Bringing a database up to date: migrations in order, each in a transaction and recorded with its
 * SHA-256, then functions and grants. Safe to repeat and to run from several processes at once.
 * Blocks: for the command line only.
 */
#ifndef ARBITER_MIGRATE_H
#define ARBITER_MIGRATE_H

#include "core/error.h"

/* `url` is a libpq connection string, `folder` holds migrations/, functions/ and grants.sql.
 * Counts what was new in *applied. An error names the file and PostgreSQL's reason. */
bool migrate(const char *url, const char *folder, int *applied, struct error *err);

#endif
