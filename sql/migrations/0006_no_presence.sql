-- Who is there is kept in the daemons' memory (arbiter/presence.h), not here.
drop function if exists note_presence(bigint, bigint, integer, boolean);
drop table presence;
