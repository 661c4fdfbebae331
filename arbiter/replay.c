#include "arbiter/replay.h"

#include "core/word.h"

#include <string.h>

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
	error->unreadable = !word_read(text, &decision, &error->why);
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
