/* The console's officials: who holds which office, and an invitation for one more. */
#include "arbiter/page_parts.h"

static const struct {
	enum office office;
	const char *label;
} offered[] = {
	{OFFICE_ARBITER,       PHRASE("Arbiter")                                     },
	{OFFICE_CHIEF_ARBITER, PHRASE("Chief arbiter")                               },
	{OFFICE_CLERK,         PHRASE("Clerk: players and results")                  },
	{OFFICE_PUBLISHER,     PHRASE("Publisher: where the pages go")               },
	{OFFICE_AUDITOR,       PHRASE("Auditor: sees all, changes nothing")          },
	{OFFICE_ASSISTANT,     PHRASE("Assistant: plays for one player who needs it")},
};

static void official_press(struct page *page, int number, const char *act, const char *label,
                           const char *question)
{
	html(page, "<form data-confirm=\"%s\" data-api=\"POST ", question);
	page_api(page, "/officials/%d/%s\"><button>%s</button></form>", number, act, label);
}

static void official_row(struct page *page, const struct official *official, const char *link)
{
	html(page, "<li><span><bdi>%s</bdi>, %s", official->name, office_name(official->office));
	if (official->player)
		html(page, " of <bdi>%s</bdi>", page_name(page, official->player));
	html(page, "</span>");
	if (link && official->office != OFFICE_PROGRAM)
		html(page,
		     "<button type=\"button\" data-copy=\"%s\" hidden>%s</button>"
		     "<span class=\"on-paper\">%s</span>",
		     link, page_say(page, "Copy link"), link);
	official_press(page, official->number, "link", page_say(page, "Renew the link"),
	               page_say(page, "Renew the link? The old one stops working at once."));
	official_press(page, official->number, "dismiss", page_say(page, "End the office"),
	               page_say(page, "End this office? Its link stops working at once."));
	html(page, "</li>");
}

static void invitation_form(struct page *page)
{
	html(page, "<form class=\"fields\" data-again data-api=\"POST ");
	page_api(page, "/officials\"><label>%s <select name=\"office\">", page_say(page, "Office"));
	for (size_t i = 0; i < sizeof offered / sizeof *offered; i++)
		html(page, "<option value=\"%s\">%s</option>", office_name(offered[i].office),
		     page_say(page, offered[i].label));
	html(page,
	     "</select></label><label>%s <input id=\"official-name\" name=\"name\" required "
	     "maxlength=\"80\" ",
	     page_say(page, "Name"));
	html(page,
	     "autocomplete=\"off\"></label><label>%s <input name=\"player\" type=\"number\" "
	     "data-type=\"int\" min=\"1\" max=\"%zu\"></label>"
	     "<button>%s</button></form>",
	     page_say(page, "For an assistant: the player\u2019s number"), page->t->player_count,
	     page_say(page, "Invite"));
}

void page_officials(struct page *page, const char *const *links)
{
	const struct tournament *t = page->t;

	html(page, "<section><h2>%s</h2><div id=\"officials\" data-live>",
	     page_say(page, "Officials"));
	if (t->official_count)
		html(page, "<ul class=\"targets\">");
	for (size_t i = 0; i < t->official_count; i++)
		if (!t->officials[i].left)
			official_row(page, &t->officials[i], links ? links[i] : NULL);
	if (t->official_count)
		html(page, "</ul>");
	html(page, "</div>");
	invitation_form(page);
	html(page, "</section>");
}
