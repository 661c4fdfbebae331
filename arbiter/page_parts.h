/* What the pages share; only page*.c and site.c include it. */
#ifndef ARBITER_PAGE_PARTS_H
#define ARBITER_PAGE_PARTS_H

#include "arbiter/page.h"

/*
 * Adds markup. The format is markup; every %s is text and is escaped, so that nothing a person
 * wrote can become markup. Knows %s, %d, %zu, %lld and %%.
 */
void html(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * A phrase of the interface in the page's language. The argument is a literal, or a text that was
 * marked by PHRASE(). page_count() chooses by number between "%d board" and "%d boards" and fills
 * it in, in the page's arena.
 */
const char *page_say(const struct page *page, const char *english) __attribute__((format_arg(2)));
const char *page_count(struct page *page, const char *one, const char *many, long number);
/* A phrase with its %s and %d filled in, in the page's arena; as text, not as markup. */
const char *page_fill(struct page *page, const char *phrase, ...)
	__attribute__((format(printf, 2, 3)));

/* What the pages' scripts say (web/say.js), as an element they read; nothing in English. */
void page_texts(struct page *page);

/* Which entry of the navigation is the page being shown. */
struct place {
	enum page_id id; /* PAGE_COUNT: none */
	int first, second;
};

/* Doctype to the opening of <main>, and the rest. The title is text. */
void page_begin(struct page *page, const char *title, struct place place);
void page_end(struct page *page);

/* The address of a page as the live or the static site has it. */
void page_href(struct page *page, enum page_id id, int first, int second);
/* `<a href="...">`, open. */
void page_link_open(struct page *page, enum page_id id, int first, int second);
/* Adds a path under the event's API, "/api/v1/events/{slug}" and what follows. */
void page_api(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* May this viewer see the round? A draft is for arbiters; a published site never has it. */
bool page_shows_round(const struct page *page, const struct round *round);
/* The last round this viewer may see, 0 for none. */
int page_last_round(const struct page *page);
/* Rounds that have at least started: those that standings can be made of. */
int page_started_rounds(const struct page *page);
/* The rounds standings speak of unless asked: the complete ones, in round 1 what there is. */
int page_ranked_rounds(struct page *page);
bool page_is_match(const struct page *page);

/* A player's name as text (borrowed; "Player 3" where there is none). */
const char *page_name(struct page *page, int no);
/* The name as a link to the player's page. */
void page_player(struct page *page, int no);
/* "Black" or "White", alone, in the page's language. */
const char *page_colour(const struct page *page, enum colour colour);
/* The disc of a colour, with its name for who cannot see it. */
void page_disc(struct page *page, enum colour colour);

/* Half-points as people write them: 3 -> "1½". Borrowed from the page's arena. */
const char *page_points(struct page *page, int half_points);
/* "1–0", with a mark for results that were not played out; a dash while open. */
void page_result(struct page *page, const struct board *board);
/* Why it ended, in the page's language ("five in a row"), or "" while it is open. */
const char *page_reason(const struct page *page, const struct board *board);
/* Did an arbiter rule on it, so that it is listed among the rulings? */
bool page_is_ruling(const struct board *board);

/* An instant as <time>; scripts show it in the reader's zone. */
void page_time(struct page *page, int64_t at);
/* A duration as a clock shows it: "1:02:03", "4:05", tenths below ten seconds. */
void page_clock(struct page *page, int64_t ms);
/* What a clock shows that has so much left until its flag falls: of the main time, else of the
 * period that runs. */
void page_clock_face(struct page *page, const struct time_control *control, int64_t left);
/* The same as text, in the page's arena. */
const char *page_clock_text(struct page *page, int64_t ms);
/* The fields of a time control, of the kind that is chosen in the form; and who finds a five. The
 * hint is text. */
void page_clock_fields(struct page *page, int minutes, int seconds, const char *hint);
void page_judging_field(struct page *page);
/* "30 min + 20 s a turn", "no clock". */
void page_time_control(struct page *page);

/* The pairings and results of a round as one table; the viewer's own board first. */
void page_boards(struct page *page, const struct round *round);
/* The cell that leads to why a board (0: the bye) is paired so; none where there is no such page.
 */
void page_why_cell(struct page *page, const struct round *round, int board);
/* The results that an arbiter gave or corrected; returns how many. */
size_t page_ruled_results(struct page *page);
/* The games of a match likewise, the latest first. */
void page_games(struct page *page);
/* The first `limit` rows of the standings after `rounds` rounds. False if there are none yet. */
bool page_standing_rows(struct page *page, int rounds, size_t limit);

/* Buttons of an arbiter: enter or correct a result, one click each; the rarer ones in a menu. None
 * where the game is played here: that ends by itself, or by a ruling with its reason. */
void page_result_entry(struct page *page, const struct round *round, const struct board *board);

/* A player's report of a game over the board, if this one can be that; what was reported so far. */
void page_report_form(struct page *page, const struct round *round, const struct board *board,
                      enum seat seat);
void page_reports(struct page *page, const struct board *board);

/* The console's boards, most urgent first (arbiter/need.h). */
void page_console_boards(struct page *page, const struct round *round);

/* The console's other parts: the players with their links and new entries; where pages go. */
void page_console_players(struct page *page, const char *const *links);
void page_targets(struct page *page, const char *targets_json);
/* Below the next step: pairs by hand, changes of a draft, pairing again, the forecast. */
void page_pairing_control(struct page *page, enum next_step next);
/* Who must not meet, and accelerations. */
void page_constraints(struct page *page);
/* With each official's secret link by number - 1; NULL: not for this viewer. */
void page_officials(struct page *page, const char *const *links);
void page_settings(struct page *page);

/* May the page's viewer do what asks for this right? Nobody can on a published one. */
bool page_may(const struct page *page, enum right right);

/* A labelled field for each setting that can be changed now, of the pairing system or the others;
 * their names begin with the prefix. */
void page_setting_fields(struct page *page, const char *prefix, const struct settings *settings,
                         bool of_system);

/* "Schedule" of a round robin, "Bracket" of a knock-out, NULL for events that are not drawn: a
 * phrase to be said; and the thing itself, without a heading. */
const char *page_draw_title(const struct page *page);
void page_draw_part(struct page *page);
/* Rows for the players of a round robin who are on no board of a round; `cells` come before. */
void page_free_rows(struct page *page, const struct round *round, const char *cells);

/* What a column of the standings is called: "Buchholz cut 1". */
const char *page_key_title(struct page *page, const struct tiebreak *key);

/* A player's rounds as a table. */
void page_player_rounds(struct page *page, int no);

/* What a game's seat may do, as a phrase: "place stone 3 in the central 5x5". */
void page_options(struct page *page, const struct game *game, const struct legal *legal);
/* The same without swapping and keeping: "place stone 4 anywhere and announce 1 to 8 fifth moves".
 */
void page_moves(struct page *page, const struct game *game, const struct legal *legal);
/* What the decision means, for the rule card; "" where nothing needs saying. */
const char *page_why(const struct page *page, const struct game *game, const struct legal *legal);
/* What a rule is, in a few sentences of the page's language. */
const char *page_rule_summary(struct page *page, const struct rule *rule);
/* The whole opening as a list of steps, the present one marked. */
void page_rule_steps(struct page *page, const struct game *game);

/* The controls of a seat, and of the arbiter, below the rule card. */
void page_actions(struct page *page, const struct round *round, const struct board *board);
/* A seat's arbiter call and the menu of what is rarely done. */
void page_aside(struct page *page, const struct round *round, const struct board *board);
/* Everything that was decided, in order. */
void page_turns(struct page *page, const struct round *round, const struct board *board);

/* The board as an element of its own: the picture, and what web/renju-board.js needs beside it; the
 * words of the scripts; what is written to and by the arbiter. */
void page_board(struct page *page, const struct round *round, const struct board *board);
void page_board_words(struct page *page);
void page_talk(struct page *page, const struct round *round, const struct board *board);

/* Is it being played, pauses included? Does the page's viewer sit at it, and where? */
bool page_in_play(const struct round *round, const struct board *board);
bool page_seat(const struct page *page, const struct board *board, enum seat *seat);

/* The pages themselves; page_write() has checked that what they show exists. */
void page_event(struct page *page, int first, int second);
void page_players(struct page *page, int first, int second);
void page_round(struct page *page, int number, int second);
void page_game(struct page *page, int round, int board);
void page_standings(struct page *page, int first, int second);
void page_standings_after(struct page *page, int rounds, int second);
void page_working(struct page *page, int rounds, int no);
void page_crosstable(struct page *page, int first, int second);
void page_draw(struct page *page, int first, int second);
void page_player_card(struct page *page, int no, int second);
void page_rulings(struct page *page, int first, int second);

#endif
