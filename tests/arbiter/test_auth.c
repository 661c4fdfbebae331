/* Tokens open their own event, as their own player, in their own generation, and nothing else. */
#include "arbiter/auth.h"
#include "tests/arbiter/rig.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct story story, other;
static struct auth auth;
static char folder[] = "/tmp/arbiter-auth-XXXXXX";

static void key_path(char path[64])
{
	snprintf(path, 64, "%s/key", folder);
}

static void begin(void)
{
	struct event_plan plan = story_swiss("renju");
	struct error err;

	cr_assert(mkdtemp(folder));
	cr_assert(auth_open(&auth, folder, &err), "%s", err.text);
	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	plan.uuid = "00000000-2f7c-4f0e-9b0a-0d6f5a4c3b21";
	plan.slug = "other-open";
	story_begin(&other, &plan);
	story_enter(&other, "Carl", "", 0);
	story_enter(&other, "Dora", "", 0);
}

static void end(void)
{
	char path[64];

	key_path(path);
	unlink(path);
	rmdir(folder);
	story_end(&story);
	story_end(&other);
}

TestSuite(auth, .init = begin, .fini = end);

static bool opens(const struct auth *with, const struct tournament *t, const char *token,
                  struct viewer *viewer)
{
	*viewer = (struct viewer){0};
	return auth_check(with, t, token, viewer);
}

Test(auth, tokens_are_for_whom_they_were_made)
{
	static const enum token_use uses[] = {TOKEN_LINK, TOKEN_COOKIE};

	for (int no = 0; no <= 2; no++)
		for (int use = 0; use < 2; use++) {
			char token[AUTH_TOKEN_TEXT];
			struct viewer viewer;

			auth_token(&auth, &story.t, no, uses[use], token);
			cr_assert(opens(&auth, &story.t, token, &viewer));
			cr_expect_eq(viewer.no, no);
			cr_expect_eq(viewer.role, no ? VIEWER_PLAYER : VIEWER_ARBITER);
			cr_expect(!viewer.organiser);
			cr_expect_lt(strlen(token), sizeof token);
		}
}

Test(auth, tokens_differ_by_player_use_and_event)
{
	char tokens[5][AUTH_TOKEN_TEXT];

	auth_token(&auth, &story.t, 0, TOKEN_LINK, tokens[0]);
	auth_token(&auth, &story.t, 1, TOKEN_LINK, tokens[1]);
	auth_token(&auth, &story.t, 1, TOKEN_COOKIE, tokens[2]);
	auth_token(&auth, &other.t, 1, TOKEN_LINK, tokens[3]);
	auth_token(&auth, &story.t, 2, TOKEN_LINK, tokens[4]);
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < i; k++)
			cr_expect(strcmp(tokens[i], tokens[k]) != 0, "%d and %d", i, k);
}

Test(auth, tokens_of_another_event_open_nothing)
{
	for (int no = 0; no <= 2; no++) {
		char token[AUTH_TOKEN_TEXT];
		struct viewer viewer;

		auth_token(&auth, &other.t, no, TOKEN_LINK, token);
		cr_expect(!opens(&auth, &story.t, token, &viewer));
	}
}

Test(auth, tokens_of_another_key_open_nothing)
{
	struct auth stranger = auth;
	char token[AUTH_TOKEN_TEXT];
	struct viewer viewer;

	stranger.key[31] ^= 1;
	auth_token(&stranger, &story.t, 0, TOKEN_LINK, token);
	cr_expect(!opens(&auth, &story.t, token, &viewer));
}

Test(auth, every_changed_character_is_found)
{
	char token[AUTH_TOKEN_TEXT];
	struct viewer viewer;

	auth_token(&auth, &story.t, 1, TOKEN_LINK, token);
	for (size_t i = 0; token[i]; i++) {
		char was = token[i];

		token[i] = was == 'A' ? 'B' : 'A';
		cr_expect(!opens(&auth, &story.t, token, &viewer), "character %zu", i);
		token[i] = was;
	}
	cr_expect(opens(&auth, &story.t, token, &viewer));
}

Test(auth, malformed_tokens_open_nothing)
{
	static const char *const bad[] = {
		"",
		"A",
		"!",
		"====",
		"AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
	};
	char token[AUTH_TOKEN_TEXT + 8];
	struct viewer viewer;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_expect(!opens(&auth, &story.t, bad[i], &viewer), "%s", bad[i]);
	auth_token(&auth, &story.t, 1, TOKEN_LINK, token);
	strcat(token, "A");
	cr_expect(!opens(&auth, &story.t, token, &viewer));
	token[strlen(token) - 2] = '\0';
	cr_expect(!opens(&auth, &story.t, token, &viewer));
}

/* Renewing one link ends it and its cookies, and leaves the others. */
Test(auth, old_generations_open_nothing)
{
	char link[AUTH_TOKEN_TEXT], cookie[AUTH_TOKEN_TEXT], boris[AUTH_TOKEN_TEXT];
	char arbiter[AUTH_TOKEN_TEXT], renewed[AUTH_TOKEN_TEXT];
	struct viewer viewer;

	auth_token(&auth, &story.t, 1, TOKEN_LINK, link);
	auth_token(&auth, &story.t, 1, TOKEN_COOKIE, cookie);
	auth_token(&auth, &story.t, 2, TOKEN_LINK, boris);
	auth_token(&auth, &story.t, 0, TOKEN_LINK, arbiter);
	story.t.players[0].link_generation++;
	auth_token(&auth, &story.t, 1, TOKEN_LINK, renewed);
	cr_expect(!opens(&auth, &story.t, link, &viewer));
	cr_expect(!opens(&auth, &story.t, cookie, &viewer));
	cr_expect(opens(&auth, &story.t, renewed, &viewer) && viewer.no == 1);
	cr_expect(opens(&auth, &story.t, boris, &viewer));
	cr_expect(opens(&auth, &story.t, arbiter, &viewer));
	story.t.arbiter_link_generation++;
	cr_expect(!opens(&auth, &story.t, arbiter, &viewer));
	cr_expect(opens(&auth, &story.t, renewed, &viewer));
}

Test(auth, players_who_are_not_there_have_no_token)
{
	char token[AUTH_TOKEN_TEXT];
	struct viewer viewer;

	auth_token(&auth, &story.t, 3, TOKEN_LINK, token);
	cr_expect(!opens(&auth, &story.t, token, &viewer));
}

/* -- the key ----------------------------------------------------------------------------------- */

Test(auth, the_key_is_the_owners_alone_and_stays)
{
	struct auth again;
	struct stat st;
	struct error err;
	char path[64];

	key_path(path);
	cr_assert(!stat(path, &st));
	cr_expect_eq(st.st_mode & 07777, 0600);
	cr_expect_eq(st.st_size, AUTH_KEY_SIZE);
	cr_assert(auth_open(&again, folder, &err));
	cr_expect(!memcmp(again.key, auth.key, AUTH_KEY_SIZE));
}

Test(auth, a_cut_key_or_a_missing_folder_is_refused)
{
	struct auth again;
	struct error err;
	char path[64];

	key_path(path);
	cr_assert(!truncate(path, AUTH_KEY_SIZE - 1));
	cr_expect(!auth_open(&again, folder, &err) && err.code == ERR_UNAVAILABLE);
	cr_expect(!auth_open(&again, "/nonexistent/folder", &err) && strstr(err.text, "/key"));
}

Test(auth, random_tokens_differ_and_hash_alike)
{
	char a[AUTH_TOKEN_TEXT], b[AUTH_TOKEN_TEXT];
	uint8_t first[32], second[32];

	auth_random_token(a);
	auth_random_token(b);
	cr_expect(strcmp(a, b) != 0);
	cr_expect_eq(strlen(a), 24);
	auth_hash(a, first);
	auth_hash(a, second);
	cr_expect(!memcmp(first, second, sizeof first));
	auth_hash(b, second);
	cr_expect(memcmp(first, second, sizeof first) != 0);
}

/* -- requests ---------------------------------------------------------------------------------- */

static void who(struct request *rq)
{
	struct viewer viewer = auth_viewer(&auth, rq, &story.t);

	reply_json(rq, 200,
	           json_pack("{s:i, s:i, s:b}", "role", (int)viewer.role, "no", viewer.no,
	                     "organiser", viewer.organiser));
}

static void give_cookie(struct request *rq)
{
	auth_set_cookie(&auth, rq, &story.t, 2);
	reply_json(rq, 200, json_object());
}

static void give_organiser(struct request *rq)
{
	char token[AUTH_TOKEN_TEXT];

	rq->at -= rq->capture[0][0] == 'o' ? 400LL * 86400000 : 0;
	auth_set_organiser_cookie(&auth, rq, token);
	reply_json(rq, 200, json_pack("{s:s}", "token", token));
}

static const struct route routes_of_auth[] = {
	{"GET", "/who", 0, who, NULL, 0},
	{"GET",    "/cookie", 0, give_cookie, NULL, 0},
	{"GET", "/organiser/%", 0, give_organiser, NULL, 0},
	{0    },
};

static const char *ask(struct rig *rig, const char *path, const char *headers)
{
	static char text[1000];

	snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n%s\r\n",
	         path, headers);
	return rig_ask(rig, text);
}

/* Asks who one is, with a header line; the answer must hold `expected`. */
static void expect_who(struct rig *rig, const char *name, const char *before, const char *token,
                       const char *expected)
{
	char header[300];

	snprintf(header, sizeof header, "%s: %s%s\r\n", name, before, token);
	cr_expect(strstr(ask(rig, "/who", header), expected), "%s%s: %s", header, expected,
	          rig->seen);
}

#define SPECTATOR "\"role\":0,\"no\":0,\"organiser\":false"
#define PLAYER_2 "\"role\":1,\"no\":2,\"organiser\":false"
#define ORGANISER "\"role\":2,\"no\":0,\"organiser\":true"

Test(auth, requests_bring_bearers_or_cookies)
{
	struct rig *rig = rig_new(routes_of_auth);
	char token[AUTH_TOKEN_TEXT], strange[AUTH_TOKEN_TEXT];

	auth_token(&auth, &story.t, 2, TOKEN_COOKIE, token);
	auth_token(&auth, &other.t, 2, TOKEN_COOKIE, strange);
	cr_expect(strstr(ask(rig, "/who", ""), SPECTATOR));
	expect_who(rig, "Authorization", "Bearer ", token, PLAYER_2);
	expect_who(rig, "Authorization", "Basic ", token, SPECTATOR);
	expect_who(rig, "Authorization", "Bearer ", strange, SPECTATOR);
	expect_who(rig, "Cookie", "a=b; seat-harbour-open=", token, PLAYER_2);
	expect_who(rig, "Cookie", "seat-other-open=", token, SPECTATOR);
	expect_who(rig, "Cookie", "xseat-harbour-open=", token, SPECTATOR);
	expect_who(rig, "Cookie", "seat-harbour-open=", strange, SPECTATOR);
	expect_who(rig, "Cookie", "organiser=", token, SPECTATOR);
	rig_free(rig);
}

/* The value between `before` and the next quote or semicolon of what the rig has seen. */
static void cut(const struct rig *rig, const char *before, char token[AUTH_TOKEN_TEXT])
{
	const char *at = strstr(rig->seen, before);

	cr_assert(at, "%s in %s", before, rig->seen);
	at += strlen(before);
	snprintf(token, AUTH_TOKEN_TEXT, "%.*s", (int)strcspn(at, "\";"), at);
}

Test(auth, cookies_are_for_the_browser_alone)
{
	struct rig *rig = rig_new(routes_of_auth);
	char token[AUTH_TOKEN_TEXT];

	ask(rig, "/cookie", "");
	cr_expect(strstr(rig->seen, "HttpOnly") && strstr(rig->seen, "SameSite=Lax"));
	cr_expect(!strstr(rig->seen, "Secure"));
	cut(rig, "seat-harbour-open=", token);
	expect_who(rig, "Cookie", "seat-harbour-open=", token, PLAYER_2);
	ask(rig, "/cookie", "X-Forwarded-Proto: https\r\n");
	cr_expect(strstr(rig->seen, "; Secure"));
	rig_free(rig);
}

Test(auth, organisers_are_arbiters_until_their_time_is_up)
{
	struct rig *rig = rig_new(routes_of_auth);
	char token[AUTH_TOKEN_TEXT], old[AUTH_TOKEN_TEXT];

	ask(rig, "/organiser/new", "");
	cut(rig, "\"token\":\"", token);
	ask(rig, "/organiser/old", "");
	cut(rig, "\"token\":\"", old);
	expect_who(rig, "Cookie", "organiser=", token, ORGANISER);
	expect_who(rig, "Authorization", "Bearer ", token, ORGANISER);
	expect_who(rig, "Cookie", "organiser=", old, SPECTATOR);
	expect_who(rig, "Cookie", "seat-harbour-open=", token, SPECTATOR);
	token[3] = token[3] == 'A' ? 'B' : 'A';
	expect_who(rig, "Cookie", "organiser=", token, SPECTATOR);
	rig_free(rig);
}
