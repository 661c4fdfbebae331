/* Acts of tests on a made-up event: what is allowed is folded, what is refused is looked at. Inside
 * `call` the drafts are `out` and the error is `err`. */
#ifndef TESTS_CORE_ACT_H
#define TESTS_CORE_ACT_H

#include "tests/support/story.h"

#include <criterion/criterion.h>

/* Folds drafts as the records they become; false with the first that cannot follow. */
bool act_fold(struct story *story, const struct drafts *drafts, struct error *err);

#define REFUSED(story, wanted, call)                                               \
	do {                                                                       \
		struct drafts out = {.arena = &(story)->arena, .at = (story)->at}; \
		struct error err = {0};                                            \
                                                                                   \
		cr_expect(!(call), "not refused: " #call);                         \
		cr_expect_eq(err.code, ERR_##wanted, #call ": %s", err.text);      \
		cr_expect(err.text[0], #call);                                     \
	} while (0)

#define ALLOWED(story, records, call)                                              \
	do {                                                                       \
		struct drafts out = {.arena = &(story)->arena, .at = (story)->at}; \
		struct error err = {0};                                            \
                                                                                   \
		cr_expect(call, #call ": %s", err.text);                           \
		cr_expect_eq(out.count, (size_t)(records), #call);                 \
		cr_expect(act_fold(story, &out, &err), #call ": %s", err.text);    \
	} while (0)

#endif
