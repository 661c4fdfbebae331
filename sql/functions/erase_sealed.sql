-- Erases the sealed part of one record; true if there was one. The only way to delete one.
-- The guard's switch is thrown in the body: a function's own SET of it takes a superuser to create.
create or replace function erase_sealed(p_event bigint, p_seq bigint) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
	erased boolean;
begin
	perform set_config('arbiter.erasing', 'on', true);
	delete from sealed where event_id = p_event and seq = p_seq;
	erased := found;
	perform set_config('arbiter.erasing', '', true);
	return erased;
end
$$;
