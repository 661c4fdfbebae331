/* Every path of the daemon. `operation` names it in web/openapi.json; a test holds both together.
 */
#include "arbiter/handler.h"

enum {
	NO_BODY = 0,
	SMALL = 16 * 1024,
	FORM = 4 * 1024,
	FILE_BODY = 1024 * 1024,
};

#define EVENT "/api/v1/events/%"
#define PLAYER EVENT "/players/%"
#define ROUND EVENT "/rounds/%"
#define BOARD ROUND "/boards/%"

/* clang-format off */
const struct route routes[] = {
	{"GET",  "/healthz", NO_BODY, handle_health, "health"},
	{"GET",  "/api/openapi.json", NO_BODY, handle_openapi, "openapi"},
	{"GET",  "/api/v1/rules", NO_BODY, handle_rules, "rules"},
	{"GET",  "/api/v1/rules/%", NO_BODY, handle_rule, "rule"},
	{"POST", "/api/v1/session", SMALL, handle_session_create, "sessionCreate"},
	{"DELETE", "/api/v1/session", NO_BODY, handle_session_end, "sessionEnd"},
	{"POST", "/api/v1/matches", SMALL, handle_match_create, "matchCreate"},
	{"GET",  "/api/v1/events", NO_BODY, handle_events, "events"},
	{"POST", "/api/v1/events", SMALL, handle_event_create, "eventCreate"},
	{"GET",  EVENT, NO_BODY, handle_event, "event"},
	{"POST", EVENT "/finish", SMALL, handle_event_finish, "eventFinish"},
	{"POST", EVENT "/reopen", SMALL, handle_event_reopen, "eventReopen"},
	{"GET",  EVENT "/log", NO_BODY, handle_event_log, "eventLog"},
	{"GET",  EVENT "/stream", NO_BODY, handle_event_stream, "eventStream"},
	{"GET",  EVENT "/links", NO_BODY, handle_event_links, "eventLinks"},
	{"GET",  EVENT "/targets", NO_BODY, handle_event_targets, "eventTargets"},
	{"POST", EVENT "/targets", SMALL, handle_event_target, "eventTarget"},
	{"DELETE", EVENT "/targets", SMALL, handle_event_target_remove, "eventTargetRemove"},
	{"GET",  EVENT "/standings", NO_BODY, handle_standings, "standings"},
	{"GET",  EVENT "/players", NO_BODY, handle_players, "players"},
	{"POST", EVENT "/players", FILE_BODY, handle_players_add, "playersAdd"},
	{"POST", PLAYER "/withdraw", SMALL, handle_player_withdraw, "playerWithdraw"},
	{"POST", PLAYER "/return", SMALL, handle_player_return, "playerReturn"},
	{"POST", PLAYER "/checkin", SMALL, handle_player_check_in, "playerCheckIn"},
	{"POST", PLAYER "/bye", SMALL, handle_player_bye, "playerBye"},
	{"POST", PLAYER "/link", SMALL, handle_player_link, "playerLink"},
	{"POST", EVENT "/rounds", SMALL, handle_round_pair, "roundPair"},
	{"GET",  ROUND, NO_BODY, handle_round, "round"},
	{"POST", ROUND "/unpair", SMALL, handle_round_unpair, "roundUnpair"},
	{"POST", ROUND "/publish", SMALL, handle_round_publish, "roundPublish"},
	{"POST", ROUND "/start", SMALL, handle_round_start, "roundStart"},
	{"POST", ROUND "/close", SMALL, handle_round_close, "roundClose"},
	{"POST", ROUND "/reopen", SMALL, handle_round_reopen, "roundReopen"},
	{"GET",  BOARD, NO_BODY, handle_board, "board"},
	{"POST", BOARD "/decisions", SMALL, handle_board_decide, "boardDecide"},
	{"POST", BOARD "/result", SMALL, handle_board_result, "boardResult"},
	{"POST", BOARD "/report", SMALL, handle_board_report, "boardReport"},
	{"POST", BOARD "/call", SMALL, handle_board_call, "boardCall"},
	{"POST", BOARD "/answer", SMALL, handle_board_answer, "boardAnswer"},
	{"POST", BOARD "/takeback", SMALL, handle_board_takeback, "boardTakeback"},
	{"POST", EVENT "/rematch", SMALL, handle_rematch, "rematch"},

	{"GET",  "/", NO_BODY, page_of_home, NULL},
	{"GET",  "/web/%", NO_BODY, handle_web_file, NULL},
	{"GET",  "/e/%.trf", NO_BODY, page_of_trf, NULL},
	{"GET",  "/e/%.json", NO_BODY, handle_event, NULL},
	{"GET",  "/e/%", NO_BODY, page_of_event, NULL},
	{"GET",  "/e/%/players", NO_BODY, page_of_players, NULL},
	{"GET",  "/e/%/players.csv", NO_BODY, page_of_players_csv, NULL},
	{"GET",  "/e/%/r/%", NO_BODY, page_of_round, NULL},
	{"GET",  "/e/%/r/%/b/%.svg", NO_BODY, page_of_board_svg, NULL},
	{"GET",  "/e/%/r/%/b/%.sgf", NO_BODY, page_of_board_sgf, NULL},
	{"GET",  "/e/%/r/%/b/%.txt", NO_BODY, page_of_board_text, NULL},
	{"GET",  "/e/%/r/%/b/%.json", NO_BODY, handle_board, NULL},
	{"GET",  "/e/%/r/%/b/%", NO_BODY, page_of_game, NULL},
	{"GET",  "/e/%/standings", NO_BODY, page_of_standings, NULL},
	{"GET",  "/e/%/standings.csv", NO_BODY, page_of_standings_csv, NULL},
	{"GET",  "/e/%/standings/%", NO_BODY, page_of_standings_after, NULL},
	{"GET",  "/e/%/crosstable", NO_BODY, page_of_crosstable, NULL},
	{"GET",  "/e/%/p/%", NO_BODY, page_of_player, NULL},
	{"GET",  "/e/%/rulings", NO_BODY, page_of_rulings, NULL},
	{"GET",  "/e/%/log", NO_BODY, page_of_log, NULL},
	{"GET",  "/e/%/me", NO_BODY, page_of_me, NULL},
	{"GET",  "/a/%", NO_BODY, page_of_console, NULL},
	{"GET",  "/s/%", NO_BODY, page_of_organiser, NULL},
	{"POST", "/s/%", FORM, page_of_organiser_taken, NULL},
	{"GET",  "/s/%/%", NO_BODY, page_of_link, NULL},
	{"POST", "/s/%/%", FORM, page_of_link_taken, NULL},
	{0},
};
/* clang-format on */
