/*
 * Outgoing HTTP on libcurl's multi interface, driven by libevent: files by PUT, pushes by POST; the
 * only module that knows libcurl. No redirects, no proxy, http and https only, certificates
 * checked; times and the size of answers are bounded.
 *
 * Addresses of private networks are refused unless the instance was made for them: whoever may name
 * a target could else reach what only this machine can. Connections are kept per instance, so an
 * open one cannot get round that.
 */
#ifndef ARBITER_UPLOAD_H
#define ARBITER_UPLOAD_H

#include <stdbool.h>
#include <stddef.h>

struct uploads;
struct event_base;

struct uploads *uploads_new(struct event_base *base, bool private_allowed);

/* Ends what is under way; `done` is not called for it. */
void uploads_free(struct uploads *uploads);

struct upload {
	const char *url, *type;     /* copied; type NULL: no body, so nothing to say of it */
	const char *method;         /* NULL: PUT */
	const char *const *headers; /* more lines of the request, ended by NULL; copied; or NULL */
	const char *bytes;          /* borrowed until done */
	size_t length;
	/* Once, from the loop, never before upload_start() returns. why: NULL if the server took
	 * it; status: what the server answered, 0 if it did not. */
	void (*done)(void *arg, int status, const char *why);
	void *arg;
};

void upload_start(struct uploads *uploads, const struct upload *upload);

#endif
