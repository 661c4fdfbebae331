#include "arbiter/worker.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <pthread.h>
#include <unistd.h>

enum { JOBS = 200 };

struct job {
	struct workers *workers;
	struct job *then; /* run by done() */
	pthread_t worked, told;
	int works, tells;
	int *left;
};

static void job_work(void *arg)
{
	struct job *job = arg;

	usleep(500);
	job->worked = pthread_self();
	job->works++;
}

static void job_done(void *arg)
{
	struct job *job = arg;

	job->told = pthread_self();
	job->tells++;
	--*job->left;
	if (job->then)
		workers_run(job->workers, job_work, job_done, job->then);
}

static void jobs_check(const struct job *jobs, int count)
{
	for (int i = 0; i < count; i++) {
		cr_expect_eq(jobs[i].works, 1, "job %d worked %d times", i, jobs[i].works);
		cr_expect_eq(jobs[i].tells, 1, "job %d told %d times", i, jobs[i].tells);
		cr_expect(pthread_equal(jobs[i].told, pthread_self()));
		cr_expect(!pthread_equal(jobs[i].worked, pthread_self()));
	}
}

Test(worker, works_elsewhere_and_tells_the_loop)
{
	struct event_base *base = event_base_new();
	struct workers *workers = workers_new(base);
	struct job jobs[JOBS];
	int left = JOBS;

	/* every even job starts the next one when it is done */
	for (int i = 0; i < JOBS; i++)
		jobs[i] = (struct job){
			.workers = workers, .then = i % 2 ? NULL : &jobs[i + 1], .left = &left};
	for (int i = 0; i < JOBS; i += 2)
		workers_run(workers, job_work, job_done, &jobs[i]);
	cr_expect_eq(left, JOBS, "nothing is told before the loop turns");
	while (left)
		event_base_loop(base, EVLOOP_ONCE);
	jobs_check(jobs, JOBS);
	workers_free(workers);
	event_base_free(base);
}

Test(worker, finishes_what_waits_when_freed)
{
	struct event_base *base = event_base_new();
	struct workers *workers = workers_new(base);
	struct job jobs[JOBS];
	int left = JOBS;

	for (int i = 0; i < JOBS; i++) {
		jobs[i] = (struct job){.workers = workers, .left = &left};
		workers_run(workers, job_work, job_done, &jobs[i]);
	}
	workers_free(workers);
	cr_expect_eq(left, 0);
	jobs_check(jobs, JOBS);
	event_base_free(base);
}
