#include "arbiter/replay.h"

#include <stdlib.h>
#include <string.h>

/* A decision word: what it stands for and what follows its "=". */
enum operand { OPERAND_NONE, OPERAND_NUMBER, OPERAND_POINT, OPERAND_POINTS };

static const struct word {
	const char *text;
	enum decision_kind kind;
	enum operand operand;
} words[] = {
	{"swap",    DECISION_SWAP,         OPERAND_NONE  },
	{"keep",    DECISION_KEEP,         OPERAND_NONE  },
	{"declare", DECISION_DECLARE,      OPERAND_NUMBER},
	{"offer",   DECISION_OFFER,        OPERAND_POINTS},
	{"extend",  DECISION_EXTEND,       OPERAND_NONE  },
	{"choose",  DECISION_CHOOSE,       OPERAND_POINT },
	{"pass",    DECISION_PASS,         OPERAND_NONE  },
	{"resign",  DECISION_RESIGN,       OPERAND_NONE  },
	{"draw?",   DECISION_DRAW_OFFER,   OPERAND_NONE  },
	{"draw+",   DECISION_DRAW_ACCEPT,  OPERAND_NONE  },
	{"draw-",   DECISION_DRAW_DECLINE, OPERAND_NONE  },
	{"claim",   DECISION_CLAIM,        OPERAND_POINT },
};

static bool read_point(const char *text, struct decision *decision, struct error *err)
{
	const char *end = point_parse(text, &decision->points[0]);

	decision->count = 1;
	if (!end || *end != '\0')
		return error_set(err, ERR_BAD_POINT, "\"%.20s\" is not a point (a1 to o15)", text);
	return true;
}

static bool read_points(const char *text, struct decision *decision, struct error *err)
{
	const char *at = text;

	decision->count = 0;
	do {
		if (decision->count == OFFERS_MAX)
			return error_set(err, ERR_WRONG_NUMBER, "more than %d points", OFFERS_MAX);
		at = point_parse(at, &decision->points[decision->count]);
		if (!at || (*at != ',' && *at != '\0'))
			return error_set(err, ERR_BAD_POINT,
			                 "\"%.40s\" is not a list of points like h10,i9", text);
		decision->count++;
	} while (*at++ == ',');
	return true;
}

/* Too large a number for any rule stays one: the rule's refusal tells more. */
static bool read_number(const char *text, struct decision *decision, struct error *err)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end != '\0')
		return error_set(err, ERR_BAD_FIELD, "\"%.20s\" is not a number", text);
	decision->count = (uint8_t)(number < UINT8_MAX ? number : UINT8_MAX);
	return true;
}

static bool read_operand(const struct word *word, const char *operand, struct decision *decision,
                         struct error *err)
{
	if ((word->operand == OPERAND_NONE) != (operand == NULL))
		return error_set(err, ERR_BAD_FIELD, "%s takes %s operand", word->text,
		                 operand ? "no" : "an");
	if (!operand)
		return true;
	switch (word->operand) {
	case OPERAND_NUMBER:
		return read_number(operand, decision, err);
	case OPERAND_POINT:
		return read_point(operand, decision, err);
	case OPERAND_POINTS:
		return read_points(operand, decision, err);
	case OPERAND_NONE:
	default:
		return true;
	}
}

static bool read_decision(char *text, struct decision *decision, struct error *err)
{
	char *equals = strchr(text, '=');

	if (equals)
		*equals = '\0';
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strcmp(text, words[i].text) == 0) {
			decision->kind = words[i].kind;
			return read_operand(&words[i], equals ? equals + 1 : NULL, decision, err);
		}
	}
	decision->kind = DECISION_PLACE;
	return read_point(text, decision, err);
}

static enum seat other(enum seat seat)
{
	return seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;
}

/* Takes "opener:" or "second:" off the front. */
static bool read_seat(char **text, enum seat *seat)
{
	for (int i = SEAT_OPENER; i <= SEAT_SECOND; i++) {
		const char *name = seat_name((enum seat)i);
		size_t length = strlen(name);

		if (strncmp(*text, name, length) == 0 && (*text)[length] == ':') {
			*seat = (enum seat)i;
			*text += length + 1;
			return true;
		}
	}
	return false;
}

/* The seat's time is up. Not a decision: nobody takes it. */
static bool run_out(struct game *game, enum seat seat, struct error *err)
{
	if (game->outcome.over)
		return error_set(err, ERR_GAME_OVER, "the game has ended (%s)",
		                 reason_name(game->outcome.reason));
	game_flags(game, seat == SEAT_OPENER, seat == SEAT_SECOND);
	return true;
}

static bool take(struct game *game, char *text, struct replay_error *error)
{
	struct decision decision = {0};
	enum seat seat = game_to_act(game);
	bool named = read_seat(&text, &seat);

	if (strcmp(text, "time") == 0)
		return run_out(game, seat, &error->why);
	error->unreadable = !read_decision(text, &decision, &error->why);
	if (error->unreadable)
		return false;
	if (!named && decision.kind == DECISION_DRAW_OFFER)
		seat = other(seat);
	return game_apply(game, seat, &decision, &error->why);
}

bool replay_text(struct game *game, char *line, struct replay_error *error)
{
	return replay_each(game, line, NULL, NULL, error);
}

bool replay_each(struct game *game, char *line, replay_fn *each, void *context,
                 struct replay_error *error)
{
	char *rest = NULL;
	int count = 0;

	for (char *text = strtok_r(line, " \t", &rest); text; text = strtok_r(NULL, " \t", &rest)) {
		count++;
		if (!take(game, text, error)) {
			error->decision = count;
			return false;
		}
		if (each)
			each(context, count, game);
	}
	return true;
}
