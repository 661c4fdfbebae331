/* Every page that players see, in each language: nothing English is left on it. */
#include "arbiter/page.h"
#include "arbiter/page_ruling.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_MAX = 4 << 20, PIECES_MAX = 20000, PIECE_MAX = 400 };

/* What a page says: its texts and the attributes that are read out or shown. */
struct pieces {
	char *text[PIECES_MAX];
	size_t count;
};

static struct catalogues catalogues;

static int by_text(const void *left, const void *right)
{
	return strcmp(*(char *const *)left, *(char *const *)right);
}

static void add_piece(struct pieces *pieces, const char *from, size_t length)
{
	while (length && isspace((unsigned char)*from))
		from++, length--;
	while (length && isspace((unsigned char)from[length - 1]))
		length--;
	if (length == 0)
		return;
	cr_assert_lt(pieces->count, (size_t)PIECES_MAX);
	pieces->text[pieces->count++] = strndup(from, length);
}

/* The tag's shown attributes; returns its end. What a tag says in a language of its own is skipped
 * with it. */
static const char *read_tag(struct pieces *pieces, const char *tag)
{
	static const char *const shown[] = {" title=\"", " aria-label=\"", " placeholder=\"",
	                                    " data-confirm=\"", " data-label=\""};
	const char *end = strchr(tag, '>');
	bool foreign =
		memmem(tag, (size_t)(end - tag), " lang=\"", 7) && strncmp(tag, "<html", 5) != 0;

	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
		const char *at = memmem(tag, (size_t)(end - tag), shown[i], strlen(shown[i]));

		if (at)
			add_piece(pieces, at + strlen(shown[i]),
			          strcspn(at + strlen(shown[i]), "\""));
	}
	if (foreign)
		return strchr(end, '<');
	if (strncmp(tag, "<script", 7) == 0 || strncmp(tag, "<style", 6) == 0)
		return strstr(end, "</s");
	return end + 1;
}

static void read_pieces(struct pieces *pieces, const char *page)
{
	pieces->count = 0;
	while (page && *page) {
		size_t text = strcspn(page, "<");

		add_piece(pieces, page, text);
		page += text;
		if (*page)
			page = read_tag(pieces, page);
	}
}

static void free_pieces(struct pieces *pieces)
{
	for (size_t i = 0; i < pieces->count; i++)
		free(pieces->text[i]);
}

/* Rules have the names that they have. */
static bool is_rule(const char *text)
{
	const struct rule *rule;

	for (size_t i = 0; (rule = rule_at(i)) != NULL; i++) {
		size_t length = strlen(rule->title);

		if (!strncmp(rule->title, text, length) &&
		    (!text[length] || !strcmp(text + length, ".")))
			return true;
	}
	return false;
}

/* The story's own names, with a number, go out of the text. */
static void strike_names(char *text)
{
	static const char *const names[] = {"Player Name",  "Tallinn",          "Arbiter",
	                                    "Harbour Open", "A friendly match", "Swiss",
	                                    "UTC",          "NDJSON",           "2026"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *at;

		while ((at = strstr(text, names[i])))
			memset(at, '.', strlen(names[i]));
	}
}

/* Does it have a word, that is not just a code ("BH", "h8", "404 not-found") or a name? */
static bool is_words(const char *text)
{
	size_t letters = 0, most = 0;
	char kept[PIECE_MAX];

	snprintf(kept, sizeof kept, "%s", text);
	strike_names(kept);
	for (const char *at = kept; *at; at++) {
		letters = islower((unsigned char)*at) ? letters + 1 : 0;
		most = letters > most ? letters : most;
	}
	return most > 2 && !is_rule(text) && strspn(text, "0123456789") < 3;
}

/* A phrase that the translators chose to leave as it is ("Buchholz", "5 min"). */
static bool is_same(enum language language, const char *text)
{
	const struct catalogue *catalogue = &catalogues.of[language];

	for (size_t i = 0; i < catalogue->count; i++) {
		const struct phrase *phrase = &catalogue->phrases[i];
		const char *gap = strchr(phrase->english, '%');
		size_t start = gap ? (size_t)(gap - phrase->english) : strlen(phrase->english);
		bool value =
			!strncmp(text, phrase->english, start) && !strncmp(text + start, " = ", 3);

		if (phrase->forms[0] && !strcmp(phrase->forms[0], phrase->english) &&
		    (value || (gap ? strstr(text, gap + 2) && !strncmp(text, phrase->english, start)
		                   : !strcmp(text, phrase->english))))
			return true;
	}
	return false;
}

/* Said once of each text and language. */
static bool is_news(enum language language, const char *text)
{
	static char said[100][PIECE_MAX];
	static size_t count;
	char line[PIECE_MAX];

	snprintf(line, sizeof line, "%s %s", language_code(language), text);
	for (size_t i = 0; i < count; i++)
		if (strcmp(said[i], line) == 0)
			return false;
	if (count < sizeof said / sizeof *said)
		memcpy(said[count++], line, sizeof line);
	return true;
}

static void compare(const char *what, enum language language, const struct pieces *english,
                    const struct pieces *other)
{
	for (size_t i = 0; i < other->count; i++) {
		char *text = other->text[i];

		if (bsearch(&text, english->text, english->count, sizeof text, by_text) &&
		    is_words(text) && !is_same(language, text) && is_news(language, text))
			cr_expect(false, "%s in %s says \"%s\"", what, language_code(language),
			          text);
	}
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Writes a page; false if it does not exist. */
typedef bool (*page_writer)(struct page *page, const void *what);

struct wanted {
	enum page_id id;
	int first, second;
};

static bool write_wanted(struct page *page, const void *what)
{
	const struct wanted *wanted = what;

	return page_write(page, wanted->id, wanted->first, wanted->second);
}

static bool write_me(struct page *page, const void *what)
{
	(void)what;
	page_me(page);
	return true;
}

static bool write_home(struct page *page, const void *what)
{
	page->t = NULL;
	page_home(page, what);
	return true;
}

static bool write_link(struct page *page, const void *what)
{
	page->t = NULL;
	page_link(page, "abc", what);
	return true;
}

static bool write_problem(struct page *page, const void *what)
{
	page->t = NULL;
	page_problem(page, what);
	return true;
}

static bool read_page(struct story *story, int no, bool is_static, enum language language,
                      page_writer write, const void *what, struct pieces *pieces)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = {
		.out = &out,
		.t = &story->t,
		.viewer = {.role = no ? VIEWER_PLAYER : VIEWER_SPECTATOR, .no = no},
		.now = story->at,
		.arena = &story->arena,
		.catalogues = &catalogues,
		.language = language,
		.is_static = is_static,
	};
	bool exists = write(&page, what);

	pieces->count = 0;
	if (exists)
		read_pieces(pieces, out.text);
	strbuf_free(&out);
	return exists;
}

static void check(const char *name, struct story *story, int no, bool is_static, page_writer write,
                  const void *what)
{
	static struct pieces english, other;

	if (!read_page(story, no, is_static, LANGUAGE_EN, write, what, &english))
		return;
	qsort(english.text, english.count, sizeof *english.text, by_text);
	for (int i = LANGUAGE_EN + 1; i < LANGUAGE_COUNT; i++) {
		read_page(story, no, is_static, (enum language)i, write, what, &other);
		compare(name, (enum language)i, &english, &other);
		free_pieces(&other);
	}
	free_pieces(&english);
}

static bool is_numbered(enum page_id id)
{
	return id == PAGE_ROUND || id == PAGE_GAME || id == PAGE_STANDINGS_AFTER ||
	       id == PAGE_WORKING || id == PAGE_PLAYER;
}

static void check_event(struct story *story)
{
	for (int id = 0; id < PAGE_COUNT; id++)
		for (int first = 0; first <= (is_numbered((enum page_id)id) ? 2 : 0); first++) {
			struct wanted wanted = {(enum page_id)id, first, 1};
			char name[64];

			snprintf(name, sizeof name, "page %d of %d", id, first);
			check(name, story, 0, false, write_wanted, &wanted);
			check(name, story, 1, false, write_wanted, &wanted);
			check(name, story, 2, false, write_wanted, &wanted);
			check(name, story, 0, true, write_wanted, &wanted);
		}
	for (int no = 1; no <= 3; no++)
		check("a player's own page", story, no, false, write_me, NULL);
}

static bool write_time(struct page *page, const void *what)
{
	page_time_history(page, 1, 1, what);
	return true;
}

static void read_catalogues(void)
{
	struct error err = {0};

	cr_assert(catalogues_read(&catalogues, "arbiter/po", &err), "%s", err.text);
}

static void free_catalogues(void)
{
	catalogues_free(&catalogues);
}

TestSuite(languages, .init = read_catalogues, .fini = free_catalogues);

static void enter_players(struct story *story, int count)
{
	char name[32];

	for (int i = 1; i <= count; i++) {
		snprintf(name, sizeof name, "Player Name %d", i);
		story_enter(story, name, "Tallinn", 2000 - 10 * i);
	}
}

Test(languages, a_swiss_event_from_empty_to_finished)
{
	struct story story;
	struct event_plan plan = story_swiss("soosorv-8");

	story_begin(&story, &plan);
	check_event(&story);
	enter_players(&story, 5);
	story_check_in(&story, 1);
	story_withdraw(&story, 5);
	check_event(&story);
	story_pair(&story);
	check_event(&story);
	story_start(&story);
	check_event(&story);
	story_play(&story, 1, "h8 i9 j10 keep a1 declare=3 swap offer=b2,c3,d1 choose=c3 k8 pass");
	story_call(&story, 2, 3);
	check_event(&story);
	story_play(&story, 1, "resign");
	story_result(&story, 2, RESULT_KIND_DOUBLE_FORFEIT, 0, 0);
	check_event(&story);
	story_correct(&story, 1, 1, 1, 1);
	story_close(&story);
	story_finish(&story);
	check_event(&story);
	story_end(&story);
}

/* At each step of each rule the card says something else. */
Test(languages, the_cards_of_every_rule)
{
	static const struct {
		const char *rule, *decisions;
	} games[] = {
		{"renju",        "h8 i9 j10"						},
		{"rif",          "h8 i9 j10 swap a1 offer=b2,c4 choose=b2"                  },
		{"soosorv-8",    "h8 i9 j10 keep a1 declare=3 swap offer=b2,c3,d1 choose=c3"},
		{"taraguchi-10", "h8 swap i9 keep j10 keep k11 keep"                        },
		{"yamaguchi-10", "h8 i9 j10 declare=3 swap a1"                              },
		{"swap2",        "h8 i9 j10 extend a1 b2 swap"                              },
		{"pro",          "h8 i9"						    },
	};

	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		struct event_plan plan = story_swiss(games[i].rule);
		struct story story;
		char all[200], *rest = all;

		story_begin(&story, &plan);
		enter_players(&story, 2);
		story_pair(&story);
		story_start(&story);
		snprintf(all, sizeof all, "%s", games[i].decisions);
		for (char *step = strtok_r(all, " ", &rest); step;
		     step = strtok_r(NULL, " ", &rest)) {
			struct wanted wanted = {PAGE_GAME, 1, 1};

			story_play(&story, 1, step);
			for (int no = 0; no <= 2; no++)
				check(games[i].rule, &story, no, false, write_wanted, &wanted);
		}
		story_end(&story);
	}
}

/* Folds what was drafted, as the daemon does. */
static void record_now(struct story *story, struct drafts *drafts)
{
	struct error err;

	for (size_t i = 0; i < drafts->count; i++) {
		struct record record = {.seq = story->t.seq + 1,
		                        .at = drafts->at,
		                        .actor = drafts->list[i].actor,
		                        .kind = drafts->list[i].kind,
		                        .board = drafts->list[i].board,
		                        .data = drafts->list[i].data,
		                        .request = "",
		                        .sealed = drafts->list[i].sealed};

		cr_assert(tournament_apply(&story->t, &record, &err), "%s", err.text);
	}
	drafts->count = 0;
	story->at += 1000;
}

static void rule_now(struct story *story, struct ruling_plan plan)
{
	struct drafts drafts = {.arena = &story->arena, .at = story->at};
	struct error err;

	plan.version = plan.countdown_ms = -1;
	plan.actor = ACTOR_ARBITER;
	plan.round = plan.no ? 0 : 1;
	cr_assert(command_ruling(&story->t, &plan, &drafts, &err), "%s", err.text);
	record_now(story, &drafts);
}

Test(languages, rulings_of_every_kind)
{
	/* clang-format off */
	const struct ruling_plan *const plans[] = {
		&(struct ruling_plan){.act = RULING_PAUSE, .board = 1},
		&(struct ruling_plan){.act = RULING_RESUME, .board = 1},
		&(struct ruling_plan){.act = RULING_PAUSE},
		&(struct ruling_plan){.act = RULING_RESUME},
		&(struct ruling_plan){.act = RULING_SET_CLOCK, .board = 1, .left_ms = {600000, -1}},
		&(struct ruling_plan){.act = RULING_RETRACT, .board = 1, .to = 2},
		&(struct ruling_plan){.act = RULING_WARN, .board = 1, .whom = 1},
		&(struct ruling_plan){.act = RULING_FORFEIT, .board = 1, .whom = 2},
		&(struct ruling_plan){.act = RULING_REOPEN, .board = 1},
		&(struct ruling_plan){.act = RULING_ANNUL, .board = 1, .exchange = true},
		&(struct ruling_plan){.act = RULING_EXPEL, .no = 4},
		NULL,
	};
	/* clang-format on */
	static const struct wanted wanted[] = {
		{PAGE_GAME,    1, 1},
                {PAGE_RULINGS, 0, 0},
                {PAGE_EVENT,   0, 0}
        };
	struct story story;
	struct event_plan event = story_swiss("renju");

	story_begin(&story, &event);
	enter_players(&story, 4);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 i9 j10 k11");
	for (size_t i = 0; plans[i]; i++) {
		struct ruling_plan plan = *plans[i];

		plan.reason = (enum ruling_reason)(RULED_NONE + 1 + i % (RULED_COUNT - 1));
		plan.text = "2026";
		rule_now(&story, plan);
		for (size_t w = 0; w < sizeof wanted / sizeof *wanted; w++)
			for (int no = 0; no <= 2; no++)
				check("rulings", &story, no, false, write_wanted, &wanted[w]);
	}
	story_end(&story);
}

Test(languages, why_a_player_lost_on_time)
{
	static const char rows[] =
		"[{\"seq\":7,\"at\":1000,\"read\":1000,\"actor\":2,\"kind\":\"decision\",\"seat\":"
		"\"second\",\"do\":\"offer\",\"points\":[\"h8\",\"i9\"],\"sent\":900,\"rtt\":80,"
		"\"lag\":80,\"quota\":220,\"spent_ms\":1500,\"left\":{\"opener\":2500,\"second\":"
		"9000},\"running\":\"opener\"},"
		"{\"seq\":8,\"at\":3750,\"read\":3750,\"actor\":0,\"kind\":\"flag\",\"left\":"
		"{\"opener\":0,\"second\":9000},\"running\":null}]";
	struct story story;
	struct event_plan plan = story_swiss("renju");
	json_t *history =
		json_pack("{s:o, s:[{s:s, s:i, s:n}], s:{s:i, s:i, s:i}}", "rows",
	                  json_loads(rows, 0, NULL), "offline", "seat", "opener", "from", 5000,
	                  "to", "quota", "start_ms", 300, "gain_ms", 100, "max_ms", 700);

	cr_assert(history);
	story_begin(&story, &plan);
	enter_players(&story, 2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8");
	check("why on time", &story, 1, false, write_time, history);
	game_end(&tournament_board(&story.t, 1, 1)->game, REASON_TIME, 0, 2);
	check("why on time", &story, 1, false, write_time, history);
	json_decref(history);
	story_end(&story);
}

/* The first round, with its draw on record. */
static void pair_drawn(struct story *story)
{
	struct drafts drafts = {.arena = &story->arena, .at = story->at};
	struct swiss swiss;
	struct pairing pairing;
	struct pair pairs[20];
	struct error err;
	int rounds;

	swiss_make(&swiss, &story->t, 0, &story->arena);
	cr_assert(swiss_pair(&swiss, &story->arena, &pairing, &err), "%s", err.text);
	for (int i = 0; i < pairing.count; i++)
		pairs[i] = (struct pair){pairing.boards[i].opener, pairing.boards[i].second};
	cr_assert(draw_plan(swiss.system, &swiss.options, swiss.history.count, &rounds, &err));
	cr_assert(command_draw(&story->t, swiss.number, swiss.history.count, false, &drafts, &err));
	record_now(story, &drafts);
	cr_assert(command_plan(&story->t, rounds, &drafts, &err), "%s", err.text);
	record_now(story, &drafts);
	cr_assert(command_paired_drawn(&story->t, 1, pairs, pairing.count, pairing.bye, "test",
	                               &drafts, &err));
	record_now(story, &drafts);
}

Test(languages, drawn_events)
{
	static const int64_t systems[] = {SYSTEM_ROUNDROBIN, SYSTEM_KNOCKOUT};

	for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
		const struct setting_change changes[] = {
			{SETTING_SYSTEM, systems[i]}
                };
		struct event_plan plan = story_swiss("renju");
		struct story story;

		plan.settings = changes;
		plan.setting_count = 1;
		story_begin(&story, &plan);
		enter_players(&story, 5);
		check_event(&story);
		pair_drawn(&story);
		story_start(&story);
		check_event(&story);
		story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
		check_event(&story);
		story_end(&story);
	}
}

/* Pages of the published site that are not in the event's language. */
static bool look_at_file(void *arg, const char *name, const char *bytes, size_t length)
{
	int *pages = arg;

	if (!strstr(name, ".html"))
		return true;
	cr_expect(memmem(bytes, length, "<html lang=\"pl\">", 16), "%s", name);
	cr_expect(memmem(bytes, length, "Klasyfikacja", 12), "%s", name);
	cr_expect(!memmem(bytes, length, "Standings", 9), "%s", name);
	(*pages)++;
	return true;
}

Test(languages, the_published_site_speaks_the_events_own)
{
	const struct setting_change changes[] = {
		{SETTING_LANGUAGE, LANGUAGE_PL}
        };
	const struct site_dress dress = {"", &catalogues};
	struct event_plan plan = story_swiss("renju");
	struct story story;
	int pages = 0;

	plan.settings = changes;
	plan.setting_count = 1;
	story_begin(&story, &plan);
	enter_players(&story, 2);
	story_pair(&story);
	story_start(&story);
	cr_assert(site_write(&story.t, story.at, &dress, look_at_file, &pages));
	cr_expect_gt(pages, 8);
	story_end(&story);
}

Test(languages, a_match_and_pages_of_no_event)
{
	static const char events[] =
		"[{\"slug\":\"a\",\"title\":\"Swiss\",\"kind\":\"swiss\",\"round\":2,"
		"\"player_count\":8,\"state\":\"running\"},{\"slug\":\"b\",\"title\":\"Swiss\","
		"\"kind\":\"match\",\"round\":0,\"player_count\":2,\"state\":\"finished\"}]";
	struct story story;
	struct event_plan plan = story_match("taraguchi-10");
	struct error err;

	story_begin(&story, &plan);
	story_enter(&story, "Player Name 1", "", 0);
	story_enter(&story, "", "", 0);
	check_event(&story);
	check("the start page", &story, 0, false, write_home, events);
	check("the start page", &story, 0, false, write_home, "[]");
	check("the start page", &story, 0, false, write_home, NULL);
	for (int no = 0; no <= 2; no++)
		check("a link", &story, no, false, write_link, &story.t);
	check("a link", &story, 0, false, write_link, NULL);
	for (int code = 1; code <= ERR_UNAVAILABLE; code++) {
		error_set(&err, (enum error_code)code, "%d", code);
		check("a problem", &story, 0, false, write_problem, &err);
	}
	story_end(&story);
}
