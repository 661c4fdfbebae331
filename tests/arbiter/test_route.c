/* The route table without a server: what fits, what is captured, what is refused. */
#include "arbiter/route.h"

#include <criterion/criterion.h>
#include <string.h>

static void nothing(struct request *rq)
{
	(void)rq;
}

static const struct route routes[] = {
	{"GET",     "/", 0, nothing, "root", 0},
	{"GET",        "/e/new", 0, nothing, "new", 0},
	{"GET",   "/e/%.json", 0, nothing, "json", 0},
	{"GET",         "/e/%", 0, nothing, "page", 0},
	{"POST","/e/%", 10, nothing, "post", 0},
	{"GET",  "/e/%/r/%/b/%", 0, nothing, "board", 0},
	{"GET",        "/e/%/r/%/b/x%y.svg", 0, nothing, "never", 0},
	{"DELETE",     "/e/%/players/%", 0, nothing, "remove", 0},
	{0       },
};

static const struct {
	const char *method, *path;
	const char *wanted; /* the row, or NULL */
	const char *allow;  /* of a known path without that method */
	const char *captures[HTTP_CAPTURES];
} cases[] = {
	{"GET",  "/",				    "root",  NULL,              {0}               },
	{"HEAD", "/",				    "root",  NULL,              {0}               },
	{"GET",  "/e/new",			       "new",   NULL,              {0}               },
	{"GET",  "/e/cup",			       "page",  NULL,              {"cup"}           },
	{"GET",  "/e/cup.json",                          "json",  NULL,              {"cup"}           },
	{"GET",  "/e/.json",			     "page",  NULL,              {".json"}         },
	{"GET",  "/e/T%C3%A4rn%202026",                  "page",  NULL,              {"Tärn 2026"}    },
	{"GET",  "/e/a+b",			       "page",  NULL,              {"a+b"}           },
	{"POST", "/e/cup.json",                          "post",  NULL,              {"cup.json"}      },
	{"GET",  "/e/cup/r/3/b/12",                      "board", NULL,              {"cup", "3", "12"}},
	{"PUT",  "/e/cup",			       NULL,    "GET, HEAD, POST", {0}               },
	{"GET",  "/e/cup/players/7",                     NULL,    "DELETE",          {0}               },
	{"BREW", "/e/cup",			       NULL,    "GET, HEAD, POST", {0}               },
	{"GET",  "/e",				   NULL,    NULL,              {0}               },
	{"GET",  "/e/",				  NULL,    NULL,              {0}               },
	{"GET",  "/e/cup/",			      NULL,    NULL,              {0}               },
	{"GET",  "//",				   NULL,    NULL,              {0}               },
	{"GET",  "e/cup",				NULL,    NULL,              {0}               },
	{"GET",  "*",				    NULL,    NULL,              {0}               },
	{"GET",  "/%65/cup",			     NULL,    NULL,              {0}               },
	{"GET",  "/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a", NULL,    NULL,              {0}               },
 /* a slash or NUL may be written, but no capture holds one */
	{"GET",  "/e/a%2Fb",			     NULL,    NULL,              {0}               },
	{"GET",  "/e/a%00b",			     NULL,    NULL,              {0}               },
	{"GET",  "/e/a%f",			       NULL,    NULL,              {0}               },
	{"GET",  "/e/a%zz",			      NULL,    NULL,              {0}               },
	{"GET",  "/e/%ff",			       NULL,    NULL,              {0}               },
	{"GET",  "/e/%C0%AF",                            NULL,    NULL,              {0}               },
};

static bool same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

Test(route, finds)
{
	struct router *router = router_new(routes);
	struct arena arena;

	arena_init(&arena, memory_get, memory_give);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *capture[HTTP_CAPTURES] = {0};
		const char *allow = NULL;
		const struct route *found = router_find(router, cases[i].method, cases[i].path,
		                                        &arena, capture, &allow);

		cr_expect(same(found ? found->operation : NULL, cases[i].wanted), "%s %s -> %s",
		          cases[i].method, cases[i].path, found ? found->operation : "none");
		cr_expect(same(allow, cases[i].allow), "%s %s allows %s", cases[i].method,
		          cases[i].path, allow ? allow : "nothing");
		for (size_t c = 0; c < HTTP_CAPTURES && found; c++)
			cr_expect(same(capture[c], cases[i].captures[c]), "%s capture %zu: %s",
			          cases[i].path, c, capture[c] ? capture[c] : "none");
	}
	arena_free(&arena);
	router_free(router);
}

Test(route, decodes)
{
	static const struct {
		const char *text;
		bool form;
		const char *wanted;
	} rows[] = {
		{"",             false, ""    },
		{"a+b%2B",       false, "a+b+"},
		{"a+b%2B",       true,  "a b+"},
		{"%e4%ba%94",    true,  "五" },
		{"%F0%9F%98%80", true,  "😀"},
		{"%",            true,  NULL  },
		{"%4",           true,  NULL  },
		{"%4g",          true,  NULL  },
		{"x%00",         true,  NULL  },
		{"%ED%A0%80",    true,  NULL  }, /* a surrogate */
		{"%E0%80%AF",    true,  NULL  }, /* a slash in three bytes */
		{"%F4%90%80%80", true,  NULL  }, /* beyond the last character */
		{"%F5%80%80%80", true,  NULL  },
		{"%E4%BA",       true,  NULL  }, /* cut off */
		{"%80",          true,  NULL  },
	};
	struct arena arena;

	arena_init(&arena, memory_get, memory_give);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *out =
			url_decode(&arena, rows[i].text, strlen(rows[i].text), rows[i].form);

		cr_expect(same(out, rows[i].wanted), "%s -> %s", rows[i].text, out ? out : "none");
	}
	arena_free(&arena);
}
