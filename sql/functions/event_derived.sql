-- All derived rows of an event in the shape that derive() takes, and `game` likewise; ordered, so
-- that two texts of equal rows are equal. Null if there is no such event.
create or replace function event_derived(p_event bigint) returns json
language sql stable
set search_path = public, pg_temp
as $$
	select json_build_object(
		'event', json_build_object('state', e.state, 'title', e.title, 'round', e.round,
			'players', e.players),
		'section', (select coalesce(json_agg(to_jsonb(t) - 'event_id'
				order by t.section), '[]')
			from section t where t.event_id = e.id),
		'player', (select coalesce(json_agg(to_jsonb(t) - 'event_id'
				order by t.section, t.no), '[]')
			from player t where t.event_id = e.id),
		'round', (select coalesce(json_agg(to_jsonb(t) - 'event_id'
				order by t.section, t.round), '[]')
			from round t where t.event_id = e.id),
		'board', (select coalesce(json_agg(to_jsonb(t) - 'event_id'
				order by t.section, t.round, t.board), '[]')
			from board t where t.event_id = e.id),
		'bye', (select coalesce(json_agg(to_jsonb(t) - 'event_id'
				order by t.section, t.round, t.no), '[]')
			from bye t where t.event_id = e.id),
		'game', (select coalesce(json_agg(to_jsonb(t) - 'event_id'
				order by t.section, t.round, t.board, t.game), '[]')
			from game t where t.event_id = e.id))
	from event e where e.id = p_event
$$;
