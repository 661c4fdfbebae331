/* The lossless JSON form, written; arbiter/game_json.c reads it. */
#include "core/notation_parts.h"

#include <inttypes.h>
#include <string.h>

static void write_string(const struct notation_sink *sink, const char *text)
{
	sink_text(sink, "\"");
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < 0x20)
			sink_format(sink, "\\u%04x", c);
		else if (c == '"' || c == '\\')
			sink_format(sink, "\\%c", c);
		else
			sink->write(sink->context, text, 1);
	}
	sink_text(sink, "\"");
}

static void write_points(const struct notation_sink *sink, const uint8_t *points, int count)
{
	sink_text(sink, "[");
	for (int i = 0; i < count; i++) {
		char name[4];

		sink_format(sink, "%s\"%s\"", i ? "," : "", point_name(points[i], name));
	}
	sink_text(sink, "]");
}

static void write_cells(const struct notation_sink *sink, const struct game_record *record,
                        uint8_t cell)
{
	uint8_t points[BOARD_POINTS];
	int count = 0;

	for (int i = 0; i < BOARD_POINTS; i++) {
		if (record->cells[i] == cell)
			points[count++] = (uint8_t)i;
	}
	write_points(sink, points, count);
}

static void write_decision(const struct notation_sink *sink, const struct decision *decision)
{
	sink_format(sink, "\"do\":\"%s\"", decision_name(decision->kind));
	if (decision->kind == DECISION_DECLARE) {
		sink_format(sink, ",\"n\":%d", decision->count);
	} else if (decision->count > 0) {
		sink_text(sink, ",\"at\":");
		write_points(sink, decision->points, decision->count);
	}
}

static void write_left(const struct notation_sink *sink, const struct notation_entry *entry)
{
	static const char *const names[2] = {"opener_ms", "second_ms"};

	for (int seat = 0; seat < 2; seat++) {
		if (entry->left_ms[seat] != LEFT_UNKNOWN)
			sink_format(sink, ",\"%s\":%" PRId64, names[seat], entry->left_ms[seat]);
	}
}

static void write_entry(const struct notation_sink *sink, const struct notation_entry *entry)
{
	sink_format(sink, "{\"seat\":\"%s\",", seat_name(entry->seat));
	if (entry->kind == ENTRY_DECISION)
		write_decision(sink, &entry->decision);
	else
		sink_format(sink, "\"ruling\":\"%s\"", notation_entry_name(entry->kind));
	if (entry->implied_keep)
		sink_text(sink, ",\"implied\":true");
	if (entry->retracted)
		sink_text(sink, ",\"retracted\":true");
	if (entry->kind == ENTRY_RESULT)
		sink_format(sink, ",\"half_points\":[%d,%d]", entry->half_points[0],
		            entry->half_points[1]);
	if (entry->at != AT_UNKNOWN)
		sink_format(sink, ",\"ms\":%" PRId64, entry->at);
	write_left(sink, entry);
	if (*entry->text) {
		sink_text(sink, ",\"text\":");
		write_string(sink, entry->text);
	}
	sink_text(sink, "}");
}

static void write_head(const struct notation_sink *sink, const struct game_record *record)
{
	sink_text(sink, "{\"format\":\"arbiter-game\",\"version\":1");
	for (size_t i = 0; i < game_record_field_count; i++) {
		const char *text = game_record_field_text(record, i);

		if (!*text)
			continue;
		sink_format(sink, ",\"%s\":", game_record_fields[i].name);
		write_string(sink, text);
	}
	if (record->result.over)
		sink_format(sink, ",\"result\":{\"half_points\":[%d,%d],\"reason\":\"%s\"}",
		            record->result.half_points[0], record->result.half_points[1],
		            reason_name(record->result.reason));
	if (record->set_up) {
		sink_text(sink, ",\"black\":");
		write_cells(sink, record, CELL_BLACK);
		sink_text(sink, ",\"white\":");
		write_cells(sink, record, CELL_WHITE);
		sink_format(sink, ",\"to_move\":\"%s\"", colour_name(record->to_move));
	}
}

/* One game is an object, several are an array of them. */
bool json_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
                struct error *err)
{
	(void)err;
	if (count != 1)
		sink_text(sink, "[\n");
	for (size_t i = 0; i < count; i++) {
		write_head(sink, &games[i]);
		sink_text(sink, ",\"entries\":[");
		for (size_t k = 0; k < games[i].count; k++) {
			sink_text(sink, k ? ",\n" : "\n");
			write_entry(sink, &games[i].entries[k]);
		}
		sink_text(sink, i + 1 < count ? "\n]},\n" : "\n]}\n");
	}
	if (count != 1)
		sink_text(sink, "]\n");
	return true;
}
