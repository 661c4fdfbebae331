/* The fold of records about clocks that are no decision: ready, proposals, outages. */
#include "core/fold_parts.h"

#include <string.h>

bool fold_ready(struct folding *f)
{
	struct board *board = folding_board(f);
	enum seat seat = SEAT_OPENER;

	if (!board || !folding_seat(f, &seat))
		return folding_broken(f, "its board or seat is malformed");
	board->ready[seat] = true;
	if (folding_number(f, "starts"))
		board_start(board, false, f->record->at);
	return true;
}

/* "opener", "second" or "both". */
bool folding_seats(const struct folding *f, bool seats[2])
{
	char name[12];

	if (!field_text(f->record->data, "seat", name, sizeof name))
		return false;
	for (int seat = 0; seat < 2; seat++)
		seats[seat] = !strcmp(name, "both") || !strcmp(name, seat_name((enum seat)seat));
	return seats[SEAT_OPENER] || seats[SEAT_SECOND];
}

bool folding_reason(const struct folding *f, enum ruling_reason *reason)
{
	char name[24];

	*reason = RULED_NONE;
	return !field_text(f->record->data, "reason", name, sizeof name) ||
	       ruling_reason_find(name, reason);
}

bool fold_proposed(struct folding *f)
{
	struct board *board = folding_board(f);
	struct proposal proposal = {.seq = f->record->seq, .at = f->record->at};

	if (!board || !folding_seats(f, proposal.forfeits) || !folding_reason(f, &proposal.reason))
		return folding_broken(f, "its board, seat or reason is malformed");
	board->proposal = proposal;
	board->default_proposed = board->default_proposed || proposal.reason == RULED_ABSENCE;
	return true;
}

struct outage {
	int64_t from, to, add;
	bool arbiter;
};

static void board_outage(struct folding *f, struct board *board, const struct outage *outage)
{
	struct clock *clock = &board->clock;

	clock_skip(clock, outage->from, outage->to);
	for (int seat = 0; seat < 2 && outage->add; seat++)
		clock_adjust(clock, (enum seat)seat, outage->add, f->record->at);
	board_touch(f, board);
	if (outage->arbiter)
		board_pause(f, board, true);
}

/* Nobody is charged for an outage; what else comes of it is the event's policy. */
bool fold_outage(struct folding *f)
{
	struct tournament *t = f->t;
	struct outage outage = {folding_long(f, "from"), folding_long(f, "to"), 0, false};
	int64_t add = folding_long(f, "add");
	char policy[16];

	if (outage.from < 0 || outage.to < outage.from || outage.to > f->record->at ||
	    !field_text(f->record->data, "policy", policy, sizeof policy))
		return folding_broken(f, "its interval or policy is malformed");
	outage.add = add > 0 ? add : 0;
	outage.arbiter = !strcmp(policy, "arbiter");
	t->outage_to = outage.to;
	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			if (board_running(t->rounds[r], &t->rounds[r]->boards[b]))
				board_outage(f, &t->rounds[r]->boards[b], &outage);
	return true;
}
