/* The server from outside, over sockets: what a client may send and what it gets. */
#include "tests/arbiter/rig.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void hello(struct request *rq)
{
	struct strbuf sb = STRBUF(1000);

	strbuf_addf(&sb, "%s %s %s", rq->method, rq->capture[0], rq->body);
	reply_text(rq, 200, "text/html; charset=utf-8", &sb);
}

static const char *or_none(const char *text)
{
	return text ? text : "(none)";
}

static void fields(struct request *rq)
{
	struct strbuf sb = STRBUF(1000);

	strbuf_addf(&sb, "q=%s ", or_none(request_query(rq, "q")));
	strbuf_addf(&sb, "f=%s ", or_none(request_form(rq, "f")));
	strbuf_addf(&sb, "c=%s ", or_none(request_cookie(rq, "c")));
	strbuf_addf(&sb, "h=%s", or_none(request_header(rq, "x-header")));
	reply_text(rq, 200, "text/plain", &sb);
}

static void inject(struct request *rq)
{
	bool added = reply_header(rq, "X-Bad", "a\r\nSet-Cookie: evil=1");

	reply_header(rq, "Referrer-Policy", "no-referrer");
	reply_bytes(rq, 200, "text/plain", added ? "added" : "refused", 7 - 2 * added);
}

static void conflict(struct request *rq)
{
	struct error err;

	error_set(&err, ERR_VERSION_MOVED, "the game moved on");
	reply_problem(rq, &err, json_pack("{s:i}", "version", 12));
}

/* A text cut within a character must still become valid JSON. */
static void broken(struct request *rq)
{
	struct error err;

	error_set(&err, ERR_UNAVAILABLE, "caf\xc3");
	reply_problem(rq, &err, NULL);
}

static void large(struct request *rq)
{
	struct strbuf sb = STRBUF(2000000);

	for (int i = 0; i < 100000; i++)
		strbuf_addf(&sb, "%09d\n", i);
	reply_text(rq, 200, "text/plain", &sb);
}

static void overflow(struct request *rq)
{
	struct strbuf sb = STRBUF(4);

	strbuf_adds(&sb, "12345");
	reply_text(rq, 200, "text/plain", &sb);
}

static void away(struct request *rq)
{
	reply_redirect(rq, "/e/cup");
}

static void json(struct request *rq)
{
	reply_json(rq, 201, json_pack("{s:s}", "name", "Õnne"));
}

static struct request *kept;

static void park(struct request *rq)
{
	kept = rq;
}

static const struct route routes[] = {
	{"GET",       "/hello/%", 0, hello, NULL, 0},
        {"POST",          "/hello/%", 10, hello, NULL, 0},
	{"PATCH",       "/big", 3 << 20, hello, NULL, 0},
        {"GET",           "/fields", 0, fields, NULL, 0},
	{"POST","/fields", 1000, fields, NULL, 0},
        {"GET",      "/inject", 0, inject, NULL, 0},
	{"GET",          "/conflict", 0, conflict, NULL, 0},
        {"GET",     "/broken", 0, broken, NULL, 0},
	{"GET",    "/large", 0, large, NULL, 0},
        {"GET",       "/overflow", 0, overflow, NULL, 0},
	{"GET",           "/away", 0, away, NULL, 0},
        {"GET","/json", 0, json, NULL, 0},
	{"GET",     "/park", 0, park, NULL, 0},
        {0         },
};

#define END "Host: x\r\nConnection: close\r\n\r\n"
#define FORM "Content-Type: application/x-www-form-urlencoded\r\n"

static const struct {
	const char *request;
	const char *wanted[4]; /* each is in the reply; a leading ! means it is not */
} cases[] = {
	{"GET /hello/a%20b HTTP/1.1\r\n" END,
         {"HTTP/1.1 200 OK\r\n", "\r\n\r\nGET a b ", "X-Content-Type-Options: nosniff\r\n",
          "Content-Security-Policy: default-src 'self';"}											   },
	{"GET /hello/x?y=/z HTTP/1.1\r\n" END,						   {"\r\n\r\nGET x "}                                 },
	{"HEAD /hello/x HTTP/1.1\r\n" END,
         {"HTTP/1.1 200 ", "Content-Length: 7\r\n", "!HEAD x", "text/html"}                                                                         },
	{"GET /hello/x HTTP/1.0\r\n\r\n",							{"HTTP/1.0 200 ", "GET x"}                         },
	{"POST /hello/x HTTP/1.1\r\nContent-Length: 10\r\n" END "0123456789",
         {"POST x 0123456789"}														      },
	{"POST /hello/x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" END
         "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",                                            {"POST x abcde"}				   },
	{"POST /hello/x HTTP/1.1\r\nContent-Length: 11\r\n" END "01234567890",
         {"HTTP/1.1 413 ", "\"code\":\"too-large\""}												},
	{"PATCH /big HTTP/1.1\r\nContent-Length: 2097153\r\n" END,                               {"HTTP/1.1 413 "}                                  },
	{"GET /nowhere HTTP/1.1\r\n" END,
         {"HTTP/1.1 404 ", "application/problem+json\r\n", "urn:arbiter:problem:not-found",
          "nosniff"}																},
	{"GET /hello/a%2Fb HTTP/1.1\r\n" END,						    {"HTTP/1.1 404 "}                                  },
	{"DELETE /hello/x HTTP/1.1\r\n" END,
         {"HTTP/1.1 405 ", "Allow: GET, HEAD, POST\r\n", "method-not-allowed"}                                                                      },
	{"BREW /hello/x HTTP/1.1\r\n" END,						       {"HTTP/1.1 501 "}                                  },
	{"garbage\r\n\r\n",								      {"HTTP/1.1 400 "}                                  },
	{"GET /fields?p=1&q=a%26b+c&q=2 HTTP/1.1\r\nCookie: cc=1; c=v=2; d=3\r\nX-Header: "
         "h\r\n" END,
         {"q=a&b c f=(none) c=v=2 h=h"}													     },
	{"GET /fields?qq=1&%71=yes HTTP/1.1\r\nCookie: d=c=1\r\n" END,                           {"q=yes f=(none) c=(none)"}                        },
	{"GET /fields?q&q=2 HTTP/1.1\r\n" END,						   {"q= f="}                                          },
	{"GET /fields?q=%zz HTTP/1.1\r\n" END,						   {"q=(none)"}                                       },
	{"POST /fields HTTP/1.1\r\n" FORM "Content-Length: 11\r\n" END "g=1&f=%3Ca+",            {"f=<a  c="}                                       },
	{"POST /fields HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n" END "f=1",
         {"f=(none)"}															       },
	{"GET /inject HTTP/1.1\r\n" END,
         {"\r\n\r\nrefused", "!evil", "Referrer-Policy: no-referrer\r\n", "!same-origin"}                                                           },
	{"GET /conflict HTTP/1.1\r\n" END,
         {"HTTP/1.1 409 ", "\"version\":12", "\"title\":\"Version moved\"",
          "\"detail\":\"the game moved on\""}												       },
	{"GET /broken HTTP/1.1\r\n" END,							 {"HTTP/1.1 503 ", "caf?", "Retry-After: 1\r\n"}    },
	{"GET /overflow HTTP/1.1\r\n" END,						       {"HTTP/1.1 500 ", "\"code\":\"internal\"", "!1234"}},
	{"GET /away HTTP/1.1\r\n" END,
         {"HTTP/1.1 303 ", "Location: /e/cup\r\n", "Content-Length: 0\r\n"}                                                                         },
	{"GET /json HTTP/1.1\r\n" END,
         {"HTTP/1.1 201 ", "Content-Type: application/json\r\n", "{\"name\":\"Õnne\"}",
          "!Policy: d"}															     },
};

Test(http, answers)
{
	struct rig *rig = rig_new(routes);

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *reply = rig_ask(rig, cases[i].request);

		for (size_t w = 0; w < 4 && cases[i].wanted[w]; w++) {
			const char *wanted = cases[i].wanted[w];
			bool absent = *wanted == '!';

			cr_expect(!strstr(reply, wanted + absent) == absent, "%s\n-> %s\nwanted %s",
			          cases[i].request, reply, wanted);
		}
	}
	cr_expect_eq(http_parked(rig->http), 0);
	rig_free(rig);
}

Test(http, limits_the_headers)
{
	struct rig *rig = rig_new(routes);
	static const struct {
		int bytes;
		bool passes;
	} rows[] = {
		{18000, true }, /* the cookies of 180 links, which is what a browser keeps */
		{40000, false},
	};

	for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
		struct strbuf sb = STRBUF(50000);

		strbuf_adds(&sb, "GET /hello/x HTTP/1.1\r\nCookie: ");
		for (int i = 0; i < rows[r].bytes; i++)
			strbuf_addc(&sb, 'a');
		strbuf_adds(&sb, "\r\n" END);
		cr_expect_eq(strstr(rig_ask(rig, sb.text), " 200 OK") != NULL, rows[r].passes,
		             "%d bytes of a header", rows[r].bytes);
		strbuf_free(&sb);
	}
	rig_free(rig);
}

Test(http, other_sites_pages_change_nothing)
{
	static const struct {
		const char *headers;
		bool passes;
	} rows[] = {
		{"",						    true },
		{"Origin: http://x\r\n",                                true },
		{"Origin: http://x:8080\r\n",                           true }, /* a proxy's port */
		{"Origin: http://y\r\n",                                false},
		{"Origin: http://xx\r\n",                               false},
		{"Origin: null\r\n",                                    false},
		{"Sec-Fetch-Site: same-origin\r\nOrigin: http://y\r\n", true },
		{"Sec-Fetch-Site: none\r\n",                            true },
		{"Sec-Fetch-Site: same-site\r\nOrigin: http://x\r\n",   false},
		{"Sec-Fetch-Site: cross-site\r\n",                      false},
	};
	struct rig *rig = rig_new(routes);
	char text[300];

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		snprintf(text, sizeof text, "POST /hello/x HTTP/1.1\r\nContent-Length: 0\r\n%s" END,
		         rows[i].headers);
		cr_expect_eq(strstr(rig_ask(rig, text), " 200 OK") != NULL, rows[i].passes, "%s",
		             rows[i].headers);
		snprintf(text, sizeof text, "GET /hello/x HTTP/1.1\r\n%s" END, rows[i].headers);
		cr_expect(strstr(rig_ask(rig, text), " 200 OK"), "reading: %s", rows[i].headers);
	}
	cr_expect(strstr(rig_ask(rig, "POST /hello/x HTTP/1.1\r\nHost: [::1]:80\r\n"
	                              "Origin: http://[::1]:81\r\nContent-Length: 0\r\n"
	                              "Connection: close\r\n\r\n"),
	                 " 403 "));
	rig_free(rig);
}

Test(http, large_replies_arrive_whole)
{
	struct rig *rig = rig_new(routes);
	const char *body = strstr(rig_ask(rig, "GET /large HTTP/1.1\r\n" END), "\r\n\r\n");
	char line[16];

	cr_assert_eq(strlen(body), 4 + 1000000);
	for (int i = 0; i < 100000; i++) {
		snprintf(line, sizeof line, "%09d\n", i);
		cr_assert(!memcmp(body + 4 + i * 10, line, 10), "line %d", i);
	}
	rig_free(rig);
}

static void page(struct request *rq, const struct error *err)
{
	reply_bytes(rq, error_status(err->code), "text/html", err->text, strlen(err->text));
}

Test(http, problems_are_pages_for_browsers)
{
	static const struct {
		const char *accept, *type;
	} rows[] = {
		{"text/html,application/xhtml+xml,*/*;q=0.8", "Content-Type: text/html\r\n"               },
		{"application/json, text/html",               "Content-Type: application/problem+json\r\n"},
		{"*/*",				       "Content-Type: application/problem+json\r\n"},
	};
	struct rig *rig = rig_new(routes);
	char request[200];

	http_problem_page(rig->http, page);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		snprintf(request, sizeof request, "GET /conflict HTTP/1.1\r\nAccept: %s\r\n" END,
		         rows[i].accept);
		cr_expect(strstr(rig_ask(rig, request), rows[i].type), "%s\n%s", request,
		          rig->seen);
		cr_expect(strstr(rig->seen, "HTTP/1.1 409 ") && strstr(rig->seen, "moved on"));
	}
	rig_free(rig);
}

#define GET(path) "GET " path " HTTP/1.1\r\nHost: x\r\n\r\n"

Test(http, connections_are_kept)
{
	struct rig *rig = rig_new(routes);
	int fd = rig_connect(rig);

	for (int i = 0; i < 3; i++) {
		rig_say(rig, fd, GET("/hello/again"));
		cr_assert(rig_hear(rig, fd, "GET again ", 1), "request %d: %s", i, rig->seen);
	}
	rig_say(rig, fd, GET("/hello/1") GET("/nowhere") GET("/hello/3"));
	cr_expect(rig_hear(rig, fd, "GET 3 ", 1), "%s", rig->seen);
	cr_expect(strstr(rig->seen, "GET 1 ") && strstr(rig->seen, " 404 "));
	close(fd);
	rig_free(rig);
}

Test(http, parked_requests_are_answered_later)
{
	struct rig *rig = rig_new(routes);
	int patient = rig_connect(rig), gone = rig_connect(rig);

	rig_say(rig, patient, GET("/park"));
	rig_turn(rig, 20);
	cr_assert_eq(http_parked(rig->http), 1);
	cr_expect(strstr(rig_ask(rig, "GET /hello/x HTTP/1.1\r\n" END), "GET x"),
	          "others are served meanwhile");
	reply_bytes(kept, 200, "text/plain", "late", 4);
	cr_expect(rig_hear(rig, patient, "late", 1), "%s", rig->seen);

	rig_say(rig, gone, GET("/park"));
	rig_turn(rig, 20);
	close(gone);
	rig_turn(rig, 20);
	cr_assert_eq(http_parked(rig->http), 1, "the departed is not noticed, so nothing is freed");
	reply_bytes(kept, 200, "text/plain", "late", 4);
	rig_turn(rig, 20);
	cr_expect_eq(http_parked(rig->http), 0);

	rig_say(rig, patient, GET("/hello/y"));
	cr_expect(rig_hear(rig, patient, "GET y", 1), "the first connection is still good");
	close(patient);
	rig_free(rig);
}

static void count_up(void *arg)
{
	++*(int *)arg;
}

Test(http, stops_when_the_last_reply_is_out)
{
	struct rig *rig = rig_new(routes);
	int fd = rig_connect(rig), idle = rig_connect(rig);
	struct error err;
	char listen[32];
	int drained = 0;

	snprintf(listen, sizeof listen, "127.0.0.1:%d", http_port(rig->http));
	rig_say(rig, idle, GET("/hello/x"));
	rig_say(rig, fd, GET("/park"));
	rig_turn(rig, 20);
	http_stop(rig->http, 5000, count_up, &drained);
	rig_turn(rig, 50);
	cr_expect_eq(drained, 0, "a request is parked");
	reply_bytes(kept, 200, "text/plain", "last", 4);
	cr_expect_eq(drained, 0, "its reply is not written");
	cr_expect(rig_hear(rig, fd, "last", 1), "%s", rig->seen);
	cr_expect(strstr(rig->seen, "Connection: close\r\n"));
	rig_turn(rig, 20);
	cr_expect_eq(drained, 1);
	http_free(rig->http);
	rig->http = http_new(rig->base, listen, routes, NULL, &err);
	cr_expect(rig->http, "the address is free again: %s", err.text);
	close(fd);
	close(idle);
	rig_free(rig);
}

Test(http, stops_at_the_deadline)
{
	struct rig *rig = rig_new(routes);
	int fd = rig_connect(rig);
	int drained = 0;

	rig_say(rig, fd, GET("/park"));
	rig_turn(rig, 20);
	http_stop(rig->http, 100, count_up, &drained);
	rig_turn(rig, 50);
	cr_expect_eq(drained, 0);
	rig_turn(rig, 100);
	cr_expect_eq(drained, 1);
	rig_free(rig); /* with the request still parked */
	close(fd);
}

Test(http, addresses)
{
	static const struct {
		const char *listen;
		enum error_code code;
	} rows[] = {
		{"127.0.0.1:0",              ERR_NONE       },
		{"127.0.0.1:0, 127.0.0.1:0", ERR_NONE       },
		{"",			 ERR_BAD_FIELD  },
		{"127.0.0.1",                ERR_BAD_FIELD  },
		{"::1",                      ERR_BAD_FIELD  },
		{"localhost:80",             ERR_BAD_FIELD  },
		{"127.0.0.1:99999",          ERR_BAD_FIELD  },
		{"127.0.0.1:0,nonsense",     ERR_BAD_FIELD  },
		{"192.0.2.1:8080",           ERR_UNAVAILABLE}, /* nobody's address */
	};
	struct event_base *base = event_base_new();

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct error err = {0};
		struct http *http = http_new(base, rows[i].listen, routes, NULL, &err);

		cr_expect_eq(err.code, rows[i].code, "'%s': %s", rows[i].listen, err.text);
		cr_expect_eq(!http, rows[i].code != ERR_NONE);
		if (http)
			http_free(http);
	}
	event_base_free(base);
}
