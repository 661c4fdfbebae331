/* Two threads, one queue, and an eventfd that wakes the loop when something is done. */
#include "arbiter/worker.h"

#include "arbiter/log.h"
#include "arbiter/strbuf.h"

#include <event2/event.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <unistd.h>

enum { THREADS = 2 };

struct job {
	void (*work)(void *arg);
	void (*done)(void *arg);
	void *arg;
	STAILQ_ENTRY(job) link;
};

STAILQ_HEAD(jobs, job);

struct workers {
	pthread_t threads[THREADS];
	pthread_mutex_t lock; /* over the queues and `ending` */
	pthread_cond_t wake;
	struct jobs waiting, finished;
	bool ending;
	int signal;
	struct event *ready;
};

static struct job *job_next(struct workers *workers)
{
	struct job *job;

	pthread_mutex_lock(&workers->lock);
	while (STAILQ_EMPTY(&workers->waiting) && !workers->ending)
		pthread_cond_wait(&workers->wake, &workers->lock);
	job = STAILQ_FIRST(&workers->waiting);
	if (job)
		STAILQ_REMOVE_HEAD(&workers->waiting, link);
	pthread_mutex_unlock(&workers->lock);
	return job;
}

static void job_finished(struct workers *workers, struct job *job)
{
	const uint64_t one = 1;

	pthread_mutex_lock(&workers->lock);
	STAILQ_INSERT_TAIL(&workers->finished, job, link);
	pthread_mutex_unlock(&workers->lock);
	if (write(workers->signal, &one, sizeof one) < 0)
		log_fatal("an eventfd cannot be written");
}

static void *worker_run(void *arg)
{
	struct workers *workers = arg;
	struct job *job;

	while ((job = job_next(workers))) {
		job->work(job->arg);
		job_finished(workers, job);
	}
	return NULL;
}

/* Takes them all under the lock and calls without it: done() may run the next job. */
static void jobs_deliver(struct workers *workers)
{
	struct jobs finished = STAILQ_HEAD_INITIALIZER(finished);
	struct job *job;

	pthread_mutex_lock(&workers->lock);
	STAILQ_CONCAT(&finished, &workers->finished);
	pthread_mutex_unlock(&workers->lock);
	while ((job = STAILQ_FIRST(&finished))) {
		STAILQ_REMOVE_HEAD(&finished, link);
		job->done(job->arg);
		memory_give(job);
	}
}

static void on_ready(evutil_socket_t fd, short what, void *arg)
{
	uint64_t count;
	ssize_t got = read(fd, &count, sizeof count);

	(void)got;
	(void)what;
	jobs_deliver(arg);
}

/* Signals are the loop's: a thread that took one would interrupt nothing. */
static void threads_start(struct workers *workers)
{
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	for (size_t i = 0; i < THREADS; i++)
		if (pthread_create(&workers->threads[i], NULL, worker_run, workers))
			log_fatal("a thread cannot be started");
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct workers *workers_new(struct event_base *base)
{
	struct workers *workers = memory_get(sizeof *workers);

	*workers = (struct workers){.signal = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
	if (workers->signal < 0)
		log_fatal("an eventfd cannot be made");
	STAILQ_INIT(&workers->waiting);
	STAILQ_INIT(&workers->finished);
	pthread_mutex_init(&workers->lock, NULL);
	pthread_cond_init(&workers->wake, NULL);
	workers->ready = event_new(base, workers->signal, EV_READ | EV_PERSIST, on_ready, workers);
	event_add(workers->ready, NULL);
	threads_start(workers);
	return workers;
}

void workers_run(struct workers *workers, void (*work)(void *arg), void (*done)(void *arg),
                 void *arg)
{
	struct job *job = memory_get(sizeof *job);

	*job = (struct job){.work = work, .done = done, .arg = arg};
	pthread_mutex_lock(&workers->lock);
	STAILQ_INSERT_TAIL(&workers->waiting, job, link);
	pthread_cond_signal(&workers->wake);
	pthread_mutex_unlock(&workers->lock);
}

/* Threads end only when nothing waits, so every job that was accepted is done and told. */
void workers_free(struct workers *workers)
{
	pthread_mutex_lock(&workers->lock);
	workers->ending = true;
	pthread_cond_broadcast(&workers->wake);
	pthread_mutex_unlock(&workers->lock);
	for (size_t i = 0; i < THREADS; i++)
		pthread_join(workers->threads[i], NULL);
	event_free(workers->ready);
	jobs_deliver(workers);
	close(workers->signal);
	pthread_cond_destroy(&workers->wake);
	pthread_mutex_destroy(&workers->lock);
	memory_give(workers);
}
