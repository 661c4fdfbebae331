/* The console's part about publishing: where the pages go, how far each place is, one more. */
#include "arbiter/page_parts.h"

#include <jansson.h>

static const char *text_of(const json_t *target, const char *key)
{
	const char *text = json_string_value(json_object_get(target, key));

	return text ? text : "";
}

static void target_state(struct page *page, const json_t *target)
{
	json_int_t attempts = json_integer_value(json_object_get(target, "attempts"));

	if (json_is_true(json_object_get(target, "up_to_date")))
		html(page, "up to date");
	else if (attempts == 0)
		html(page, "on its way");
	else
		html(page, "<span class=\"problem\">failed %lld times: %s</span>",
		     (long long)attempts, text_of(target, "last_error"));
}

static void target_row(struct page *page, const json_t *target)
{
	const char *url = text_of(target, "url");

	html(page, "<li><span><bdi>%s</bdi>: ", url);
	target_state(page, target);
	html(page, "</span><form data-confirm=\"Publish there no more?\" data-api=\"DELETE ");
	page_api(page, "/targets?url=");
	strbuf_url(page->out, url);
	html(page, "\"><button>Remove</button></form></li>");
}

static void target_list(struct page *page, const char *targets_json)
{
	json_t *targets = targets_json ? json_loads(targets_json, 0, NULL) : NULL;

	html(page, "<div id=\"targets\" data-live>");
	if (json_array_size(targets) > 0) {
		html(page, "<ul class=\"targets\">");
		for (size_t i = 0; i < json_array_size(targets); i++)
			target_row(page, json_array_get(targets, i));
		html(page, "</ul>");
	}
	html(page, "</div>");
	json_decref(targets);
}

void page_targets(struct page *page, const char *targets_json)
{
	html(page, "<section><h2>Publish</h2>");
	target_list(page, targets_json);
	html(page, "<form class=\"fields\" data-api=\"POST ");
	page_api(page, "/targets\"><p>The pages are pushed there after every change.</p>");
	html(page, "<label>Address that takes HTTP PUT <input name=\"url\" type=\"url\" required "
	           "placeholder=\"https://example.org/event/\"></label>"
	           "<button>Publish there</button></form></section>");
}
