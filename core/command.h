/*
 * What may happen: every act on an event is checked here against its state and becomes drafts of
 * records. Nothing changes until the drafts have been committed and folded (tournament_apply).
 * A refusal says what is wrong and what would be right.
 *
 * Who is asking has been checked before (arbiter/auth); which seat a player has is checked here.
 */
#ifndef CORE_COMMAND_H
#define CORE_COMMAND_H

#include "core/tournament.h"

enum { DECISIONS_MAX = 8 }; /* in one act */

/* A record that is to be written; data and sealed are fields in the drafts' arena ... */
struct draft {
	enum record_kind kind;
	int32_t actor;
	struct board_key board;
	const char *data;
	const char *sealed; /* NULL for none */
};

/* How a request came, where it could be measured. */
struct way {
	bool measured;
	int64_t sent; /* when, by the client's own clock; 0 if it did not say */
	int64_t round_trip_ms;
};

/* ... of one act. */
struct drafts {
	struct arena *arena; /* where the texts go: the request's */
	int64_t at;          /* the instant of the act: when its request was read */
	struct way way;      /* of decisions */
	struct draft *list;
	size_t count, room;
};

/* What a new event is to be. */
struct event_plan {
	enum tournament_kind kind;
	const char *uuid, *slug, *title, *rule, *tiebreaks;
	int rounds;
	struct time_control time_control;
	bool casual, creator_plays;
	enum adjudication adjudication; /* who finds fives and forbidden moves */
	enum wrong_claim wrong_claim;
	const struct setting_change *settings; /* checked values */
	size_t setting_count;
};

bool command_create(const struct event_plan *plan, struct drafts *out, struct error *err);

/* Changes settings, each for as long as it can be changed. */
bool command_settings(const struct tournament *t, const struct setting_change *changes,
                      size_t count, struct drafts *out, struct error *err);

struct entry {
	const char *name, *club;
	int rating;
};

/* A player enters; before the event is finished. The new number is player_count + 1 (+ the index
 * among several entries of one act: `ahead`). */
bool command_enter(const struct tournament *t, const struct entry *entry, int ahead,
                   struct drafts *out, struct error *err);
bool command_withdraw(const struct tournament *t, int32_t actor, int no, bool returns,
                      struct drafts *out, struct error *err);
/* half_points 0, 1 or 2 for a zero, half or full bye; -1 cancels the request. For a round that is
 * not paired yet. */
bool command_bye(const struct tournament *t, int32_t actor, int no, int round, int half_points,
                 struct drafts *out, struct error *err);
bool command_check_in(const struct tournament *t, int32_t actor, int no, struct drafts *out,
                      struct error *err);
bool command_take_seat(const struct tournament *t, int no, const char *name, struct drafts *out,
                       struct error *err);
bool command_renew_link(const struct tournament *t, int no, struct drafts *out, struct error *err);

/* An office that is to be given. */
struct naming {
	enum office office;
	const char *name;
	unsigned rights; /* a program's; else 0 */
	int player;      /* an assistant's; else 0 */
};

/* The new number is official_count + 1. */
bool command_name_official(const struct tournament *t, const struct naming *naming,
                           struct drafts *out, struct error *err);
bool command_dismiss_official(const struct tournament *t, int number, struct drafts *out,
                              struct error *err);
bool command_renew_official_link(const struct tournament *t, int number, struct drafts *out,
                                 struct error *err);

/* May the next round be paired, and which is it? */
bool command_may_pair(const struct tournament *t, int *round, struct error *err);

struct pair {
	int opener, second; /* players' numbers */
};

/* The pairing of a round as a draft; bye = player's number or 0. Requested byes and absences are
 * added from the state. */
bool command_paired(const struct tournament *t, int round, const struct pair *pairs, size_t count,
                    int bye, const char *engine, struct drafts *out, struct error *err);
/* Likewise by a drawn table or bracket: who is free has no points, and absences go without saying.
 */
bool command_paired_drawn(const struct tournament *t, int round, const struct pair *pairs,
                          size_t count, int bye, const char *engine, struct drafts *out,
                          struct error *err);

/*
 * The draw of a round robin or knock-out: the players by number, before the first round is paired
 * (by_hand: an arbiter gave them). Everybody of the list takes part.
 */
bool command_draw(const struct tournament *t, const int *players, size_t count, bool by_hand,
                  struct drafts *out, struct error *err);

/* How many rounds there will be; at least those there are. */
bool command_plan(const struct tournament *t, int rounds, struct drafts *out, struct error *err);

/* Has this player a number, and not played a game yet? */
bool command_may_replace(const struct tournament *t, int no);

/* `by`, who entered and has no number, takes the number of `no`, who may be replaced and is
 * withdrawn with it. */
bool command_replace(const struct tournament *t, int no, int by, struct drafts *out,
                     struct error *err);

/* As command_paired(), with the pairs that were set by hand (second 0 = the bye) noted. */
bool command_paired_around(const struct tournament *t, int round, const struct pair *pairs,
                           size_t count, int bye, const struct pair *by_hand, size_t by_hand_count,
                           const char *engine, struct drafts *out, struct error *err);
bool command_unpair(const struct tournament *t, int round, struct drafts *out, struct error *err);

/* The same players otherwise: a draft that an arbiter changes. What the engine had and which rules
 * the change breaks (a sentence, "" for none) are recorded with it. */
struct draft_change {
	int round;
	const struct pair *pairs;
	size_t count;
	int bye;                         /* 0 = none */
	const struct pair *engine_pairs; /* NULL: the engine has no pairing */
	size_t engine_count;
	const char *breaks;
};

bool command_change_draft(const struct tournament *t, const struct draft_change *change,
                          struct drafts *out, struct error *err);

/*
 * A round that is published but not started, paired again for those who are still there. Boards
 * that stay keep their number as far as that can be.
 */
bool command_change_round(const struct tournament *t, int round, const struct pair *pairs,
                          size_t count, int bye, const char *engine, struct drafts *out,
                          struct error *err);

/* Who must not meet, in rounds first ... last (last 0: to the end), or in the last_rounds last
 * ones. */
struct ban_plan {
	bool by_club; /* all of one club, instead of: */
	const int *players;
	size_t count;
	int first, last, last_rounds;
};

bool command_forbid(const struct tournament *t, const struct ban_plan *plan, struct drafts *out,
                    struct error *err);
bool command_lift_ban(const struct tournament *t, int number, struct drafts *out,
                      struct error *err);

struct boost_plan {
	const int *players;
	size_t count;
	int first, last, half_points;
};

bool command_accelerate(const struct tournament *t, const struct boost_plan *plan,
                        struct drafts *out, struct error *err);
bool command_lift_boost(const struct tournament *t, int number, struct drafts *out,
                        struct error *err);
bool command_publish_round(const struct tournament *t, int round, struct drafts *out,
                           struct error *err);
bool command_start_round(const struct tournament *t, int round, struct drafts *out,
                         struct error *err);
bool command_close_round(const struct tournament *t, int round, struct drafts *out,
                         struct error *err);
/* The last round, while the next has not been paired. */
bool command_reopen_round(const struct tournament *t, int round, struct drafts *out,
                          struct error *err);
bool command_finish(const struct tournament *t, bool reopen, struct drafts *out, struct error *err);

/* Which board, as whom, and the game's version the client has seen (-1: do not check). */
struct board_act {
	int round, board;
	int no; /* the player */
	int64_t version;
};

/*
 * Decisions of one seat, all or none. If its time was up before out->at, the draft is the fall of
 * the flag and nothing else, and *flagged is set.
 */
bool command_decide(const struct tournament *t, const struct board_act *act,
                    const struct decision *decisions, size_t count, struct drafts *out,
                    bool *flagged, struct error *err);

/* The running clock of a board has fallen by out->at; ERR_WRONG_STATE if it has not. */
bool command_flag(const struct tournament *t, int round, int board, struct drafts *out,
                  struct error *err);

struct ruled {
	enum result_kind how; /* not OPEN */
	uint8_t half_points[2];
	const char *text; /* the arbiter's words, "" for none */
};

/* An arbiter's result: first entry, or correction of an earlier one. */
bool command_result(const struct tournament *t, int round, int board, const struct ruled *ruled,
                    struct drafts *out, struct error *err);

/*
 * A player reports the result of a game played over the board (none of its decisions came here).
 * The second report that says the same makes the result; a differing one waits for the arbiter.
 */
bool command_report(const struct tournament *t, const struct board_act *act,
                    const uint8_t half_points[2], struct drafts *out, struct error *err);

bool command_call(const struct tournament *t, const struct board_act *act, struct drafts *out,
                  struct error *err);
bool command_answer_call(const struct tournament *t, int round, int board, struct drafts *out,
                         struct error *err);

/* What an arbiter rules; what the act does not take is not looked at. */
struct ruling_plan {
	enum ruling_act act;
	enum ruling_reason reason;
	const char *text; /* the arbiter's words, "" for none */
	bool is_public;   /* the words as well */
	int32_t actor;
	int round, board; /* board 0: on the event */
	int64_t version;  /* the game's version that the arbiter has seen, -1: do not check */
	int64_t of;       /* explain, dismiss, an accepted proposal: the record's seq; 0 = none */
	int64_t countdown_ms;        /* resume; -1: as the event's setting says */
	int64_t left_ms[2];          /* set-clock: by seat, -1: as it is */
	struct time_control control; /* time-control */
	struct ruled ruled;          /* result; its text is not looked at */
	int whom;      /* bits of TALK_...: message; forfeit: who loses; judge, warn */
	int64_t to;    /* retract: version; hand-over: the arbiter */
	bool exchange; /* annul: the seats */
	bool upheld;   /* judge */
	uint8_t point; /* judge: which stone was pointed at */
	int no;        /* expel */
};

bool command_ruling(const struct tournament *t, const struct ruling_plan *plan, struct drafts *out,
                    struct error *err);

/* A player says that he is ready; with the second one the clocks start. */
bool command_ready(const struct tournament *t, const struct board_act *act, struct drafts *out,
                   struct error *err);

/* A player writes to the arbiter. */
bool command_message(const struct tournament *t, const struct board_act *act, const char *text,
                     struct drafts *out, struct error *err);

/*
 * Default time: when a board's player who has decided nothing is to be proposed for a forfeit,
 * INT64_MAX for never; and the proposal, once that instant has come.
 */
int64_t command_default_at(const struct tournament *t, const struct round *round,
                           const struct board *board);
bool command_default(const struct tournament *t, int round, int board, struct drafts *out,
                     struct error *err);

/* Nobody served the event between two instants: is a record due, and from when on? A record that
 * was written after `from` shows that somebody did until then. */
bool command_outage_due(const struct tournament *t, int64_t *from, int64_t to);
bool command_outage(const struct tournament *t, int64_t from, int64_t to, struct drafts *out,
                    struct error *err);

/* Casual matches: "ask", "grant", "refuse". */
bool command_takeback(const struct tournament *t, const struct board_act *act, const char *step,
                      struct drafts *out, struct error *err);

/* The first game of a match: its players are entered, `pair` was drawn. */
bool command_pair_match(const struct tournament *t, const struct pair *pair, struct drafts *out,
                        struct error *err);

/* A finished match: the second one to ask makes the next round, with the seats exchanged. */
bool command_rematch(const struct tournament *t, int no, struct drafts *out, struct error *err);

bool command_pages_published(const struct tournament *t, const char *target, const char *digest,
                             struct drafts *out, struct error *err);

/* The legal decisions of a seat on a board, without those that the state of the event forbids. */
void command_legal(const struct tournament *t, const struct board *board, enum seat seat,
                   struct legal *legal);

#endif
