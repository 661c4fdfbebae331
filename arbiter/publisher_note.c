#include "arbiter/publisher_note.h"

#include "arbiter/address.h"

#include <sodium.h>
#include <stdio.h>

struct note {
	struct act act;
	struct arena arena;
	char target[TARGET_MAX];
	char digest[2 * HASH_SIZE + 1];
};

static bool note_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	const struct note *note = (struct note *)act;

	act->actor = ACTOR_SERVER;
	return command_pages_published(&session->t, note->target, note->digest, out, err);
}

static void note_over(struct act *act)
{
	struct note *note = (struct note *)act;

	arena_free(&note->arena);
	memory_give(note);
}

void publisher_note(struct daemon *daemon, const char *slug, const char *target,
                    const uint8_t digest[HASH_SIZE], int64_t at)
{
	struct note *note = memory_get(sizeof *note);

	*note = (struct note){
		.act = {.check = note_check, .over = note_over, .at = at}
        };
	arena_init(&note->arena, memory_get, memory_give);
	note->act.arena = &note->arena;
	snprintf(note->target, sizeof note->target, "%s", target);
	sodium_bin2hex(note->digest, sizeof note->digest, digest, HASH_SIZE);
	session_act(daemon->sessions, &note->act, slug);
}
