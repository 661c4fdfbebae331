-- The log is only ever added to, by whomever. The owner can take the triggers away, but not by
-- mistake.
create or replace function log_guard() returns trigger
language plpgsql as $$
begin
	raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
		using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger log_guard before update or delete or truncate on log
	for each statement execute function log_guard();

create or replace trigger sealed_guard before update or truncate on sealed
	for each statement execute function log_guard();

create or replace trigger sealed_guard_delete before delete on sealed
	for each statement
	when (current_setting('arbiter.erasing', true) is distinct from 'on')
	execute function log_guard();
