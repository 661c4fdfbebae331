/*
 * SGF FF[4] GM[4], written. Stones, result and fifths are in the properties that renju programs
 * know (renju-rules.md section 5.6), everything in readable comments, and, so that nothing is lost,
 * the lines of the text form in two properties of ours: ARBR in the root, ARBD in each node.
 */
#include "core/notation_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a record writes into a property while it is escaped. */
struct escaping {
	const struct notation_sink *sink;
};

static void write_escaped(void *context, const char *bytes, size_t size)
{
	const struct escaping *escaping = context;

	for (size_t i = 0; i < size; i++) {
		if (bytes[i] == ']' || bytes[i] == '\\')
			sink_text(escaping->sink, "\\");
		escaping->sink->write(escaping->sink->context, bytes + i, 1);
	}
}

static void write_property(const struct notation_sink *sink, const char *name, const char *text)
{
	struct escaping escaping = {sink};

	if (!*text)
		return;
	sink_format(sink, "%s[", name);
	write_escaped(&escaping, text, strlen(text));
	sink_text(sink, "]");
}

/* Files from the left, rows from the top. */
static char *sgf_point(uint8_t point, char name[3])
{
	name[0] = (char)('a' + point_file(point));
	name[1] = (char)('a' + BOARD_SIZE - 1 - point_rank(point));
	name[2] = '\0';
	return name;
}

/* -- the root ---------------------------------------------------------------------------------- */

static const struct {
	const char *letters;
	enum game_reason reason;
} result_letters[] = {
	{"R", REASON_RESIGN },
	{"T", REASON_TIME   },
	{"F", REASON_FORFEIT},
};

static void write_result(const struct game_record *record, const struct notation_sink *sink)
{
	enum record_winner winner = game_record_winner(record);
	const char *letters = "";

	if (!record->result.over)
		return;
	if (winner == WINNER_NONE) {
		/* ORC's way to say it, which renju programs read */
		sink_text(sink, record->result.half_points[0] ? "RE[B+DRAW]" : "RE[Void]");
		return;
	}
	for (size_t i = 0; i < sizeof result_letters / sizeof *result_letters; i++) {
		if (result_letters[i].reason == record->result.reason)
			letters = result_letters[i].letters;
	}
	sink_format(sink, "RE[%c+%s]", winner == WINNER_BLACK ? 'B' : 'W', letters);
}

/* The fifths that were offered and not chosen: one point, or their number with the chosen one and
 * then the points. */
static void write_fifths(const struct game_record *record, const struct notation_sink *sink)
{
	const struct decision *offer = NULL, *choice = NULL;

	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];

		if (entry->kind != ENTRY_DECISION || entry->retracted)
			continue;
		if (entry->decision.kind == DECISION_OFFER)
			offer = &entry->decision;
		else if (entry->decision.kind == DECISION_CHOOSE)
			choice = &entry->decision;
	}
	if (!offer || !choice)
		return;
	sink_text(sink, "5A[");
	if (offer->count > 2)
		sink_format(sink, "%d", offer->count);
	for (int i = 0; i < offer->count; i++) {
		char name[3];

		if (offer->points[i] != choice->points[0])
			sink_text(sink, sgf_point(offer->points[i], name));
	}
	sink_text(sink, "]");
}

static void write_cells(const struct game_record *record, const char *name, uint8_t cell,
                        const struct notation_sink *sink)
{
	bool begun = false;

	for (int i = 0; i < BOARD_POINTS; i++) {
		char point[3];

		if (record->cells[i] != cell)
			continue;
		sink_format(sink, "%s[%s]", begun ? "" : name, sgf_point((uint8_t)i, point));
		begun = true;
	}
}

static void write_own_head(const struct game_record *record, const struct notation_sink *sink)
{
	struct escaping escaping = {sink};
	struct notation_sink inner = {write_escaped, &escaping};

	sink_text(sink, "\nARBR[");
	text_write_head(record, &inner);
	sink_text(sink, "]\n");
}

static void write_root(const struct game_record *record, const struct notation_sink *sink)
{
	enum seat black = game_record_black(record);
	struct rule rule;

	sink_text(sink, "(;FF[4]GM[4]SZ[15]CA[UTF-8]AP[Arbiter:" ARBITER_VERSION "]\n");
	write_property(sink, "PB", record->names[black]);
	write_property(sink, "PW", record->names[1 - black]);
	write_property(sink, "RU", record->rule);
	write_property(sink, "GN",
	               rule_find(record->rule, &rule, NULL) ? rule.title : record->rule);
	write_property(sink, "EV", record->event);
	write_property(sink, "RO", record->round);
	write_property(sink, "DT", record->date);
	write_property(sink, "PC", record->place);
	write_property(sink, "OT", record->control);
	write_property(sink, "C", record->comment);
	write_result(record, sink);
	write_fifths(record, sink);
	if (record->set_up) {
		write_cells(record, "AB", CELL_BLACK, sink);
		write_cells(record, "AW", CELL_WHITE, sink);
		sink_format(sink, "PL[%c]", record->to_move == COLOUR_BLACK ? 'B' : 'W');
	}
	write_own_head(record, sink);
}

/* -- nodes ------------------------------------------------------------------------------------- */

/* What a kind of decision is in a sentence; NULL: the stone says it. */
static const char *const phrases[DECISION_KIND_COUNT] = {
	[DECISION_PLACE] = NULL,
	[DECISION_SWAP] = "swaps",
	[DECISION_KEEP] = "keeps the colour",
	[DECISION_DECLARE] = "declares the number of fifths:",
	[DECISION_OFFER] = "offers",
	[DECISION_CHOOSE] = "chooses",
	[DECISION_PASS] = "passes",
	[DECISION_RESIGN] = "resigns",
	[DECISION_DRAW_OFFER] = "offers a draw",
	[DECISION_DRAW_ACCEPT] = "accepts the draw",
	[DECISION_DRAW_DECLINE] = "declines the draw",
	[DECISION_CLAIM] = "claims",
};

static const char *const ruling_phrases[ENTRY_KIND_COUNT] = {
	[ENTRY_TIME] = "time is up",
	[ENTRY_RESULT] = "the arbiter decides the result",
	[ENTRY_TAKEBACK] = "decisions are taken back",
	[ENTRY_PAUSE] = "the game is paused",
	[ENTRY_RESUME] = "the game goes on",
	[ENTRY_CLOCK] = "the arbiter sets the clocks",
};

static const char *phrase_of(const struct notation_entry *entry)
{
	if (entry->kind != ENTRY_DECISION)
		return ruling_phrases[entry->kind];
	if (entry->decision.kind == DECISION_PLACE)
		return entry->retracted ? "placed" : NULL;
	return phrases[entry->decision.kind] ? phrases[entry->decision.kind]
	                                     : decision_name(entry->decision.kind);
}

static void say_operands(const struct decision *decision, const struct notation_sink *sink)
{
	char name[4];

	if (decision->kind == DECISION_DECLARE)
		sink_format(sink, " %d", decision->count);
	for (int i = 0; decision->kind != DECISION_DECLARE && i < decision->count; i++)
		sink_format(sink, "%s %s", i ? "," : "", point_name(decision->points[i], name));
}

static void say(const struct game_record *record, const struct notation_entry *entry,
                const struct notation_sink *sink)
{
	const char *name = record->names[entry->seat];
	const char *phrase = phrase_of(entry);

	if (entry->implied_keep || phrase)
		sink_text(sink, *name ? name : seat_name(entry->seat));
	if (entry->implied_keep)
		sink_text(sink, phrase ? " keeps the colour and" : " keeps the colour");
	if (phrase)
		sink_format(sink, " %s", phrase);
	if (phrase && entry->kind == ENTRY_DECISION)
		say_operands(&entry->decision, sink);
	if (entry->retracted)
		sink_text(sink, " (taken back)");
	if (*entry->text) {
		sink_text(sink, entry->implied_keep || phrase ? "\n" : "");
		sink_text(sink, entry->text);
	}
}

static void write_comment(const struct game_record *record, const struct notation_entry *entry,
                          const struct notation_sink *sink)
{
	struct escaping escaping = {sink};
	struct notation_sink inner = {write_escaped, &escaping};

	if (!entry->implied_keep && !*entry->text && !phrase_of(entry))
		return;
	sink_text(sink, "C[");
	say(record, entry, &inner);
	sink_text(sink, "]");
}

static void write_move(const struct notation_entry *entry, enum colour colour, uint8_t point,
                       const struct notation_sink *sink)
{
	char letter = colour == COLOUR_BLACK ? 'B' : 'W';
	int64_t left = entry->left_ms[entry->seat];
	char name[3];

	sink_format(sink, "%c[%s]", letter, point == POINT_NONE ? "tt" : sgf_point(point, name));
	if (left != LEFT_UNKNOWN)
		sink_format(sink, "%cL[%" PRId64 ".%03" PRId64 "]", letter, left / 1000,
		            left % 1000);
}

static void write_offer_marks(const struct notation_entry *entry, const struct notation_sink *sink)
{
	char name[3];

	if (entry->kind != ENTRY_DECISION || entry->decision.kind != DECISION_OFFER ||
	    !entry->decision.count)
		return;
	sink_text(sink, "TR");
	for (int i = 0; i < entry->decision.count; i++)
		sink_format(sink, "[%s]", sgf_point(entry->decision.points[i], name));
}

static void write_own_entry(const struct notation_entry *entry, const struct notation_sink *sink)
{
	struct escaping escaping = {sink};
	struct notation_sink inner = {write_escaped, &escaping};

	sink_text(sink, "ARBD[");
	text_write_entry(entry, &inner);
	sink_text(sink, "]\n");
}

static void write_nodes(const struct game_record *record, const struct notation_sink *sink)
{
	enum colour colour = game_record_first(record);

	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];
		uint8_t point;

		sink_text(sink, ";");
		if (entry_is_move(entry, &point)) {
			write_move(entry, colour, point, sink);
			colour = colour == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;
		}
		write_offer_marks(entry, sink);
		write_comment(record, entry, sink);
		write_own_entry(entry, sink);
	}
}

bool sgf_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
               struct error *err)
{
	(void)err;
	for (size_t i = 0; i < count; i++) {
		write_root(&games[i], sink);
		write_nodes(&games[i], sink);
		sink_text(sink, ")\n");
	}
	return true;
}
