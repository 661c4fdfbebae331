-- The log of every event, and the event's row that holds its head.
--
-- Every key in this database leads with the event's id, so that an event is the unit of locking,
-- of archiving and of distribution. The exemptions, all of them:
--   event.slug, event.uuid, event.created_request   unique over all events
--   site_link, schema_migration                     belong to no event
--
-- log and sealed have no foreign key to event: append() is the only writer and has the event's row
-- locked when it inserts, and a check per record would cost more than the insert.

create table event (
	id bigint generated always as identity primary key,
	uuid uuid not null unique,
	slug text not null unique,
	kind text not null,
	title text not null,
	state text not null default 'created',
	round smallint not null default 0,
	players integer not null default 0,
	head bigint not null default 0,
	head_hash bytea not null default decode(repeat('00', 32), 'hex'),
	created_at bigint not null,
	created_request text,
	created_digest bytea,
	constraint event_created_request unique (created_request)
) with (fillfactor = 50); -- room for a new head beside the old one: no index is touched

comment on column event.created_request is 'idempotency key of the request that made it';
comment on column event.created_at is 'ms since the epoch, as all times in the log';

create table log (
	event_id bigint not null,
	seq bigint not null,
	at bigint not null,
	actor integer not null,
	kind text not null,
	board text not null,
	data text not null,
	request_id text not null,
	request_index integer not null,
	digest bytea,
	hash bytea not null,
	sealed_digest bytea,
	primary key (event_id, seq)
);

comment on column log.board is 'section.round.board.game, or empty for the event as a whole';
comment on column log.data is 'fields; these exact bytes are hashed';
comment on column log.digest is 'of the body of the request, null without a request id';
comment on column log.sealed_digest is 'sha-256(salt, sealed bytes), null if there was none';

create unique index log_request on log (event_id, actor, request_id, request_index)
	where request_id <> '';
create index log_board on log (event_id, board, seq) where board <> '';

-- The part of a record that may be taken away again (names, free text). Erasing a row leaves the
-- chain valid: only the digest is hashed.
create table sealed (
	event_id bigint not null,
	seq bigint not null,
	salt bytea not null,
	bytes text not null,
	primary key (event_id, seq)
);

-- What append() is told about each event: the head it expects and the one it leaves.
create type append_head as (event_id bigint, head bigint, new_head bigint, hash bytea);
