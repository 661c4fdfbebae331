/*
 * Records of games: one model, and the notations that are read into it and written from it.
 *
 * The model holds what happened, not what was legal: it can be filled from a file that knows the
 * stones only, and a game that breaks its rule can be written down. core/game.h judges it.
 * Texts are UTF-8, never NULL ("" = not known) and lie in the caller's arena.
 *
 * deploy/docs/game-formats.md describes every notation and what each one can say.
 */
#ifndef CORE_NOTATION_H
#define CORE_NOTATION_H

#include "core/arena.h"
#include "core/game.h"

/* X(id, name on the wire): one line of a record */
#define NOTATION_ENTRIES(X)                                                   \
	X(DECISION, "decision")                                               \
	X(TIME, "time")         /* the seat's time ran out */                 \
	X(RESULT, "result")     /* an arbiter gave the result, half_points */ \
	X(TAKEBACK, "takeback") /* what is marked retracted was taken back */ \
	X(PAUSE, "pause")                                                     \
	X(RESUME, "resume")                                                   \
	X(CLOCK, "clock")   /* an arbiter set the clocks, left_ms */          \
	X(REMARK, "remark") /* text only */

enum notation_entry_kind {
#define X(id, name) ENTRY_##id,
	NOTATION_ENTRIES(X)
#undef X
		ENTRY_KIND_COUNT
};

const char *notation_entry_name(enum notation_entry_kind kind);

enum { LEFT_UNKNOWN = -1, AT_UNKNOWN = 0 };

struct notation_entry {
	enum notation_entry_kind kind;
	enum seat seat; /* whose decision, whose time; of a ruling the seat it is about */
	struct decision decision;
	bool implied_keep;      /* the decision implied a keep */
	bool retracted;         /* taken back later */
	int64_t at;             /* instant, ms since the Unix epoch; AT_UNKNOWN */
	int64_t left_ms[2];     /* by seat, after it; LEFT_UNKNOWN */
	uint8_t half_points[2]; /* RESULT: by seat */
	const char *text;       /* a comment, or the reason of a ruling */
};

struct game_record {
	const char *rule;                       /* its id; "" = not known */
	const char *adjudication, *wrong_claim; /* names of core/opening.h; "" = the rule's */
	const char *names[2];
	const char *event, *round, *board, *place, *date, *control, *comment;
	struct outcome result; /* over = false: not known */
	bool set_up;           /* the game starts from `cells`, with `to_move` to move */
	uint8_t cells[BOARD_POINTS];
	enum colour to_move;
	struct notation_entry *entries;
	size_t count, room;
};

/* An empty record; an entry of a kind without anything known. */
void game_record_init(struct game_record *record);
struct notation_entry *game_record_add(struct game_record *record, struct arena *arena,
                                       enum notation_entry_kind kind, enum seat seat);

/* Starts a game under the record's rule; false if that is not known, or the stones are set up. */
bool game_record_start(const struct game_record *record, struct game *game);

/* Adds a stone or (POINT_NONE) a pass. */
struct notation_entry *game_record_add_move(struct game_record *record, struct arena *arena,
                                            enum seat seat, uint8_t point);

/* The stones and passes (POINT_NONE) that stand, in order, up to `room`; returns how many. */
size_t game_record_moves(const struct game_record *record, uint8_t *moves, size_t room);

/* The colour of the first move, and who holds Black after the swaps that stand. */
enum colour game_record_first(const struct game_record *record);
enum seat game_record_black(const struct game_record *record);

/* Does this entry put a stone or pass that stands? *point is POINT_NONE for a pass. */
bool entry_is_move(const struct notation_entry *entry, uint8_t *point);

/* Whom the result favours; NONE for neither (a draw, or no result). */
enum record_winner { WINNER_NONE, WINNER_BLACK, WINNER_WHITE };
enum record_winner game_record_winner(const struct game_record *record);

/* Sets a result by colour, with the seats as they hold the colours now. */
void game_record_decide(struct game_record *record, enum record_winner winner,
                        enum game_reason reason);

/*
 * Makes decisions of a list of stones, under the record's rule if it is known: where stones are
 * all that a notation says, together with the other offered fifths and the swaps ('1' swap, '0'
 * keep at each point where a swap may be, in order; "" = not known: none). The record's names are
 * by colour, names[0] Black's, and end up by seat. What the rule refuses stays a plain stone.
 */
void game_record_fit(struct game_record *record, struct arena *arena, const uint8_t *fifths,
                     size_t count, const char *swaps);

/* -- notations --------------------------------------------------------------------------------- */

/* Which letters a list of points uses for its files. */
enum notation_letters {
	LETTERS_AUTO,      /* told from the list, refused where it could be either */
	LETTERS_WITH_I,    /* a b c d e f g h i ... o */
	LETTERS_WITHOUT_I, /* a b c d e f g h j ... p */
};

/* Bytes to be read, and what they do not say themselves. */
struct notation_input {
	const char *bytes;
	size_t size;
	const char *rule; /* id to put into records that name none, NULL or "" */
	enum notation_letters letters;
	bool all_lines; /* of a tree every line, not only the main one */
};

struct notation_games {
	struct game_record *games;
	size_t count, room;
	struct arena *arena; /* the caller's */
};

struct notation_sink {
	void (*write)(void *context, const char *bytes, size_t size);
	void *context;
};

/* A reader: false with ERR_BAD_FILE and the line or byte offset and what was expected. */
typedef bool notation_reader(const struct notation_input *in, struct notation_games *games,
                             struct error *err);

/* A writer: false where the notation cannot say what a record holds. */
typedef bool notation_writer(const struct game_record *games, size_t count,
                             const struct notation_sink *sink, struct error *err);

notation_reader text_read, replay_read, sgf_read, lib_read, pos_read, psq_read, moves_read,
	string_read;
notation_writer text_write, replay_write, json_write, sgf_write, psq_write, moves_write,
	string_write;

/* Most lines of a tree that are read, and most games of a file. */
enum { NOTATION_GAMES_MAX = 100000 };

#endif
