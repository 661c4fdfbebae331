/* The fold of records about who must not meet, and of accelerations. */
#include "core/fold_parts.h"

#include <stdlib.h>
#include <string.h>

/* "1,2,7" of the field `players`; false if it is malformed or names nobody known. */
static bool players_of(struct folding *f, const int **players, size_t *count)
{
	size_t size = strlen(f->record->data) + 1, room = 0;
	char *text = arena_get(f->t->arena, size), *at = text;
	int *list = NULL;

	*count = 0;
	if (!field_text(f->record->data, "players", text, size))
		return true;
	while (*at) {
		char *end;
		long no = strtol(at, &end, 10);

		if (end == at || (*end && *end != ',') || no < 1 || no > PLAYERS_MAX ||
		    !tournament_player(f->t, (int)no))
			return false;
		list = arena_grow(f->t->arena, list, &room, *count + 1, sizeof *list);
		list[(*count)++] = (int)no;
		at = *end ? end + 1 : end;
	}
	*players = list;
	return true;
}

bool fold_forbidden(struct folding *f)
{
	struct tournament *t = f->t;
	struct ban ban = {
		.number = folding_number(f, "ban"),
		.first = folding_number(f, "first"),
		.last = folding_number(f, "last"),
		.last_rounds = folding_number(f, "last-rounds"),
	};
	char by[12];

	if ((ban.first < 1 && ban.last_rounds < 1) || ban.last_rounds > ROUNDS_MAX)
		return folding_broken(f, "its rounds are out of range");
	if ((size_t)ban.number != t->ban_count + 1)
		return folding_broken(f, "bans' numbers have a gap");
	if (!players_of(f, &ban.players, &ban.count))
		return folding_broken(f, "its players are malformed");
	ban.by_club = field_text(f->record->data, "by", by, sizeof by);
	if (ban.by_club && strcmp(by, "club") != 0)
		return folding_broken(f, "by what is not known to this program");
	t->bans = arena_grow(t->arena, t->bans, &t->ban_room, t->ban_count + 1, sizeof *t->bans);
	t->bans[t->ban_count++] = ban;
	return true;
}

bool fold_forbidden_lifted(struct folding *f)
{
	int number = folding_number(f, "ban");

	if (number < 1 || (size_t)number > f->t->ban_count)
		return folding_broken(f, "there is no such ban");
	f->t->bans[number - 1].lifted = true;
	return true;
}

bool fold_accelerated(struct folding *f)
{
	struct tournament *t = f->t;
	struct boost boost = {
		.number = folding_number(f, "boost"),
		.first = folding_number(f, "first"),
		.last = folding_number(f, "last"),
		.half_points = folding_number(f, "half_points"),
	};

	if (boost.first < 1 || boost.last < boost.first || boost.half_points > BOOST_MAX)
		return folding_broken(f, "its rounds or points are out of range");
	if ((size_t)boost.number != t->boost_count + 1)
		return folding_broken(f, "accelerations' numbers have a gap");
	if (!players_of(f, &boost.players, &boost.count))
		return folding_broken(f, "its players are malformed");
	t->boosts = arena_grow(t->arena, t->boosts, &t->boost_room, t->boost_count + 1,
	                       sizeof *t->boosts);
	t->boosts[t->boost_count++] = boost;
	return true;
}

bool fold_accelerated_lifted(struct folding *f)
{
	int number = folding_number(f, "boost");

	if (number < 1 || (size_t)number > f->t->boost_count)
		return folding_broken(f, "there is no such acceleration");
	f->t->boosts[number - 1].lifted = true;
	return true;
}
