#include "arbiter/working_json.h"

static json_t *number_json(int64_t value)
{
	char text[WORKING_NUMBER_SIZE];

	return json_string(working_number(value, text));
}

static json_t *opponent_json(const struct history *history, const int *numbers, uint16_t tpn)
{
	return json_pack("{s:i, s:s}", "no", numbers ? numbers[tpn - 1] : tpn, "name",
	                 history->entrants[tpn - 1].name);
}

static json_t *part_json(const struct history *history, const int *numbers,
                         const struct working *working, const struct working_part *part)
{
	char result[2] = {part->result, '\0'}, remark[WORKING_REMARK_SIZE];
	json_t *json = json_pack("{s:s, s:s, s:o}", "kind", part_kind_word(part->kind), "use",
	                         part_use_word(part->use), "value", number_json(part->value));

	if (part->round)
		json_object_set_new(json, "round", json_integer(part->round));
	if (part->stage)
		json_object_set_new(json, "stage", json_integer(part->stage));
	if (part->opponent)
		json_object_set_new(json, "opponent",
		                    opponent_json(history, numbers, part->opponent));
	if (part->result) {
		json_object_set_new(json, "result", json_string(result));
		json_object_set_new(json, "points", number_json(part->points));
	}
	if (working->scores)
		json_object_set_new(json, "score", number_json(part->score));
	if (part->adjusted)
		json_object_set_new(json, "adjusted", number_json(part->adjusted));
	if (*working_remark(part, remark))
		json_object_set_new(json, "remark", json_string(remark));
	return json;
}

static json_t *value_json(const struct history *history, const int *numbers,
                          const struct tiebreak *key, const struct working *working)
{
	char text[WORKING_NUMBER_SIZE];
	json_t *parts = json_array();
	json_t *json =
		json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "code", key->code, "title", key->title,
	                  "value", standing_format(key, working->value, text, sizeof text), "form",
	                  working_form_word(working->form), "how",
	                  working_form_phrase(working->form), "sum", number_json(working->sum));

	if (working->form == FORM_PERFORMANCE)
		json_object_set_new(json, "added", number_json(working->added));
	if (working->form == FORM_PERFORMANCE || working->form == FORM_SEARCH)
		json_object_set_new(json, "goal", number_json(working->goal));
	for (size_t i = 0; i < working->count; i++)
		json_array_append_new(parts,
		                      part_json(history, numbers, working, &working->parts[i]));
	json_object_set_new(json, "parts", parts);
	return json;
}

json_t *working_json(const struct history *history, int rounds, const int *numbers,
                     const struct standing *row, const struct tiebreak *keys, size_t key_count,
                     const struct working *workings)
{
	json_t *values = json_array();

	for (size_t k = 0; k < key_count; k++)
		json_array_append_new(values, value_json(history, numbers, &keys[k], &workings[k]));
	return json_pack("{s:i, s:s, s:i, s:s, s:i, s:o}", "rounds", rounds, "edition",
	                 tiebreak_edition_name(history->tiebreak_edition), "no",
	                 numbers ? numbers[row->tpn - 1] : row->tpn, "name",
	                 history->entrants[row->tpn - 1].name, "rank", row->rank, "values", values);
}
