-- What the daemon must remember besides the log. Nothing here is history.

-- Where an event's pages are pushed to. A row is due while published_seq < event.head and
-- next_at has come; the retries survive a restart because they are here.
create table publication (
	event_id bigint not null references event,
	target text not null,
	published_seq bigint not null default 0,
	attempts integer not null default 0,
	next_at bigint not null default 0,
	last_error text,
	primary key (event_id, target)
);

comment on column publication.target is 'the address that the pages are PUT under';
comment on column publication.next_at is 'ms since the epoch: not tried before';

-- Decisions that were refused, for arbiters to look at. Not records: unlogged, and refuse() keeps
-- only the last ones of each event.
create unlogged table refused (
	event_id bigint not null,
	id bigint generated always as identity,
	at bigint not null,
	actor integer not null,
	board text not null,
	data text not null,
	code text not null,
	primary key (event_id, id)
);

-- One-time organiser links, by the hash of their token.
create table site_link (
	hash bytea primary key,
	created_at timestamptz not null default now(),
	used_at timestamptz
);
