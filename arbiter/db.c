/* A few connections taken in turn, one more that listens, and the check of where they lead. */
#include "arbiter/db.h"

#include "arbiter/db_connection.h"
#include "arbiter/log.h"
#include "arbiter/strbuf.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECTIONS_MAX = 16, CHANNELS_MAX = 8 };

struct channel {
	struct db *db;
	char *name;
	char *listen; /* the statement */
	bool open;
	void (*heard)(void *arg, const char *payload);
	void *arg;
};

struct db {
	struct event_base *base;
	char *url;
	struct connection *connections[CONNECTIONS_MAX];
	size_t count;
	size_t turn;
	struct connection *listener;
	struct channel channels[CHANNELS_MAX];
	size_t channel_count;
	bool closing;
};

static bool host_is_numeric(const char *host)
{
	struct in6_addr address;

	return !*host || *host == '/' || *host == '@' || inet_pton(AF_INET, host, &address) == 1 ||
	       inet_pton(AF_INET6, host, &address) == 1;
}

/* libpq resolves names while everybody waits. With hostaddr, host is only what certificates say. */
static bool hosts_check(const char *hosts, struct error *err)
{
	char *copy = memory_text(hosts);
	char *rest = copy;
	bool numeric = true;

	for (char *host; numeric && (host = strsep(&rest, ","));)
		if (!host_is_numeric(host))
			numeric = error_set(
				err, ERR_BAD_FIELD,
				"database host '%s' is a name: give a socket folder or an "
				"IP address (hostaddr=)",
				host);
	memory_give(copy);
	return numeric;
}

static const char *option_value(const PQconninfoOption *options, const char *keyword)
{
	const char *value = NULL;

	for (; options->keyword; options++)
		if (!strcmp(options->keyword, keyword))
			value = options->val      ? options->val
			        : options->envvar ? getenv(options->envvar)
			                          : NULL;
	return value && *value ? value : NULL;
}

static bool url_check(const char *url, struct error *err)
{
	char *why = NULL;
	PQconninfoOption *options = PQconninfoParse(url, &why);
	const char *host;
	bool good = true;

	if (!options) {
		error_set(err, ERR_BAD_FIELD, "database url: %s", why ? why : "out of memory");
		PQfreemem(why);
		return false;
	}
	host = option_value(options, "host");
	if (option_value(options, "service"))
		good = error_set(err, ERR_BAD_FIELD, "database url: no service files");
	else if (host && !option_value(options, "hostaddr"))
		good = hosts_check(host, err);
	PQconninfoFree(options);
	return good;
}

/* Where nothing could be asked for a while, something may have been missed. */
static void worker_up(void *arg)
{
	struct db *db = arg;
	size_t up = 0;

	for (size_t i = 0; i < db->count; i++)
		up += connection_is_up(db->connections[i]);
	if (up > 1 || !db->listener || !connection_is_up(db->listener))
		return;
	for (size_t i = 0; i < db->channel_count; i++)
		if (db->channels[i].open)
			db->channels[i].heard(db->channels[i].arg, NULL);
}

struct db *db_new(struct event_base *base, const char *url, int connections, struct error *err)
{
	struct connection_hooks hooks = {.up = worker_up};
	struct db *db;

	if (!url_check(url, err))
		return NULL;
	if (connections < 1 || connections > CONNECTIONS_MAX) {
		error_set(err, ERR_BAD_FIELD, "1 to %d connections", CONNECTIONS_MAX);
		return NULL;
	}
	db = memory_get(sizeof *db);
	*db = (struct db){.base = base, .url = memory_text(url), .count = (size_t)connections};
	hooks.arg = db;
	for (size_t i = 0; i < db->count; i++)
		db->connections[i] = connection_new(base, url, &hooks);
	return db;
}

bool db_send(struct db *db, const struct query *query)
{
	if (db->closing)
		return false;
	for (size_t i = 0; i < db->count; i++) {
		db->turn = (db->turn + 1) % db->count;
		if (connection_send(db->connections[db->turn], query))
			return true;
	}
	return false;
}

bool db_ready(const struct db *db)
{
	for (size_t i = 0; i < db->count; i++)
		if (connection_is_up(db->connections[i]))
			return true;
	return false;
}

/* The channel is open: whatever was notified before has to be looked for, once that can be asked.
 */
static void channel_open(void *arg, const PGresult *result)
{
	struct channel *channel = arg;

	if (channel->db->closing || !result)
		return;
	if (PQresultStatus(result) == PGRES_COMMAND_OK) {
		channel->open = true;
		if (db_ready(channel->db))
			channel->heard(channel->arg, NULL);
		return;
	}
	log_error("listen failed channel=%s reason=%s", channel->name,
	          PQresultErrorMessage(result));
	connection_break(channel->db->listener);
}

static void channel_listen(struct channel *channel)
{
	struct query listen = {.sql = channel->listen, .done = channel_open, .arg = channel};

	channel->open = false;
	connection_send(channel->db->listener, &listen);
}

static void listener_up(void *arg)
{
	struct db *db = arg;

	for (size_t i = 0; i < db->channel_count; i++)
		channel_listen(&db->channels[i]);
}

static void listener_notified(void *arg, const char *name, const char *payload)
{
	struct db *db = arg;

	for (size_t i = 0; i < db->channel_count; i++)
		if (!strcmp(db->channels[i].name, name))
			db->channels[i].heard(db->channels[i].arg, payload);
}

static char *listen_statement(const char *channel)
{
	struct strbuf sb = STRBUF(200);

	if (strchr(channel, '"'))
		log_fatal("a channel's name cannot hold quotes");
	strbuf_addf(&sb, "listen \"%s\"", channel);
	return sb.text;
}

void db_listen(struct db *db, const char *channel, void (*heard)(void *arg, const char *payload),
               void *arg)
{
	const struct connection_hooks hooks = {listener_up, listener_notified, db};
	struct channel *added = &db->channels[db->channel_count];

	if (db->channel_count == CHANNELS_MAX)
		log_fatal("more than %d channels", CHANNELS_MAX);
	*added = (struct channel){
		.db = db,
		.name = memory_text(channel),
		.listen = listen_statement(channel),
		.heard = heard,
		.arg = arg,
	};
	db->channel_count++;
	if (!db->listener)
		db->listener = connection_new(db->base, db->url, &hooks);
	else
		channel_listen(added);
}

void db_free(struct db *db)
{
	db->closing = true;
	for (size_t i = 0; i < db->count; i++)
		connection_free(db->connections[i]);
	if (db->listener)
		connection_free(db->listener);
	for (size_t i = 0; i < db->channel_count; i++) {
		memory_give(db->channels[i].name);
		memory_give(db->channels[i].listen);
	}
	memory_give(db->url);
	memory_give(db);
}
