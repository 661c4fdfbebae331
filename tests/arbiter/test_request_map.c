/* Which requests were seen: by actor and id, with the last record and the digest. */
#include "arbiter/request_map.h"
#include "core/record.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const uint8_t key[16] = {1, 2, 3};
static struct request_map map;

static void end(void)
{
	request_map_free(&map);
	cr_expect(!map.slots && !map.count);
}

TestSuite(request_map, .fini = end);

static void add(int32_t actor, const char *request, int64_t seq)
{
	uint8_t digest[32] = {(uint8_t)seq};

	request_map_add(&map, key, actor, request, seq, digest);
}

static int64_t seq_of(int32_t actor, const char *request)
{
	const struct request_seen *seen = request_map_find(&map, key, actor, request);

	return seen ? seen->last_seq : 0;
}

Test(request_map, knows_nothing_at_first)
{
	cr_expect_eq(seq_of(1, "a"), 0);
	add(1, "", 5);
	cr_expect_eq(map.count, 0, "records without a request id are none");
}

Test(request_map, tells_actors_and_ids_apart)
{
	char longest[REQUEST_ID_MAX + 1] = {0};

	memset(longest, 'x', REQUEST_ID_MAX);
	add(1, "a", 1);
	add(2, "a", 2);
	add(1, "b", 3);
	add(ACTOR_ARBITER, "a", 4);
	add(1, longest, 5);
	cr_expect_eq(seq_of(1, "a"), 1);
	cr_expect_eq(seq_of(2, "a"), 2);
	cr_expect_eq(seq_of(1, "b"), 3);
	cr_expect_eq(seq_of(ACTOR_ARBITER, "a"), 4);
	cr_expect_eq(seq_of(1, longest), 5);
	longest[REQUEST_ID_MAX - 1] = 'y';
	cr_expect_eq(seq_of(1, longest), 0);
	cr_expect_eq(seq_of(3, "a"), 0);
	cr_expect_eq(seq_of(1, "A"), 0);
}

Test(request_map, keeps_the_last_record_of_a_request)
{
	const struct request_seen *seen;

	add(1, "a", 1);
	add(1, "a", 2);
	cr_expect_eq(map.count, 1);
	seen = request_map_find(&map, key, 1, "a");
	cr_assert(seen);
	cr_expect_eq(seen->last_seq, 2);
	cr_expect_eq(seen->digest[0], 2);
}

Test(request_map, grows_without_losing_any)
{
	char id[32];

	for (int i = 1; i <= 20000; i++) {
		snprintf(id, sizeof id, "request-%d", i);
		add(i % 7, id, i);
	}
	cr_expect_eq(map.count, 20000);
	cr_expect_geq(map.room, 2 * map.count);
	for (int i = 1; i <= 20000; i++) {
		snprintf(id, sizeof id, "request-%d", i);
		cr_assert_eq(seq_of(i % 7, id), i);
		cr_assert_eq(seq_of(i % 7 + 1, id), 0);
	}
}
