/*
 * The settings of an event: how it is paired, timed and shown, beyond what every event has to say
 * when it is made. Each is one integer and a row of one table; the log, the API and the forms all
 * read that table, so a new setting is a new row and the code that heeds it.
 *
 * In the log a setting is a field of `created` or of a later `settings` record: its name, and its
 * word or number. A setting at its initial value goes without saying.
 */
#ifndef CORE_SETTINGS_H
#define CORE_SETTINGS_H

#include "core/error.h"

#include <stddef.h>
#include <stdint.h>

/* Until when a setting can be changed. */
#define SETTING_PHASES(X)                                              \
	X(UNTIL_PAIRED, "until-paired") /* before the first pairing */ \
	X(ALWAYS, "always")             /* from the next act on */

enum setting_phase {
#define X(id, name) PHASE_##id,
	SETTING_PHASES(X)
#undef X
};

/* Settings with words: the value is the word's place in the list. */
/* as enum pairing_system */
#define SYSTEM_WORDS "dutch", "dubov", "burstein", "mcmahon", "roundrobin", "knockout"
#define SEEDING_WORDS "fold", "slip", "random"          /* as enum seeding */
#define TIE_WORDS "extra-game", "higher-seed", "lot"    /* as enum knockout_tie */
#define OPENER_WORDS "higher-seed", "lower-seed", "lot" /* as enum knockout_opener */
#define YES_WORDS "no", "yes"
#define EDITION_WORDS "2026", "2017"
#define TIEBREAK_EDITION_WORDS "2026", "2024", "2023", "pre-2023" /* as enum tiebreak_edition */
#define ROLE_WORDS "strict", "soft", "off"                        /* as enum role_rule */
#define ACCELERATION_WORDS "none", "baku"
#define LATE_ENTRY_WORDS "zero", "half-bye"
#define LANGUAGE_WORDS "en", "fr", "da", "it", "pl" /* as enum language */
#define OUTAGE_WORDS "freeze", "add", "arbiter"
#define YES_WORDS "no", "yes"

/*
 * X(id, name, words (NULL: a number), least, most, initial, changed until, meaning). With words,
 * least and most are not looked at. Times in ms.
 */
#define EVENT_SETTINGS(X)                                                                        \
	X(SYSTEM, "system", WORDS(SYSTEM_WORDS), 0, 0, 0, UNTIL_PAIRED, "Pairing system")        \
	X(CYCLES, "cycles", NULL, 1, 10, 1, UNTIL_PAIRED, "How often everybody meets everybody") \
	X(APART, "apart-last", NULL, -1, 99, 0, UNTIL_PAIRED,                                    \
	  "Last rounds in which nobody meets somebody of the own club (-1: as many as can be)")  \
	X(GAMES, "games", NULL, 1, 9, 1, UNTIL_PAIRED, "Games of a match")                       \
	X(FIRST_OPENER, "first-opener", WORDS(OPENER_WORDS), 0, 0, 0, UNTIL_PAIRED,              \
	  "Who opens the first game of a match")                                                 \
	X(TIE, "tie", WORDS(TIE_WORDS), 0, 0, 0, UNTIL_PAIRED, "What decides a level match")     \
	X(THIRD_PLACE, "third-place", WORDS(YES_WORDS), 0, 0, 0, UNTIL_PAIRED,                   \
	  "A match for third place")                                                             \
	X(BAR, "bar", NULL, 0, 9999, 0, UNTIL_PAIRED,                                            \
	  "McMahon bar, a rating (0: all start level)")                                          \
	X(FLOOR, "floor", NULL, 0, 9999, 0, UNTIL_PAIRED, "McMahon floor, a rating")             \
	X(BAND, "band", NULL, 1, 1000, 100, UNTIL_PAIRED,                                        \
	  "Rating points that are worth a point at the start")                                   \
	X(SUPERGROUP, "supergroup", NULL, 0, 1000, 0, UNTIL_PAIRED,                              \
	  "Players who start at the bar in any case")                                            \
	X(SEEDING, "seeding", WORDS(SEEDING_WORDS), 0, 0, 0, UNTIL_PAIRED,                       \
	  "How players of one score are set against each other")                                 \
	X(AVOID_CLUB, "avoid-club", WORDS(YES_WORDS), 0, 0, 0, UNTIL_PAIRED,                     \
	  "Keep members of one club apart where it costs nothing else")                          \
	X(DRAW_SEED, "draw-seed", NULL, 0, 9007199254740991, 0, UNTIL_PAIRED,                    \
	  "Number the draw is made by (0: players stand by rating)")                             \
	X(EDITION, "edition", WORDS(EDITION_WORDS), 0, 0, 0, UNTIL_PAIRED,                       \
	  "Edition of the pairing rules")                                                        \
	X(TIEBREAK_EDITION, "tiebreak-edition", WORDS(TIEBREAK_EDITION_WORDS), 0, 0, 0, ALWAYS,  \
	  "Edition of the tie-break rules")                                                      \
	X(LOTS_SEED, "lots-seed", NULL, 0, 9007199254740991, 0, ALWAYS,                          \
	  "Number the lots are drawn by (0: not drawn)")                                         \
	X(ROLES, "roles", WORDS(ROLE_WORDS), 0, 0, 0, ALWAYS,                                    \
	  "How far the roles bind the pairing")                                                  \
	X(ACCELERATION, "acceleration", WORDS(ACCELERATION_WORDS), 0, 0, 0, UNTIL_PAIRED,        \
	  "Acceleration of the first rounds")                                                    \
	X(LATE_ENTRY, "late-entry", WORDS(LATE_ENTRY_WORDS), 0, 0, 0, UNTIL_PAIRED,              \
	  "A round missed before a late entry is")                                               \
	X(POINTS_WIN, "points-win", NULL, 0, 20, 2, UNTIL_PAIRED, "Half-points for a win")       \
	X(POINTS_DRAW, "points-draw", NULL, 0, 20, 1, UNTIL_PAIRED, "Half-points for a draw")    \
	X(POINTS_LOSS, "points-loss", NULL, 0, 20, 0, UNTIL_PAIRED, "Half-points for a loss")    \
	X(POINTS_FORFEIT_WIN, "points-forfeit-win", NULL, 0, 20, 2, UNTIL_PAIRED,                \
	  "Half-points for a forfeit win")                                                       \
	X(POINTS_FORFEIT_LOSS, "points-forfeit-loss", NULL, 0, 20, 0, UNTIL_PAIRED,              \
	  "Half-points for a forfeit loss")                                                      \
	X(POINTS_BYE, "points-bye", NULL, 0, 20, 2, UNTIL_PAIRED,                                \
	  "Half-points for the odd one's bye")                                                   \
	X(POINTS_FULL_BYE, "points-full-bye", NULL, 0, 20, 2, UNTIL_PAIRED,                      \
	  "Half-points for a full bye")                                                          \
	X(POINTS_HALF_BYE, "points-half-bye", NULL, 0, 20, 1, UNTIL_PAIRED,                      \
	  "Half-points for a half bye")                                                          \
	X(POINTS_ZERO_BYE, "points-zero-bye", NULL, 0, 20, 0, UNTIL_PAIRED,                      \
	  "Half-points for a zero bye")                                                          \
	X(SPECTATOR_DELAY, "spectator-delay-ms", NULL, 0, 3600000, 0, ALWAYS,                    \
	  "How much later spectators see what happens in the games")                             \
	X(LANGUAGE, "language", WORDS(LANGUAGE_WORDS), 0, 0, 0, ALWAYS,                          \
	  "Language of the published pages")                                                     \
	X(OUTAGE, "outage-policy", WORDS(OUTAGE_WORDS), 0, 0, 0, ALWAYS,                         \
	  "After an outage the clocks go on as if it had not been (freeze), get time on top "    \
	  "(add), or stand until an arbiter resumes them")                                       \
	X(OUTAGE_ADD, "outage-add-ms", NULL, 0, 3600000, 30000, ALWAYS,                          \
	  "Time that each player gets after an outage under the policy add")                     \
	X(DEFAULT_TIME, "default-ms", NULL, 0, 7 * 86400000, 0, ALWAYS,                          \
	  "A player who has decided nothing so long after the start is proposed for a forfeit "  \
	  "(0: never)")                                                                          \
	X(READY_START, "ready-start", WORDS(YES_WORDS), 0, 0, 0, ALWAYS,                         \
	  "A game starts when both players have said that they are ready")                       \
	X(CALL_STOPS, "call-stops-clock", WORDS(YES_WORDS), 0, 0, 0, ALWAYS,                     \
	  "A player's call for the arbiter stops the clocks")                                    \
	X(COUNTDOWN, "resume-countdown-ms", NULL, 0, 600000, 5000, ALWAYS,                       \
	  "Clocks that are resumed begin to run after so long")                                  \
	X(LAG_START, "lag-start-ms", NULL, -1, 60000, -1, ALWAYS,                                \
	  "Lag compensation: what a player has to begin with (-1: by the time control)")         \
	X(LAG_GAIN, "lag-gain-ms", NULL, -1, 60000, -1, ALWAYS,                                  \
	  "Lag compensation: what each decision adds (-1: by the time control)")                 \
	X(LAG_MAX, "lag-max-ms", NULL, -1, 600000, -1, ALWAYS,                                   \
	  "Lag compensation: the most a player can have (-1: by the time control)")

/* The words as values. */
enum outage_policy { OUTAGE_FREEZE, OUTAGE_ADDS, OUTAGE_ARBITER };

enum setting {
#define X(id, name, words, least, most, initial, until, meaning) SETTING_##id,
	EVENT_SETTINGS(X)
#undef X
		SETTING_COUNT
};

struct setting_row {
	const char *name;
	const char *const *words; /* ended by NULL; or NULL for a number */
	int64_t least, most, initial;
	enum setting_phase until;
	const char *meaning; /* a label of a form */
};

struct settings {
	int64_t value[SETTING_COUNT];
};

struct setting_change {
	enum setting setting;
	int64_t value;
};

const struct setting_row *setting_row(enum setting setting);
const char *setting_phase_name(enum setting_phase phase);
bool setting_find(const char *name, enum setting *setting);

/* The word or decimal number of a value. Returns text or the word. */
const char *setting_text(enum setting setting, int64_t value, char *text, size_t size);

/* The value a text stands for; ERR_BAD_FIELD naming what is allowed. */
bool setting_parse(enum setting setting, const char *text, int64_t *value, struct error *err);
bool setting_check(enum setting setting, int64_t value, struct error *err);

void settings_init(struct settings *settings);

/* Takes over whatever settings the fields of a record hold; false on a value not known here. */
bool settings_read(struct settings *settings, const char *data);

#endif
