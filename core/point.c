#include "core/point.h"

#include <stddef.h>
#include <stdlib.h>

const char *point_parse(const char *text, uint8_t *point)
{
	int file = (text[0] | 0x20) - 'a';
	int rank = 0;
	const char *at = text + 1;

	if (file < 0 || file >= BOARD_SIZE || *at < '1' || *at > '9')
		return NULL;
	for (; *at >= '0' && *at <= '9'; at++) {
		rank = rank * 10 + (*at - '0');
		if (rank > BOARD_SIZE)
			return NULL;
	}
	*point = point_at(file, rank - 1);
	return at;
}

char *point_name(uint8_t point, char name[4])
{
	int rank = point_rank(point) + 1;
	char *at = name;

	*at++ = (char)('a' + point_file(point));
	if (rank >= 10)
		*at++ = '1';
	*at++ = (char)('0' + rank % 10);
	*at = '\0';
	return name;
}

int point_reach(uint8_t point)
{
	int across = abs(point_file(point) - point_file(POINT_CENTRE));
	int up = abs(point_rank(point) - point_rank(POINT_CENTRE));

	return across > up ? across : up;
}
