/* The fold of records about a draw: who has which number of a table or bracket. */
#include "core/fold_parts.h"

#include <string.h>

/* "3,1,2": players. */
bool fold_drawn(struct folding *f)
{
	struct tournament *t = f->t;
	const char *at = folding_list(f, f->record->data, "players");
	size_t room = 0;

	t->drawn = NULL;
	t->drawn_count = 0;
	t->drawn_by_hand = strcmp(folding_text(f, f->record->data, "by"), "arbiter") == 0;
	while (*at) {
		int no;

		at = folding_list_number(at, '\0', &no);
		if (!at || !tournament_player(t, no) || tournament_drawn_number(t, no))
			return folding_broken(f, "its players are malformed");
		t->drawn =
			arena_grow(t->arena, t->drawn, &room, t->drawn_count + 1, sizeof *t->drawn);
		t->drawn[t->drawn_count++] = no;
		at += *at == ',';
	}
	t->touched = true;
	return true;
}

bool fold_replaced(struct folding *f)
{
	struct tournament *t = f->t;
	struct player *player = folding_player(f);
	struct player *by = tournament_player(t, folding_number(f, "by"));
	int number = player ? tournament_drawn_number(t, player->no) : 0;

	if (!by || !number || t->drawn[number - 1] != player->no ||
	    tournament_drawn_number(t, by->no))
		return folding_broken(f, "the one has no number, or the other has one");
	t->drawn[number - 1] = by->no;
	player->replaced_by = by->no;
	player->withdrawn = true;
	player->touched = by->touched = t->touched = true;
	return true;
}

bool fold_planned(struct folding *f)
{
	f->t->round_limit = folding_number(f, "rounds");
	f->t->touched = true;
	return true;
}
