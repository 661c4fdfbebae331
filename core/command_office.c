/* Acts on the officials of an event. */
#include "core/command_parts.h"

static struct official *official_find(const struct tournament *t, int number, struct error *err)
{
	struct official *official = tournament_official(t, number);

	if (!official)
		error_set(err, ERR_NOT_FOUND, "there is no official %d", number);
	else if (official->left)
		error_set(err, ERR_WRONG_STATE, "official %d has left the office", number);
	else
		return official;
	return NULL;
}

/* A program says its rights; an assistant whose seat it is; the others have those of the office. */
static bool naming_check(const struct tournament *t, const struct naming *naming, struct error *err)
{
	bool program = naming->office == OFFICE_PROGRAM;
	bool assistant = naming->office == OFFICE_ASSISTANT;

	if (t->official_count >= OFFICIALS_MAX)
		return error_set(err, ERR_TOO_LARGE, "an event has at most %d officials",
		                 OFFICIALS_MAX);
	if (!*naming->name)
		return error_set(err, ERR_BAD_FIELD, "name: an official needs one");
	if (naming->office == OFFICE_OWNER)
		return error_set(err, ERR_BAD_FIELD,
		                 "office: an event has one owner, who holds its first link");
	if (program != (naming->rights != 0))
		return error_set(err, ERR_BAD_FIELD, "rights: for a program, and only for one");
	if (assistant && !tournament_player(t, naming->player))
		return error_set(err, ERR_BAD_FIELD, "player: whose assistant is it?");
	if (!assistant && naming->player)
		return error_set(err, ERR_BAD_FIELD, "player is for an assistant");
	return command_text_check(naming->name, NAME_MAX, "name", err);
}

bool command_name_official(const struct tournament *t, const struct naming *naming,
                           struct drafts *out, struct error *err)
{
	char buffer[160], sealed_buffer[3 * UTF8_MAX * NAME_MAX + 32], rights[RIGHTS_TEXT];
	struct fields data = FIELDS(buffer);
	struct fields sealed = FIELDS(sealed_buffer);

	if (!command_open(t, err) || !naming_check(t, naming, err))
		return false;
	fields_int(&data, "official", (int64_t)t->official_count + 1);
	fields_text(&data, "office", office_name(naming->office));
	if (naming->rights) {
		rights_write(naming->rights, rights);
		fields_text(&data, "rights", rights);
	}
	if (naming->player)
		fields_int(&data, "player", naming->player);
	fields_text(&sealed, "name", naming->name);
	return draft_add(out, &(struct draft){RECORD_OFFICIAL_NAMED, .actor = ACTOR_ARBITER}, &data,
	                 &sealed, err);
}

static bool official_only(enum record_kind kind, int number, struct drafts *out, struct error *err)
{
	char buffer[32];
	struct fields data = FIELDS(buffer);

	fields_int(&data, "official", number);
	return draft_add(out, &(struct draft){kind, .actor = ACTOR_ARBITER}, &data, NULL, err);
}

bool command_dismiss_official(const struct tournament *t, int number, struct drafts *out,
                              struct error *err)
{
	return official_find(t, number, err) &&
	       official_only(RECORD_OFFICIAL_LEFT, number, out, err);
}

bool command_renew_official_link(const struct tournament *t, int number, struct drafts *out,
                                 struct error *err)
{
	return official_find(t, number, err) &&
	       official_only(RECORD_OFFICIAL_LINK_RENEWED, number, out, err);
}
