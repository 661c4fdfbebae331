/*
 * The fold: records into state. One function per kind of record, found by a table. They obey what
 * was recorded and refuse only what cannot follow; they never judge (core/command.c does, before
 * a record is written).
 */
#include "core/field.h"
#include "core/tournament.h"

#include <string.h>

struct folding {
	struct tournament *t;
	const struct record *record;
	struct error *err;
};

static bool broken(const struct folding *f, const char *what)
{
	return error_set(f->err, ERR_INTERNAL, "record %lld (%s): %s", (long long)f->record->seq,
	                 record_kind_name(f->record->kind), what);
}

/* A text field copied into the tournament's arena; "" if absent. */
static const char *text_of(struct folding *f, const char *data, const char *name)
{
	char text[TEXT_MAX_BYTES + 1];

	if (!data || !field_text(data, name, text, sizeof text))
		return "";
	return arena_text(f->t->arena, text, strlen(text));
}

/* Instants and times beyond it are nobody's: what is added to them must not overflow. */
static const int64_t time_max = INT64_C(1) << 53;

static int number_of(const struct folding *f, const char *name)
{
	int64_t value = field_int_or(f->record->data, name, 0);

	return value >= 0 && value <= INT32_MAX ? (int)value : 0;
}

static struct player *player_of(const struct folding *f)
{
	return tournament_player(f->t, number_of(f, "no"));
}

static struct round *round_of(const struct folding *f)
{
	return tournament_round(f->t, number_of(f, "round"));
}

/* Sections and further games of a pairing are for later versions; this one knows the first. */
static struct board *board_of(const struct folding *f)
{
	struct board_key key = f->record->board;

	return key.section == 1 && key.game == 1 ? tournament_board(f->t, key.round, key.board)
	                                         : NULL;
}

static bool seat_of(const struct folding *f, enum seat *seat)
{
	char name[12];

	if (!field_text(f->record->data, "seat", name, sizeof name))
		return false;
	*seat = strcmp(name, seat_name(SEAT_OPENER)) == 0 ? SEAT_OPENER : SEAT_SECOND;
	return strcmp(name, seat_name(*seat)) == 0;
}

static bool time_is_sane(struct time_control control)
{
	bool periods = control.kind == TIME_BYO_YOMI || control.kind == TIME_CANADIAN;

	return control.base_ms >= 0 && control.base_ms < time_max && control.increment_ms >= 0 &&
	       control.increment_ms < time_max / MOVES_MAX && control.period_ms >= periods &&
	       control.period_ms < time_max / MOVES_MAX &&
	       (control.kind != TIME_BYO_YOMI || control.periods > 0) &&
	       (control.kind != TIME_CANADIAN || control.stones > 0);
}

/* "base" and "increment" alone are what every event had before there were other kinds. */
static bool time_of(const char *data, struct time_control *control)
{
	int64_t periods = field_int_or(data, "periods", 0);
	int64_t stones = field_int_or(data, "stones", 0);
	char kind[24];

	*control = (struct time_control){
		.base_ms = field_int_or(data, "base", 0),
		.increment_ms = field_int_or(data, "increment", 0),
		.per_stone = field_int_or(data, "per-stone", 0) != 0,
		.period_ms = field_int_or(data, "period", 0),
		.periods = (uint8_t)periods,
		.stones = (uint8_t)stones,
	};
	if (field_text(data, "clock", kind, sizeof kind) && !time_kind_find(kind, &control->kind))
		return false;
	return periods == control->periods && stones == control->stones && time_is_sane(*control);
}

/* Absent in events that the program judges by itself. */
static bool judging_of(const char *data, struct rule *rule)
{
	char text[16];

	if (field_text(data, "adjudication", text, sizeof text) &&
	    !adjudication_find(text, &rule->adjudication))
		return false;
	return !field_text(data, "wrong-claim", text, sizeof text) ||
	       wrong_claim_find(text, &rule->wrong_claim);
}

static bool fold_created(struct folding *f)
{
	struct tournament *t = f->t;
	const char *data = f->record->data;
	char text[64];

	if (!field_text(data, "rule", text, sizeof text) || !rule_find(text, &t->rule, f->err))
		return broken(f, "its opening rule is not known to this program");
	t->kind = field_text(data, "event", text, sizeof text) && !strcmp(text, "match")
	                  ? TOURNAMENT_MATCH
	                  : TOURNAMENT_SWISS;
	t->uuid = text_of(f, data, "uuid");
	t->slug = text_of(f, data, "slug");
	t->title = text_of(f, data, "title");
	t->tiebreaks = text_of(f, data, "tiebreaks");
	t->round_limit = number_of(f, "rounds");
	if (!time_of(data, &t->time_control))
		return broken(f, "its times are malformed");
	if (!judging_of(data, &t->rule))
		return broken(f, "who finds a five is not known to this program");
	settings_init(&t->settings);
	if (!settings_read(&t->settings, data))
		return broken(f, "one of its settings is not known to this program");
	t->casual = number_of(f, "casual");
	t->creator_plays =
		field_text(data, "creator", text, sizeof text) && !strcmp(text, "player");
	t->created_at = f->record->at;
	t->touched = true;
	return true;
}

static bool fold_settings(struct folding *f)
{
	f->t->touched = true;
	return settings_read(&f->t->settings, f->record->data) ||
	       broken(f, "one of its settings is not known to this program");
}

static bool fold_entered(struct folding *f)
{
	struct tournament *t = f->t;
	int no = number_of(f, "no");
	struct player *player;

	if ((size_t)no != t->player_count + 1)
		return broken(f, "players' numbers have a gap");
	t->players = arena_grow(t->arena, t->players, &t->player_room, t->player_count + 1,
	                        sizeof *t->players);
	player = &t->players[t->player_count++];
	*player = (struct player){
		.no = no,
		.name = text_of(f, f->record->sealed, "name"),
		.club = text_of(f, f->record->sealed, "club"),
		.rating = number_of(f, "rating"),
		.touched = true,
	};
	t->touched = true;
	return true;
}

static bool fold_player(struct folding *f)
{
	struct player *player = player_of(f);

	if (!player)
		return broken(f, "there is no such player");
	player->touched = true;
	if (f->record->kind == RECORD_WITHDRAWN)
		player->withdrawn = true;
	else if (f->record->kind == RECORD_RETURNED)
		player->withdrawn = false;
	else if (f->record->kind == RECORD_CHECKED_IN)
		player->checked_in = true;
	else if (f->record->kind == RECORD_REMATCH_ASKED)
		player->wants_rematch = true;
	return true;
}

static bool fold_seat_taken(struct folding *f)
{
	struct player *player = player_of(f);
	const char *name = text_of(f, f->record->sealed, "name");

	if (!player)
		return broken(f, "there is no such player");
	player->seat_taken = player->checked_in = player->touched = true;
	if (*name)
		player->name = name;
	return true;
}

static bool fold_link_renewed(struct folding *f)
{
	struct player *player = player_of(f);

	if (number_of(f, "no") && !player)
		return broken(f, "there is no such player");
	if (player)
		player->link_generation++;
	else
		f->t->arbiter_link_generation++;
	return true;
}

static bool bye_request_drop(struct tournament *t, int no, int round)
{
	for (size_t i = 0; i < t->bye_request_count; i++) {
		struct bye_request *request = &t->bye_requests[i];

		if (request->no != no || request->round != round)
			continue;
		*request = t->bye_requests[--t->bye_request_count];
		return true;
	}
	return false;
}

static bool fold_bye_requested(struct folding *f)
{
	struct tournament *t = f->t;
	int no = number_of(f, "no");
	int round = number_of(f, "round");

	if (!tournament_player(t, no))
		return broken(f, "there is no such player");
	bye_request_drop(t, no, round);
	if (f->record->kind == RECORD_BYE_CANCELLED)
		return true;
	t->bye_requests = arena_grow(t->arena, t->bye_requests, &t->bye_request_room,
	                             t->bye_request_count + 1, sizeof *t->bye_requests);
	t->bye_requests[t->bye_request_count++] =
		(struct bye_request){no, round, (uint8_t)number_of(f, "half_points")};
	return true;
}

/* Reads a number and steps over `after` if it follows; NULL if there is no number. */
static const char *list_number(const char *at, char after, int *number)
{
	int value = 0;

	if (*at < '0' || *at > '9')
		return NULL;
	for (; *at >= '0' && *at <= '9' && value < 1000000; at++)
		value = value * 10 + (*at - '0');
	*number = value;
	return after && *at == after ? at + 1 : after ? NULL : at;
}

static void board_init(struct board *board, const struct tournament *t, int number)
{
	*board = (struct board){.number = number, .touched = true};
	game_start(&board->game, &t->rule);
	clock_set(&board->clock, t->time_control);
}

/* "3-1,2-4": opener-second by players' numbers. */
static bool fold_pairs(struct folding *f, struct round *round, const char *at)
{
	size_t room = 0;

	while (*at) {
		int opener, second;
		struct board *board;

		at = list_number(at, '-', &opener);
		at = at ? list_number(at, 0, &second) : NULL;
		if (!at || !tournament_player(f->t, opener) || !tournament_player(f->t, second))
			return broken(f, "its pairs are malformed");
		round->boards = arena_grow(f->t->arena, round->boards, &room,
		                           round->board_count + 1, sizeof *round->boards);
		board = &round->boards[round->board_count++];
		board_init(board, f->t, (int)round->board_count);
		board->opener = opener;
		board->second = second;
		board->last_seq = f->record->seq;
		at += *at == ',';
	}
	return true;
}

/* The name of a bye's kind, up to a comma or the end; NULL if it is none. */
static const char *list_bye_kind(const char *at, enum bye_kind *kind)
{
	size_t length = strcspn(at, ",");

	for (int k = BYE_PAIRING; k <= BYE_ZERO; k++) {
		const char *name = bye_kind_name((enum bye_kind)k);

		if (strlen(name) != length || strncmp(at, name, length) != 0)
			continue;
		*kind = (enum bye_kind)k;
		return at + length;
	}
	return NULL;
}

/* "7:2:pairing,9:1:half": player, half-points, kind. */
static bool fold_byes(struct folding *f, struct round *round, const char *at)
{
	size_t room = 0;

	while (*at) {
		int no, half_points;
		enum bye_kind kind;

		at = list_number(at, ':', &no);
		at = at ? list_number(at, ':', &half_points) : NULL;
		at = at ? list_bye_kind(at, &kind) : NULL;
		if (!at || !tournament_player(f->t, no))
			return broken(f, "its byes are malformed");
		round->byes = arena_grow(f->t->arena, round->byes, &room, round->bye_count + 1,
		                         sizeof *round->byes);
		round->byes[round->bye_count++] = (struct bye){no, kind, (uint8_t)half_points};
		at += *at == ',';
	}
	return true;
}

/* A list field of any length, decoded into the arena. */
static const char *list_of(struct folding *f, const char *data, const char *name)
{
	size_t size = data ? strlen(data) + 1 : 1;
	char *text = arena_get(f->t->arena, size);

	if (data && !field_text(data, name, text, size))
		text[0] = '\0';
	return text;
}

/* Fills a round from the fields of a draft's sealed part or of a publication. */
static bool fold_pairing(struct folding *f, struct round *round, const char *data)
{
	*round = (struct round){.number = round->number, .touched = true};
	return fold_pairs(f, round, list_of(f, data, "pairs")) &&
	       fold_byes(f, round, list_of(f, data, "byes"));
}

static struct round *round_add(struct folding *f)
{
	struct tournament *t = f->t;
	struct round *round = arena_get(t->arena, sizeof *round);

	t->rounds = arena_grow(t->arena, t->rounds, &t->round_room, t->round_count + 1,
	                       sizeof(struct round *));
	t->rounds[t->round_count++] = round;
	round->number = (int)t->round_count;
	t->touched = true;
	return round;
}

static bool fold_paired(struct folding *f)
{
	if ((size_t)number_of(f, "round") != f->t->round_count + 1)
		return broken(f, "rounds have a gap");
	return fold_pairing(f, round_add(f), f->record->sealed);
}

static bool fold_unpaired(struct folding *f)
{
	struct round *round = round_of(f);

	if (!round || round != tournament_last_round(f->t) || round->state != ROUND_DRAFT)
		return broken(f, "there is no such draft");
	f->t->round_gone = round->number;
	f->t->round_count--;
	f->t->touched = true;
	return true;
}

/* A match's rematch is published without a draft before it. */
static bool fold_round_published(struct folding *f)
{
	struct round *round = round_of(f);

	if (!round && (size_t)number_of(f, "round") == f->t->round_count + 1)
		round = round_add(f);
	if (!round || round->state != ROUND_DRAFT)
		return broken(f, "there is no such draft");
	if (!fold_pairing(f, round, f->record->data))
		return false;
	round->state = ROUND_PUBLISHED;
	round->published_at = f->record->at;
	for (size_t i = 0; i < f->t->player_count; i++)
		f->t->players[i].wants_rematch = false;
	return true;
}

static bool fold_round_started(struct folding *f)
{
	struct round *round = round_of(f);

	if (!round || round->state != ROUND_PUBLISHED)
		return broken(f, "the round is not published");
	round->state = ROUND_STARTED;
	round->started_at = f->record->at;
	round->touched = f->t->touched = true;
	for (size_t i = 0; i < round->board_count; i++) {
		struct board *board = &round->boards[i];

		board->touched = true;
		board->last_seq = f->record->seq;
		if (board->result == RESULT_KIND_OPEN)
			clock_start(&board->clock, SEAT_OPENER, f->record->at);
	}
	return true;
}

static bool fold_round_closed(struct folding *f)
{
	struct round *round = round_of(f);
	bool reopens = f->record->kind == RECORD_ROUND_REOPENED;

	if (!round || round->state != (reopens ? ROUND_CLOSED : ROUND_STARTED))
		return broken(f, "the round is in another state");
	round->state = reopens ? ROUND_STARTED : ROUND_CLOSED;
	round->closed_at = reopens ? 0 : f->record->at;
	round->touched = f->t->touched = true;
	return true;
}

static bool fold_finished(struct folding *f)
{
	f->t->finished = f->record->kind == RECORD_FINISHED;
	f->t->touched = true;
	return true;
}

static void board_settle(struct board *board, enum result_kind how, const uint8_t half_points[2],
                         int64_t at)
{
	board->result = how;
	board->half_points[SEAT_OPENER] = half_points[SEAT_OPENER];
	board->half_points[SEAT_SECOND] = half_points[SEAT_SECOND];
	board->takeback_asked = false;
	clock_stop(&board->clock, at);
}

/* Obeys an outcome that stands in the record: reason, opener, second. */
static bool fold_outcome(struct folding *f, struct board *board)
{
	char name[24];
	enum game_reason reason;

	if (!field_text(f->record->data, "reason", name, sizeof name))
		return true;
	if (!reason_find(name, &reason))
		return broken(f, "its reason is not known to this program");
	if (!board->game.outcome.over || board->game.outcome.reason != reason)
		game_end(&board->game, reason, (uint8_t)number_of(f, "opener"),
		         (uint8_t)number_of(f, "second"));
	board_settle(board, RESULT_KIND_PLAYED, board->game.outcome.half_points, f->record->at);
	return true;
}

/* Points as "h8,i9". */
static bool points_read(const char *at, struct decision *decision)
{
	decision->count = 0;
	while (*at) {
		if (decision->count == OFFERS_MAX)
			return false;
		at = point_parse(at, &decision->points[decision->count]);
		if (!at || (*at && *at != ','))
			return false;
		decision->count++;
		at += *at == ',';
	}
	return decision->count > 0;
}

static bool decision_of(struct folding *f, struct decision *decision)
{
	const char *data = f->record->data;
	char text[OFFERS_MAX * 4 + 1];

	*decision = (struct decision){0};
	if (!field_text(data, "do", text, sizeof text) || !decision_find(text, &decision->kind))
		return false;
	if (field_text(data, "at", text, sizeof text) && !points_read(text, decision))
		return false;
	if (decision->kind == DECISION_DECLARE)
		decision->count = (uint8_t)number_of(f, "n");
	return decision->count ||
	       (decision->kind != DECISION_PLACE && decision->kind != DECISION_CHOOSE);
}

static void turn_add(struct folding *f, struct board *board, enum seat seat,
                     const struct decision *decision, uint16_t moves_before)
{
	struct turn *turn;

	board->turns = arena_grow(f->t->arena, board->turns, &board->turn_room,
	                          board->turn_count + 1, sizeof *board->turns);
	turn = &board->turns[board->turn_count++];
	*turn = (struct turn){
		.seq = f->record->seq,
		.at = f->record->at,
		.seat = seat,
		.decision = *decision,
		.implied_keep = number_of(f, "implied"),
	};
	if (board->game.move_count > moves_before)
		turn->move_number = board->game.move_count;
	if (board->clock.control.base_ms)
		for (int s = SEAT_OPENER; s <= SEAT_SECOND; s++)
			turn->left_ms[s] = clock_left(&board->clock, (enum seat)s, f->record->at);
}

static bool fold_decision(struct folding *f)
{
	struct board *board = board_of(f);
	struct decision decision;
	enum seat seat;
	uint16_t moves_before;

	if (!board || !seat_of(f, &seat) || !decision_of(f, &decision))
		return broken(f, "its board, seat or decision is malformed");
	moves_before = board->game.move_count;
	if (!game_apply(&board->game, seat, &decision, f->err))
		return broken(f, "the decision cannot follow");
	if (!board->game.outcome.over)
		clock_decided(&board->clock, game_to_act(&board->game),
		              board->game.move_count - moves_before, f->record->at);
	if (!fold_outcome(f, board))
		return false;
	board->takeback_asked = false;
	turn_add(f, board, seat, &decision, moves_before);
	return true;
}

static bool fold_flag(struct folding *f)
{
	struct board *board = board_of(f);

	return board ? fold_outcome(f, board) : broken(f, "there is no such board");
}

static bool fold_result(struct folding *f)
{
	struct board *board = board_of(f);
	uint8_t half_points[2] = {(uint8_t)number_of(f, "opener"), (uint8_t)number_of(f, "second")};
	enum result_kind how;
	char name[24];

	if (!board || !field_text(f->record->data, "how", name, sizeof name) ||
	    !result_kind_find(name, &how) || how == RESULT_KIND_OPEN)
		return broken(f, "its board or kind is malformed");
	board->corrected = board->result != RESULT_KIND_OPEN;
	if (!board->game.outcome.over)
		game_end(&board->game,
		         how == RESULT_KIND_FORFEIT || how == RESULT_KIND_DOUBLE_FORFEIT
		                 ? REASON_FORFEIT
		                 : REASON_RULING,
		         half_points[SEAT_OPENER], half_points[SEAT_SECOND]);
	board_settle(board, how, half_points, f->record->at);
	return true;
}

static bool fold_reported(struct folding *f)
{
	struct board *board = board_of(f);
	enum seat seat = SEAT_OPENER;

	if (!board || !seat_of(f, &seat))
		return broken(f, "its board or seat is malformed");
	board->reports[seat] = (struct report){
		true, {(uint8_t)number_of(f, "opener"), (uint8_t)number_of(f, "second")}
        };
	return true;
}

static bool fold_call(struct folding *f)
{
	struct board *board = board_of(f);

	if (!board)
		return broken(f, "there is no such board");
	board->called = f->record->kind == RECORD_ARBITER_CALLED;
	if (!board->called)
		return true;
	board->called_at = f->record->at;
	return seat_of(f, &board->called_by) || broken(f, "its seat is malformed");
}

/* Plays the game again from its decisions that still stand, up to version `to`. */
static bool board_retract(struct folding *f, struct board *board, uint32_t to)
{
	game_start(&board->game, &f->t->rule);
	for (size_t i = 0; i < board->turn_count; i++) {
		struct turn *turn = &board->turns[i];

		if (turn->retracted)
			continue;
		if (board->game.version >= to)
			turn->retracted = true;
		else if (!game_apply(&board->game, turn->seat, &turn->decision, f->err))
			return broken(f, "the game cannot be played again");
	}
	if (board->game.version != to)
		return broken(f, "there is no such version of the game");
	clock_turn(&board->clock, game_to_act(&board->game), f->record->at);
	return true;
}

static bool fold_takeback(struct folding *f)
{
	struct board *board = board_of(f);
	char step[12];

	if (!board || !field_text(f->record->data, "step", step, sizeof step))
		return broken(f, "its board or step is malformed");
	board->takeback_asked = !strcmp(step, "ask");
	if (board->takeback_asked)
		return seat_of(f, &board->takeback_by) || broken(f, "its seat is malformed");
	return strcmp(step, "grant") != 0 || board_retract(f, board, (uint32_t)number_of(f, "to"));
}

static bool fold_nothing(struct folding *f)
{
	(void)f;
	return true;
}

static bool (*const folds[RECORD_KIND_COUNT])(struct folding *f) = {
	[RECORD_CREATED] = fold_created,
	[RECORD_ENTERED] = fold_entered,
	[RECORD_WITHDRAWN] = fold_player,
	[RECORD_RETURNED] = fold_player,
	[RECORD_CHECKED_IN] = fold_player,
	[RECORD_REMATCH_ASKED] = fold_player,
	[RECORD_SEAT_TAKEN] = fold_seat_taken,
	[RECORD_LINK_RENEWED] = fold_link_renewed,
	[RECORD_BYE_REQUESTED] = fold_bye_requested,
	[RECORD_BYE_CANCELLED] = fold_bye_requested,
	[RECORD_PAIRED] = fold_paired,
	[RECORD_UNPAIRED] = fold_unpaired,
	[RECORD_ROUND_PUBLISHED] = fold_round_published,
	[RECORD_ROUND_STARTED] = fold_round_started,
	[RECORD_ROUND_CLOSED] = fold_round_closed,
	[RECORD_ROUND_REOPENED] = fold_round_closed,
	[RECORD_FINISHED] = fold_finished,
	[RECORD_REOPENED] = fold_finished,
	[RECORD_SETTINGS] = fold_settings,
	[RECORD_DECISION] = fold_decision,
	[RECORD_FLAG] = fold_flag,
	[RECORD_RESULT] = fold_result,
	[RECORD_REPORTED] = fold_reported,
	[RECORD_ARBITER_CALLED] = fold_call,
	[RECORD_CALL_ANSWERED] = fold_call,
	[RECORD_TAKEBACK] = fold_takeback,
	[RECORD_PAGES_PUBLISHED] = fold_nothing,
};

void tournament_init(struct tournament *t, struct arena *arena)
{
	*t = (struct tournament){
		.arena = arena, .uuid = "", .slug = "", .title = "", .tiebreaks = ""};
}

bool tournament_apply(struct tournament *t, const struct record *record, struct error *err)
{
	struct folding f = {t, record, err};
	struct board *board;

	if ((unsigned)record->kind >= RECORD_KIND_COUNT)
		return error_set(err, ERR_INTERNAL,
		                 "record %lld: a kind this program does not know",
		                 (long long)record->seq);
	if (record->seq != t->seq + 1 || record->at < t->at || record->at >= time_max)
		return broken(&f, "it does not follow the record before it");
	if ((record->seq == 1) != (record->kind == RECORD_CREATED))
		return broken(&f, "an event begins with `created`, once");
	board = board_of(&f);
	if (!folds[record->kind](&f))
		return false;
	if (board) {
		board->touched = true;
		board->last_seq = record->seq;
	}
	t->seq = record->seq;
	t->at = record->at;
	return true;
}
