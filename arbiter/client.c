#include "arbiter/client.h"

#include "arbiter/strbuf.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ANSWER_LIMIT = 16 * 1024 * 1024,
	TIMEOUT_S = 60,
	KEY_BYTES = 16,
};

struct client {
	CURL *easy;
	char *base;
	struct strbuf answer;
	char why[CURL_ERROR_SIZE];
	long status;
};

static size_t answer_add(char *bytes, size_t one, size_t count, void *arg)
{
	struct strbuf *answer = arg;

	strbuf_add(answer, bytes, one * count);
	return answer->failed ? 0 : one * count;
}

static CURL *easy_make(struct client *client)
{
	CURL *easy = curl_easy_init();

	if (!easy)
		abort();
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)TIMEOUT_S);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, client->why);
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, answer_add);
	curl_easy_setopt(easy, CURLOPT_WRITEDATA, &client->answer);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
	return easy;
}

struct client *client_open(const char *base)
{
	struct client *client = memory_get(sizeof *client);
	size_t length = strlen(base);

	if (sodium_init() < 0)
		abort();
	*client = (struct client){.base = memory_text(base), .answer = STRBUF(ANSWER_LIMIT)};
	while (length && client->base[length - 1] == '/')
		client->base[--length] = '\0';
	client->easy = easy_make(client);
	return client;
}

void client_close(struct client *client)
{
	curl_easy_cleanup(client->easy);
	strbuf_free(&client->answer);
	memory_give(client->base);
	memory_give(client);
}

long client_status(const struct client *client)
{
	return client->status;
}

/* -- one request ------------------------------------------------------------------------------- */

static struct curl_slist *add_header(struct curl_slist *headers, const char *name,
                                     const char *value)
{
	char line[256];
	struct curl_slist *longer;

	snprintf(line, sizeof line, "%s: %s", name, value);
	longer = curl_slist_append(headers, line);
	if (!longer)
		abort();
	return longer;
}

/* `type` of the body; NULL for a request without one. */
static struct curl_slist *make_headers(const char *token, const char *type)
{
	struct curl_slist *headers = add_header(NULL, "Accept", "application/json");
	char bearer[200], key[2 * KEY_BYTES + 1];
	uint8_t random[KEY_BYTES];

	if (token) {
		snprintf(bearer, sizeof bearer, "Bearer %s", token);
		headers = add_header(headers, "Authorization", bearer);
	}
	if (!type)
		return headers;
	randombytes_buf(random, sizeof random);
	sodium_bin2hex(key, sizeof key, random, sizeof random);
	headers = add_header(headers, "Idempotency-Key", key);
	return add_header(headers, "Content-Type", type);
}

static bool perform(struct client *client, const char *path, struct curl_slist *headers,
                    struct error *err)
{
	struct strbuf url = STRBUF(4096);
	CURLcode code;

	strbuf_adds(&url, client->base);
	strbuf_adds(&url, path);
	client->answer.length = 0;
	client->status = 0;
	*client->why = '\0';
	curl_easy_setopt(client->easy, CURLOPT_URL, url.text);
	curl_easy_setopt(client->easy, CURLOPT_HTTPHEADER, headers);
	code = curl_easy_perform(client->easy);
	strbuf_free(&url);
	if (code == CURLE_OK) {
		curl_easy_getinfo(client->easy, CURLINFO_RESPONSE_CODE, &client->status);
		return true;
	}
	return error_set(err, ERR_UNAVAILABLE, "%s: %s", client->base,
	                 *client->why ? client->why : curl_easy_strerror(code));
}

static enum error_code code_of(const json_t *problem)
{
	const char *name = json_string_value(json_object_get(problem, "code"));

	for (int code = ERR_NONE; name && code <= ERR_INTERNAL; code++)
		if (!strcmp(error_name((enum error_code)code), name))
			return (enum error_code)code;
	return ERR_INTERNAL;
}

static json_t *read_answer(const struct client *client, const char *path, struct error *err)
{
	json_t *answer = client->answer.length
	                         ? json_loadb(client->answer.text, client->answer.length, 0, NULL)
	                         : NULL;
	const char *detail = json_string_value(json_object_get(answer, "detail"));

	if (answer && client->status < 400)
		return answer;
	if (client->status < 400)
		error_set(err, ERR_BAD_JSON, "%s: the answer is no JSON", path);
	else
		error_set(err, code_of(answer), "%s: %s (%ld)", path, detail ? detail : "refused",
		          client->status);
	json_decref(answer);
	return NULL;
}

static json_t *request(struct client *client, const char *path, const char *token, const char *type,
                       struct error *err)
{
	struct curl_slist *headers = make_headers(token, type);
	bool answered = perform(client, path, headers, err);

	curl_easy_setopt(client->easy, CURLOPT_HTTPHEADER, NULL);
	curl_slist_free_all(headers);
	return answered ? read_answer(client, path, err) : NULL;
}

json_t *client_get(struct client *client, const char *path, const char *token, struct error *err)
{
	curl_easy_setopt(client->easy, CURLOPT_HTTPGET, 1L);
	return request(client, path, token, NULL, err);
}

json_t *client_send(struct client *client, const char *path, const char *token, const char *type,
                    const char *body, struct error *err)
{
	curl_easy_setopt(client->easy, CURLOPT_POST, 1L);
	curl_easy_setopt(client->easy, CURLOPT_POSTFIELDSIZE, -1L);
	curl_easy_setopt(client->easy, CURLOPT_COPYPOSTFIELDS, body);
	return request(client, path, token, type, err);
}

json_t *client_post(struct client *client, const char *path, const char *token, json_t *body,
                    struct error *err)
{
	char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
	json_t *answer =
		client_send(client, path, token, "application/json", text ? text : "{}", err);

	json_decref(body);
	free(text);
	return answer;
}
