/* The fold of records about the event as a whole and its players. */
#include "core/fold_parts.h"

#include <string.h>

static bool time_is_sane(struct time_control control)
{
	bool periods = control.kind == TIME_BYO_YOMI || control.kind == TIME_CANADIAN;

	return control.base_ms >= 0 && control.base_ms < fold_time_max &&
	       control.increment_ms >= 0 && control.increment_ms < fold_time_max / MOVES_MAX &&
	       control.period_ms >= periods && control.period_ms < fold_time_max / MOVES_MAX &&
	       (control.kind != TIME_BYO_YOMI || control.periods > 0) &&
	       (control.kind != TIME_CANADIAN || control.stones > 0);
}

/* "base" and "increment" alone are what every event had before there were other kinds. */
bool folding_time(const char *data, struct time_control *control)
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

bool fold_created(struct folding *f)
{
	struct tournament *t = f->t;
	const char *data = f->record->data;
	char text[64];

	if (!field_text(data, "rule", text, sizeof text) || !rule_find(text, &t->rule, f->err))
		return folding_broken(f, "its opening rule is not known to this program");
	t->kind = field_text(data, "event", text, sizeof text) && !strcmp(text, "match")
	                  ? TOURNAMENT_MATCH
	                  : TOURNAMENT_SWISS;
	t->uuid = folding_text(f, data, "uuid");
	t->slug = folding_text(f, data, "slug");
	t->title = folding_text(f, data, "title");
	t->tiebreaks = folding_text(f, data, "tiebreaks");
	t->round_limit = folding_number(f, "rounds");
	if (!folding_time(data, &t->time_control))
		return folding_broken(f, "its times are malformed");
	if (!judging_of(data, &t->rule))
		return folding_broken(f, "who finds a five is not known to this program");
	settings_init(&t->settings);
	if (!settings_read(&t->settings, data))
		return folding_broken(f, "one of its settings is not known to this program");
	t->casual = folding_number(f, "casual");
	t->creator_plays =
		field_text(data, "creator", text, sizeof text) && !strcmp(text, "player");
	t->created_at = f->record->at;
	t->touched = true;
	return true;
}

bool fold_settings(struct folding *f)
{
	f->t->touched = true;
	return settings_read(&f->t->settings, f->record->data) ||
	       folding_broken(f, "one of its settings is not known to this program");
}

bool fold_official_named(struct folding *f)
{
	struct tournament *t = f->t;
	struct official official = {
		.number = folding_number(f, "official"),
		.name = folding_text(f, f->record->sealed, "name"),
		.player = folding_number(f, "player"),
	};
	char text[RIGHTS_TEXT];

	if ((size_t)official.number != t->official_count + 1)
		return folding_broken(f, "officials' numbers have a gap");
	if (!field_text(f->record->data, "office", text, sizeof text) ||
	    !office_find(text, &official.office))
		return folding_broken(f, "there is no such office");
	official.rights = office_rights(official.office);
	if (field_text(f->record->data, "rights", text, sizeof text) &&
	    !rights_read(text, &official.rights))
		return folding_broken(f, "there is no such right");
	t->officials = arena_grow(t->arena, t->officials, &t->official_room, t->official_count + 1,
	                          sizeof *t->officials);
	t->officials[t->official_count++] = official;
	return true;
}

bool fold_official(struct folding *f)
{
	struct official *official = tournament_official(f->t, folding_number(f, "official"));

	if (!official)
		return folding_broken(f, "there is no such official");
	if (f->record->kind == RECORD_OFFICIAL_LEFT)
		official->left = true;
	else
		official->link_generation++;
	return true;
}

bool fold_entered(struct folding *f)
{
	struct tournament *t = f->t;
	int no = folding_number(f, "no");
	struct player *player;

	if ((size_t)no != t->player_count + 1)
		return folding_broken(f, "players' numbers have a gap");
	t->players = arena_grow(t->arena, t->players, &t->player_room, t->player_count + 1,
	                        sizeof *t->players);
	player = &t->players[t->player_count++];
	*player = (struct player){
		.no = no,
		.name = folding_text(f, f->record->sealed, "name"),
		.club = folding_text(f, f->record->sealed, "club"),
		.rating = folding_number(f, "rating"),
		.touched = true,
	};
	t->touched = true;
	return true;
}

bool fold_player(struct folding *f)
{
	struct player *player = folding_player(f);

	if (!player)
		return folding_broken(f, "there is no such player");
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

bool fold_seat_taken(struct folding *f)
{
	struct player *player = folding_player(f);
	const char *name = folding_text(f, f->record->sealed, "name");

	if (!player)
		return folding_broken(f, "there is no such player");
	player->seat_taken = player->checked_in = player->touched = true;
	if (*name)
		player->name = name;
	return true;
}

bool fold_link_renewed(struct folding *f)
{
	struct player *player = folding_player(f);

	if (folding_number(f, "no") && !player)
		return folding_broken(f, "there is no such player");
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

bool fold_bye_requested(struct folding *f)
{
	struct tournament *t = f->t;
	int no = folding_number(f, "no");
	int round = folding_number(f, "round");

	if (!tournament_player(t, no))
		return folding_broken(f, "there is no such player");
	if (folding_number(f, "half_points") > 2)
		return folding_broken(f, "a bye is asked for with 0, 1 or 2 half-points");
	bye_request_drop(t, no, round);
	if (f->record->kind == RECORD_BYE_CANCELLED)
		return true;
	t->bye_requests = arena_grow(t->arena, t->bye_requests, &t->bye_request_room,
	                             t->bye_request_count + 1, sizeof *t->bye_requests);
	t->bye_requests[t->bye_request_count++] =
		(struct bye_request){no, round, (uint8_t)folding_number(f, "half_points")};
	return true;
}

bool fold_finished(struct folding *f)
{
	f->t->finished = f->record->kind == RECORD_FINISHED;
	f->t->touched = true;
	return true;
}
