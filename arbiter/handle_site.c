/* What belongs to no event: health, rules, the OpenAPI document, the files of the web folder. */
#include "arbiter/handler.h"

#include "arbiter/file.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES_MAX = 4 * 1024 * 1024 };

void handle_health(struct request *rq)
{
	bool database = db_ready(daemon_of(rq)->db);

	reply_json(rq, database ? 200 : 503,
	           json_pack("{s:s, s:s, s:b}", "status", database ? "ok" : "degraded", "version",
	                     ARBITER_VERSION, "database", database));
}

void handle_rules(struct request *rq)
{
	json_t *rules = json_array();
	const struct rule *rule;

	for (size_t i = 0; (rule = rule_at(i)); i++)
		json_array_append_new(rules, json_pack("{s:s, s:s, s:s}", "id", rule->id, "title",
		                                       rule->title, "summary", rule->summary));
	reply_json(rq, 200, json_pack("{s:o}", "rules", rules));
}

void handle_rule(struct request *rq)
{
	struct rule rule;
	struct error err;

	if (rule_find(rq->capture[0], &rule, &err)) {
		reply_json(rq, 200, view_rule(&rule));
		return;
	}
	err.code = ERR_NOT_FOUND;
	reply_problem(rq, &err, NULL);
}

/* -- files ------------------------------------------------------------------------------------- */

static const struct {
	const char *suffix, *type;
} types[] = {
	{".css",  "text/css; charset=utf-8"       },
	{".js",   "text/javascript; charset=utf-8"},
	{".svg",  "image/svg+xml"                 },
	{".json", "application/json"              },
	{".png",  "image/png"                     },
};

static const char *type_of(const char *name)
{
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
		if (!strcmp(dot, types[i].suffix))
			return types[i].type;
	return NULL;
}

/* The files are few and small and lie in the page cache: reading one is no wait to speak of. */
static void reply_file(struct request *rq, const char *name)
{
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	const char *type = type_of(name);
	struct error err;

	if (type && name[0] != '.' && file_read_in(daemon_of(rq)->web_folder, name, &out, &err)) {
		reply_header(rq, "Cache-Control", "no-cache");
		reply_text(rq, 200, type, &out);
		return;
	}
	strbuf_free(&out);
	error_set(&err, ERR_NOT_FOUND, "there is no such file");
	reply_problem(rq, &err, NULL);
}

void handle_web_file(struct request *rq)
{
	reply_file(rq, rq->capture[0]);
}

void handle_openapi(struct request *rq)
{
	reply_file(rq, "openapi.json");
}
