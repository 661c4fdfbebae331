-- Spends a one-time organiser link: true for the first who comes, false for an unknown or used one.
create or replace function spend_link(p_hash bytea) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
	update site_link set used_at = now() where hash = p_hash and used_at is null;
	return found;
end
$$;
