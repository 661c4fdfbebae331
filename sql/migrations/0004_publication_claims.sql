-- Whose claim was the last one, and where pages may go.
--
-- Pages go into a private network only where somebody who runs this site allowed it: whoever may
-- name a target could else make the daemon knock at doors that are closed to him.
alter table publication
	add column private boolean not null default false,
	add column pushed_by text;

comment on column publication.private is 'may lie in a private network: an organiser set it';
comment on column publication.pushed_by is
	'the daemon that claimed it last: only that one knows which files are there already';
comment on column publication.next_at is
	'ms since the epoch: not tried before; while a daemon is at it, until when it keeps it';
