/*
 * The log in PostgreSQL: loading an event, appending to it. The only module that knows the tables
 * (design.md section 4). All appends of one turn of the loop travel in one set-based statement that
 * compares and sets each event's head; what was acknowledged has been committed.
 */
#ifndef ARBITER_STORE_H
#define ARBITER_STORE_H

#include "arbiter/db.h"
#include "core/record.h"

#include <stdint.h>

struct store;

struct store *store_new(struct event_base *base, struct db *db);

/* Free the db first: that ends what is under way. What is still queued ends STORE_UNAVAILABLE; who
 * then asks for more is told that the database is away. */
void store_free(struct store *store);

/* A record as it is stored: the record, its request's digest, its hash and its sealed part. */
struct stored {
	struct record record;
	uint8_t digest[HASH_SIZE]; /* of the request's body; zero for records without request id */
	uint8_t hash[HASH_SIZE];
	bool has_sealed; /* a sealed part was made: its digest is part of the hash */
	uint8_t sealed_digest[HASH_SIZE];
	uint8_t salt[SALT_SIZE]; /* only with record.sealed */
};

/* The derived row of a game that a batch changes: written in the same transaction. */
struct store_game {
	struct board_key key;
	int64_t version;
	const char *state; /* game_state_name() */
	bool over;
	int16_t half_points[2]; /* by seat; -1 while open */
	const char *reason;     /* reason_name() */
	int64_t deadline; /* ms since the epoch at which the running clock falls, 0 for none */
};

enum store_result {
	STORE_WON,         /* committed */
	STORE_CONFLICT,    /* the event's head is another: reload and try again; nothing was done */
	STORE_UNKNOWN,     /* the connection was lost: it may or may not have happened */
	STORE_UNAVAILABLE, /* nothing was done: no connection, too much waiting, or refused (logged)
	                    */
};

/* One event's part of a batch: all of its records or none. Everything pointed to must stay valid
 * until `done`. */
struct store_append {
	int64_t event_id;
	int64_t head; /* seq of the last record before these */
	const struct stored *records;
	size_t record_count;
	const struct store_game *games; /* derived: the hot rows */
	size_t game_count;
	const char *derived; /* derived: all other changed rows, JSON; NULL for none */
	void (*done)(void *arg, enum store_result result);
	void *arg;
};

/* Queues for the batch of this turn of the loop. At most one append per event is under way.
 * `done` is never called before this returns; every other function here may do that when the
 * database is away. */
void store_append(struct store *store, const struct store_append *append);

/*
 * Creates an event with its first records (the genesis record first, seq from 1). `request` is the
 * idempotency key of the creation, unique over all events ("" for none), `digest` its body's.
 * done: STORE_WON with the new event's id; STORE_CONFLICT with the id of the event that holds this
 * request id (`same` tells whether its body was the same), or id 0 if the slug is taken.
 * Strings are copied; what `append` points to must stay valid until this returns.
 */
struct store_create {
	const char *slug, *uuid, *kind, *title, *request;
	const uint8_t *digest;
	struct store_append append; /* its event_id, head, done and arg are ignored */
	void (*done)(void *arg, enum store_result result, int64_t event_id, bool same);
	void *arg;
};
void store_create(struct store *store, const struct store_create *create);

/* Finds an event by slug: id and head, or id 0. id < 0: the database is away. */
void store_find(struct store *store, const char *slug,
                void (*done)(void *arg, int64_t event_id, int64_t head), void *arg);

/* Loads the records with seq > after, in order, in pages: `each` once per record (borrowed), then
 * `done(arg, true)`, or false when the database was away or a record cannot be understood (a kind
 * of a newer version, a gap; logged): use nothing of it then. */
void store_load(struct store *store, int64_t event_id, int64_t after,
                void (*each)(void *arg, const struct stored *stored),
                void (*done)(void *arg, bool complete), void *arg);

/* The list of events, newest first, as JSON text (slug title kind state round player_count), for
 * the home page; NULL when the database is away. Matches are not listed: whoever has their link
 * may watch. */
void store_list(struct store *store, void (*done)(void *arg, const char *json), void *arg);

/* Events with a running deadline, for the timers at start: slug by slug, then done; `complete` is
 * false when the database was away. */
void store_running(struct store *store, void (*each)(void *arg, const char *slug),
                   void (*done)(void *arg, bool complete), void *arg);

/* Notes a refused decision for arbiters to see: not a record, and lost if the database is away. */
void store_refuse(struct store *store, int64_t event_id, int64_t at, int32_t actor,
                  struct board_key board, const char *data, enum error_code code);

/* A board's refused decisions, newest first: `done` gets a JSON list of {at, actor, decision, code}
 * (borrowed), NULL if the database does not answer. */
void store_refused(struct store *store, int64_t event_id, struct board_key board,
                   void (*done)(void *arg, const char *json), void *arg);

/*
 * This daemon serves, or stops. done: until when anybody served before (0: nobody knows), and
 * whether another daemon has beaten within alive_ms; `answered` is false when the database was
 * away.
 */
void store_beat(struct store *store, const char *node, int64_t at, bool stopped, int64_t alive_ms,
                void (*done)(void *arg, bool answered, int64_t last, bool others), void *arg);

/* A one-time organiser link: spends the token with this hash; ok once. */
void store_spend_link(struct store *store, const uint8_t hash[HASH_SIZE],
                      void (*done)(void *arg, bool ok, bool available), void *arg);

/* Is the link with this hash still good? Spends nothing. */
void store_peek_link(struct store *store, const uint8_t hash[HASH_SIZE],
                     void (*done)(void *arg, bool ok, bool available), void *arg);

#endif
