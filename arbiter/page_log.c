/* The log as a page: what was recorded, by whom, and the chain that proves it. */
#include "arbiter/page_parts.h"

#include "core/field.h"
#include "core/record.h"

#include <stdio.h>
#include <string.h>

enum { HASH_SHOWN = 12 }; /* digits; the whole hash is the title */

static void log_who(struct page *page, int32_t actor)
{
	const struct official *official = tournament_official(page->t, actor - ACTOR_ARBITER);

	if (actor == ACTOR_SERVER)
		html(page, "%s", page_say(page, "server"));
	else if (official)
		html(page, "<bdi>%s</bdi>, %s", official->name, office_name(official->office));
	else if (!tournament_player(page->t, actor))
		html(page, "%s", page_say(page, "arbiter"));
	else
		page_player(page, actor);
}

/* The fields as "name value", in the order of the record. */
static void log_fields(struct page *page, const char *data)
{
	const char *at = data;
	size_t size = strlen(data) + 1;
	char *value = arena_get(page->arena, size);
	char name[64];

	while (field_next(&at, name, sizeof name, value, size))
		html(page, "<span class=\"field\"><span class=\"soft\">%s</span> %s</span> ", name,
		     value);
}

static void log_line(struct page *page, const struct log_line *line)
{
	char start[HASH_SHOWN + 1];

	snprintf(start, sizeof start, "%.*s", HASH_SHOWN, line->hash);
	html(page, "<tr><td class=\"no\">%lld</td><td>", (long long)line->seq);
	page_time(page, line->at);
	html(page, "</td><td>");
	log_who(page, line->actor);
	html(page, "</td><td>%s", record_kind_name(line->kind));
	if (line->board.round) {
		html(page, " ");
		page_link_open(page, PAGE_GAME, line->board.round, line->board.board);
		html(page, "%d.%d</a>", line->board.round, line->board.board);
	}
	html(page, "</td><td class=\"fields-of\">");
	log_fields(page, line->data);
	if (line->sealed && record_sealed_view(line->kind) == SEALED_NAMES)
		log_fields(page, line->sealed);
	html(page, "</td><td class=\"hash\"><code title=\"%s\">%s</code></td></tr>", line->hash,
	     start);
}

void page_log(struct page *page, const struct log_line *lines, size_t count)
{
	const struct tournament *t = page->t;
	int64_t first = count ? lines[0].seq : 0;

	page_begin(page, page_say(page, "Log"), (struct place){PAGE_COUNT, 0, 0});
	html(page, "<h1>%s</h1><p class=\"soft\">", page_say(page, "Log"));
	html(page,
	     page_say(page, "Every record of this event in its order, %d so far. Each hash covers "
	                    "the record and the hash before it; names and the words of rulings are "
	                    "sealed apart and can be erased without breaking the chain."),
	     (int)t->seq);
	html(page, " %s <a href=\"/api/v1/events/%s/log\">NDJSON</a>.</p>",
	     page_say(page, "For programs:"), t->slug);
	html(page,
	     "<table class=\"list log\"><thead><tr><th scope=\"col\" class=\"no\">#</th>"
	     "<th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
	     "<th scope=\"colgroup\" colspan=\"2\">%s</th><th "
	     "scope=\"col\">%s</th></tr></thead><tbody>",
	     page_say(page, "When"), page_say(page, "Who"), page_say(page, "What"),
	     page_say(page, "Hash"));
	for (size_t i = count; i-- > 0;)
		log_line(page, &lines[i]);
	html(page, "</tbody></table>");
	if (first > 1)
		html(page, "<p><a href=\"/e/%s/log?to=%lld\">%s</a></p>", t->slug,
		     (long long)first - 1, page_say(page, "Earlier"));
	page_end(page);
}
