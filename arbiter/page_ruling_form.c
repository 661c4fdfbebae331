/*
 * One ruling as a form, made from its row of core/ruling.h: its own fields, then reason and words
 * where they are needed. web/ruling.js shows what a preview says before the form can be confirmed.
 */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"

static void form_open(const struct desk *desk)
{
	struct page *page = desk->page;

	html(page, " data-api=\"POST ");
	if (desk->board)
		page_api(page, "/rounds/%d/boards/%d", desk->round->number, desk->board->number);
	else
		page_api(page, "%s", "");
	html(page, "/rulings\">");
}

/* Acts that any state of the game allows do not mind that it moved. */
static bool minds_version(enum ruling_act act)
{
	return ruling_act_needs(act) == NEEDS_BOTH && act != RULING_WARN && act != RULING_EXPLAIN;
}

static void hidden_fields(const struct desk *desk, const struct ruling_form *form)
{
	struct page *page = desk->page;

	html(page, "<input type=\"hidden\" name=\"do\" value=\"%s\">", ruling_act_name(form->act));
	if (desk->board && minds_version(form->act))
		html(page,
		     "<input type=\"hidden\" name=\"version\" data-type=\"int\" value=\"%zu\">",
		     (size_t)desk->board->game.version);
	if (form->of)
		html(page, "<input type=\"hidden\" name=\"of\" data-type=\"int\" value=\"%lld\">",
		     (long long)form->of);
}

void ruling_select(const struct desk *desk, const struct ruling_form *form, const char *name,
                   const char *type, const char *label)
{
	html(desk->page, "<label>%s <select id=\"%s-%s\" name=\"%s\" data-type=\"%s\">", label,
	     form->key, name, name, type);
}

void ruling_option(const struct desk *desk, const char *value, const char *label, bool chosen)
{
	html(desk->page, chosen ? "<option value=\"%s\" selected>" : "<option value=\"%s\">",
	     value);
	html(desk->page, "%s</option>", label);
}

void ruling_select_end(const struct desk *desk)
{
	html(desk->page, "</select></label>");
}

static void reason_field(const struct desk *desk, const struct ruling_form *form)
{
	struct page *page = desk->page;

	html(page, "<label>%s <select id=\"%s-reason\" name=\"reason\" required>",
	     page_say(page, "Reason"), form->key);
	ruling_option(desk, "", page_say(page, "Choose a reason"), false);
	for (int i = RULED_NONE + 1; i < RULED_COUNT; i++) {
		enum ruling_reason reason = (enum ruling_reason)i;

		ruling_option(desk, ruling_reason_name(reason),
		              page_say(page, ruling_reason_title(reason)), reason == form->reason);
	}
	ruling_select_end(desk);
}

static void words_field(const struct desk *desk, const struct ruling_form *form)
{
	struct page *page = desk->page;

	html(page,
	     "<label>%s <textarea id=\"%s-text\" name=\"text\" rows=\"2\" maxlength=\"%d\" "
	     "required></textarea></label>",
	     page_say(page, "Your words"), form->key, TEXT_MAX_BYTES);
	if (ruling_act_needs(form->act) != NEEDS_BOTH)
		return;
	ruling_select(desk, form, "public", "bool", page_say(page, "Who may read the words"));
	ruling_option(desk, "false", page_say(page, "Officials only"), true);
	ruling_option(desk, "true", page_say(page, "Everybody"), false);
	ruling_select_end(desk);
}

static void form_buttons(const struct desk *desk, const struct ruling_form *form)
{
	struct page *page = desk->page;

	if (form->plain) {
		html(page, "<div class=\"row\"><button>%s</button></div>", form->go);
		return;
	}
	html(page,
	     "<div class=\"preview\" role=\"status\" aria-live=\"polite\"></div>"
	     "<div class=\"row\"><button data-preview data-json='{\"dry_run\":true}'>%s</button>"
	     "<button class=\"confirm primary\" hidden>%s</button></div>",
	     page_say(page, "Preview"), form->go);
}

void ruling_form(const struct desk *desk, const struct ruling_form *form)
{
	enum ruling_needs needs = ruling_act_needs(form->act);

	html(desk->page, "<form class=\"fields ruling-form\" data-again aria-label=\"%s\"",
	     page_act_title(desk->page, form->act));
	form_open(desk);
	hidden_fields(desk, form);
	if (form->fields)
		form->fields(desk, form);
	if (needs == NEEDS_REASON || needs == NEEDS_BOTH)
		reason_field(desk, form);
	if (needs == NEEDS_TEXT || needs == NEEDS_BOTH)
		words_field(desk, form);
	form_buttons(desk, form);
	html(desk->page, "</form>");
}

void ruling_button(const struct desk *desk, enum ruling_act act, const char *id, const char *label,
                   bool primary)
{
	struct page *page = desk->page;

	html(page, "<form");
	form_open(desk);
	html(page, "<button data-json='{\"do\":\"%s\"}'", ruling_act_name(act));
	if (*id)
		html(page, " id=\"%s\"", id);
	html(page, primary ? " class=\"primary\">%s</button></form>" : ">%s</button></form>",
	     label);
}
