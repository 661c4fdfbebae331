/* What belongs to no event: health, rules, the OpenAPI document, the files of the web folder. */
#include "arbiter/handler.h"

#include <string.h>

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
		json_array_append_new(rules, view_rule_line(rule));
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

static bool unchanged(const struct request *rq, const struct web_file *file)
{
	const char *known = request_header(rq, "If-None-Match");

	return known && !strcmp(known, file->etag);
}

static void reply_file(struct request *rq, const char *name)
{
	const struct web_file *file = web_files_find(&daemon_of(rq)->web_files, name);
	struct error err;

	if (!file) {
		error_set(&err, ERR_NOT_FOUND, "there is no such file");
		reply_problem(rq, &err, NULL);
		return;
	}
	reply_header(rq, "Cache-Control", "no-cache");
	reply_header(rq, "ETag", file->etag);
	if (unchanged(rq, file))
		reply_bytes(rq, 304, NULL, NULL, 0);
	else
		reply_bytes(rq, 200, file->type, file->bytes.text, file->bytes.length);
}

void handle_web_file(struct request *rq)
{
	reply_file(rq, rq->capture[0]);
}

/* Browsers ask for it beside what is no page and so names no icon: a picture, a game as a file. */
void handle_icon(struct request *rq)
{
	reply_file(rq, "icon.svg");
}

/* A worker may serve pages only below where it lies, so this one lies at the root. */
void handle_push_worker(struct request *rq)
{
	reply_file(rq, "sw.js");
}

void handle_openapi(struct request *rq)
{
	reply_file(rq, "openapi.json");
}
