/* An event's settings: the table of them, and changing some. */
#include "arbiter/handler.h"

static json_t *words_json(const struct setting_row *row)
{
	json_t *words = json_array();

	for (size_t i = 0; row->words[i]; i++)
		json_array_append_new(words, json_string(row->words[i]));
	return words;
}

static json_t *row_json(enum setting setting)
{
	const struct setting_row *row = setting_row(setting);
	json_t *view = json_pack("{s:s, s:s, s:s}", "name", row->name, "meaning", row->meaning,
	                         "until", setting_phase_name(row->until));

	json_object_set_new(view, "initial", view_setting(setting, row->initial));
	if (row->words) {
		json_object_set_new(view, "words", words_json(row));
	} else {
		json_object_set_new(view, "least", json_integer(row->least));
		json_object_set_new(view, "most", json_integer(row->most));
	}
	return view;
}

void handle_settings_table(struct request *rq)
{
	json_t *rows = json_array();

	for (size_t i = 0; i < SETTING_COUNT; i++)
		json_array_append_new(rows, row_json((enum setting)i));
	reply_json(rq, 200, json_pack("{s:o}", "settings", rows));
}

static bool read_value(enum setting setting, const json_t *member, int64_t *value,
                       struct error *err)
{
	if (json_is_integer(member) && !setting_row(setting)->words) {
		*value = json_integer_value(member);
		return setting_check(setting, *value, err);
	}
	return setting_parse(setting, json_is_string(member) ? json_string_value(member) : "",
	                     value, err);
}

bool body_settings(struct request *rq, json_t *settings, struct setting_change **changes,
                   size_t *count, struct error *err)
{
	const char *name;
	json_t *member;

	*count = 0;
	if (!settings)
		return true;
	if (!json_is_object(settings))
		return error_set(err, ERR_BAD_FIELD, "settings: must be an object");
	*changes = arena_get(&rq->arena, (json_object_size(settings) + 1) * sizeof **changes);
	json_object_foreach(settings, name, member) {
		struct setting_change *change = &(*changes)[(*count)++];

		if (!setting_find(name, &change->setting))
			return error_set(err, ERR_BAD_FIELD,
			                 "there is no setting \"%.40s\"; GET /api/v1/settings "
			                 "lists them",
			                 name);
		if (!read_value(change->setting, member, &change->value, err))
			return false;
	}
	return true;
}

struct settings_act {
	struct act act;
	struct setting_change *changes;
	size_t count;
};

static bool settings_check(struct act *act, struct session *session, struct drafts *out,
                           struct error *err)
{
	struct settings_act *job = (struct settings_act *)act;

	return act_as_arbiter(act, session, err) &&
	       command_settings(&session->t, job->changes, job->count, out, err);
}

void handle_settings(struct request *rq)
{
	struct settings_act *job = arena_get(&rq->arena, sizeof *job);
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	*job = (struct settings_act){
		.act = {.check = settings_check, .prepare = event_prepare}
        };
	good = body_settings(rq, body, &job->changes, &job->count, &err);
	json_decref(body);
	if (good)
		handle_act(rq, &job->act);
	else
		reply_problem(rq, &err, NULL);
}
