/* What the arbiter and a player of a board write to each other, as the player sees it. */
#include "arbiter/page_parts.h"

static bool talk_is_for(const struct message *message, enum seat seat)
{
	return (message->from | message->to) & (1 << seat);
}

static const char *talk_from(struct page *page, const struct board *board, int bits)
{
	if (bits == TALK_ARBITER)
		return page_say(page, "Arbiter");
	if (bits == (TALK_OPENER | TALK_SECOND))
		return page_say(page, "both");
	return page_name(page, bits == TALK_OPENER ? board->opener : board->second);
}

static void talk_line(struct page *page, const struct board *board, const struct message *message)
{
	html(page, "<li><b><bdi>%s</bdi></b>", talk_from(page, board, message->from));
	if (message->to != TALK_ARBITER)
		html(page, " \u2192 <bdi>%s</bdi>", talk_from(page, board, message->to));
	html(page, " ");
	page_time(page, message->at);
	html(page, "<p>%s</p></li>", *message->text ? message->text : page_say(page, "(erased)"));
}

/* For a player; the arbiter's side of it is with the rulings (page_ruling.c). */
void page_talk(struct page *page, const struct round *round, const struct board *board)
{
	enum seat seat;
	size_t written = 0;

	if (page->t->creator_plays || !page_seat(page, board, &seat))
		return;
	for (size_t i = 0; i < board->message_count; i++)
		written += talk_is_for(&board->messages[i], seat);
	html(page,
	     "<details class=\"talk\" id=\"talk\" data-live%s><summary>%s</summary><ol "
	     "aria-live=\"polite\">",
	     written ? " open" : "", page_say(page, "Messages"));
	for (size_t i = 0; i < board->message_count; i++)
		if (talk_is_for(&board->messages[i], seat))
			talk_line(page, board, &board->messages[i]);
	html(page, "</ol><form class=\"talk-form\" data-again data-api=\"POST ");
	page_api(page, "/rounds/%d/boards/%d/messages", round->number, board->number);
	html(page,
	     "\"><label>%s <input name=\"text\" maxlength=\"1000\" required autocomplete=\"off\">"
	     "</label><button>%s</button></form></details>",
	     page_say(page, "To the arbiter"), page_say(page, "Send"));
}
