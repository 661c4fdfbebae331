-- When each daemon was last known to serve, so that the next one can say how long nobody did. Not
-- history: the outage that follows from it is a record of the log.
create table heartbeat (
	node text primary key,
	at bigint not null,
	stopped boolean not null
) with (fillfactor = 10); -- one row a node, changed every second

comment on column heartbeat.at is 'ms since the epoch, by the daemon''s clock';
comment on column heartbeat.stopped is 'it ended in good order at that instant';

-- Which players had a stream open, for arbiters to look at. Not records: unlogged, and presence()
-- keeps only the last ones of each event.
create unlogged table presence (
	event_id bigint not null,
	id bigint generated always as identity,
	at bigint not null,
	no integer not null,
	online boolean not null,
	primary key (event_id, id)
);
