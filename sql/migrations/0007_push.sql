-- Who wants to be told of what by a push of the browser's maker (arbiter/push.h). Not history: a
-- subscription goes when the push service has forgotten it, when the holder's link is renewed, and
-- with the end of the event.
create table push_subscription (
	event_id bigint not null references event,
	holder integer not null,
	endpoint text not null,
	origin text not null,
	failures integer not null default 0,
	created_at timestamptz not null default clock_timestamp(),
	primary key (event_id, holder, endpoint)
);

comment on column push_subscription.holder is
	'a player''s number, 0 for the owner, minus the number of a named official';
comment on column push_subscription.endpoint is 'the address at the push service; a secret';
comment on column push_subscription.origin is 'where the site was when they subscribed';
comment on column push_subscription.failures is 'in a row';

create index push_subscription_endpoint on push_subscription (endpoint);
