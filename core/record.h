/*
 * A record: one line of an event's log. Everything that happens in an event is a record; the state
 * is a fold of them (core/tournament.h). deploy/docs/log-format.md describes the format for
 * readers outside; its test vectors are checked in tests/core.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/error.h"

#include <stddef.h>
#include <stdint.h>

enum { LOG_FORMAT = 1 };

/*
 * Who may see a record's sealed part, and when. Its public bytes are for everybody at once; what
 * must not be seen yet is not in them.
 */
enum sealed_view {
	SEALED_NONE,     /* the kind has no sealed part */
	SEALED_NAMES,    /* shown to everybody, but can be erased (a person's name, club) */
	SEALED_ARBITERS, /* free text, draft pairings: arbiters only */
};

/*
 * X(id, name on the wire, who sees the sealed part). Behind each: its fields, sealed ones after the
 * semicolon. `round` and `no` are numbers of rounds and players; points are half-points; a record
 * about a game has its board key.
 */
/* clang-format off */
#define RECORD_KINDS(X) \
	X(CREATED, "created", SEALED_NONE) /* uuid slug event=swiss|match title rule rounds base \
		increment tiebreaks engine [casual=1] [creator=arbiter|player] [settings]; base, increment: ms */ \
	X(ENTERED, "entered", SEALED_NAMES) /* no rating; name club */ \
	X(WITHDRAWN, "withdrawn", SEALED_NONE) /* no */ \
	X(RETURNED, "returned", SEALED_NONE) /* no */ \
	X(BYE_REQUESTED, "bye-requested", SEALED_NONE) /* no round half_points=0|1|2 */ \
	X(BYE_CANCELLED, "bye-cancelled", SEALED_NONE) /* no round */ \
	X(FORBIDDEN, "forbidden", SEALED_NONE) /* ban first last, or last-rounds; players=1,2,... or \
		by=club: they must not meet; last=0: to the end */ \
	X(FORBIDDEN_LIFTED, "forbidden-lifted", SEALED_NONE) /* ban */ \
	X(ACCELERATED, "accelerated", SEALED_NONE) /* boost first last half_points players=1,2,...: \
		points that only the pairing sees */ \
	X(ACCELERATED_LIFTED, "accelerated-lifted", SEALED_NONE) /* boost */ \
	X(CHECKED_IN, "checked-in", SEALED_NONE) /* no */ \
	X(SEAT_TAKEN, "seat-taken", SEALED_NAMES) /* no; name */ \
	X(LINK_RENEWED, "link-renewed", SEALED_NONE) /* no, 0 for the arbiter's */ \
	X(OFFICIAL_NAMED, "official-named", SEALED_NAMES) /* official office [rights] [player]; \
		name */ \
	X(OFFICIAL_LEFT, "official-left", SEALED_NONE) /* official */ \
	X(OFFICIAL_LINK_RENEWED, "official-link-renewed", SEALED_NONE) /* official */ \
	X(DRAWN, "drawn", SEALED_NONE) /* players=no,... [by=arbiter]: numbers 1, 2 ... of a round \
		robin's table or a knock-out's bracket */ \
	X(REPLACED, "replaced", SEALED_NONE) /* no by: has the number of a drawn player from now on */ \
	X(PLANNED, "planned", SEALED_NONE) /* rounds: so many there will be */ \
	X(PAIRED, "paired", SEALED_ARBITERS) /* round engine; pairs byes, as in round-published \
		[by-hand=opener-second,...: kept while the rest was paired, second 0 = the bye] */ \
	X(DRAFT_CHANGED, "draft-changed", SEALED_ARBITERS) /* round; pairs byes \
		engine-pairs=opener-second,... breaks=words: what the engine had, what rules it breaks */ \
	X(UNPAIRED, "unpaired", SEALED_NONE) /* round */ \
	X(ROUND_PUBLISHED, "round-published", SEALED_NONE) /* round engine \
		pairs=opener-second,... byes=no:half_points:kind,... */ \
	X(ROUND_CHANGED, "round-changed", SEALED_NONE) /* round engine changed; pairs byes as above: \
		a published round, paired again with so many boards changed */ \
	X(ROUND_STARTED, "round-started", SEALED_NONE) /* round [ready=1: clocks wait for both] */ \
	X(ROUND_CLOSED, "round-closed", SEALED_NONE) /* round */ \
	X(ROUND_REOPENED, "round-reopened", SEALED_NONE) /* round */ \
	X(FINISHED, "finished", SEALED_NONE) \
	X(REOPENED, "reopened", SEALED_NONE) \
	X(SETTINGS, "settings", SEALED_NONE) /* what changed, by name (core/settings.h) */ \
	X(DECISION, "decision", SEALED_NONE) /* seat do=KIND [at=points] [n] [implied=1] \
		[sent rtt lag quota: ms, where it was measured] \
		[reason opener second, where it ended the game] */ \
	X(FLAG, "flag", SEALED_NONE) /* reason=time opener second */ \
	X(RESULT, "result", SEALED_ARBITERS) /* how opener second; text */ \
	X(REPORTED, "reported", SEALED_NONE) /* seat opener second: a player says what came out */ \
	X(ARBITER_CALLED, "arbiter-called", SEALED_NONE) /* seat [stops=1: the clocks] */ \
	X(CALL_ANSWERED, "call-answered", SEALED_NONE) \
	X(TAKEBACK, "takeback", SEALED_NONE) /* seat step=ask|grant|refuse [to=version] */ \
	X(REMATCH_ASKED, "rematch-asked", SEALED_NONE) /* no */ \
	X(PAGES_PUBLISHED, "pages-published", SEALED_NONE) /* target digest */ \
	X(RULING, "ruling", SEALED_ARBITERS) /* do [reason] [of] and what the act changes, each \
		was_NAME for NAME before it (core/ruling.h); text, which stands before the \
		semicolon with public=1 */ \
	X(READY, "ready", SEALED_NONE) /* seat [starts=1: the clocks] */ \
	X(PROPOSED, "proposed", SEALED_NONE) /* do=forfeit reason seat=opener|second|both */ \
	X(MESSAGE, "message", SEALED_ARBITERS) /* from to; text */ \
	X(OUTAGE, "outage", SEALED_NONE) /* from to policy [add]: instants, ms */
/* clang-format on */

enum record_kind {
#define X(id, name, sealed) RECORD_##id,
	RECORD_KINDS(X)
#undef X
		RECORD_KIND_COUNT
};

const char *record_kind_name(enum record_kind kind);
bool record_kind_find(const char *name, enum record_kind *kind);
enum sealed_view record_sealed_view(enum record_kind kind);

/* Who did it, a per-event number: the server, a player's number, the arbiter whose link the event
 * was made with, or that and the number of a named official. */
enum { ACTOR_SERVER = 0, ACTOR_ARBITER = 100000 };

/* Which game a record is about; round 0 for the event as a whole. */
struct board_key {
	int16_t section, round, board, game;
};

enum { BOARD_KEY_TEXT = 28, REQUEST_ID_MAX = 64, SALT_SIZE = 16, HASH_SIZE = 32 };
enum { RECORD_DATA_MAX = 256 * 1024 };

/* "1.3.5.1", or "" for the event; false on malformed text. */
void board_key_write(struct board_key key, char text[BOARD_KEY_TEXT]);
bool board_key_read(const char *text, struct board_key *key);

struct record {
	int64_t seq; /* from 1, contiguous in an event */
	int64_t at;  /* ms since the epoch, never goes back in an event */
	int32_t actor;
	enum record_kind kind;
	struct board_key board;
	const char *data;      /* fields (core/field.h) */
	const char *request;   /* the client's request id, "" for none */
	int32_t request_index; /* which record of that request */
	const char *sealed;    /* fields, NULL for none or erased */
};

/*
 * Writes the bytes that are hashed, after the previous record's hash, into `out`:
 * the text "arbiter-log-1\n", then as netstrings (`length:bytes,`) seq, at, actor, kind, board key,
 * data, request id, request index (numbers in decimal), and the sealed part's digest: 32 raw bytes,
 * or an empty netstring where the record has none. hash = SHA-256(previous hash, bytes); the
 * genesis record follows 32 zero bytes; digest = SHA-256(salt, sealed bytes).
 * Returns the length, 0 if it does not fit.
 */
size_t record_encode(const struct record *record, const uint8_t *sealed_digest, char *out,
                     size_t size);

#endif
