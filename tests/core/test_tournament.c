/*
 * The fold of records: what cannot follow is refused, what acts come to always follows, and the
 * points agree however they are added up. The acts themselves are in test_command.c.
 */
#include "tests/core/act.h"

#include "arbiter/strbuf.h"

#include <stdio.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static struct story story;

static void end(void)
{
	story_end(&story);
}

/* Four players, round 1 closed, round 2 started with board 1 in play, player 4 on its way out. */
static void begin(void)
{
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	for (int i = 0; i < 4; i++)
		story_enter(&story, "Somebody", "", 0);
	story_pair(&story);
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	story_result(&story, 2, RESULT_KIND_PLAYED, 1, 1);
	story_close(&story);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 i9");
}

static struct record next(enum record_kind kind, struct board_key key, const char *data,
                          const char *sealed)
{
	return (struct record){
		.seq = story.t.seq + 1,
		.at = story.at,
		.actor = ACTOR_ARBITER,
		.kind = kind,
		.board = key,
		.data = data,
		.request = "",
		.sealed = sealed,
	};
}

static bool apply(struct record record, struct error *err)
{
	*err = (struct error){0};
	return tournament_apply(&story.t, &record, err);
}

/* -- what cannot follow ------------------------------------------------------------------------ */

#define ON_BOARD           \
	{                  \
		1, 2, 1, 1 \
	}

static const struct {
	enum record_kind kind;
	struct board_key key;
	const char *data, *sealed;
} broken[] = {
	{RECORD_CREATED,         {0},          "uuid=u&slug=s&event=swiss&title=t&rule=renju&rounds=1", NULL             },
	{RECORD_ENTERED,         {0},          "no=4&rating=0",                                         "name=A&club="   },
	{RECORD_ENTERED,         {0},          "no=6&rating=0",                                         "name=A&club="   },
	{RECORD_ENTERED,         {0},          "",						      "name=A&club="   },
	{RECORD_WITHDRAWN,       {0},          "no=5",						  NULL             },
	{RECORD_RETURNED,        {0},          "no=0",						  NULL             },
	{RECORD_CHECKED_IN,      {0},          "no=-1",						 NULL             },
	{RECORD_REMATCH_ASKED,   {0},          "no=99999999999",                                        NULL             },
	{RECORD_SEAT_TAKEN,      {0},          "no=5",						  "name=A"         },
	{RECORD_LINK_RENEWED,    {0},          "no=5",						  NULL             },
	{RECORD_BYE_REQUESTED,   {0},          "no=5&round=3&half_points=1",                            NULL             },
	{RECORD_BYE_CANCELLED,   {0},          "no=5&round=3",                                          NULL             },
	{RECORD_PAIRED,          {0},          "round=4&engine=e",                                      "pairs=1-2&byes="},
	{RECORD_PAIRED,          {0},          "round=2&engine=e",                                      "pairs=1-2&byes="},
	{RECORD_UNPAIRED,        {0},          "round=2",					       NULL             },
	{RECORD_UNPAIRED,        {0},          "round=3",					       NULL             },
	{RECORD_ROUND_PUBLISHED, {0},          "round=2&pairs=1-2&byes=",                               NULL             },
	{RECORD_ROUND_PUBLISHED, {0},          "round=4&pairs=1-2&byes=",                               NULL             },
	{RECORD_ROUND_PUBLISHED, {0},          "round=0&pairs=1-2&byes=",                               NULL             },
	{RECORD_ROUND_STARTED,   {0},          "round=1",					       NULL             },
	{RECORD_ROUND_STARTED,   {0},          "round=2",					       NULL             },
	{RECORD_ROUND_STARTED,   {0},          "round=3",					       NULL             },
	{RECORD_ROUND_CLOSED,    {0},          "round=1",					       NULL             },
	{RECORD_ROUND_CLOSED,    {0},          "",						      NULL             },
	{RECORD_ROUND_REOPENED,  {0},          "round=2",                                               NULL             },
	{RECORD_DECISION,        {0},          "seat=opener&do=place&at=j10",                           NULL             },
	{RECORD_DECISION,        {1, 2, 3, 1}, "seat=opener&do=place&at=j10",                           NULL             },
	{RECORD_DECISION,        {2, 2, 1, 1}, "seat=opener&do=place&at=j10",                           NULL             },
	{RECORD_DECISION,        {1, 2, 1, 2}, "seat=opener&do=place&at=j10",                           NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=third&do=place&at=j10",                            NULL             },
	{RECORD_DECISION,        ON_BOARD,     "do=place&at=j10",                                       NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=jump&at=j10",                            NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&at=j10",                                    NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=place",                                  NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=place&at=",                              NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=place&at=p1",                            NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=place&at=j10x",                          NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=place&at=h8",                            NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=second&do=place&at=j10",                           NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=swap",                                   NULL             },
	{RECORD_DECISION,        ON_BOARD,     "seat=opener&do=resign&reason=boredom",                  NULL             },
	{RECORD_DECISION,        {1, 1, 1, 1}, "seat=opener&do=place&at=h8",                            NULL             },
	{RECORD_FLAG,            {0},          "reason=time&opener=0&second=2",                         NULL             },
	{RECORD_RESULT,          {0},          "how=played&opener=2&second=0",                          NULL             },
	{RECORD_RESULT,          ON_BOARD,     "how=won&opener=2&second=0",                             NULL             },
	{RECORD_RESULT,          ON_BOARD,     "how=open&opener=0&second=0",                            NULL             },
	{RECORD_RESULT,          ON_BOARD,     "opener=2&second=0",                                     NULL             },
	{RECORD_REPORTED,        ON_BOARD,     "opener=2&second=0",                                     NULL             },
	{RECORD_REPORTED,        {0},          "seat=opener&opener=2&second=0",                         NULL             },
	{RECORD_ARBITER_CALLED,  ON_BOARD,     "",						      NULL             },
	{RECORD_ARBITER_CALLED,  {0},          "seat=opener",                                           NULL             },
	{RECORD_CALL_ANSWERED,   {1, 9, 9, 1}, "",						      NULL             },
	{RECORD_TAKEBACK,        {0},          "seat=opener&step=ask",                                  NULL             },
	{RECORD_TAKEBACK,        ON_BOARD,     "seat=opener",                                           NULL             },
	{RECORD_TAKEBACK,        ON_BOARD,     "step=ask",                                              NULL             },
	{RECORD_TAKEBACK,        ON_BOARD,     "seat=opener&step=grant&to=3",                           NULL             },
};

Test(fold, refuses_records_that_cannot_follow, .fini = end)
{
	for (size_t i = 0; i < COUNT(broken); i++) {
		struct error err;
		int64_t seq;

		begin();
		seq = story.t.seq;
		cr_expect(!apply(next(broken[i].kind, broken[i].key, broken[i].data,
		                      broken[i].sealed),
		                 &err),
		          "%s %s", record_kind_name(broken[i].kind), broken[i].data);
		cr_expect_eq(err.code, ERR_INTERNAL);
		cr_expect(strstr(err.text, record_kind_name(broken[i].kind)), "%s", err.text);
		cr_expect_eq(story.t.seq, seq);
		if (i + 1 < COUNT(broken))
			end();
	}
}

Test(fold, refuses_malformed_pairings, .fini = end)
{
	static const char *const lists[] = {
		"pairs=1&byes=",
		"pairs=1-&byes=",
		"pairs=-1-2&byes=",
		"pairs=1-5&byes=",
		"pairs=0-1&byes=",
		"pairs=1-2;3-4&byes=",
		"pairs=&byes=1",
		"pairs=&byes=1:2",
		"pairs=&byes=1:2:",
		"pairs=&byes=1:2:quarter",
		"pairs=&byes=5:2:pairing",
		"pairs=&byes=1:x:half",
		"pairs=&byes=1:2:pairingx",
		"pairs=1-99999999999999&byes=",
	};

	for (size_t i = 0; i < COUNT(lists); i++) {
		struct error err;

		begin();
		cr_expect(!apply(next(RECORD_PAIRED, (struct board_key){0}, "round=3", lists[i]),
		                 &err),
		          "%s", lists[i]);
		if (i + 1 < COUNT(lists))
			end();
	}
}

Test(fold, refuses_what_is_out_of_order, .fini = end)
{
	struct record good, record;
	struct error err;

	begin();
	good = next(RECORD_WITHDRAWN, (struct board_key){0}, "no=1", NULL);
#define OUT_OF_ORDER(change) \
	record = good;       \
	change;              \
	cr_expect(!apply(record, &err), #change)

	OUT_OF_ORDER(record.seq--);
	OUT_OF_ORDER(record.seq++);
	OUT_OF_ORDER(record.seq = 1);
	OUT_OF_ORDER(record.at = story.t.at - 1);
	OUT_OF_ORDER(record.at = INT64_MAX);
#undef OUT_OF_ORDER
	record = good;
	record.at = story.t.at;
	cr_expect(apply(record, &err), "%s", err.text);
}

Test(fold, refuses_kinds_that_it_does_not_know, .fini = end)
{
	struct record record;
	struct error err;

	begin();
	record = next(RECORD_FINISHED, (struct board_key){0}, "", NULL);
	for (int kind = RECORD_KIND_COUNT; kind < RECORD_KIND_COUNT + 3; kind++) {
		record.kind = (enum record_kind)kind;
		cr_expect(!apply(record, &err) && err.code == ERR_INTERNAL);
	}
}

static bool first_record(const char *data, enum record_kind kind, struct error *err)
{
	struct record record = {.seq = 1, .at = 1, .kind = kind, .data = data, .request = ""};

	story = (struct story){0};
	arena_init(&story.arena, memory_get, memory_give);
	tournament_init(&story.t, &story.arena);
	*err = (struct error){0};
	return tournament_apply(&story.t, &record, err);
}

Test(fold, begins_with_a_genesis_that_it_understands)
{
	static const struct {
		enum record_kind kind;
		const char *data;
		bool good;
	} rows[] = {
		{RECORD_CREATED,  "uuid=u&slug=s&event=swiss&title=t&rule=renju&rounds=1", true },
		{RECORD_CREATED,  "rule=renju&base=9000000000&increment=1000",             true },
		{RECORD_CREATED,  "rule=gomoku",                                           false},
		{RECORD_CREATED,  "",						      false},
		{RECORD_CREATED,  "rule=renju&base=-1",                                    false},
		{RECORD_CREATED,  "rule=renju&base=999999999999999999",                    false},
		{RECORD_CREATED,  "rule=renju&base=1&increment=999999999999999999",        false},
		{RECORD_ENTERED,  "no=1&rating=0",                                         false},
		{RECORD_FINISHED, "",						      false},
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct error err;

		cr_expect_eq(first_record(rows[i].data, rows[i].kind, &err), rows[i].good, "%s: %s",
		             rows[i].data, err.text);
		end();
	}
}

/* -- what it makes of records ------------------------------------------------------------------ */

Test(fold, obeys_the_outcome_that_was_recorded, .fini = end)
{
	struct board *board;
	struct error err;

	begin();
	board = tournament_board(&story.t, 2, 1);
	cr_assert(apply(next(RECORD_DECISION, (struct board_key)ON_BOARD,
	                     "seat=opener&do=place&at=j10&reason=overline&opener=0&second=2", NULL),
	                &err),
	          "%s", err.text);
	cr_expect_eq(board->game.outcome.reason, REASON_OVERLINE);
	cr_expect_eq(board->result, RESULT_KIND_PLAYED);
	cr_expect_eq(board->half_points[SEAT_SECOND], 2);
	cr_expect(board->clock.stopped);
	cr_expect_eq(board->turns[board->turn_count - 1].move_number, 3);
}

Test(fold, gives_a_result_the_reason_of_its_kind, .fini = end)
{
	static const struct {
		const char *data;
		enum game_reason reason;
	} rows[] = {
		{"how=played&opener=1&second=1",         REASON_RULING },
		{"how=adjudicated&opener=1&second=0",    REASON_RULING },
		{"how=void&opener=0&second=0",           REASON_RULING },
		{"how=forfeit&opener=2&second=0",        REASON_FORFEIT},
		{"how=double-forfeit&opener=0&second=0", REASON_FORFEIT},
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct error err;

		begin();
		cr_assert(apply(next(RECORD_RESULT, (struct board_key)ON_BOARD, rows[i].data, NULL),
		                &err));
		cr_expect_eq(tournament_board(&story.t, 2, 1)->game.outcome.reason, rows[i].reason,
		             "%s", rows[i].data);
		if (i + 1 < COUNT(rows))
			end();
	}
}

Test(fold, reads_erased_names_as_empty, .fini = end)
{
	struct error err;

	begin();
	cr_assert(apply(next(RECORD_ENTERED, (struct board_key){0}, "no=5&rating=7", NULL), &err));
	cr_expect(!*story.t.players[4].name && !*story.t.players[4].club);
	cr_expect_eq(story.t.players[4].rating, 7);
}

Test(fold, marks_what_its_records_touch, .fini = end)
{
	struct board *board;
	struct error err;

	begin();
	board = tournament_board(&story.t, 2, 2);
	board->touched = story.t.rounds[1]->touched = story.t.touched = false;
	cr_assert(apply(next(RECORD_DECISION, (struct board_key){1, 2, 2, 1},
	                     "seat=opener&do=place&at=h8", NULL),
	                &err));
	cr_expect(board->touched && !story.t.rounds[1]->touched && !story.t.touched);
	cr_expect_eq(board->last_seq, story.t.seq);
}

Test(tournament, answers_for_what_is_not_there, .fini = end)
{
	begin();
	cr_expect(!tournament_player(&story.t, 0) && !tournament_player(&story.t, 5));
	cr_expect(!tournament_round(&story.t, 0) && !tournament_round(&story.t, 3));
	cr_expect(!tournament_board(&story.t, 2, 0) && !tournament_board(&story.t, 2, 3));
	cr_expect(!round_board_of(story.t.rounds[0], 5, NULL));
	cr_expect(!round_bye_of(story.t.rounds[0], 1));
}

Test(tournament, names_the_next_step, .fini = end)
{
	struct event_plan plan = story_swiss("renju");

	plan.rounds = 1;
	story_begin(&story, &plan);
	cr_expect_eq(tournament_next(&story.t), NEXT_ENTER);
	story_enter(&story, "Anna", "", 0);
	cr_expect_eq(tournament_next(&story.t), NEXT_ENTER);
	story_enter(&story, "Boris", "", 0);
	cr_expect_eq(tournament_next(&story.t), NEXT_PAIR);
	story_pair(&story);
	cr_expect_eq(tournament_next(&story.t), NEXT_PUBLISH);
	story_publish(&story);
	cr_expect_eq(tournament_next(&story.t), NEXT_START);
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	cr_expect_eq(tournament_next(&story.t), NEXT_RESULTS);
	story_result(&story, 1, RESULT_KIND_PLAYED, 1, 1);
	cr_expect_eq(tournament_next(&story.t), NEXT_CLOSE);
	story_close(&story);
	cr_expect_eq(tournament_next(&story.t), NEXT_FINISH);
	story_finish(&story);
	cr_expect_eq(tournament_next(&story.t), NEXT_NOTHING);
}

/* -- any acts in any order --------------------------------------------------------------------- */

enum { EVENTS = 200, STEPS = 1500, PLAYERS = 5 };

struct dice {
	uint64_t state;
};

static int roll(struct dice *dice, int sides)
{
	dice->state = dice->state * 6364136223846793005u + 1442695040888963407u;
	return (int)((dice->state >> 33) % (uint64_t)sides);
}

/* A decision that is legal as a rule, and sometimes any. */
static struct decision any_decision(struct dice *dice, const struct board *board, enum seat seat)
{
	struct decision decision = {.kind = (enum decision_kind)roll(dice, DECISION_KIND_COUNT)};
	struct legal legal;

	command_legal(&story.t, board, seat, &legal);
	if (roll(dice, 4) && legal.kinds[DECISION_PLACE])
		decision.kind = DECISION_PLACE;
	if (decision.kind == DECISION_RESIGN && roll(dice, 8))
		decision.kind = DECISION_PASS;
	if (decision.kind == DECISION_PLACE || decision.kind == DECISION_CHOOSE)
		decision.count = 1;
	else if (decision.kind == DECISION_DECLARE || decision.kind == DECISION_OFFER)
		decision.count = (uint8_t)roll(dice, 12);
	for (int i = 0; i < decision.count; i++)
		decision.points[i] = point_at(4 + roll(dice, 7), 4 + roll(dice, 7));
	return decision;
}

static bool any_decide(struct dice *dice, struct drafts *out, struct error *err)
{
	struct board_act act = {roll(dice, 3) + (int)story.t.round_count - 1, 1 + roll(dice, 3),
	                        1 + roll(dice, PLAYERS), -1};
	const struct board *board = tournament_board(&story.t, act.round, act.board);
	struct decision decision;
	bool flagged;

	if (board && roll(dice, 8))
		act.no = board_player(board, game_to_act(&board->game));
	if (!board)
		return false;
	decision = any_decision(dice, board, board->opener == act.no ? SEAT_OPENER : SEAT_SECOND);
	return command_decide(&story.t, &act, &decision, 1, out, &flagged, err);
}

static bool any_pairing(struct dice *dice, struct drafts *out, struct error *err)
{
	struct pair pairs[PLAYERS];
	int seated[PLAYERS], count = 0;

	for (size_t i = 0; i < story.t.player_count; i++) {
		bool absent = story.t.players[i].withdrawn;

		for (size_t k = 0; k < story.t.bye_request_count; k++)
			absent |= story.t.bye_requests[k].no == (int)i + 1 &&
			          story.t.bye_requests[k].round == (int)story.t.round_count + 1;
		if (!absent)
			seated[count++] = (int)i + 1;
	}
	for (int i = 0; i < count / 2; i++)
		pairs[i] = (struct pair){seated[2 * i], seated[2 * i + 1]};
	return command_paired(&story.t, (int)story.t.round_count + (roll(dice, 5) ? 1 : 0), pairs,
	                      (size_t)count / 2, count % 2 ? seated[count - 1] : 0, "dice", out,
	                      err);
}

static bool any_result(struct dice *dice, struct drafts *out, struct error *err)
{
	struct ruled ruled = {
		(enum result_kind)roll(dice, RESULT_KIND_COUNT),
		{(uint8_t)roll(dice, 3), (uint8_t)roll(dice, 3)},
		roll(dice, 2) ? "because" : ""
        };

	return command_result(&story.t, 1 + roll(dice, (int)story.t.round_count + 1),
	                      1 + roll(dice, 3), &ruled, out, err);
}

static bool any_board_act(struct dice *dice, struct drafts *out, struct error *err)
{
	static const char *const words[] = {"ask", "grant", "refuse"};
	struct board_act act = {(int)story.t.round_count, 1, 1 + roll(dice, PLAYERS), -1};

	switch (roll(dice, 4)) {
	case 0:
		return command_call(&story.t, &act, out, err);
	case 1:
		return command_answer_call(&story.t, act.round, act.board, out, err);
	case 2:
		return command_flag(&story.t, act.round, act.board, out, err);
	default:
		return command_takeback(&story.t, &act, words[roll(dice, 3)], out, err);
	}
}

static bool any_player_act(struct dice *dice, struct drafts *out, struct error *err)
{
	int no = roll(dice, PLAYERS + 2);

	switch (roll(dice, 6)) {
	case 0:
		return command_withdraw(&story.t, no, no, roll(dice, 2), out, err);
	case 1:
		return command_bye(&story.t, no, no, roll(dice, 5), roll(dice, 4) - 1, out, err);
	case 2:
		return command_check_in(&story.t, no, no, out, err);
	case 3:
		return command_take_seat(&story.t, no, roll(dice, 2) ? "Zoe" : "", out, err);
	case 4:
		return command_rematch(&story.t, no, out, err);
	default:
		return command_renew_link(&story.t, no, out, err);
	}
}

static bool any_round_act(struct dice *dice, struct drafts *out, struct error *err)
{
	int round = (int)story.t.round_count - (roll(dice, 8) == 0);

	switch (roll(dice, 12)) {
	case 0:
		return command_unpair(&story.t, round, out, err);
	case 1:
		return command_reopen_round(&story.t, round, out, err);
	case 2:
	case 3:
		return command_publish_round(&story.t, round, out, err);
	case 4:
	case 5:
		return command_start_round(&story.t, round, out, err);
	case 6:
	case 7:
		return command_close_round(&story.t, round, out, err);
	case 8:
		return command_finish(&story.t, roll(dice, 3), out, err);
	default:
		return any_pairing(dice, out, err);
	}
}

static bool any_act(struct dice *dice, struct drafts *out, struct error *err)
{
	int which = roll(dice, 24);

	if (which < 6)
		return any_round_act(dice, out, err);
	if (which < 9)
		return any_result(dice, out, err);
	if (which < 12)
		return any_board_act(dice, out, err);
	if (which < 14)
		return any_player_act(dice, out, err);
	return any_decide(dice, out, err);
}

/* Nobody is twice in a round. */
static void check_round(const struct round *round)
{
	int seen[PLAYERS + 1] = {0};

	for (size_t i = 0; i < round->board_count; i++) {
		seen[round->boards[i].opener]++;
		seen[round->boards[i].second]++;
		cr_assert_eq(round->boards[i].number, (int)i + 1);
	}
	for (size_t i = 0; i < round->bye_count; i++)
		seen[round->byes[i].no]++;
	for (int no = 1; no <= PLAYERS; no++)
		cr_assert(seen[no] <= 1, "player %d is %d times in round %d", no, seen[no],
		          round->number);
}

static int round_points(const struct round *round)
{
	int sum = 0;

	for (size_t i = 0; i < round->board_count; i++)
		if (round->boards[i].result != RESULT_KIND_OPEN)
			sum += round->boards[i].half_points[0] + round->boards[i].half_points[1];
	for (size_t i = 0; i < round->bye_count; i++)
		sum += round->byes[i].half_points;
	return sum;
}

/* The players' points are those of the rounds, and only the last round is not closed. */
static void check_event(void)
{
	int by_round = 0, by_player = 0;

	for (size_t i = 0; i < story.t.round_count; i++) {
		const struct round *round = story.t.rounds[i];

		check_round(round);
		cr_assert(round->state == ROUND_CLOSED || i + 1 == story.t.round_count);
		cr_assert(round->state != ROUND_CLOSED || round_open_boards(round) == 0);
		if (round->state != ROUND_DRAFT)
			by_round += round_points(round);
	}
	for (size_t i = 0; i < story.t.player_count; i++)
		by_player += tournament_half_points(&story.t, (int)i + 1, 0);
	cr_assert_eq(by_round, by_player, "rounds have %d half-points, players %d", by_round,
	             by_player);
}

/* How many of the acts were done. */
static int any_event(struct dice *dice, bool is_match)
{
	static const char *const rules[] = {"renju", "rif", "taraguchi-10", "soosorv-8"};
	const char *rule = rules[roll(dice, COUNT(rules))];
	struct event_plan plan = is_match ? story_match(rule) : story_swiss(rule);
	int done = 0;

	plan.creator_plays = roll(dice, 2);
	plan.rounds = 3;
	story_begin(&story, &plan);
	for (int i = 0; i < (is_match ? 2 : PLAYERS); i++)
		story_enter(&story, is_match && i ? "" : "Somebody", "", 0);
	if (is_match)
		ALLOWED(&story, 1, command_pair_match(&story.t, &(struct pair){2, 1}, &out, &err));
	for (int step = 0; step < STEPS; step++) {
		struct drafts out = {.arena = &story.arena, .at = story.at};
		struct error err = {0};

		if (roll(dice, 40) == 0)
			out.at += roll(dice, 2000000);
		if (!any_act(dice, &out, &err))
			continue;
		cr_assert(act_fold(&story, &out, &err), "step %d: %s", step, err.text);
		check_event();
		done++;
	}
	end();
	return done;
}

Test(property, what_acts_come_to_can_always_be_folded)
{
	struct dice dice = {20261129};
	int done[2] = {0};

	for (int i = 0; i < EVENTS; i++)
		done[i % 2] += any_event(&dice, i % 2);
	cr_expect_gt(done[0], EVENTS / 2 * 20, "only %d acts were done", done[0]);
	cr_expect_gt(done[1], EVENTS / 2 * 20, "only %d acts were done", done[1]);
}
