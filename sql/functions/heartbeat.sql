-- A daemon says that it serves, or that it stops. Returns until when anybody is known to have
-- served before this, 0 if there is no such instant, and whether another daemon goes on.
create or replace function heartbeat(p_node text, p_at bigint, p_stopped boolean,
	p_alive_ms bigint, out last bigint, out others boolean)
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
	perform pg_advisory_xact_lock(7341);
	select coalesce(max(h.at), 0), coalesce(bool_or(
		h.node <> p_node and not h.stopped and h.at > p_at - p_alive_ms), false)
	into last, others
	from heartbeat h;
	insert into heartbeat values (p_node, p_at, p_stopped)
	on conflict (node) do update set at = excluded.at, stopped = excluded.stopped;
end
$$;
