-- What the daemon's role may do: read, and add to the log through functions. It holds no right to
-- write the log itself. Run after every migration; says all of it, so that nothing older remains.
do $$
begin
	if not exists (select from pg_roles where rolname = 'arbiter_daemon') then
		create role arbiter_daemon login;
	end if;
exception
	when duplicate_object or unique_violation then null; -- another database's migration made it
end
$$;

revoke all on schema public from public;
grant usage on schema public to arbiter_daemon;
revoke all on all tables in schema public from public, arbiter_daemon;
revoke all on all sequences in schema public from public, arbiter_daemon;
revoke all on all functions in schema public from public, arbiter_daemon;

grant select on all tables in schema public to arbiter_daemon;
grant insert, update, delete on publication, push_subscription to arbiter_daemon;
grant insert on site_link to arbiter_daemon;

grant execute on function
	append(append_head[], log[], sealed[], game[], append_derived[]),
	create_event(text, uuid, text, text, bigint, text, bytea, bigint, bytea, log[], sealed[],
		game[], append_derived[]),
	erase_sealed(bigint, bigint),
	event_derived(bigint),
	heartbeat(text, bigint, boolean, bigint),
	refuse(bigint, bigint, integer, text, text, text),
	spend_link(bytea)
to arbiter_daemon;
