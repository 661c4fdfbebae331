-- Notes a refused decision and forgets all but the newest 200 of the event.
create or replace function refuse(p_event bigint, p_at bigint, p_actor integer, p_board text,
	p_data text, p_code text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
	insert into refused (event_id, at, actor, board, data, code)
	values (p_event, p_at, p_actor, p_board, p_data, p_code);
	delete from refused
	where event_id = p_event and id <= (
		select id from refused where event_id = p_event order by id desc offset 200 limit 1);
end
$$;
