/*
 * Events made up for tests: every act goes through core/command and is folded, so that the state is
 * one that can really be. A refused act ends the test program.
 */
#ifndef TESTS_STORY_H
#define TESTS_STORY_H

#include "core/command.h"

struct story {
	struct arena arena;
	struct tournament t;
	int64_t at; /* the instant of the next act; grows by a second with each */
};

void story_begin(struct story *story, const struct event_plan *plan);
void story_end(struct story *story);

/* A Swiss event of five rounds, 30 minutes + 20 seconds. */
struct event_plan story_swiss(const char *rule);
/* A casual match without an arbiter. */
struct event_plan story_match(const char *rule);

void story_enter(struct story *story, const char *name, const char *club, int rating);
void story_check_in(struct story *story, int no);
void story_withdraw(struct story *story, int no);

/* Pairs the next round in the order of the players' numbers (1-2, 3-4 ...), an odd last one gets
 * the bye; story_start publishes and starts it as well. */
void story_pair(struct story *story);
void story_publish(struct story *story);
void story_start(struct story *story);
void story_close(struct story *story);
void story_finish(struct story *story);

/* Decisions on a board of the last round, each by the seat that is to act: "h8 keep i9 ...", with
 * swap, keep, declare=4, offer=a1,b2, choose=a1, pass, resign, draw-offer ... */
void story_play(struct story *story, int board, const char *decisions);
void story_call(struct story *story, int board, int no);
void story_correct(struct story *story, int round, int board, int opener, int second);
void story_result(struct story *story, int board, enum result_kind how, int opener, int second);

#endif
