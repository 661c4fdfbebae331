-- Erases the sealed part of one record; true if there was one. The only way to delete one.
create or replace function erase_sealed(p_event bigint, p_seq bigint) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
set arbiter.erasing = 'on'
as $$
begin
	delete from sealed where event_id = p_event and seq = p_seq;
	return found;
end
$$;
