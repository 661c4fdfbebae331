/*
 * RenLib's `.lib`: a tree of moves in pre-order, two bytes a node, with comments. One record is
 * made of its main line, or of every line down to a leaf.
 */
#include "core/notation_parts.h"

#include <string.h>

enum {
	HEADER_SIZE = 20,
	MAJOR_AT = 8,
	MINOR_AT = 9,
	VERSION_MOST = 304,
	CENTRE_BYTE = 0x78,
	DEPTH_MAX = MOVES_MAX,
	COMMENT_MAX = 1 << 16,
};

enum {
	HAS_SIBLING = 0x80,
	NO_CHILD = 0x40,
	OLD_COMMENT = 0x20,
	NEW_COMMENT = 0x08,
	NO_MOVE = 0x02,
	EXTENSION = 0x01,
	BOARD_TEXT = 0x01, /* in the extension's second byte */
};

static const uint8_t magic[] = {0xff, 'R', 'e', 'n', 'L', 'i', 'b', 0xff};

struct node {
	uint8_t point, flags;
	const char *text;
};

struct tree {
	const struct notation_input *in;
	struct notation_games *games;
	size_t at;
	struct node line[DEPTH_MAX]; /* from the root */
	size_t depth;
	size_t stack[DEPTH_MAX]; /* depths at which a sibling follows */
	size_t waiting;
	bool any; /* a line was written */
};

static bool read_header(struct tree *tree, struct error *err)
{
	const uint8_t *bytes = (const uint8_t *)tree->in->bytes;

	if (tree->in->size > 0 && bytes[0] == CENTRE_BYTE)
		return true; /* older files have no header */
	if (tree->in->size < HEADER_SIZE || memcmp(bytes, magic, sizeof magic) != 0)
		return refuse_byte(err, 0, "the header of a RenLib file was expected");
	if (bytes[MAJOR_AT] * 100 + bytes[MINOR_AT] > VERSION_MOST)
		return refuse_byte(err, MAJOR_AT, "version %d.%d where at most 3.4 was expected",
		                   bytes[MAJOR_AT], bytes[MINOR_AT]);
	tree->at = HEADER_SIZE;
	return true;
}

/* The one-line and the longer comment lie together, a backspace between them. */
static const char *comment_of(struct arena *arena, const char *bytes, size_t size)
{
	char *text = arena_text(arena, bytes, size);
	char *mark = memchr(text, '\b', size);

	if (mark)
		*mark = '\n';
	return text_of(arena, text, size);
}

/* Comments end with a zero byte, those of old files with a byte whose high bit is set; both are
 * filled up to an even length. */
static bool read_text(struct tree *tree, bool old, const char **text, struct error *err)
{
	const uint8_t *bytes = (const uint8_t *)tree->in->bytes;
	size_t start = tree->at, end = start;

	while (end < tree->in->size && (old ? !(bytes[end] & 0x80) : bytes[end] != 0))
		end++;
	if (end >= tree->in->size || end - start > COMMENT_MAX)
		return refuse_byte(err, start, "a comment whose end is missing");
	*text = comment_of(tree->games->arena, tree->in->bytes + start, end - start);
	tree->at = end + 1 + (end + 1 - start) % 2;
	if (tree->at > tree->in->size)
		tree->at = tree->in->size;
	return true;
}

/* The position byte: 16 times the row from the top, and the file from 1. */
static bool read_point(uint8_t byte, uint8_t *point)
{
	int file = byte % 16 - 1;
	int row = byte / 16;

	*point = POINT_NONE;
	if (byte == 0)
		return true;
	if (file < 0 || row >= BOARD_SIZE)
		return false;
	*point = point_at(file, BOARD_SIZE - 1 - row);
	return true;
}

static bool read_node(struct tree *tree, struct node *node, struct error *err)
{
	const uint8_t *bytes = (const uint8_t *)tree->in->bytes + tree->at;
	bool board_text = false;
	const char *text = "";

	if (tree->in->size - tree->at < 2 || !read_point(bytes[0], &node->point))
		return refuse_byte(err, tree->at, "a move (two bytes) was expected");
	node->flags = bytes[1];
	tree->at += 2;
	if (node->flags & EXTENSION) {
		if (tree->in->size - tree->at < 2)
			return refuse_byte(err, tree->at, "two more bytes of a move were expected");
		board_text = bytes[3] & BOARD_TEXT;
		tree->at += 2;
	}
	if ((node->flags & (OLD_COMMENT | NEW_COMMENT)) &&
	    !read_text(tree, node->flags & OLD_COMMENT, &text, err))
		return false;
	node->text = text;
	return !board_text || read_text(tree, false, &text, err);
}

/* The line as a record; a node that only holds a board's text is no move. */
static bool write_line(struct tree *tree, struct error *err)
{
	struct game_record *record;
	size_t count = 0;

	if (tree->any && !tree->in->all_lines)
		return true;
	tree->any = true;
	record = games_add(tree->games, tree->in, err);
	for (size_t i = 0; record && i < tree->depth; i++) {
		const struct node *node = &tree->line[i];

		if (i == 0 && node->point == POINT_NONE) {
			record->comment = node->text;
			continue;
		}
		if (node->flags & NO_MOVE)
			break;
		game_record_add_move(record, tree->games->arena,
		                     count++ % 2 ? SEAT_SECOND : SEAT_OPENER, node->point)
			->text = node->text;
	}
	return record != NULL;
}

static bool on_line(const struct tree *tree, const struct node *node)
{
	for (size_t i = 0; i < tree->depth; i++) {
		if (node->point != POINT_NONE && tree->line[i].point == node->point)
			return true;
	}
	return false;
}

/* Adds a node below the line; at a leaf the line is one, and goes back to where a sibling waits. */
static bool grow(struct tree *tree, const struct node *node, size_t where, struct error *err)
{
	if (tree->depth == DEPTH_MAX)
		return refuse_byte(err, where, "a line of more than %d moves", DEPTH_MAX);
	if (on_line(tree, node))
		return refuse_byte(err, where, "a move on a point that has a stone");
	if (node->flags & HAS_SIBLING)
		tree->stack[tree->waiting++] = tree->depth;
	tree->line[tree->depth++] = *node;
	if (!(node->flags & NO_CHILD))
		return true;
	if (!write_line(tree, err))
		return false;
	tree->depth = tree->waiting > 0 ? tree->stack[--tree->waiting] : SIZE_MAX;
	return true;
}

bool lib_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	struct tree *tree = arena_get(games->arena, sizeof *tree);

	tree->in = in;
	tree->games = games;
	if (!read_header(tree, err))
		return false;
	while (tree->depth != SIZE_MAX) {
		size_t where = tree->at;
		struct node node = {0};

		if (!read_node(tree, &node, err) || !grow(tree, &node, where, err))
			return false;
		if (tree->any && !in->all_lines)
			return true;
	}
	return tree->at == in->size ||
	       refuse_byte(err, tree->at, "the end of the file was expected");
}
