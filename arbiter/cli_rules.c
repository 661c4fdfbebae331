/* `arbiter rules [ID] [--lang CODE] [--json]`: the opening rules, the table of one in words, or
 * what it changes against standard renju. */
#include "arbiter/cli.h"
#include "arbiter/view.h"
#include "core/rule_text.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char *const holders[] = {
	[HOLDER_OPENER] = "opener",
	[HOLDER_SECOND] = "second",
	[HOLDER_BLACK] = "Black",
	[HOLDER_WHITE] = "White",
};

static void print_zone(const struct opening_arc *arc)
{
	if (arc->beyond > 0)
		printf("outside the central %dx%d", 2 * arc->beyond - 1, 2 * arc->beyond - 1);
	else if (arc->zone == 0)
		printf("on h8");
	else if (arc->zone < ZONE_BOARD)
		printf("within the central %dx%d", 2 * arc->zone + 1, 2 * arc->zone + 1);
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
	else if (arc->kind == DECISION_EXTEND)
		printf(" by a white and a black stone");
	else if (arc->kind == DECISION_OFFER && arc->fifths == FIFTHS_RULE)
		printf(" %d, no two symmetric, ", rule->fifths);
	else if (arc->kind == DECISION_OFFER)
		printf(" the declared number, no two symmetric, ");
	else if (arc->kind == DECISION_PLACE)
		printf(" a stone ");
	if (arc->kind == DECISION_PLACE || arc->kind == DECISION_OFFER)
		print_zone(arc);
	if (arc->fifths == FIFTHS_SINGLE)
		printf(" if one was declared");
	else if (arc->fifths == FIFTHS_DECLARED)
		printf(" if more than one was declared");
	if (arc->also & ARC_KEEPS_OPEN)
		printf(", leaving the game open");
	if (arc->also & ARC_TURNS)
		printf("; the colours turn");
}

/* How games are won, by the rule's own flags. */
static void print_wins(const struct rule *rule)
{
	if (rule->forbidden)
		puts("  Black wins with exactly five and loses by an overline, double-four or\n"
		     "  double-three; White wins with five or more.");
	else
		printf("  No move is forbidden; both colours win with %s.\n",
		       rule->exact[COLOUR_BLACK] ? "exactly five" : "five or more");
}

static void print_steps(const struct rule *rule)
{
	for (int i = 0; i < rule->arc_count; i++) {
		const struct opening_arc *arc = &rule->arcs[i];

		printf("  %-13s %-6s ", rule->states[arc->from], holders[arc->who]);
		print_decision(rule, arc);
		printf(" -> %s\n", arc->to == STATE_PLAY ? "play" : rule->states[arc->to]);
	}
	printf("  %-13s Black and White place in turn; ", "play");
	if (rule->pass_from > 0)
		printf("from move %d a player may pass\n", rule->pass_from);
	else
		puts("there are no passes");
	for (const char *const *barred = rule->barred; barred && *barred; barred++)
		printf("  %s is excluded, in every orientation of the board.\n", *barred);
	for (int i = 0; i < rule->arc_count; i++)
		if (rule->arcs[i].kind == DECISION_KEEP) {
			puts("  A keep may be left out: the decision that follows it implies it.");
			break;
		}
	print_wins(rule);
}

/* Standard renju itself stands in the first column of every comparison. */
static void print_changes(const struct rule *rule, enum language language)
{
	char text[RULE_TEXT_MAX];

	if (strcmp(rule->id, "renju") == 0) {
		for (int i = 0; i < ROW_COUNT; i++)
			printf("\n%s\n  %s\n", rule_row_title((enum rule_row)i, language),
			       rule_row_standard((enum rule_row)i, language));
		return;
	}
	for (int i = 0; i < ROW_COUNT; i++) {
		enum rule_row row = (enum rule_row)i;

		if (rule_row_text(rule, row, language, text))
			printf("\n%s\n  %s: %s\n  %s: %s\n", rule_row_title(row, language),
			       rule_text_standard(language), rule_row_standard(row, language),
			       rule->title, text);
	}
}

struct rules_options {
	const char *id;
	bool json;
	bool spoken; /* a language was asked for: the comparison instead of the table */
	enum language language;
};

static int print_json(json_t *json)
{
	json_dumpf(json, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(json);
	return EXIT_OK;
}

static int print_list(const struct rules_options *options)
{
	json_t *list = json_array();

	for (size_t i = 0; rule_at(i); i++)
		json_array_append_new(list, view_rule_line(rule_at(i)));
	if (options->json)
		return print_json(json_pack("{s:o}", "rules", list));
	json_decref(list);
	for (size_t i = 0; rule_at(i); i++)
		printf("%-19s%s\n", rule_at(i)->id, rule_at(i)->summary);
	return EXIT_OK;
}

static int print_rule(const struct rules_options *options)
{
	struct rule rule;
	struct error err;

	if (!rule_find(options->id, &rule, &err)) {
		fprintf(stderr, "arbiter: %s\n", err.text);
		return EXIT_INVALID_INPUT;
	}
	if (options->json)
		return print_json(view_rule(&rule));
	printf("%s (%s)\n", rule.title, rule.id);
	if (options->spoken) {
		print_changes(&rule, options->language);
	} else {
		puts(rule.summary);
		print_steps(&rule);
	}
	return EXIT_OK;
}

static bool read_options(int argc, char **argv, struct rules_options *options, int *exit)
{
	static const struct option names[] = {
		{"help", no_argument,       NULL, 'h'},
		{"json", no_argument,       NULL, 'j'},
		{"lang", required_argument, NULL, 'l'},
		{NULL,   0,                 NULL, 0  },
	};
	bool good = true;
	int letter;

	*exit = EXIT_INVALID_INPUT;
	optind = 0;
	while ((letter = getopt_long(argc, argv, "", names, NULL)) != -1) {
		if (letter == 'h')
			*exit = EXIT_OK;
		options->json |= letter == 'j';
		options->spoken |= letter == 'l';
		good &= letter == 'j' ||
		        (letter == 'l' && language_find(optarg, &options->language));
	}
	options->id = optind < argc ? argv[optind] : NULL;
	return good && argc - optind <= 1 && (options->id || !options->spoken);
}

int cli_rules(int argc, char **argv)
{
	struct rules_options options = {0};
	int exit;

	if (!read_options(argc, argv, &options, &exit)) {
		fputs("usage: arbiter rules [--json] [ID [--lang en|fr|da|it|pl]]\n",
		      exit == EXIT_OK ? stdout : stderr);
		return exit;
	}
	return options.id ? print_rule(&options) : print_list(&options);
}
