/* Acts on the event as a whole and on its players. */
#include "core/command_parts.h"

#include <stdio.h>
#include <string.h>

bool draft_add(struct drafts *out, const struct draft *draft, const struct fields *data,
               const struct fields *sealed, struct error *err)
{
	struct draft *added;

	if (data->failed || (sealed && sealed->failed))
		return error_set(err, ERR_TOO_LARGE, "that is too much for one record");
	out->list =
		arena_grow(out->arena, out->list, &out->room, out->count + 1, sizeof *out->list);
	added = &out->list[out->count++];
	*added = *draft;
	added->data = arena_text(out->arena, data->text, data->length);
	added->sealed = sealed ? arena_text(out->arena, sealed->text, sealed->length) : NULL;
	return true;
}

bool command_open(const struct tournament *t, struct error *err)
{
	return !t->finished ||
	       error_set(err, ERR_WRONG_STATE, "the event is finished; reopen it first");
}

/* How many bytes the UTF-8 character at `c` has; 0 if it is none: cut, overlong, a surrogate, or
 * past U+10FFFF. */
static size_t utf8_length(const unsigned char *c)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t length = *c < 0x80 ? 1 : *c < 0xc0 ? 0 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
	uint32_t code = length > 1 ? *c & (0x7fU >> length) : *c;

	if (!length || *c >= 0xf8)
		return 0;
	for (size_t i = 1; i < length; i++) {
		if ((c[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (c[i] & 0x3f);
	}
	return code < least[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
	               ? 0
	               : length;
}

bool command_text_check(const char *text, size_t max, const char *what, struct error *err)
{
	for (size_t count = 0; *text; count++) {
		size_t length = utf8_length((const unsigned char *)text);

		if (count == max)
			return error_set(err, ERR_BAD_FIELD, "%s is longer than %zu characters",
			                 what, max);
		if (!length)
			return error_set(err, ERR_BAD_FIELD, "%s is not in UTF-8", what);
		if ((unsigned char)*text < 0x20 || *text == 0x7f)
			return error_set(err, ERR_BAD_FIELD, "%s has a control character", what);
		text += length;
	}
	return true;
}

static bool slug_check(const char *slug, struct error *err)
{
	size_t length = strlen(slug);

	if (length < 3 || length > SLUG_MAX_BYTES ||
	    strspn(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != length || slug[0] == '-')
		return error_set(err, ERR_BAD_FIELD,
		                 "slug: 3 to %d of a-z, 0-9 and -, not beginning with -",
		                 SLUG_MAX_BYTES);
	return true;
}

/* The numbers that a kind of clock needs; those of other kinds are 0. */
static bool kind_check(const struct time_control *control, struct error *err)
{
	bool byo_yomi = control->kind == TIME_BYO_YOMI;
	bool canadian = control->kind == TIME_CANADIAN;

	if ((byo_yomi || canadian) != (control->period_ms > 0))
		return error_set(err, ERR_BAD_FIELD,
		                 "period_ms: for the clocks byo-yomi and canadian, and only those");
	if (byo_yomi != (control->periods > 0) || canadian != (control->stones > 0))
		return error_set(err, ERR_BAD_FIELD,
		                 "periods is for the clock byo-yomi, stones for canadian");
	if (control->kind != TIME_FISCHER && control->increment_ms > 0)
		return error_set(err, ERR_BAD_FIELD, "increment_ms is for the clock fischer");
	return true;
}

bool command_time(const struct time_control *control, struct error *err)
{
	const int64_t day = 24 * 3600 * 1000;
	bool extras = control->increment_ms > 0 || control->kind != TIME_FISCHER;

	if (control->base_ms < 0 || control->base_ms > 30 * day || control->increment_ms < 0 ||
	    control->increment_ms > day || control->period_ms < 0 || control->period_ms > day)
		return error_set(err, ERR_BAD_FIELD,
		                 "base_ms: 0 (no clocks) to 30 days; increment_ms, period_ms: 0 to "
		                 "a day");
	if (control->base_ms == 0 && extras)
		return error_set(err, ERR_BAD_FIELD, "%s without base_ms",
		                 control->increment_ms > 0 ? "increment_ms" : "a clock");
	return kind_check(control, err);
}

static bool plan_check(const struct event_plan *plan, struct rule *rule, struct error *err)
{
	if (!*plan->title)
		return error_set(err, ERR_BAD_FIELD, "title: an event needs a name");
	if (plan->rounds < 1 || plan->rounds > ROUNDS_MAX)
		return error_set(err, ERR_BAD_FIELD, "rounds: 1 to %d", ROUNDS_MAX);
	return command_text_check(plan->title, TITLE_MAX, "title", err) &&
	       slug_check(plan->slug, err) && command_time(&plan->time_control, err) &&
	       rule_find(plan->rule, rule, err);
}

void fields_time(struct fields *data, const struct time_control *control)
{
	if (control->kind != TIME_FISCHER)
		fields_text(data, "clock", time_kind_name(control->kind));
	if (control->per_stone)
		fields_int(data, "per-stone", 1);
	if (control->period_ms > 0)
		fields_int(data, "period", control->period_ms);
	if (control->periods > 0)
		fields_int(data, "periods", control->periods);
	if (control->stones > 0)
		fields_int(data, "stones", control->stones);
}

/* What events had before there was a choice goes without saying. */
static void write_options(struct fields *data, const struct event_plan *plan)
{
	fields_time(data, &plan->time_control);
	if (plan->adjudication == ADJUDICATION_AUTO)
		return;
	fields_text(data, "adjudication", adjudication_name(plan->adjudication));
	fields_text(data, "wrong-claim", wrong_claim_name(plan->wrong_claim));
}

static void write_settings(struct fields *data, const struct setting_change *changes, size_t count)
{
	char text[24];

	for (size_t i = 0; i < count; i++)
		fields_text(data, setting_row(changes[i].setting)->name,
		            setting_text(changes[i].setting, changes[i].value, text, sizeof text));
}

bool command_create(const struct event_plan *plan, struct drafts *out, struct error *err)
{
	char buffer[2048];
	struct fields data = FIELDS(buffer);
	bool match = plan->kind == TOURNAMENT_MATCH;
	struct rule rule;

	if (!plan_check(plan, &rule, err))
		return false;
	fields_text(&data, "uuid", plan->uuid);
	fields_text(&data, "slug", plan->slug);
	fields_text(&data, "event", tournament_kind_name(plan->kind));
	fields_text(&data, "title", plan->title);
	fields_text(&data, "rule", rule.id);
	fields_int(&data, "rounds", match ? MATCH_ROUNDS_MAX : plan->rounds);
	fields_int(&data, "base", plan->time_control.base_ms);
	fields_int(&data, "increment", plan->time_control.increment_ms);
	write_options(&data, plan);
	fields_text(&data, "tiebreaks", plan->tiebreaks);
	fields_text(&data, "engine", "arbiter-" ARBITER_VERSION);
	if (plan->casual)
		fields_int(&data, "casual", 1);
	if (match)
		fields_text(&data, "creator", plan->creator_plays ? "player" : "arbiter");
	write_settings(&data, plan->settings, plan->setting_count);
	return draft_add(out, &(struct draft){RECORD_CREATED, .actor = ACTOR_ARBITER}, &data, NULL,
	                 err);
}

bool command_settings(const struct tournament *t, const struct setting_change *changes,
                      size_t count, struct drafts *out, struct error *err)
{
	char buffer[2048];
	struct fields data = FIELDS(buffer);

	if (!command_open(t, err))
		return false;
	if (count == 0)
		return error_set(err, ERR_BAD_FIELD, "no setting was given");
	for (size_t i = 0; i < count; i++)
		if (setting_row(changes[i].setting)->until == PHASE_UNTIL_PAIRED && t->round_count)
			return error_set(err, ERR_WRONG_STATE,
			                 "%s can be changed until the first round is paired",
			                 setting_row(changes[i].setting)->name);
	write_settings(&data, changes, count);
	return draft_add(out, &(struct draft){RECORD_SETTINGS, .actor = ACTOR_ARBITER}, &data, NULL,
	                 err);
}

bool command_enter(const struct tournament *t, const struct entry *entry, int ahead,
                   struct drafts *out, struct error *err)
{
	char buffer[64], sealed_buffer[2 * UTF8_MAX * NAME_MAX + 32];
	struct fields data = FIELDS(buffer);
	struct fields sealed = FIELDS(sealed_buffer);

	if (!command_open(t, err))
		return false;
	if (t->player_count + (size_t)ahead >= PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "an event has at most %d players",
		                 PLAYERS_MAX);
	if (t->kind == TOURNAMENT_MATCH && t->player_count + (size_t)ahead >= 2)
		return error_set(err, ERR_WRONG_STATE, "a match is between two players");
	if (!*entry->name && t->kind != TOURNAMENT_MATCH)
		return error_set(err, ERR_BAD_FIELD, "name: a player needs one");
	if (entry->rating < 0 || entry->rating > 9999)
		return error_set(err, ERR_BAD_FIELD, "rating: 0 (none) to 9999");
	if (!command_text_check(entry->name, NAME_MAX, "name", err) ||
	    !command_text_check(entry->club, NAME_MAX, "club", err))
		return false;
	fields_int(&data, "no", (int64_t)t->player_count + 1 + ahead);
	fields_int(&data, "rating", entry->rating);
	fields_text(&sealed, "name", entry->name);
	fields_text(&sealed, "club", entry->club);
	return draft_add(out, &(struct draft){RECORD_ENTERED, .actor = ACTOR_ARBITER}, &data,
	                 &sealed, err);
}

static bool player_check(const struct tournament *t, int no, struct error *err)
{
	return tournament_player(t, no) ||
	       error_set(err, ERR_NOT_FOUND, "there is no player %d", no);
}

/* A draft about one player and nothing else. */
static bool draft_player(enum record_kind kind, int32_t actor, int no, struct drafts *out,
                         struct error *err)
{
	char buffer[64];
	struct fields data = FIELDS(buffer);

	fields_int(&data, "no", no);
	return draft_add(out, &(struct draft){kind, .actor = actor}, &data, NULL, err);
}

bool command_withdraw(const struct tournament *t, int32_t actor, int no, bool returns,
                      struct drafts *out, struct error *err)
{
	if (!command_open(t, err) || !player_check(t, no, err))
		return false;
	if (t->kind == TOURNAMENT_MATCH)
		return error_set(err, ERR_WRONG_STATE, "in a match a player resigns instead");
	if (returns && tournament_player(t, no)->expelled)
		return error_set(err, ERR_WRONG_STATE, "player %d was expelled", no);
	if (tournament_player(t, no)->withdrawn != returns)
		return error_set(err, ERR_WRONG_STATE, "player %d is %s already", no,
		                 returns ? "taking part" : "withdrawn");
	if (tournament_player(t, no)->replaced_by)
		return error_set(err, ERR_WRONG_STATE, "player %d has been replaced by player %d",
		                 no, tournament_player(t, no)->replaced_by);
	return draft_player(returns ? RECORD_RETURNED : RECORD_WITHDRAWN, actor, no, out, err);
}

bool command_bye(const struct tournament *t, int32_t actor, int no, int round, int half_points,
                 struct drafts *out, struct error *err)
{
	char buffer[96];
	struct fields data = FIELDS(buffer);
	bool cancels = half_points < 0;

	if (!command_open(t, err) || !player_check(t, no, err))
		return false;
	if (t->kind == TOURNAMENT_MATCH)
		return error_set(err, ERR_WRONG_STATE, "a match has no byes");
	if (t->drawn_count)
		return error_set(err, ERR_WRONG_STATE,
		                 "who plays in which round has been drawn: there are no byes");
	if (round <= (int)t->round_count || round > t->round_limit)
		return error_set(err, ERR_WRONG_STATE,
		                 "round %d: a bye can be asked for in rounds %zu to %d", round,
		                 t->round_count + 1, t->round_limit);
	if (half_points > 2)
		return error_set(err, ERR_BAD_FIELD,
		                 "half_points: 0, 1, 2 for a full bye, or null to cancel");
	fields_int(&data, "no", no);
	fields_int(&data, "round", round);
	if (!cancels)
		fields_int(&data, "half_points", half_points);
	return draft_add(out,
	                 &(struct draft){cancels ? RECORD_BYE_CANCELLED : RECORD_BYE_REQUESTED,
	                                 .actor = actor},
	                 &data, NULL, err);
}

bool command_check_in(const struct tournament *t, int32_t actor, int no, struct drafts *out,
                      struct error *err)
{
	if (!command_open(t, err) || !player_check(t, no, err))
		return false;
	if (tournament_player(t, no)->checked_in)
		return error_set(err, ERR_WRONG_STATE, "player %d has checked in already", no);
	return draft_player(RECORD_CHECKED_IN, actor, no, out, err);
}

static size_t seats_taken(const struct tournament *t)
{
	size_t taken = 0;

	for (size_t i = 0; i < t->player_count; i++)
		taken += t->players[i].seat_taken;
	return taken;
}

/* A match starts when its second seat is taken, unless its arbiter has started it before. */
bool command_take_seat(const struct tournament *t, int no, const char *name, struct drafts *out,
                       struct error *err)
{
	char buffer[64], sealed_buffer[UTF8_MAX * NAME_MAX + 16];
	struct fields data = FIELDS(buffer);
	struct fields sealed = FIELDS(sealed_buffer);
	const struct round *last = tournament_last_round(t);

	if (!command_open(t, err) || !player_check(t, no, err) ||
	    !command_text_check(name, NAME_MAX, "name", err))
		return false;
	if (t->kind != TOURNAMENT_MATCH)
		return error_set(err, ERR_WRONG_STATE, "only a match has seats to take");
	if (tournament_player(t, no)->seat_taken)
		return error_set(err, ERR_SEAT_TAKEN, "this seat is taken");
	if (!*name && !*tournament_player(t, no)->name)
		return error_set(err, ERR_BAD_FIELD, "name: what shall we call you?");
	fields_int(&data, "no", no);
	fields_text(&sealed, "name", name);
	if (!draft_add(out, &(struct draft){RECORD_SEAT_TAKEN, .actor = no}, &data, &sealed, err))
		return false;
	if (seats_taken(t) + 1 < t->player_count || !last || last->state != ROUND_PUBLISHED)
		return true;
	return draft_round_start(t, last->number, out, err);
}

bool command_renew_link(const struct tournament *t, int no, struct drafts *out, struct error *err)
{
	if (no && !player_check(t, no, err))
		return false;
	return draft_player(RECORD_LINK_RENEWED, ACTOR_ARBITER, no, out, err);
}

bool command_finish(const struct tournament *t, bool reopen, struct drafts *out, struct error *err)
{
	char buffer[8];
	struct fields data = FIELDS(buffer);
	const struct round *last = tournament_last_round(t);

	if (t->finished != reopen)
		return error_set(err, ERR_WRONG_STATE, "the event is %s already",
		                 reopen ? "open" : "finished");
	if (!reopen && last && last->state != ROUND_CLOSED)
		return error_set(err, ERR_WRONG_STATE, "round %d is %s; close it first",
		                 last->number, round_state_name(last->state));
	return draft_add(
		out,
		&(struct draft){reopen ? RECORD_REOPENED : RECORD_FINISHED, .actor = ACTOR_ARBITER},
		&data, NULL, err);
}

bool command_pages_published(const struct tournament *t, const char *target, const char *digest,
                             struct drafts *out, struct error *err)
{
	char buffer[1024];
	struct fields data = FIELDS(buffer);

	(void)t;
	fields_text(&data, "target", target);
	fields_text(&data, "digest", digest);
	return draft_add(out, &(struct draft){RECORD_PAGES_PUBLISHED, .actor = ACTOR_SERVER}, &data,
	                 NULL, err);
}
