#include "core/opening.h"

#include "core/game_parts.h"
#include "core/symmetry.h"

#include <string.h>

static const char *const decision_names[] = {
#define X(id, name) [DECISION_##id] = (name),
	DECISION_KINDS(X)
#undef X
};

static const char *const adjudications[] = {
#define X(id, name) [ADJUDICATION_##id] = (name),
	ADJUDICATIONS(X)
#undef X
};

static const char *const wrong_claims[] = {
#define X(id, name) [WRONG_CLAIM_##id] = (name),
	WRONG_CLAIMS(X)
#undef X
};

const char *adjudication_name(enum adjudication adjudication)
{
	return adjudications[adjudication];
}

bool adjudication_find(const char *name, enum adjudication *adjudication)
{
	for (int i = 0; i < ADJUDICATION_COUNT; i++) {
		if (strcmp(adjudications[i], name) == 0) {
			*adjudication = (enum adjudication)i;
			return true;
		}
	}
	return false;
}

const char *wrong_claim_name(enum wrong_claim wrong)
{
	return wrong_claims[wrong];
}

bool wrong_claim_find(const char *name, enum wrong_claim *wrong)
{
	for (int i = 0; i < WRONG_CLAIM_COUNT; i++) {
		if (strcmp(wrong_claims[i], name) == 0) {
			*wrong = (enum wrong_claim)i;
			return true;
		}
	}
	return false;
}

const char *seat_name(enum seat seat)
{
	return seat == SEAT_OPENER ? "opener" : "second";
}

const char *colour_name(enum colour colour)
{
	return colour == COLOUR_BLACK ? "black" : "white";
}

const char *decision_name(enum decision_kind kind)
{
	return decision_names[kind];
}

bool decision_find(const char *name, enum decision_kind *kind)
{
	for (int i = 0; i < DECISION_KIND_COUNT; i++) {
		if (strcmp(decision_names[i], name) == 0) {
			*kind = (enum decision_kind)i;
			return true;
		}
	}
	return false;
}

static bool fits(const struct opening_arc *arc, uint8_t declared)
{
	if (arc->fifths == FIFTHS_SINGLE)
		return declared == 1;
	return arc->fifths != FIFTHS_DECLARED || declared > 1;
}

const struct opening_arc *opening_arc(const struct rule *rule, uint8_t state,
                                      enum decision_kind kind, uint8_t declared)
{
	for (int i = 0; i < rule->arc_count; i++) {
		const struct opening_arc *arc = &rule->arcs[i];

		if (arc->from == state && arc->kind == kind && fits(arc, declared))
			return arc;
	}
	return NULL;
}

const struct opening_arc *opening_step(const struct rule *rule, uint8_t state,
                                       enum decision_kind kind, uint8_t declared,
                                       bool *implied_keep)
{
	const struct opening_arc *arc = opening_arc(rule, state, kind, declared);
	const struct opening_arc *kept = opening_arc(rule, state, DECISION_KEEP, declared);

	*implied_keep = !arc && kept;
	return arc || !kept ? arc : opening_arc(rule, kept->to, kind, declared);
}

enum holder opening_holder(const struct rule *rule, uint8_t state)
{
	int i = 0;

	while (i + 1 < rule->arc_count && rule->arcs[i].from != state)
		i++;
	return rule->arcs[i].who;
}

uint8_t opening_fifths(const struct rule *rule, const struct opening_arc *arc, uint8_t declared)
{
	return arc->fifths == FIFTHS_RULE ? rule->fifths : declared;
}

static bool check_zone(const struct game *game, const struct opening_arc *arc, uint8_t point,
                       struct error *err)
{
	const char *bar;
	char name[4];

	if (!game_point_free(game, point, err))
		return false;
	bar = opening_bars(game, arc, point);
	if (bar)
		return game_refuse(game, err, ERR_OUTSIDE_ZONE, "%s %s", point_name(point, name),
		                   bar);
	return true;
}

static bool place(struct game *game, const struct opening_arc *arc, const struct decision *decision,
                  struct error *err)
{
	if (!check_zone(game, arc, decision->points[0], err))
		return false;
	game_land(game, decision->points[0]);
	return true;
}

static bool swap(struct game *game, const struct opening_arc *arc, const struct decision *decision,
                 struct error *err)
{
	(void)arc, (void)decision, (void)err;
	game->swapped = !game->swapped;
	return true;
}

static bool keep(struct game *game, const struct opening_arc *arc, const struct decision *decision,
                 struct error *err)
{
	(void)game, (void)arc, (void)decision, (void)err;
	return true;
}

static bool declare(struct game *game, const struct opening_arc *arc,
                    const struct decision *decision, struct error *err)
{
	(void)arc;
	if (decision->count < 1 || decision->count > game->rule.declare_max)
		return game_refuse(game, err, ERR_WRONG_NUMBER, "%d fifth moves were declared",
		                   decision->count);
	game->declared = decision->count;
	return true;
}

/* Every offer is an empty point in the zone and named once. */
static bool check_offers(const struct game *game, const struct opening_arc *arc,
                         const struct decision *decision, struct error *err)
{
	bool named[BOARD_POINTS] = {false};

	for (int i = 0; i < decision->count; i++) {
		uint8_t point = decision->points[i];

		if (!check_zone(game, arc, point, err))
			return false;
		if (named[point]) {
			char name[4];

			return game_refuse(game, err, ERR_DUPLICATE_OFFER, "%s is offered twice",
			                   point_name(point, name));
		}
		named[point] = true;
	}
	return true;
}

static bool check_asymmetry(const struct game *game, const struct decision *decision,
                            struct error *err)
{
	struct symmetry_proof proof;
	char a[4];
	char b[4];

	if (!symmetry_collision(game->cells, decision->points, decision->count, &proof))
		return true;
	return game_refuse(game, err, ERR_SYMMETRIC_OFFER, "%s and %s are symmetric (%s)",
	                   point_name(proof.a, a), point_name(proof.b, b), proof.axis);
}

static bool offer(struct game *game, const struct opening_arc *arc, const struct decision *decision,
                  struct error *err)
{
	uint8_t wanted = opening_fifths(&game->rule, arc, game->declared);

	if (decision->count != wanted)
		return game_refuse(game, err, ERR_WRONG_NUMBER, "%d offered, not %d",
		                   decision->count, wanted);
	if (!check_offers(game, arc, decision, err) || !check_asymmetry(game, decision, err))
		return false;
	game->offer_count = wanted;
	memcpy(game->offers, decision->points, wanted);
	return true;
}

static bool choose(struct game *game, const struct opening_arc *arc,
                   const struct decision *decision, struct error *err)
{
	uint8_t point = decision->points[0];

	if (!check_zone(game, arc, point, err))
		return false;
	if (!memchr(game->offers, point, game->offer_count)) {
		char name[4];

		return game_refuse(game, err, ERR_NOT_OFFERED, "%s was not offered",
		                   point_name(point, name));
	}
	game->chosen = point;
	game_land(game, point);
	return true;
}

/* The stones that it announces follow as places. */
static bool extend(struct game *game, const struct opening_arc *arc,
                   const struct decision *decision, struct error *err)
{
	return keep(game, arc, decision, err);
}

/* What a kind of decision does; what it is allowed to is in the arc. */
static bool (*const effects[DECISION_KIND_COUNT])(struct game *game, const struct opening_arc *arc,
                                                  const struct decision *decision,
                                                  struct error *err) = {
	[DECISION_PLACE] = place,     [DECISION_SWAP] = swap,   [DECISION_KEEP] = keep,
	[DECISION_DECLARE] = declare, [DECISION_OFFER] = offer, [DECISION_CHOOSE] = choose,
	[DECISION_EXTEND] = extend,
};

bool opening_apply(struct game *game, const struct decision *decision, struct error *err)
{
	bool implied;
	const struct opening_arc *arc =
		opening_step(&game->rule, game->state, decision->kind, game->declared, &implied);

	if (!arc)
		return game_refuse(game, err,
		                   decision->kind == DECISION_PASS ? ERR_NO_PASS
		                                                   : ERR_WRONG_DECISION,
		                   "no %s here", decision_name(decision->kind));
	if (!effects[decision->kind](game, arc, decision, err))
		return false;
	if (arc->also & ARC_TURNS)
		game->swapped = !game->swapped;
	game->state = arc->to;
	game->implied_keep = implied;
	return true;
}
