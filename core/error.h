/*
 * One error, owned by the caller, no allocation.
 *
 * A function that can be refused takes a `struct error *` last and returns false after filling it.
 * The code is stable and named outside (API, CLI); the text is one English sentence for people that
 * says what was expected. HTTP status and exit code follow from the code alone.
 */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <stdbool.h>

/* X(id, name on the wire, HTTP status) */
#define ERROR_CODES(X)                                         \
	X(NONE, "none", 200)                                   \
	/* what was sent cannot be read */                     \
	X(BAD_REQUEST, "bad-request", 400)                     \
	X(BAD_JSON, "bad-json", 400)                           \
	X(BAD_FIELD, "bad-field", 422)                         \
	X(BAD_POINT, "bad-point", 422)                         \
	X(BAD_FILE, "bad-file", 422)                           \
	X(TOO_LARGE, "too-large", 413)                         \
	X(REQUEST_ID_REUSED, "request-id-reused", 422)         \
	/* who is asking */                                    \
	X(UNAUTHENTICATED, "unauthenticated", 401)             \
	X(FORBIDDEN, "forbidden", 403)                         \
	X(WRONG_SEAT, "wrong-seat", 403)                       \
	X(NOT_FOUND, "not-found", 404)                         \
	X(METHOD_NOT_ALLOWED, "method-not-allowed", 405)       \
	/* the state of the event or game does not allow it */ \
	X(VERSION_MOVED, "version-moved", 409)                 \
	X(SLUG_TAKEN, "slug-taken", 409)                       \
	X(SEAT_TAKEN, "seat-taken", 409)                       \
	X(WRONG_STATE, "wrong-state", 409)                     \
	X(GAME_NOT_STARTED, "game-not-started", 409)           \
	X(GAME_OVER, "game-over", 409)                         \
	X(PAUSED, "paused", 409)                               \
	/* the rules do not allow it */                        \
	X(WRONG_TURN, "wrong-turn", 409)                       \
	X(WRONG_DECISION, "wrong-decision", 422)               \
	X(OCCUPIED, "occupied", 422)                           \
	X(OUTSIDE_ZONE, "outside-zone", 422)                   \
	X(WRONG_NUMBER, "wrong-number", 422)                   \
	X(DUPLICATE_OFFER, "duplicate-offer", 422)             \
	X(SYMMETRIC_OFFER, "symmetric-offer", 422)             \
	X(NOT_OFFERED, "not-offered", 422)                     \
	X(NO_PASS, "no-pass", 422)                             \
	X(NO_DRAW_OFFER, "no-draw-offer", 422)                 \
	X(NOTHING_TO_CLAIM, "nothing-to-claim", 422)           \
	X(UNKNOWN_RULE, "unknown-rule", 422)                   \
	X(NO_PAIRING, "no-pairing", 422)                       \
	/* the world */                                        \
	X(UNAVAILABLE, "unavailable", 503)                     \
	X(INTERNAL, "internal", 500)

enum error_code {
#define X(id, name, status) ERR_##id,
	ERROR_CODES(X)
#undef X
};

struct error {
	enum error_code code;
	char text[240];
};

/* Fills *err (which may be NULL) and returns false, so that a refusal is one statement. */
bool error_set(struct error *err, enum error_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The stable name of a code, e.g. "symmetric-offer". */
const char *error_name(enum error_code code);

/* The HTTP status of a code. */
int error_status(enum error_code code);

#endif
