/* A page as the reply to a request. */
#ifndef ARBITER_PAGE_REPLY_H
#define ARBITER_PAGE_REPLY_H

#include "arbiter/handler.h"
#include "arbiter/page.h"

/* A page for this request: about an event, or (NULL) about none. */
void reply_page_begin(struct page *page, struct request *rq, const struct tournament *t,
                      const struct viewer *viewer);
void reply_page_end(struct page *page, struct request *rq, int status);

/* The hook of http_problem_page(). */
void reply_page_problem(struct request *rq, const struct error *err);

#endif
