/*
 * Any records in any order: the fold takes or refuses each, with a reason, and whatever can be
 * asked of the state answers. Refused records are stepped over, so that every state is met, spoilt
 * ones too.
 *
 * An input that begins with # is lines of "kind board data sealed" (tests/fuzz/corpus/record); any
 * other is bytes that choose from words, after the beginnings of an event.
 */
#include "core/command.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void *more(size_t size)
{
	void *memory = malloc(size);

	require(memory != NULL);
	return memory;
}

/* -- asking ------------------------------------------------------------------------------------ */

static void ask_board(const struct tournament *t, const struct board *board)
{
	for (int seat = SEAT_OPENER; seat <= SEAT_SECOND; seat++) {
		struct legal legal;

		command_legal(t, board, (enum seat)seat, &legal);
		require(legal.offer_count <= OFFERS_MAX);
		require(clock_left(&board->clock, (enum seat)seat, t->at) >= 0);
	}
	require(clock_deadline(&board->clock) >= 0);
	require(tournament_player(t, board->opener) && tournament_player(t, board->second));
}

static void ask(const struct tournament *t)
{
	require(next_step_name(tournament_next(t)) != NULL);
	for (size_t i = 0; i < t->player_count; i++)
		require(tournament_half_points(t, (int)i + 1, 0) >= 0);
	for (size_t i = 0; i < t->round_count; i++) {
		require(t->rounds[i]->number == (int)i + 1);
		for (size_t k = 0; k < t->rounds[i]->board_count; k++)
			ask_board(t, &t->rounds[i]->boards[k]);
	}
}

static void fold(struct tournament *t, struct record *record)
{
	struct error err = {0};
	int64_t seq = t->seq;
	bool taken;

	record->seq = t->seq + 1;
	record->at = record->at > t->at ? record->at : t->at;
	record->request = "";
	taken = tournament_apply(t, record, &err);
	require(taken || (err.code != ERR_NONE && err.text[0]));
	require(t->seq == seq + taken);
}

/* -- lines ------------------------------------------------------------------------------------- */

/* Cuts the next word off; "-" stands for an empty one. */
static char *word(char **at)
{
	char *found = *at ? strsep(at, " ") : NULL;

	return !found || !strcmp(found, "-") ? NULL : found;
}

static void fold_line(struct tournament *t, char *line)
{
	struct record record = {.data = ""};
	const char *kind = word(&line), *board = word(&line), *data = word(&line);

	if (!kind || !record_kind_find(kind, &record.kind) ||
	    !board_key_read(board ? board : "", &record.board))
		return;
	record.at = t->at + 1000;
	record.data = data ? data : "";
	record.sealed = word(&line);
	fold(t, &record);
}

static void fold_lines(struct tournament *t, const uint8_t *data, size_t size)
{
	char *text = more(size + 1);
	char *rest = NULL;

	memcpy(text, data, size);
	text[size] = '\0';
	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		if (*line != '#')
			fold_line(t, line);
	free(text);
}

/* -- bytes ------------------------------------------------------------------------------------- */

static const char *const words[] = {
	"&",           "=",          ",",           "-",
	":",           "no=1",       "no=2",        "no=3",
	"no=",         "round=1",    "round=2",     "round=3",
	"round=",      "0",          "1",           "2",
	"9",           "99999999",   "seat=",       "seat=opener",
	"seat=second", "do=",        "do=place",    "do=resign",
	"do=pass",     "do=swap",    "do=offer",    "at=",
	"at=h8",       "at=i9",      "h9",          "j10",
	"n=3",         "reason=",    "reason=time", "five",
	"opener=2",    "second=0",   "opener=",     "how=",
	"how=void",    "how=played", "step=",       "step=ask",
	"step=grant",  "to=0",       "to=1",        "pairs=",
	"pairs=1-2",   "byes=",      "3:2:pairing", "1:1:half",
	"name=A",      "club=",      "rating=5",    "half_points=1",
	"implied=1",   "%41",        "%",           "\xc3\xb5",
};

enum { WORDS = sizeof words / sizeof *words, TEXT_SIZE = 200 };

struct input {
	const uint8_t *data;
	size_t left;
};

static uint8_t next(struct input *input)
{
	if (input->left == 0)
		return 0;
	input->left--;
	return *input->data++;
}

/* Up to seven words, fields as a rule; a byte beyond the words is itself. */
static void next_text(struct input *input, char text[TEXT_SIZE])
{
	int count = next(input) % 8;
	size_t length = 0;

	for (int i = 0; i < count; i++) {
		uint8_t byte = next(input);
		const char raw[2] = {(char)byte, '\0'};
		const char *piece = byte < 4 * WORDS ? words[byte % WORDS] : raw;

		if (i && byte % 8)
			text[length++] = '&';
		memcpy(text + length, piece, strlen(piece));
		length += strlen(piece);
	}
	text[length] = '\0';
}

/* Half of them decisions; one past the last now and then. */
static enum record_kind next_kind(struct input *input)
{
	uint8_t byte = next(input);

	return byte < 128 ? RECORD_DECISION : (enum record_kind)(byte % (RECORD_KIND_COUNT + 1));
}

/* Most decisions are stones in the middle, so that games get on. */
static void next_stone(struct input *input, char text[TEXT_SIZE])
{
	uint8_t byte = next(input);
	char name[4];

	snprintf(text, TEXT_SIZE, "seat=%s&do=place&at=%s", seat_name((enum seat)(byte & 1)),
	         point_name(point_at(5 + byte / 2 % 5, 5 + byte / 16 % 5), name));
}

static void fold_bytes(struct tournament *t, struct input *input)
{
	char data[TEXT_SIZE], sealed[TEXT_SIZE];
	uint8_t board = next(input);
	struct record record = {
		.kind = next_kind(input),
		.at = t->at + (int64_t)next(input) * next(input) * 100,
		.data = data,
	};

	if (board % 4)
		record.board = (struct board_key){1, (int16_t)(board / 4 % 3), 1, 1};
	if (board == 255)
		record.board = (struct board_key){-1, -1, -1, -1};
	if (record.kind == RECORD_DECISION && board % 16)
		next_stone(input, data);
	else
		next_text(input, data);
	next_text(input, sealed);
	record.sealed = board % 8 ? sealed : NULL;
	fold(t, &record);
}

static void begin(struct tournament *t, bool match)
{
	static const char text[] = "entered - no=1 name=A\nentered - no=2 name=B\n"
				   "entered - no=3 name=C\n"
				   "paired - round=1 pairs=1-2&byes=3:2:pairing\n"
				   "round-published - round=1&pairs=1-2&byes=3:2:pairing\n"
				   "round-started - round=1\n";
	struct record created = {
		.kind = RECORD_CREATED,
		.data = match ? "event=match&rule=taraguchi-10&base=60000&casual=1"
	                      : "event=swiss&rule=renju&rounds=3&base=60000&increment=1000",
	};

	fold(t, &created);
	fold_lines(t, (const uint8_t *)text, sizeof text - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	struct arena arena;
	struct tournament t;

	arena_init(&arena, more, free);
	tournament_init(&t, &arena);
	if (size && *data == '#') {
		fold_lines(&t, data, size);
	} else {
		uint8_t first = next(&input);

		if (first % 8)
			begin(&t, first % 2);
		while (input.left)
			fold_bytes(&t, &input);
	}
	ask(&t);
	arena_free(&arena);
	return 0;
}
