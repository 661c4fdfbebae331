/* Standings after any round, and the cross-table. */
#include "arbiter/page_parts.h"

enum { VALUE_TEXT = 24 };

const char *page_key_title(struct page *page, const struct tiebreak *key)
{
	const char *title = page_say(page, tiebreak_plain_title(key));

	if (page->language == LANGUAGE_EN)
		return key->title;
	if (key->cut_low)
		title = page_fill(page,
		                  key->cut_high ? page_say(page, "%s, median %d")
		                                : page_say(page, "%s, cut %d"),
		                  title, key->cut_low);
	if (key->limit)
		title = page_fill(page, page_say(page, "%s, limit %d half-points"), title,
		                  key->limit);
	if (key->played)
		title = page_fill(page, page_say(page, "%s, forfeits as games"), title);
	if (key->fore)
		title = page_fill(page, page_say(page, "%s, fore"), title);
	if (key->reversed)
		title = page_fill(page, page_say(page, "%s, reversed"), title);
	return title;
}

static void standing_head(struct page *page, const struct swiss_table *table)
{
	html(page,
	     "<table class=\"list standings\"><thead><tr><th scope=\"col\" class=\"no\">"
	     "<abbr title=\"%s\">#</abbr></th><th scope=\"col\">%s</th>",
	     page_say(page, "Rank"), page_say(page, "Name"));
	for (size_t k = 0; k < table->key_count; k++)
		html(page, "<th scope=\"col\" class=\"num\"><abbr title=\"%s\">%s</abbr></th>",
		     page_key_title(page, &table->keys[k]), table->keys[k].code);
	html(page, "</tr></thead><tbody>");
}

/* A value leads to its working; of earlier rounds the static site has none. */
static void standing_value(struct page *page, const struct swiss_table *table,
                           const struct standing *row, size_t key)
{
	int no = table->swiss.number[row->tpn - 1];
	bool linked = !page->is_static || table->rounds == page_ranked_rounds(page);
	char value[VALUE_TEXT];

	standing_format(&table->keys[key], row->values[key], value, sizeof value);
	if (!linked) {
		html(page, "<td class=\"num\">%s</td>", value);
		return;
	}
	html(page, "<td class=\"num\"><a href=\"");
	page_href(page, PAGE_WORKING, table->rounds, no);
	html(page, "#k%zu\">%s</a></td>", key, value);
}

static void standing_row(struct page *page, const struct swiss_table *table,
                         const struct standing *row)
{
	int no = table->swiss.number[row->tpn - 1];
	const struct player *player = tournament_player(page->t, no);

	html(page, "<tr><td class=\"no\">%d</td><td>", row->rank);
	page_player(page, no);
	if (table->struck[row->tpn - 1])
		html(page, " <span class=\"badge\">%s</span>",
		     page_say(page, "withdrawn, not counted"));
	else if (player && player->withdrawn)
		html(page, " <span class=\"badge\">%s</span>", page_say(page, "withdrawn"));
	html(page, "</td>");
	for (size_t k = 0; k < table->key_count; k++)
		standing_value(page, table, row, k);
	html(page, "</tr>");
}

/* The table, or NULL and a line that says why there is none. */
static struct swiss_table *standing_make(struct page *page, int rounds)
{
	struct swiss_table *table = arena_get(page->arena, sizeof *table);
	struct error err = {0};

	if (page->t->player_count == 0 || rounds == 0)
		return NULL;
	if (swiss_standings(table, page->t, rounds, page->arena, &err))
		return table;
	html(page, "<p class=\"problem\">%s</p>", err.text);
	return NULL;
}

bool page_standing_rows(struct page *page, int rounds, size_t limit)
{
	const struct swiss_table *table = standing_make(page, rounds);

	if (!table)
		return false;
	standing_head(page, table);
	for (size_t i = 0; i < table->row_count && i < limit; i++)
		standing_row(page, table, &table->rows[i]);
	html(page, "</tbody></table>");
	return true;
}

static void standing_rounds(struct page *page, int shown)
{
	int started = page_started_rounds(page);

	if (started < 2)
		return;
	html(page, "<nav class=\"pager\" aria-label=\"%s\">%s", page_say(page, "After round"),
	     page_say(page, "After round"));
	for (int n = 1; n <= started; n++) {
		html(page, n == shown ? " <b aria-current=\"true\">" : " ");
		page_link_open(page, PAGE_STANDINGS_AFTER, n, 0);
		html(page, n == shown ? "%d</a></b>" : "%d</a>", n);
	}
	html(page, "</nav>");
}

static void write_standings(struct page *page, int rounds, struct place place)
{
	const struct round *round = tournament_round(page->t, rounds);
	const char *title =
		rounds > 0 ? page_fill(page, page_say(page, "Standings after round %d"), rounds)
			   : page_say(page, "Standings");

	page_begin(page, title, place);
	html(page, "<div id=\"standings\" data-live><div class=\"heading\"><h1>%s</h1>", title);
	standing_rounds(page, rounds);
	html(page, "</div>");
	if (round && round_open_boards(round) > 0)
		html(page, "<p class=\"lead\">%s</p>",
		     page_count(page, "%d board of this round still open.",
		                "%d boards of this round still open.",
		                (long)round_open_boards(round)));
	html(page, "<div class=\"scroller\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">",
	     page_say(page, "Standings"));
	if (!page_standing_rows(page, rounds, PLAYERS_MAX))
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "They begin with the first round."));
	html(page, "</div></div>");
	page_end(page);
}

int page_ranked_rounds(struct page *page)
{
	int complete = swiss_rounds_complete(page->t);

	return complete > 0 ? complete : page_started_rounds(page);
}

void page_standings(struct page *page, int first, int second)
{
	(void)first;
	(void)second;
	write_standings(page, page_ranked_rounds(page), (struct place){PAGE_STANDINGS, 0, 0});
}

void page_standings_after(struct page *page, int rounds, int second)
{
	(void)second;
	write_standings(page, rounds, (struct place){PAGE_STANDINGS, 0, 0});
}

/* rank_of[no - 1]: the row's number in the table. */
static int *cross_ranks(struct page *page, const struct swiss_table *table)
{
	int *rank_of = arena_get(page->arena, (page->t->player_count + 1) * sizeof *rank_of);

	for (size_t i = 0; i < table->row_count; i++)
		rank_of[table->swiss.number[table->rows[i].tpn - 1] - 1] = (int)i + 1;
	for (size_t i = 0; i < page->t->player_count; i++)
		if (table->swiss.tpn[i])
			rank_of[i] = rank_of[table->swiss.number[table->swiss.tpn[i] - 1] - 1];
	return rank_of;
}

/* Who sat for this player in a round: somebody who was replaced later may have. */
static int sitter(const struct page *page, const struct round *round, int no)
{
	for (size_t i = 0; i < page->t->player_count; i++)
		if (page->t->players[i].replaced_by == no &&
		    round_board_of(round, (int)i + 1, NULL))
			return (int)i + 1;
	return no;
}

static bool counts(const struct swiss_table *table, const struct board *board)
{
	uint16_t opener = table->swiss.tpn[board->opener - 1];
	uint16_t second = table->swiss.tpn[board->second - 1];

	return opener && second && !table->struck[opener - 1] && !table->struck[second - 1];
}

static void cross_cell(struct page *page, const struct swiss_table *table,
                       const struct round *round, int no, const int *rank_of)
{
	enum seat seat;
	const struct board *board = round_board_of(round, sitter(page, round, no), &seat);
	const struct bye *bye = round_bye_of(round, no);

	html(page,
	     board && !counts(table, board) ? "<td class=\"cell struck\">" : "<td class=\"cell\">");
	if (board) {
		enum seat other = seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;

		page_link_open(page, PAGE_GAME, round->number, board->number);
		page_disc(page, seat == SEAT_OPENER ? COLOUR_BLACK : COLOUR_WHITE);
		html(page, "%d <b>%s</b></a>", rank_of[board_player(board, other) - 1],
		     board->result == RESULT_KIND_OPEN
		             ? "\u2013"
		             : page_points(page, board->half_points[seat]));
	} else if (bye && bye->kind == BYE_ZERO) {
		html(page, "\u2013");
	} else if (bye) {
		html(page, "<i>%s</i> <b>%s</b>", page_say(page, "bye"),
		     page_points(page, bye->half_points));
	}
	html(page, "</td>");
}

static void cross_row(struct page *page, const struct swiss_table *table, size_t index,
                      const int *rank_of)
{
	int no = table->swiss.number[table->rows[index].tpn - 1];
	char value[VALUE_TEXT];

	html(page, "<tr><td class=\"no\">%zu</td><th scope=\"row\">", index + 1);
	page_player(page, no);
	html(page, "</th>");
	for (int n = 1; n <= table->rounds; n++)
		cross_cell(page, table, tournament_round(page->t, n), no, rank_of);
	html(page, "<td class=\"num\"><b>%s</b></td></tr>",
	     standing_format(&table->keys[0], table->rows[index].values[0], value, sizeof value));
}

static void cross_table(struct page *page, const struct swiss_table *table)
{
	const int *rank_of = cross_ranks(page, table);

	html(page,
	     "<div class=\"scroller\" tabindex=\"0\" role=\"region\" "
	     "aria-label=\"%s\"><table class=\"list cross\"><thead><tr>"
	     "<th scope=\"col\" class=\"no\">#</th><th scope=\"col\">%s</th>",
	     page_say(page, "Cross-table"), page_say(page, "Name"));
	for (int n = 1; n <= table->rounds; n++) {
		html(page, "<th scope=\"col\">");
		page_link_open(page, PAGE_ROUND, n, 0);
		html(page, "%d</a></th>", n);
	}
	html(page, "<th scope=\"col\" class=\"num\">%s</th></tr></thead><tbody>",
	     page_say(page, "Points"));
	for (size_t i = 0; i < table->row_count; i++)
		cross_row(page, table, i, rank_of);
	html(page, "</tbody></table></div><p class=\"summary\">%s</p>",
	     page_say(page, "A cell has the opponent\u2019s line and the points won there. A black "
	                    "disc: opened the game."));
}

void page_crosstable(struct page *page, int first, int second)
{
	const struct swiss_table *table;

	(void)first;
	(void)second;
	page_begin(page, page_say(page, "Cross-table"), (struct place){PAGE_CROSSTABLE, 0, 0});
	html(page, "<h1>%s</h1><div id=\"crosstable\" data-live>", page_say(page, "Cross-table"));
	table = standing_make(page, page_started_rounds(page));
	if (table)
		cross_table(page, table);
	else
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "It begins with the first round."));
	html(page, "</div>");
	page_end(page);
}
