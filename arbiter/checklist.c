#include "arbiter/checklist.h"

#include "pairing/roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_COLUMNS = 24 };

struct checklist {
	const struct history *history;
	struct roster roster;
	const struct pairing *pairing;
	uint16_t *opponent; /* TPN -> who is met in the round to pair */
	enum role *role;
	int *board;
};

static void checklist_make(struct checklist *list, const struct history *history,
                           const struct pairing *pairing, struct arena *arena)
{
	size_t players = (size_t)history->count + 1;

	*list = (struct checklist){.history = history, .pairing = pairing};
	roster_make(&list->roster, history, arena);
	list->opponent = arena_get(arena, players * sizeof *list->opponent);
	list->role = arena_get(arena, players * sizeof *list->role);
	list->board = arena_get(arena, players * sizeof *list->board);
	for (int i = 0; pairing && i < pairing->count; i++) {
		struct board_pair pair = pairing->boards[i];

		list->opponent[pair.opener] = pair.second;
		list->opponent[pair.second] = pair.opener;
		list->role[pair.opener] = ROLE_OPENER;
		list->role[pair.second] = ROLE_SECOND;
		list->board[pair.opener] = list->board[pair.second] = i + 1;
	}
}

static char role_letter(enum role role)
{
	return role == ROLE_OPENER ? 'w' : role == ROLE_SECOND ? 'b' : '-';
}

static const char *points(int32_t tenths, char text[16])
{
	snprintf(text, 16, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
	return text;
}

/* -- text -------------------------------------------------------------------------------------- */

/* Cut or filled to a number of letters. */
static void put_name(struct strbuf *out, const char *name)
{
	int used = 0;

	for (; *name; name++) {
		bool first = ((unsigned char)*name & 0xc0) != 0x80;

		if (first && used == NAME_COLUMNS)
			break;
		used += first;
		strbuf_addc(out, *name);
	}
	for (; used < NAME_COLUMNS; used++)
		strbuf_addc(out, ' ');
}

/* The role due: w!! by the difference, w! by two in a row, w strong, (w) mild, - none. */
static const char *due_text(const struct card *card, char text[8])
{
	char letter = role_letter(card->preference);
	bool far = abs(card->difference) > 1;

	switch (card->strength) {
	case PREFERENCE_ABSOLUTE:
		snprintf(text, 8, "%c%s", letter, far ? "!!" : "!");
		break;
	case PREFERENCE_STRONG:
		snprintf(text, 8, "%c", letter);
		break;
	case PREFERENCE_MILD:
		snprintf(text, 8, "(%c)", letter);
		break;
	case PREFERENCE_NONE:
		snprintf(text, 8, "-");
		break;
	}
	return text;
}

static char float_letter(enum floated floated)
{
	return floated == FLOAT_DOWN ? 'v' : floated == FLOAT_UP ? '^' : '.';
}

/* Roles round by round; - is a round without a game. */
static void put_roles(const struct checklist *list, const struct card *card, struct strbuf *out)
{
	const struct cell *cells = list->history->entrants[card->tpn - 1].cells;

	for (int r = 0; r < list->history->played; r++)
		strbuf_addc(out, result_class((enum result)cells[r].result) == CLASS_PLAYED
		                         ? role_letter((enum role)cells[r].role)
		                         : '-');
	for (int r = list->history->played; r < 5; r++)
		strbuf_addc(out, ' ');
}

static void put_opponents(const struct checklist *list, const struct card *card, struct strbuf *out)
{
	const struct cell *cells = list->history->entrants[card->tpn - 1].cells;

	for (int r = 0; r < list->history->played; r++) {
		if (cells[r].opponent)
			strbuf_addf(out, " %4d%c", cells[r].opponent,
			            result_code((enum result)cells[r].result));
		else
			strbuf_addf(out, "    -%c", result_code((enum result)cells[r].result));
	}
}

static void put_pairing(const struct checklist *list, int tpn, struct strbuf *out)
{
	if (list->opponent[tpn])
		strbuf_addf(out, " %4d %c %4d", list->board[tpn], role_letter(list->role[tpn]),
		            list->opponent[tpn]);
	else if (list->pairing && list->pairing->bye == tpn)
		strbuf_adds(out, "    -  bye  ");
	else
		strbuf_adds(out, "    -       ");
}

static void put_card(const struct checklist *list, const struct card *card, struct strbuf *out)
{
	const struct entrant *entrant = &list->history->entrants[card->tpn - 1];
	char due[8], score[16];

	strbuf_addf(out, "%4d ", card->tpn);
	put_name(out, entrant->name);
	strbuf_addf(out, " %4d %5s ", entrant->rating, points(card->real, score));
	if (card->score != card->real)
		strbuf_addf(out, "%5s ", points(card->score, score));
	else
		strbuf_adds(out, "      ");
	strbuf_addf(out, "%-4s %+2d  %c  %c  %c  ", due_text(card, due), card->difference,
	            float_letter(card->floated[0]), float_letter(card->floated[1]),
	            card->bye_allowed ? '.' : 'x');
	put_pairing(list, card->tpn, out);
	strbuf_adds(out, "  ");
	put_roles(list, card, out);
	put_opponents(list, card, out);
	while (out->length && out->text[out->length - 1] == ' ')
		out->text[--out->length] = '\0';
	strbuf_addc(out, '\n');
}

static void put_head(const struct checklist *list, struct strbuf *out)
{
	const struct history *h = list->history;

	strbuf_addf(out, "Round %d", list->roster.round);
	if (h->rounds)
		strbuf_addf(out, " of %d", h->rounds);
	strbuf_addf(out, ", %d players to pair%s%s\n\n", list->roster.count, *h->name ? ": " : "",
	            h->name);
	strbuf_adds(out, "  No ");
	put_name(out, "Name");
	strbuf_adds(out, " Rtng Score  With Due   CD -1 -2 Bye Board As Opp  Roles");
	for (int r = 5; r < h->played; r++)
		strbuf_addc(out, ' ');
	strbuf_adds(out, h->played ? "  Opponents\n" : "\n");
}

void checklist_text(const struct history *history, const struct pairing *pairing,
                    struct arena *arena, struct strbuf *out)
{
	struct checklist list;
	int absent = 0;

	checklist_make(&list, history, pairing, arena);
	put_head(&list, out);
	for (int i = 0; i < list.roster.count; i++) {
		if (i && list.roster.cards[i].score != list.roster.cards[i - 1].score)
			strbuf_addc(out, '\n');
		put_card(&list, &list.roster.cards[i], out);
	}
	for (int i = 0; i < history->count; i++) {
		if (!history->entrants[i].absent)
			continue;
		strbuf_addf(out, absent++ ? ", %d %c" : "\nAbsent: %d %c", i + 1,
		            result_code(history_absence(&history->entrants[i])));
	}
	strbuf_adds(out, absent ? "\n" : "");
}

/* -- JSON -------------------------------------------------------------------------------------- */

static const char *const role_words[] = {
	[ROLE_NONE] = "none", [ROLE_OPENER] = "opener", [ROLE_SECOND] = "second"};
static const char *const strength_words[] = {[PREFERENCE_NONE] = "none",
                                             [PREFERENCE_MILD] = "mild",
                                             [PREFERENCE_STRONG] = "strong",
                                             [PREFERENCE_ABSOLUTE] = "absolute"};
static const char *const float_words[] = {
	[FLOAT_NONE] = "none", [FLOAT_DOWN] = "down", [FLOAT_UP] = "up"};

static json_t *rounds_json(const struct checklist *list, const struct card *card)
{
	const struct cell *cells = list->history->entrants[card->tpn - 1].cells;
	json_t *rounds = json_array();

	for (int r = 0; r < list->history->played; r++) {
		const char result[2] = {result_code((enum result)cells[r].result), '\0'};
		json_t *round = json_pack("{s:s}", "result", result);

		if (cells[r].opponent) {
			json_object_set_new(round, "opponent", json_integer(cells[r].opponent));
			json_object_set_new(round, "role", json_string(role_words[cells[r].role]));
		}
		json_array_append_new(rounds, round);
	}
	return rounds;
}

static json_t *card_json(const struct checklist *list, const struct card *card)
{
	int tpn = card->tpn;
	json_t *json = json_pack(
		"{s:i, s:s, s:f, s:f, s:s, s:s, s:i, s:[s, s], s:b, s:o}", "no", tpn, "name",
		list->history->entrants[tpn - 1].name, "score", card->real / 10.0, "pairing_score",
		card->score / 10.0, "due", role_words[card->preference], "strength",
		strength_words[card->strength], "difference", card->difference, "floats",
		float_words[card->floated[0]], float_words[card->floated[1]], "bye_allowed",
		card->bye_allowed, "rounds", rounds_json(list, card));

	if (list->opponent[tpn]) {
		json_object_set_new(json, "board", json_integer(list->board[tpn]));
		json_object_set_new(json, "opponent", json_integer(list->opponent[tpn]));
		json_object_set_new(json, "role", json_string(role_words[list->role[tpn]]));
	}
	json_object_set_new(json, "bye", json_boolean(list->pairing && list->pairing->bye == tpn));
	return json;
}

json_t *checklist_json(const struct history *history, const struct pairing *pairing,
                       struct arena *arena)
{
	struct checklist list;
	json_t *players = json_array(), *absent = json_array();

	checklist_make(&list, history, pairing, arena);
	for (int i = 0; i < list.roster.count; i++)
		json_array_append_new(players, card_json(&list, &list.roster.cards[i]));
	for (int i = 0; i < history->count; i++)
		if (history->entrants[i].absent)
			json_array_append_new(absent, json_integer(i + 1));
	return json_pack("{s:i, s:i, s:o, s:o}", "round", list.roster.round, "rounds",
	                 history->rounds, "players", players, "absent", absent);
}
