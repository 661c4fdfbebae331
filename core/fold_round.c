/* The fold of records about a round: its pairings, and what state it is in. */
#include "core/fold_parts.h"

#include <string.h>

/* "3-1,2-4": opener-second by players' numbers. */
static bool fold_pairs(struct folding *f, struct round *round, const char *at)
{
	size_t room = 0;

	while (*at) {
		int opener, second;
		struct board *board;

		at = folding_list_number(at, '-', &opener);
		at = at ? folding_list_number(at, 0, &second) : NULL;
		if (!at || !tournament_player(f->t, opener) || !tournament_player(f->t, second))
			return folding_broken(f, "its pairs are malformed");
		round->boards = arena_grow(f->t->arena, round->boards, &room,
		                           round->board_count + 1, sizeof *round->boards);
		board = &round->boards[round->board_count++];
		board_begin(board, f->t, (int)round->board_count);
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

		at = folding_list_number(at, ':', &no);
		at = at ? folding_list_number(at, ':', &half_points) : NULL;
		at = at ? list_bye_kind(at, &kind) : NULL;
		if (!at || !tournament_player(f->t, no))
			return folding_broken(f, "its byes are malformed");
		round->byes = arena_grow(f->t->arena, round->byes, &room, round->bye_count + 1,
		                         sizeof *round->byes);
		round->byes[round->bye_count++] = (struct bye){no, kind, (uint8_t)half_points};
		at += *at == ',';
	}
	return true;
}

/* Fills a round from the fields of a draft's sealed part or of a publication. */
static bool fold_pairing(struct folding *f, struct round *round, const char *data)
{
	*round = (struct round){.number = round->number,
	                        .by_hand = round->by_hand,
	                        .engine_pairs = round->engine_pairs,
	                        .breaks = round->breaks,
	                        .changed = round->changed,
	                        .touched = true};
	return fold_pairs(f, round, folding_list(f, data, "pairs")) &&
	       fold_byes(f, round, folding_list(f, data, "byes"));
}

static struct round *round_add(struct folding *f)
{
	struct tournament *t = f->t;
	struct round *round = arena_get(t->arena, sizeof *round);

	t->rounds = arena_grow(t->arena, t->rounds, &t->round_room, t->round_count + 1,
	                       sizeof(struct round *));
	t->rounds[t->round_count++] = round;
	round->number = (int)t->round_count;
	round->by_hand = round->engine_pairs = round->breaks = "";
	t->touched = true;
	return round;
}

bool fold_paired(struct folding *f)
{
	struct round *round;

	if ((size_t)folding_number(f, "round") != f->t->round_count + 1)
		return folding_broken(f, "rounds have a gap");
	round = round_add(f);
	round->by_hand = folding_list(f, f->record->sealed, "by-hand");
	return fold_pairing(f, round, f->record->sealed);
}

/* Boards that are gone leave their derived rows with all of the round's. */
static bool fold_pairing_anew(struct folding *f, struct round *round, const char *data)
{
	enum round_state state = round->state;
	int64_t published_at = round->published_at;

	f->t->round_gone = round->number;
	if (!fold_pairing(f, round, data))
		return false;
	round->state = state;
	round->published_at = published_at;
	return true;
}

bool fold_draft_changed(struct folding *f)
{
	struct round *round = folding_round(f);

	if (!round || round->state != ROUND_DRAFT)
		return folding_broken(f, "there is no such draft");
	round->engine_pairs = folding_list(f, f->record->sealed, "engine-pairs");
	round->breaks = folding_list(f, f->record->sealed, "breaks");
	return fold_pairing_anew(f, round, f->record->sealed);
}

bool fold_round_changed(struct folding *f)
{
	struct round *round = folding_round(f);

	if (!round || round->state != ROUND_PUBLISHED)
		return folding_broken(f, "the round is not published, or has been started");
	round->changed += folding_number(f, "changed");
	return fold_pairing_anew(f, round, f->record->data);
}

bool fold_unpaired(struct folding *f)
{
	struct round *round = folding_round(f);

	if (!round || round != tournament_last_round(f->t) || round->state != ROUND_DRAFT)
		return folding_broken(f, "there is no such draft");
	f->t->round_gone = round->number;
	f->t->round_count--;
	f->t->touched = true;
	return true;
}

/* A match's rematch is published without a draft before it. */
bool fold_round_published(struct folding *f)
{
	struct round *round = folding_round(f);

	if (!round && (size_t)folding_number(f, "round") == f->t->round_count + 1)
		round = round_add(f);
	if (!round || round->state != ROUND_DRAFT)
		return folding_broken(f, "there is no such draft");
	if (!fold_pairing(f, round, f->record->data))
		return false;
	round->state = ROUND_PUBLISHED;
	round->published_at = f->record->at;
	for (size_t i = 0; i < f->t->player_count; i++)
		f->t->players[i].wants_rematch = false;
	return true;
}

bool fold_round_started(struct folding *f)
{
	struct round *round = folding_round(f);

	if (!round || round->state != ROUND_PUBLISHED)
		return folding_broken(f, "the round is not published");
	round->state = ROUND_STARTED;
	round->started_at = f->record->at;
	round->touched = f->t->touched = true;
	for (size_t i = 0; i < round->board_count; i++) {
		struct board *board = &round->boards[i];

		board_touch(f, board);
		if (board->result == RESULT_KIND_OPEN)
			board_start(board, folding_number(f, "ready"), f->record->at);
	}
	return true;
}

bool fold_round_closed(struct folding *f)
{
	struct round *round = folding_round(f);
	bool reopens = f->record->kind == RECORD_ROUND_REOPENED;

	if (!round || round->state != (reopens ? ROUND_CLOSED : ROUND_STARTED))
		return folding_broken(f, "the round is in another state");
	round->state = reopens ? ROUND_STARTED : ROUND_CLOSED;
	round->closed_at = reopens ? 0 : f->record->at;
	round->touched = f->t->touched = true;
	return true;
}
