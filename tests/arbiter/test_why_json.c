/* What the API says of a pairing's reasons is what its document promises. */
#include "arbiter/why.h"
#include "tests/arbiter/schema.h"

#include "arbiter/strbuf.h"

#include <criterion/criterion.h>

/* Five players after one round, in which 5 had the bye. */
static void why_make(struct why *why, struct history *h, struct arena *arena)
{
	struct error err = {0};

	history_make(h, 5, 4, arena);
	h->rounds = 4;
	history_game(h, 1, 1, 3, RESULT_WIN, RESULT_LOSS);
	history_game(h, 1, 4, 2, RESULT_LOSS, RESULT_WIN);
	history_bye(h, 1, 5, RESULT_PAIRING_BYE);
	h->played = 1;
	*why = (struct why){.as_ruled = true};
	cr_assert(explain_make(&why->e, h, arena, &err), "%s", err.text);
	why->boards = why->e.run.pairing;
}

Test(why_json, fits_the_document)
{
	struct error err = {0};
	struct arena arena;
	struct history h;
	struct why why;

	arena_init(&arena, memory_get, memory_give);
	why_make(&why, &h, &arena);
	cr_expect(schema_fits("RoundWhy", why_round_json(&why)));
	for (int a = 0; a < why.e.roster.count; a++) {
		for (int b = -1; b < why.e.roster.count; b++) {
			enum explain_wish wish = b < 0 ? EXPLAIN_BYE : EXPLAIN_MEET;
			struct explain_verdict verdict;

			cr_assert(explain_why_not(&why.e, wish, a, b, &verdict, &err));
			cr_expect(schema_fits("WhyNot", why_verdict_json(&why, &verdict)));
		}
	}
	for (int board = 0; board <= why.boards.count; board++) {
		json_t *json = why_board_json(&why, board, &err);

		cr_assert(json, "%s", err.text);
		json_object_set_new(json, "why_not", json_array());
		cr_expect(schema_fits("BoardWhy", json));
	}
	arena_free(&arena);
}

Test(why_json, boards_that_are_not_there)
{
	struct error err = {0};
	struct arena arena;
	struct history h;
	struct why why;
	int a, b;

	arena_init(&arena, memory_get, memory_give);
	why_make(&why, &h, &arena);
	cr_expect(!why_cards(&why, 3, &a, &b, &err) && err.code == ERR_NOT_FOUND);
	why.boards.bye = 0;
	cr_expect(!why_cards(&why, 0, &a, &b, &err) && err.code == ERR_NOT_FOUND);
	arena_free(&arena);
}
