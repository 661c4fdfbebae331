-- What the fold of the log says, as rows, so that SQL can ask. Written in the transaction of the
-- records that it follows from; `arbiter verify` compares every row with a new fold.
-- Numbers of players are per section; points are half points; times are ms since the epoch.

create table section (
	event_id bigint not null references event,
	section smallint not null,
	name text not null,
	primary key (event_id, section)
);

create table player (
	event_id bigint not null references event,
	section smallint not null,
	no integer not null,
	name text not null,
	rating integer not null,
	club text not null,
	federation text not null,
	withdrawn boolean not null,
	checked_in boolean not null,
	primary key (event_id, section, no)
);

create table round (
	event_id bigint not null references event,
	section smallint not null,
	round smallint not null,
	state text not null,
	published_at bigint,
	started_at bigint,
	closed_at bigint,
	primary key (event_id, section, round)
);

create table board (
	event_id bigint not null references event,
	section smallint not null,
	round smallint not null,
	board smallint not null,
	opener integer not null,
	second integer not null,
	result_kind text,
	opener_half_points smallint,
	second_half_points smallint,
	reason text,
	primary key (event_id, section, round, board)
);

create table bye (
	event_id bigint not null references event,
	section smallint not null,
	round smallint not null,
	no integer not null,
	kind text not null,
	half_points smallint not null,
	primary key (event_id, section, round, no)
);

-- Changes with every decision: no foreign key, and room beside each row so that no index is touched.
create table game (
	event_id bigint not null,
	section smallint not null,
	round smallint not null,
	board smallint not null,
	game smallint not null,
	version bigint not null,
	state text not null,
	over boolean not null,
	opener_half_points smallint,
	second_half_points smallint,
	reason text not null,
	deadline bigint,
	primary key (event_id, section, round, board, game)
) with (fillfactor = 50);

comment on column game.deadline is 'when the running clock falls, null if none runs';

create index game_running on game (event_id) where not over;

-- One event's changed rows in a batch, see derive().
create type append_derived as (event_id bigint, changes jsonb);
