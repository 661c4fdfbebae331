/* What the pages' scripts say: deploy/phrases --check compares the table with the scripts. */
#include "arbiter/page_parts.h"

static const char *const texts[] = {
	PHRASE("Breaks nothing."),
	PHRASE("Cancel"),
	PHRASE("Copied"),
	PHRASE("Copy"),
	PHRASE("Not sent: there is no connection. Try again."),
	PHRASE("Offline"),
	PHRASE("Reconnecting…"),
	PHRASE("That did not work."),
	PHRASE("Yes"),
};

/* A string of JSON inside an element: "</script>" must not appear either. */
static void add_string(struct strbuf *out, const char *text)
{
	strbuf_addc(out, '"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			strbuf_addc(out, '\\');
		if (*text == '<')
			strbuf_adds(out, "\\u003c");
		else
			strbuf_addc(out, *text);
	}
	strbuf_addc(out, '"');
}

void page_texts(struct page *page)
{
	if (page->language == LANGUAGE_EN)
		return;
	html(page, "<script type=\"application/json\" id=\"texts\">{");
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		if (i > 0)
			strbuf_addc(page->out, ',');
		add_string(page->out, texts[i]);
		strbuf_addc(page->out, ':');
		add_string(page->out, page_say(page, texts[i]));
	}
	html(page, "}</script>");
}
