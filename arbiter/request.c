/* What a client sent, looked up on demand: most requests ask for one or two of these. */
#include "arbiter/http.h"

#include "arbiter/route.h"

#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <string.h>
#include <strings.h>

const char *request_header(const struct request *rq, const char *name)
{
	return evhttp_find_header(evhttp_request_get_input_headers(rq->raw), name);
}

static bool name_equals(struct arena *arena, const char *text, size_t length, const char *name)
{
	const char *decoded;

	if (!memchr(text, '%', length) && !memchr(text, '+', length))
		return strlen(name) == length && !memcmp(text, name, length);
	decoded = url_decode(arena, text, length, true);
	return decoded && !strcmp(decoded, name);
}

/* The first field of that name; one that cannot be decoded counts as absent. */
static const char *field_find(struct arena *arena, const char *text, const char *name)
{
	while (text && *text) {
		size_t length = strcspn(text, "&");
		const char *equals = memchr(text, '=', length);
		size_t key = equals ? (size_t)(equals - text) : length;

		if (name_equals(arena, text, key, name))
			return equals ? url_decode(arena, equals + 1, length - key - 1, true) : "";
		text += length;
		text += *text == '&';
	}
	return NULL;
}

const char *request_query(struct request *rq, const char *name)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(rq->raw);

	return field_find(&rq->arena, evhttp_uri_get_query(uri), name);
}

const char *request_form(struct request *rq, const char *name)
{
	static const char form[] = "application/x-www-form-urlencoded";
	const char *type = request_header(rq, "Content-Type");

	if (!type || strncasecmp(type, form, sizeof form - 1) != 0)
		return NULL;
	return field_find(&rq->arena, rq->body, name);
}

const char *request_cookie(struct request *rq, const char *name)
{
	const char *text = request_header(rq, "Cookie");
	size_t wanted = strlen(name);

	while (text && *text) {
		size_t length;

		text += strspn(text, "; ");
		length = strcspn(text, ";");
		if (length > wanted && text[wanted] == '=' && !memcmp(text, name, wanted))
			return arena_text(&rq->arena, text + wanted + 1, length - wanted - 1);
		text += length;
	}
	return NULL;
}
