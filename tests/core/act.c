#include "tests/core/act.h"

bool act_fold(struct story *story, const struct drafts *drafts, struct error *err)
{
	for (size_t i = 0; i < drafts->count; i++) {
		const struct draft *draft = &drafts->list[i];
		struct record record = {
			.seq = story->t.seq + 1,
			.at = drafts->at,
			.actor = draft->actor,
			.kind = draft->kind,
			.board = draft->board,
			.data = draft->data,
			.request = "",
			.sealed = draft->sealed,
		};

		if (!tournament_apply(&story->t, &record, err))
			return false;
	}
	story->at = drafts->at + 1000;
	return true;
}
