-- Notes that a player came or went, and forgets all but the newest 2000 of the event.
create or replace function note_presence(p_event bigint, p_at bigint, p_no integer,
	p_online boolean) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
	insert into presence (event_id, at, no, online) values (p_event, p_at, p_no, p_online);
	delete from presence
	where event_id = p_event and id <= (
		select id from presence where event_id = p_event order by id desc offset 2000 limit 1);
end
$$;
