#include "tests/support/story.h"

#include "arbiter/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Folds what an act came to; it must not have been refused. */
static void commit(struct story *story, const struct drafts *drafts, bool ok, struct error *err)
{
	for (size_t i = 0; ok && i < drafts->count; i++) {
		const struct draft *draft = &drafts->list[i];
		struct record record = {
			.seq = story->t.seq + 1,
			.at = story->at,
			.actor = draft->actor,
			.kind = draft->kind,
			.board = draft->board,
			.data = draft->data,
			.request = "",
			.sealed = draft->sealed,
		};

		ok = tournament_apply(&story->t, &record, err);
	}
	if (!ok) {
		fprintf(stderr, "story: %s\n", err->text);
		abort();
	}
	story->at += 1000;
}

#define ACT(story, call)                                                           \
	do {                                                                       \
		struct drafts out = {.arena = &(story)->arena, .at = (story)->at}; \
		struct error err = {0};                                            \
		bool ok = (call);                                                  \
                                                                                   \
		commit((story), &out, ok, &err);                                   \
	} while (0)

void story_begin(struct story *story, const struct event_plan *plan)
{
	arena_init(&story->arena, memory_get, memory_give);
	tournament_init(&story->t, &story->arena);
	story->at = 1785600000000;
	ACT(story, command_create(plan, &out, &err));
}

void story_end(struct story *story)
{
	arena_free(&story->arena);
}

struct event_plan story_swiss(const char *rule)
{
	return (struct event_plan){
		.kind = TOURNAMENT_SWISS,
		.uuid = "6f1d5f0e-2f7c-4f0e-9b0a-0d6f5a4c3b21",
		.slug = "harbour-open",
		.title = "Harbour Open",
		.rule = rule,
		.tiebreaks = "PTS,BH/C1,BH,SB,DE,WIN",
		.rounds = 5,
		.time_control = {.base_ms = 1800000, .increment_ms = 20000},
	};
}

struct event_plan story_match(const char *rule)
{
	struct event_plan plan = story_swiss(rule);

	plan.kind = TOURNAMENT_MATCH;
	plan.slug = "friendly";
	plan.title = "A friendly match";
	plan.casual = true;
	plan.creator_plays = true;
	return plan;
}

void story_enter(struct story *story, const char *name, const char *club, int rating)
{
	struct entry entry = {name, club, rating};

	ACT(story, command_enter(&story->t, &entry, 0, &out, &err));
}

void story_check_in(struct story *story, int no)
{
	ACT(story, command_check_in(&story->t, no, no, &out, &err));
}

void story_withdraw(struct story *story, int no)
{
	ACT(story, command_withdraw(&story->t, no, no, false, &out, &err));
}

static int last_round(const struct story *story)
{
	return (int)story->t.round_count;
}

void story_pair(struct story *story)
{
	struct pair pairs[PLAYERS_MAX / 2];
	size_t count = story->t.player_count / 2;
	int bye = story->t.player_count % 2 ? (int)story->t.player_count : 0;

	for (size_t i = 0; i < count; i++)
		pairs[i] = (struct pair){(int)(2 * i + 1), (int)(2 * i + 2)};
	ACT(story, command_paired(&story->t, last_round(story) + 1, pairs, count, bye, "test", &out,
	                          &err));
}

void story_publish(struct story *story)
{
	ACT(story, command_publish_round(&story->t, last_round(story), &out, &err));
}

void story_start(struct story *story)
{
	story_publish(story);
	ACT(story, command_start_round(&story->t, last_round(story), &out, &err));
}

void story_close(struct story *story)
{
	ACT(story, command_close_round(&story->t, last_round(story), &out, &err));
}

void story_finish(struct story *story)
{
	ACT(story, command_finish(&story->t, false, &out, &err));
}

static void read_points(const char *text, struct decision *decision)
{
	while ((text = point_parse(text, &decision->points[decision->count])) != NULL) {
		decision->count++;
		text += *text == ',';
	}
}

static struct decision read_decision(const char *word)
{
	struct decision decision = {.kind = DECISION_PLACE};
	const char *value = strchr(word, '=');
	char name[16];

	snprintf(name, sizeof name, "%.*s", (int)(value ? value - word : (long)strlen(word)), word);
	if (!decision_find(name, &decision.kind))
		read_points(word, &decision);
	else if (value && decision.kind == DECISION_DECLARE)
		decision.count = (uint8_t)atoi(value + 1);
	else if (value)
		read_points(value + 1, &decision);
	return decision;
}

static void play_one(struct story *story, int number, const char *word)
{
	const struct board *board = tournament_board(&story->t, last_round(story), number);
	struct decision decision = read_decision(word);
	struct board_act act = {last_round(story), number, 0, -1};
	bool flagged = false;

	act.no = board_player(board, game_to_act(&board->game));
	if (decision.kind == DECISION_DRAW_OFFER)
		act.no = board->opener + board->second - act.no;
	ACT(story, command_decide(&story->t, &act, &decision, 1, &out, &flagged, &err));
}

void story_play(struct story *story, int board, const char *decisions)
{
	char *words = memory_text(decisions);
	char *rest = NULL;

	for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
		play_one(story, board, word);
	memory_give(words);
}

void story_call(struct story *story, int board, int no)
{
	struct board_act act = {last_round(story), board, no, -1};

	ACT(story, command_call(&story->t, &act, &out, &err));
}

void story_correct(struct story *story, int round, int board, int opener, int second)
{
	struct ruled ruled = {
		RESULT_KIND_PLAYED, {(uint8_t)opener, (uint8_t)second},
                 ""
        };

	ACT(story, command_result(&story->t, round, board, &ruled, &out, &err));
}

void story_result(struct story *story, int board, enum result_kind how, int opener, int second)
{
	struct ruled ruled = {
		how, {(uint8_t)opener, (uint8_t)second},
                 ""
        };

	ACT(story, command_result(&story->t, last_round(story), board, &ruled, &out, &err));
}
