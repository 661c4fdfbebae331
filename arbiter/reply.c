/* Replies: headers that every reply carries, then out, with as few copies as may be. */
#include "arbiter/http.h"

#include "arbiter/log.h"

#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Texts below this are copied: one contiguous write is cheaper than a chain of buffers. */
enum { COPY_BELOW = 4096 };

static const struct {
	const char *name, *value;
	const char *type; /* only for content types that start so */
} defaults[] = {
	{"X-Content-Type-Options",  "nosniff",                                       ""         },
	{"Referrer-Policy",         "same-origin",                                   ""         },
	{"Content-Security-Policy",
         "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri "
         "'none'; "
         "frame-ancestors 'self'",                                                   "text/html"},
	{"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'", "image/svg"},
};

bool reply_header(struct request *rq, const char *name, const char *value)
{
	return !evhttp_add_header(evhttp_request_get_output_headers(rq->raw), name, value);
}

static void reply_header_default(struct request *rq, const char *name, const char *value)
{
	if (!evhttp_find_header(evhttp_request_get_output_headers(rq->raw), name))
		reply_header(rq, name, value);
}

static void reply_headers(struct request *rq, const char *type)
{
	if (type)
		reply_header_default(rq, "Content-Type", type);
	for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
		if (!strncmp(type ? type : "", defaults[i].type, strlen(defaults[i].type)))
			reply_header_default(rq, defaults[i].name, defaults[i].value);
}

/* HEAD tells the length of the body it does not send. */
static void reply_out(struct request *rq, int status, const char *type)
{
	struct http *http = rq->http;
	struct evbuffer *body = evhttp_request_get_output_buffer(rq->raw);

	reply_headers(rq, type);
	if (evhttp_request_get_command(rq->raw) == EVHTTP_REQ_HEAD) {
		char length[24];

		evutil_snprintf(length, sizeof length, "%zu", evbuffer_get_length(body));
		reply_header_default(rq, "Content-Length", length);
		evbuffer_drain(body, evbuffer_get_length(body));
	}
	http_send(http, request_take(rq), status, NULL);
}

void reply_bytes(struct request *rq, int status, const char *type, const char *bytes, size_t length)
{
	if (length)
		evbuffer_add(evhttp_request_get_output_buffer(rq->raw), bytes, length);
	reply_out(rq, status, type);
}

static void text_free(const void *data, size_t length, void *text)
{
	(void)data;
	(void)length;
	free(text);
}

/* Takes a malloc()ed text. */
static void reply_owned(struct request *rq, int status, const char *type, char *text, size_t length)
{
	struct evbuffer *body = evhttp_request_get_output_buffer(rq->raw);

	if (length >= COPY_BELOW) {
		evbuffer_add_reference(body, text, length, text_free, text);
	} else {
		evbuffer_add(body, text, length);
		free(text);
	}
	reply_out(rq, status, type);
}

static void reply_failed(struct request *rq)
{
	static const struct error failed = {
		.code = ERR_INTERNAL,
		.text = "the reply could not be written",
	};

	log_error("a reply could not be written path=%s", rq->path);
	reply_problem(rq, &failed, NULL);
}

void reply_text(struct request *rq, int status, const char *type, struct strbuf *sb)
{
	if (sb->failed) {
		strbuf_free(sb);
		reply_failed(rq);
		return;
	}
	reply_owned(rq, status, type, sb->text, sb->length);
	*sb = STRBUF(sb->limit);
}

static void reply_json_as(struct request *rq, int status, const char *type, json_t *body)
{
	char *text = json_dumps(body, JSON_COMPACT);

	json_decref(body);
	if (text)
		reply_owned(rq, status, type, text, strlen(text));
	else
		reply_failed(rq);
}

void reply_json(struct request *rq, int status, json_t *body)
{
	reply_json_as(rq, status, "application/json", body);
}

/* "version-moved" becomes "Version moved". */
static void problem_title(char *title, size_t size, enum error_code code)
{
	evutil_snprintf(title, size, "%s", error_name(code));
	for (char *c = title; *c; c++)
		if (*c == '-')
			*c = ' ';
	if (*title >= 'a' && *title <= 'z')
		*title = (char)(*title - 'a' + 'A');
}

/* A detail that was cut within a character is no UTF-8 any more: keep the ASCII of it. */
static json_t *problem_detail(const char *text)
{
	json_t *detail = json_string(text);
	char ascii[sizeof((struct error *)NULL)->text];

	if (detail)
		return detail;
	evutil_snprintf(ascii, sizeof ascii, "%s", text);
	for (char *c = ascii; *c; c++)
		if (*c & 0x80)
			*c = '?';
	return json_string(ascii);
}

static json_t *problem_json(const struct error *err)
{
	const char *code = error_name(err->code);
	char title[64];

	problem_title(title, sizeof title, err->code);
	return json_pack("{s:o, s:s, s:i, s:o, s:s}", "type",
	                 json_sprintf("urn:arbiter:problem:%s", code), "title", title, "status",
	                 error_status(err->code), "detail", problem_detail(err->text), "code",
	                 code);
}

static bool wants_page(const struct request *rq)
{
	const char *accept = request_header(rq, "Accept");

	return accept && !strncasecmp(accept, "text/html", 9);
}

void reply_problem(struct request *rq, const struct error *err, json_t *extra)
{
	json_t *body;

	if (err->code == ERR_UNAVAILABLE)
		reply_header_default(rq, "Retry-After", "1");
	if (wants_page(rq) && http_problem_page_run(rq, err)) {
		json_decref(extra);
		return;
	}
	body = problem_json(err);
	if (extra)
		json_object_update(body, extra);
	json_decref(extra);
	reply_json_as(rq, error_status(err->code), "application/problem+json", body);
}

void reply_redirect(struct request *rq, const char *location)
{
	if (!reply_header(rq, "Location", location)) {
		reply_failed(rq);
		return;
	}
	reply_bytes(rq, 303, NULL, NULL, 0);
}
