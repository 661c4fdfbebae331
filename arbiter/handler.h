/* The handlers of the route table (routes.c), by resource, and what they share (handle.c). */
#ifndef ARBITER_HANDLER_H
#define ARBITER_HANDLER_H

#include "arbiter/session.h"
#include "arbiter/view.h"

/* -- shared ------------------------------------------------------------------------------------ */

static inline struct daemon *daemon_of(const struct request *rq)
{
	return rq->app;
}

/* The body as a JSON object (an empty one for no body); false after having replied. The caller
 * decrefs. */
bool handle_body(struct request *rq, json_t **body);

/*
 * A member of a body. text: copied into the request's arena, `absent` if there is none (NULL: it is
 * required). int: within min ... max. False with ERR_BAD_FIELD naming the member.
 */
bool body_text(struct request *rq, const json_t *body, const char *name, const char *absent,
               const char **value, struct error *err);
bool body_int(const json_t *body, const char *name, int64_t absent, int64_t min, int64_t max,
              int64_t *value, struct error *err);
bool body_flag(const json_t *body, const char *name, bool *value, struct error *err);

/* A clock as events are made with: clock, base_ms, increment_ms ... */
bool body_clock(struct request *rq, const json_t *body, struct time_control *control,
                struct error *err);
/* Who finds a five or a forbidden move, and what a wrong claim costs. */
bool body_judging(struct request *rq, const json_t *body, struct event_plan *plan,
                  struct error *err);

/* Settings by name in an object (NULL: none), their values checked; the list is in the request's
 * arena. */
bool body_settings(struct request *rq, json_t *settings, struct setting_change **changes,
                   size_t *count, struct error *err);

/* A captured number, 1 ... max; 0 if it is none. */
int capture_number(const struct request *rq, int index, int max);

/* A query parameter as a number from 0, `absent` if there is none or it is not one. */
int query_number(struct request *rq, const char *name, int absent);

/* "http://host:port" as the client sees us, in the request's arena. */
const char *base_url(struct request *rq);

/* The absolute secret link of a player, or of the arbiter (no = 0). In the request's arena. */
const char *secret_link(struct request *rq, const struct tournament *t, int no);

/* The event's public address. In the request's arena. */
const char *public_link(struct request *rq, const struct tournament *t);

/* A random uuid of version 4. */
void uuid_make(char text[37]);

/* Settles the actor of an act; ERR_UNAUTHENTICATED or ERR_FORBIDDEN. An arbiter is whoever has the
 * right the path asks for (none: RIGHT_RULE). */
bool act_as_arbiter(struct act *act, const struct session *session, struct error *err);
bool act_as_player(struct act *act, const struct session *session, int *no, struct error *err);

/* A viewer who has the right the path asks for (none: to see what is not public), or any right at
 * all; replies otherwise. */
bool read_as_arbiter(struct request *rq, const struct session *session);
bool read_as_official(struct request *rq, const struct session *session);

/* Starts an act on the event of the first capture; `act` lies in the request's arena. */
void handle_act(struct request *rq, struct act *act);

/* struct act's `prepare`: answers with the event. */
void event_prepare(struct act *act, const struct session *session, const struct tournament *t);

/* -- handlers ---------------------------------------------------------------------------------- */

void handle_health(struct request *rq);
void handle_openapi(struct request *rq);
void handle_web_file(struct request *rq);
void handle_icon(struct request *rq);
void handle_rules(struct request *rq);
void handle_rule(struct request *rq);
void handle_events(struct request *rq);
void handle_event_create(struct request *rq);
void handle_event(struct request *rq);
void handle_event_finish(struct request *rq);
void handle_event_reopen(struct request *rq);
void handle_event_log(struct request *rq);
void handle_event_stream(struct request *rq);
void handle_event_links(struct request *rq);
void handle_event_target(struct request *rq);
void handle_event_targets(struct request *rq);
void handle_event_target_remove(struct request *rq);
void handle_push_key(struct request *rq);
void handle_push_add(struct request *rq);
void handle_push_remove(struct request *rq);
void handle_push_alerts(struct request *rq);
void handle_push_worker(struct request *rq);
void handle_analyse(struct request *rq);
void page_of_scratch(struct request *rq);
void handle_settings(struct request *rq);
void handle_settings_table(struct request *rq);
void handle_standings(struct request *rq);
void handle_working(struct request *rq);
void handle_draw(struct request *rq);
void handle_draw_give(struct request *rq);
void handle_player_replace(struct request *rq);
void handle_players(struct request *rq);
void handle_players_add(struct request *rq);
void handle_player_withdraw(struct request *rq);
void handle_player_return(struct request *rq);
void handle_player_check_in(struct request *rq);
void handle_player_bye(struct request *rq);
void handle_player_link(struct request *rq);
void handle_offices(struct request *rq);
void handle_officials(struct request *rq);
void handle_official_name(struct request *rq);
void handle_official_dismiss(struct request *rq);
void handle_official_link(struct request *rq);
void handle_owner_link(struct request *rq);
void handle_round(struct request *rq);
void handle_round_pair(struct request *rq);
void handle_round_change(struct request *rq);
void handle_round_repair(struct request *rq);
void handle_forecast(struct request *rq);
void handle_constraints(struct request *rq);
void handle_ban(struct request *rq);
void handle_ban_lift(struct request *rq);
void handle_acceleration(struct request *rq);
void handle_acceleration_lift(struct request *rq);
void handle_round_unpair(struct request *rq);
void handle_round_publish(struct request *rq);
void handle_round_start(struct request *rq);
void handle_round_close(struct request *rq);
void handle_round_reopen(struct request *rq);
void handle_board(struct request *rq);
void handle_round_why(struct request *rq);
void handle_board_why(struct request *rq);
void handle_board_decide(struct request *rq);
void handle_board_result(struct request *rq);
void handle_board_report(struct request *rq);
void handle_board_call(struct request *rq);
void handle_board_answer(struct request *rq);
void handle_board_takeback(struct request *rq);
void handle_board_ruling(struct request *rq);
void handle_board_ready(struct request *rq);
void handle_board_message(struct request *rq);
void handle_board_explain(struct request *rq);
void handle_board_refused(struct request *rq);
void handle_board_time(struct request *rq);
void handle_event_ruling(struct request *rq);
void handle_rulings(struct request *rq);
void handle_rematch(struct request *rq);
void handle_match_create(struct request *rq);
void handle_session_create(struct request *rq);
void handle_session_end(struct request *rq);
void page_of_home(struct request *rq);
void page_of_event(struct request *rq);
void page_of_trf(struct request *rq);
void page_of_tournament_json(struct request *rq);
void page_of_crosstable_csv(struct request *rq);
void page_of_board_svg(struct request *rq);
void page_of_board_png(struct request *rq);
void page_of_board_sgf(struct request *rq);
void page_of_board_text(struct request *rq);
void page_of_players(struct request *rq);
void page_of_players_csv(struct request *rq);
void page_of_round(struct request *rq);
void page_of_game(struct request *rq);
void page_of_why(struct request *rq);
void page_of_time(struct request *rq);
void page_of_standings(struct request *rq);
void page_of_standings_csv(struct request *rq);
void page_of_standings_after(struct request *rq);
void page_of_working(struct request *rq);
void page_of_crosstable(struct request *rq);
void page_of_draw(struct request *rq);
void page_of_player(struct request *rq);
void page_of_rulings(struct request *rq);
void page_of_log(struct request *rq);
void page_of_me(struct request *rq);
void page_of_console(struct request *rq);
void page_of_link(struct request *rq);
void page_of_link_taken(struct request *rq);
void page_of_organiser(struct request *rq);
void page_of_organiser_taken(struct request *rq);

/* The route table, ended by a NULL path. */
extern const struct route routes[];

#endif
