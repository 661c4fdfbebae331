-- Appends a batch: for each event all of its records or none. An event wins if its head is still
-- the expected one; the ids of those that won are returned, a lost one is no error. The rows of
-- derived tables that follow from the records are written with them.
--
-- Events are locked in the order of their ids, so that batches never wait for each other in a ring.
-- Each statement below sees what was committed before it began (read committed), so the second one
-- compares with the heads that the first one waited for.
create or replace function append(p_heads append_head[], p_records log[], p_sealed sealed[],
	p_games game[], p_derived append_derived[]) returns bigint[]
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off -- the plans are kept while the tables grow
as $$
declare
	won bigint[];
	all_won boolean;
begin
	if cardinality(p_heads) > 1 then
		perform from event
		where id = any (array(select event_id from unnest(p_heads)))
		order by id
		for no key update;
	end if;

	with moved as (
		update event e set head = h.new_head, head_hash = h.hash
		from unnest(p_heads) h
		where e.id = h.event_id and e.head = h.head
		returning e.id, h.new_head
	)
	select array_agg(id) into won from moved;

	if won is null then
		return '{}';
	end if;
	all_won := cardinality(won) = cardinality(p_heads);

	insert into log
	select r.* from unnest(p_records) r where all_won or r.event_id = any (won);

	if p_sealed is not null then
		insert into sealed
		select s.* from unnest(p_sealed) s where all_won or s.event_id = any (won);
	end if;

	-- before the games: a round's rows may go and come back in one append
	if p_derived is not null then
		perform derive(d.event_id, d.changes)
		from unnest(p_derived) d
		where d.event_id = any (won);
	end if;

	if p_games is not null then
		insert into game
		select g.* from unnest(p_games) g where all_won or g.event_id = any (won)
		on conflict (event_id, section, round, board, game) do update set
			version = excluded.version,
			state = excluded.state,
			over = excluded.over,
			opener_half_points = excluded.opener_half_points,
			second_half_points = excluded.second_half_points,
			reason = excluded.reason,
			deadline = excluded.deadline;
	end if;

	-- what followers are told, as much as a notification holds: a hint, it only means "look"
	perform pg_notify('arbiter', left(string_agg(event_id || ':' || new_head, ' '), 7000))
	from unnest(p_heads[1:200]);
	return won;
end
$$;
