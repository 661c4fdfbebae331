/* `arbiter rules [ID]`: the opening rules, or the table of one in words. */
#include "arbiter/cli.h"
#include "core/game.h"

#include <stdio.h>
#include <string.h>

static const char *const holders[] = {
	[HOLDER_OPENER] = "opener",
	[HOLDER_SECOND] = "second",
	[HOLDER_BLACK] = "Black",
	[HOLDER_WHITE] = "White",
};

static void print_zone(uint8_t zone)
{
	if (zone == 0)
		printf("on h8");
	else if (zone < ZONE_BOARD)
		printf("within the central %dx%d", 2 * zone + 1, 2 * zone + 1);
	else
		printf("anywhere");
}

static void print_decision(const struct rule *rule, const struct opening_arc *arc)
{
	printf("%s", decision_name(arc->kind));
	if (arc->kind == DECISION_DECLARE)
		printf(" 1 to %d", rule->declare_max);
	else if (arc->kind == DECISION_CHOOSE)
		printf(" one of the offers");
	else if (arc->kind == DECISION_OFFER && arc->fifths == FIFTHS_RULE)
		printf(" %d, no two symmetric, ", rule->fifths);
	else if (arc->kind == DECISION_OFFER)
		printf(" the declared number, no two symmetric, ");
	else if (arc->kind == DECISION_PLACE)
		printf(" a stone ");
	if (arc->kind == DECISION_PLACE || arc->kind == DECISION_OFFER)
		print_zone(arc->zone);
	if (arc->fifths == FIFTHS_SINGLE)
		printf(" if one was declared");
	else if (arc->fifths == FIFTHS_DECLARED)
		printf(" if more than one was declared");
}

static void print_rule(const struct rule *rule)
{
	printf("%s (%s)\n%s\n", rule->title, rule->id, rule->summary);
	for (int i = 0; i < rule->arc_count; i++) {
		const struct opening_arc *arc = &rule->arcs[i];

		printf("  %-13s %-6s ", rule->states[arc->from], holders[arc->who]);
		print_decision(rule, arc);
		printf(" -> %s\n", arc->to == STATE_PLAY ? "play" : rule->states[arc->to]);
	}
	printf("  %-13s Black and White place in turn; from move %d a player may pass\n", "play",
	       rule->pass_from);
	if (rule->arc_count > 0)
		puts("  A keep may be left out: the decision that follows it implies it.");
	puts("  Black wins with exactly five and loses by an overline, double-four or\n"
	     "  double-three; White wins with five or more.");
}

int cli_rules(int argc, char **argv)
{
	struct rule rule;
	struct error err;

	if (argc > 2 || (argc == 2 && strcmp(argv[1], "--help") == 0)) {
		fputs("usage: arbiter rules [ID]\n", argc > 2 ? stderr : stdout);
		return argc > 2 ? EXIT_INVALID_INPUT : EXIT_OK;
	}
	if (argc == 2) {
		if (!rule_find(argv[1], &rule, &err)) {
			fprintf(stderr, "arbiter: %s\n", err.text);
			return EXIT_INVALID_INPUT;
		}
		print_rule(&rule);
		return EXIT_OK;
	}
	for (size_t i = 0; rule_at(i); i++)
		printf("%-13s %s\n", rule_at(i)->id, rule_at(i)->summary);
	return EXIT_OK;
}
