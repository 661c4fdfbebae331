#include "tests/core/record_games.h"

#include "core/notation_parts.h"
#include "tests/support/boards.h"

#include <string.h>

/* What has to be escaped somewhere, and what must not be taken for something else. */
static const char *const pieces[] = {
	"Anna", "]",     "[", "\\",   "\\n", "\n",  "\r\n", "\t",       " ; ", ";", ":", "\"",
	"<b>",  "&amp;", "Õ", "連珠", " ",   "end", "=",    "(;B[aa])", "\\]", "'", "0", ",",
};

static const char *random_text(uint64_t *state, struct arena *arena)
{
	char text[200] = "";
	size_t count = chance(state, 6);

	for (size_t i = 0; i < count; i++)
		strcat(text, pieces[chance(state, sizeof pieces / sizeof *pieces)]);
	return arena_text(arena, text, strlen(text));
}

static void random_details(uint64_t *state, struct arena *arena, struct notation_entry *entry)
{
	if (chance(state, 2))
		entry->at = 1764000000000 + chance(state, 1000000);
	for (int seat = 0; seat < 2; seat++) {
		if (chance(state, 3))
			entry->left_ms[seat] = chance(state, 10000000);
	}
	if (chance(state, 4) == 0)
		entry->text = random_text(state, arena);
}

static uint8_t random_point(uint64_t *state, const bool points[BOARD_POINTS])
{
	uint8_t point;

	do
		point = (uint8_t)chance(state, BOARD_POINTS);
	while (!points[point]);
	return point;
}

static void fill_decision(uint64_t *state, const struct legal *legal, struct decision *decision)
{
	switch ((int)decision->kind) {
	case DECISION_PLACE:
	case DECISION_CHOOSE:
		decision->count = 1;
		decision->points[0] = random_point(state, legal->points);
		break;
	case DECISION_OFFER:
		decision->count = legal->offer_count;
		for (int i = 0; i < decision->count; i++)
			decision->points[i] = random_point(state, legal->offers);
		break;
	case DECISION_DECLARE:
		decision->count = (uint8_t)(1 + chance(state, legal->declare_max));
		break;
	default:
		break;
	}
}

/* A decision that may be taken; resignations and the like seldom. */
static void random_decision(uint64_t *state, const struct game *game, enum seat *seat,
                            struct decision *decision)
{
	struct legal legal;

	for (;;) {
		*seat = chance(state, 20) == 0 ? (enum seat)chance(state, 2) : game_to_act(game);
		game_legal(game, *seat, &legal);
		*decision = (struct decision){
			.kind = (enum decision_kind)chance(state, DECISION_KIND_COUNT)};
		if (!legal.kinds[decision->kind] ||
		    (decision->kind == DECISION_RESIGN && chance(state, 40)) ||
		    (decision->kind == DECISION_PASS && chance(state, 10)) ||
		    (decision->kind == DECISION_CLAIM))
			continue;
		fill_decision(state, &legal, decision);
		return;
	}
}

static void play(uint64_t *state, struct game *game, struct arena *arena,
                 struct game_record *record)
{
	size_t most = chance(state, 60);

	for (size_t i = 0; i < most && !game->outcome.over; i++) {
		struct decision decision;
		struct notation_entry *entry;
		enum seat seat;

		random_decision(state, game, &seat, &decision);
		if (!game_apply(game, seat, &decision, NULL))
			continue;
		entry = game_record_add(record, arena, ENTRY_DECISION, seat);
		entry->decision = decision;
		entry->implied_keep = game->implied_keep;
		random_details(state, arena, entry);
	}
	record->result = game->outcome;
}

/* Rulings, remarks and decisions that were taken back, anywhere in between. */
static void disturb(uint64_t *state, struct arena *arena, struct game_record *record)
{
	size_t count = chance(state, 6);

	for (size_t i = 0; i < count; i++) {
		size_t at = chance(state, (uint32_t)record->count + 1);
		struct notation_entry *entry, made;

		entry = game_record_add(record, arena,
		                        (enum notation_entry_kind)chance(state, ENTRY_KIND_COUNT),
		                        (enum seat)chance(state, 2));
		if (entry->kind == ENTRY_DECISION) {
			entry->decision.count = 1;
			entry->decision.points[0] = (uint8_t)chance(state, BOARD_POINTS);
			entry->retracted = true;
		}
		if (entry->kind == ENTRY_RESULT) {
			entry->half_points[0] = (uint8_t)chance(state, 3);
			entry->half_points[1] = (uint8_t)chance(state, 3);
		}
		random_details(state, arena, entry);
		made = *entry;
		memmove(&record->entries[at + 1], &record->entries[at],
		        (record->count - 1 - at) * sizeof made);
		record->entries[at] = made;
	}
}

static void random_head(uint64_t *state, struct arena *arena, struct game_record *record)
{
	for (size_t i = 1; i < game_record_field_count; i++) {
		if (chance(state, 2))
			*game_record_field_of(record, i) = random_text(state, arena);
	}
}

void record_random(uint64_t *state, const struct rule *rule, struct arena *arena,
                   struct game_record *record)
{
	struct game game;

	game_record_init(record);
	record->rule = arena_text(arena, rule->id, strlen(rule->id));
	random_head(state, arena, record);
	game_start(&game, rule);
	play(state, &game, arena, record);
	if (!record->result.over && chance(state, 3) == 0)
		record->result = (struct outcome){
			true, {(uint8_t)chance(state, 3), 1},
                         REASON_RULING
                };
	disturb(state, arena, record);
}

void record_set_up(uint64_t *state, struct arena *arena, struct game_record *record)
{
	size_t moves = chance(state, 10);
	bool free_points[BOARD_POINTS];

	game_record_init(record);
	random_head(state, arena, record);
	record->set_up = true;
	record->to_move = (enum colour)chance(state, 2);
	for (int i = 0; i < BOARD_POINTS; i++) {
		record->cells[i] = (uint8_t)(chance(state, 3) ? CELL_EMPTY : 1 + chance(state, 2));
		free_points[i] = record->cells[i] == CELL_EMPTY;
	}
	for (size_t i = 0; i < moves; i++) {
		uint8_t point = random_point(state, free_points);

		free_points[point] = false;
		game_record_add_move(record, arena, (enum seat)((i + record->to_move) % 2), point);
	}
	disturb(state, arena, record);
}

static bool same_entry(const struct notation_entry *a, const struct notation_entry *b)
{
	return a->kind == b->kind && a->seat == b->seat && a->decision.kind == b->decision.kind &&
	       a->decision.count == b->decision.count &&
	       memcmp(a->decision.points, b->decision.points, sizeof a->decision.points) == 0 &&
	       a->implied_keep == b->implied_keep && a->retracted == b->retracted &&
	       a->at == b->at && a->left_ms[0] == b->left_ms[0] && a->left_ms[1] == b->left_ms[1] &&
	       a->half_points[0] == b->half_points[0] && a->half_points[1] == b->half_points[1] &&
	       strcmp(a->text, b->text) == 0;
}

const char *record_difference(const struct game_record *a, const struct game_record *b)
{
	for (size_t i = 0; i < game_record_field_count; i++) {
		if (strcmp(game_record_field_text(a, i), game_record_field_text(b, i)) != 0)
			return game_record_fields[i].name;
	}
	if (a->result.over != b->result.over || a->result.reason != b->result.reason ||
	    memcmp(a->result.half_points, b->result.half_points, 2) != 0)
		return "result";
	if (a->set_up != b->set_up || a->to_move != b->to_move ||
	    memcmp(a->cells, b->cells, sizeof a->cells) != 0)
		return "set-up";
	if (a->count != b->count)
		return "number of entries";
	for (size_t i = 0; i < a->count; i++) {
		if (!same_entry(&a->entries[i], &b->entries[i]))
			return "an entry";
	}
	return NULL;
}
