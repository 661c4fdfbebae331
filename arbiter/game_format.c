#include "arbiter/game_format.h"

#include <string.h>

/* clang-format off */
const struct game_format game_formats[] = {
	{"text", "lines, nothing lost", ".game", text_read, text_write},
	{"json", "JSON, nothing lost", ".json", game_json_read, json_write},
	{"sgf", "SGF FF[4] GM[4]", ".sgf", sgf_read, sgf_write},
	{"renjunet", "RenjuNet's XML", ".rif .xml", renjunet_read, renjunet_write},
	{"lib", "RenLib library", ".lib", lib_read, NULL},
	{"pos", "RenLib position", ".pos", pos_read, NULL},
	{"psq", "Piskvork", ".psq", psq_read, psq_write},
	{"position", "h8i9i8, as engines and sites take it", "", string_read, string_write},
	{"moves", "a list of points, either letter convention", ".moves", moves_read, moves_write},
	{"replay", "decisions, as arbiter replay reads them", ".replay", replay_read, replay_write},
	{0},
};
/* clang-format on */

const struct game_format *game_format_find(const char *name)
{
	for (const struct game_format *format = game_formats; format->name; format++) {
		if (strcmp(format->name, name) == 0)
			return format;
	}
	return NULL;
}

/* Is the suffix one of a list with blanks between? */
static bool has_suffix(const char *list, const char *suffix)
{
	size_t length = strlen(suffix);

	for (const char *at = list; (at = strcasestr(at, suffix)); at++) {
		if (at[length] == ' ' || at[length] == '\0')
			return true;
	}
	return false;
}

const struct game_format *game_format_of_file(const char *path)
{
	const char *suffix = strrchr(path, '.');

	for (const struct game_format *format = game_formats; suffix && format->name; format++) {
		if (has_suffix(format->suffixes, suffix))
			return format;
	}
	return NULL;
}

static const struct {
	const char *begin, *name;
} beginnings[] = {
	{"arbiter-game", "text"    },
        {"{",            "json"    },
        {"[",            "json"    },
        {"(",            "sgf"     },
	{"<",            "renjunet"},
        {"Piskvorky",    "psq"     },
        {"\xffRenLib",   "lib"     },
};

static bool is_point_character(char c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'p');
}

/* Points without anything between are a position string, decisions have words, the rest is a list
 * of moves. */
static const char *list_name(const char *bytes, size_t size)
{
	static const char *const words[] = {"swap", "keep", "offer=", "opener:", "second:"};
	size_t at = 0;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (memmem(bytes, size, words[i], strlen(words[i])))
			return "replay";
	}
	while (at < size && is_point_character(bytes[at]))
		at++;
	return at > 3 && (at == size || bytes[at] == '\n' || bytes[at] == '\r') ? "position"
	                                                                        : "moves";
}

const struct game_format *game_format_of_bytes(const char *bytes, size_t size)
{
	if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
		bytes += 3;
		size -= 3;
	}
	while (size > 0 && *bytes && strchr(" \t\r\n", *bytes)) {
		bytes++;
		size--;
	}
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
		size_t length = strlen(beginnings[i].begin);

		if (size >= length && memcmp(bytes, beginnings[i].begin, length) == 0)
			return game_format_find(beginnings[i].name);
	}
	return size > 1 && is_point_character(*bytes) ? game_format_find(list_name(bytes, size))
	                                              : NULL;
}
