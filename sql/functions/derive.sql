-- Writes one event's changed derived rows, all but games. `changes` is an object:
--   event        {state, title, round, players}, each optional
--   section, player, round, board, bye
--                arrays of whole rows, keys as the columns without event_id
--   round_gone   [{section, round}]: the rounds' rows and all below them are deleted
create or replace function derive(p_event bigint, p_changes jsonb) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
	if p_changes ? 'round_gone' then
		perform derive_round_gone(p_event, r.section, r.round)
		from jsonb_populate_recordset(null::round, p_changes -> 'round_gone') r;
	end if;
	if p_changes ? 'event' then
		update event e set
			state = coalesce(c.state, e.state),
			title = coalesce(c.title, e.title),
			round = coalesce(c.round, e.round),
			players = coalesce(c.players, e.players)
		from jsonb_populate_record(null::event, p_changes -> 'event') c
		where e.id = p_event;
	end if;
	if p_changes ? 'section' then
		insert into section
		select p_event, s.section, coalesce(s.name, '')
		from jsonb_populate_recordset(null::section, p_changes -> 'section') s
		on conflict (event_id, section) do update set name = excluded.name;
	end if;
	if p_changes ? 'player' then
		insert into player
		select p_event, p.section, p.no, p.name, coalesce(p.rating, 0), coalesce(p.club, ''),
			coalesce(p.federation, ''), coalesce(p.withdrawn, false),
			coalesce(p.checked_in, false)
		from jsonb_populate_recordset(null::player, p_changes -> 'player') p
		on conflict (event_id, section, no) do update set
			name = excluded.name, rating = excluded.rating, club = excluded.club,
			federation = excluded.federation, withdrawn = excluded.withdrawn,
			checked_in = excluded.checked_in;
	end if;
	if p_changes ? 'round' then
		insert into round
		select p_event, r.section, r.round, r.state, r.published_at, r.started_at, r.closed_at
		from jsonb_populate_recordset(null::round, p_changes -> 'round') r
		on conflict (event_id, section, round) do update set
			state = excluded.state, published_at = excluded.published_at,
			started_at = excluded.started_at, closed_at = excluded.closed_at;
	end if;
	if p_changes ? 'board' then
		insert into board
		select p_event, b.section, b.round, b.board, b.opener, b.second, b.result_kind,
			b.opener_half_points, b.second_half_points, b.reason
		from jsonb_populate_recordset(null::board, p_changes -> 'board') b
		on conflict (event_id, section, round, board) do update set
			opener = excluded.opener, second = excluded.second,
			result_kind = excluded.result_kind,
			opener_half_points = excluded.opener_half_points,
			second_half_points = excluded.second_half_points, reason = excluded.reason;
	end if;
	if p_changes ? 'bye' then
		insert into bye
		select p_event, b.section, b.round, b.no, b.kind, b.half_points
		from jsonb_populate_recordset(null::bye, p_changes -> 'bye') b
		on conflict (event_id, section, round, no) do update set
			kind = excluded.kind, half_points = excluded.half_points;
	end if;
end
$$;

-- An unpaired round leaves nothing behind.
create or replace function derive_round_gone(p_event bigint, p_section smallint, p_round smallint)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
	delete from game g
	where g.event_id = p_event and g.section = p_section and g.round = p_round;
	delete from bye b
	where b.event_id = p_event and b.section = p_section and b.round = p_round;
	delete from board b
	where b.event_id = p_event and b.section = p_section and b.round = p_round;
	delete from round r
	where r.event_id = p_event and r.section = p_section and r.round = p_round;
end
$$;
