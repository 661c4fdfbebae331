-- Makes an event with its first records, in which event_id is left null.
-- Returns its id and won = true; or, if the request or the slug is taken, won = false and the id of
-- the event that this request made before (`same`: with the same body), or 0.
create or replace function create_event(p_slug text, p_uuid uuid, p_kind text, p_title text,
	p_created_at bigint, p_request text, p_digest bytea, p_new_head bigint, p_hash bytea,
	p_records log[], p_sealed sealed[], p_games game[], p_derived append_derived[],
	out id bigint, out won boolean, out same boolean)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
	new_id bigint;
begin
	won := false;
	same := false;
	insert into event (uuid, slug, kind, title, created_at, created_request, created_digest)
	values (p_uuid, p_slug, p_kind, p_title, p_created_at, p_request, p_digest)
	on conflict do nothing
	returning event.id into new_id;

	if new_id is null then
		select e.id, e.created_digest = p_digest into create_event.id, create_event.same
		from event e where e.created_request = p_request;
		create_event.id := coalesce(create_event.id, 0);
		create_event.same := coalesce(create_event.same, false);
		return;
	end if;

	perform append(
		array[row(new_id, 0, p_new_head, p_hash)::append_head],
		(select array_agg(row(new_id, r.seq, r.at, r.actor, r.kind, r.board, r.data,
			r.request_id, r.request_index, r.digest, r.hash, r.sealed_digest)::log)
			from unnest(p_records) r),
		(select array_agg(row(new_id, s.seq, s.salt, s.bytes)::sealed)
			from unnest(p_sealed) s),
		(select array_agg(row(new_id, g.section, g.round, g.board, g.game, g.version, g.state,
			g.over, g.opener_half_points, g.second_half_points, g.reason, g.deadline)::game)
			from unnest(p_games) g),
		(select array_agg(row(new_id, d.changes)::append_derived)
			from unnest(p_derived) d));
	create_event.id := new_id;
	create_event.won := true;
end
$$;
