# shellcheck shell=bash disable=SC2034,SC2154
# A private PostgreSQL cluster: its own folder, its own socket, no TCP. Sourced after lib.sh.
#
# cluster_open DIR starts the cluster of DIR (made if missing, or adopted if it still runs) and sets
#   cluster_owner_url    for `arbiter migrate`: role arbiter, who owns the database arbiter
#   cluster_daemon_url   for `arbiter serve`: role arbiter_daemon, who owns nothing
# cluster_close stops it. All of it runs as $account, by the options of setpriv in
# as_account, when root calls, else as oneself.

cluster_dir=
cluster_bin=
cluster_socket=
cluster_running=no

# PostgreSQL refuses root, and the daemon has no need of it. (9 is the lock of deploy/run.)
run_as() { # COMMAND [ARGUMENT ...]
	if [ "$(id -u)" = 0 ]; then
		setpriv "${as_account[@]}" env HOME=/ "$@" 9>&-
	else
		"$@" 9>&-
	fi
}

# The programs of the cluster's own major version, or of the newest for a new cluster.
cluster_choose_version() {
	local wanted folders
	folders=$(postgres_folders)
	[ -n "$folders" ] || die "no PostgreSQL server found; let root run: apt-get install postgresql"
	cluster_bin=$(tail -n 1 <<<"$folders")
	[ -e "$cluster_dir/PG_VERSION" ] || return 0
	wanted=$(<"$cluster_dir/PG_VERSION")
	cluster_bin=/usr/lib/postgresql/$wanted/bin
	grep -qxF "$cluster_bin" <<<"$folders" ||
		die "$cluster_dir belongs to PostgreSQL $wanted, which is not installed:" \
			"install postgresql-$wanted, or choose another folder with --data"
}

# A socket's whole path has to fit in 107 bytes; a deep checkout gets a short one elsewhere.
cluster_choose_socket() {
	cluster_socket=$cluster_dir.socket
	if [ "${#cluster_socket}" -gt 85 ]; then
		cluster_socket=/tmp/arbiter-$(cksum <<<"$cluster_dir" | cut -d' ' -f1)
	fi
	run_as mkdir -p -m 0700 "$cluster_socket" || die "cannot make the folder $cluster_socket"
	run_as test -O "$cluster_socket" || die "$cluster_socket belongs to someone else: remove it"
}

# Made aside and then renamed, so that a run that was cut short leaves nothing half made.
cluster_create() {
	local final=$cluster_dir cluster_dir=$cluster_dir.new log
	log=$(mktemp)
	run_as rm -rf "$cluster_dir"
	# Only the account itself (and root) gets in: the socket's folder is closed to others, and
	# the server asks the kernel who is calling.
	if ! run_as "$cluster_bin/initdb" --pgdata "$cluster_dir" --username postgres \
		--encoding UTF8 --locale C.UTF-8 --auth peer >"$log" 2>&1; then
		die "cannot make a database in $final: $(last_error "$log")"
	fi
	rm -f "$log"
	run_as tee "$cluster_dir/pg_hba.conf" >/dev/null <<<'local all all peer map=house'
	printf 'house %s %s\n' \
		"$account" postgres "$account" arbiter "$account" arbiter_daemon \
		root postgres root arbiter root arbiter_daemon |
		run_as tee "$cluster_dir/pg_ident.conf" >/dev/null
	run_as tee -a "$cluster_dir/postgresql.conf" >/dev/null <<-'CONF'

		# Set by deploy/run.
		listen_addresses = ''
		unix_socket_permissions = 0700
		shared_buffers = 256MB
		log_timezone = UTC
		timezone = UTC
	CONF
	run_as mv "$cluster_dir" "$final"
}

# Roles and database are made before the first migration; a run that was cut short is made good.
cluster_create_roles() {
	cluster_sql postgres postgres >/dev/null <<-'SQL'
		select format('create role %I login', name)
		  from unnest('{arbiter,arbiter_daemon}'::text[]) as name
		 where not exists (select from pg_roles where rolname = name) \gexec
		select 'create database arbiter owner arbiter'
		 where not exists (select from pg_database where datname = 'arbiter') \gexec
	SQL
}

cluster_sql() { # ROLE DATABASE, statements on stdin
	run_as "$cluster_bin/psql" -XAtq -v ON_ERROR_STOP=1 -h "$cluster_socket" -U "$1" -d "$2"
}

cluster_ctl() {
	run_as "$cluster_bin/pg_ctl" --pgdata "$cluster_dir" --silent --timeout 60 "$@"
}

cluster_start() {
	local log=$cluster_dir.log
	# What a killed deploy/run left behind is stopped first: its socket may lie elsewhere.
	if cluster_ctl status >/dev/null 2>&1; then
		cluster_ctl stop -m fast >/dev/null 2>&1 ||
			die "the database server of $cluster_dir does not stop; see $log"
	fi
	cluster_running=yes
	cluster_ctl start --wait --log "$log" --options "-k '$cluster_socket'" >/dev/null 2>&1 ||
		die "the database does not start: $(last_error "$log") (see $log)"
}

cluster_open() { # DIR
	cluster_dir=$1
	# The caller's own settings for libpq (PGPORT …) are about other servers.
	unset "${!PG@}"
	cluster_choose_version
	cluster_choose_socket
	[ -e "$cluster_dir/PG_VERSION" ] || cluster_create
	cluster_start
	cluster_create_roles || die "cannot make the database's roles; see $cluster_dir.log"
	local host
	host=$(url_encode "$cluster_socket")
	cluster_owner_url="postgresql://arbiter@/arbiter?host=$host"
	cluster_daemon_url="postgresql://arbiter_daemon@/arbiter?host=$host"
}

cluster_close() {
	[ "$cluster_running" = yes ] || return 0
	cluster_running=no
	cluster_ctl status >/dev/null 2>&1 || return 0
	cluster_ctl stop --wait -m fast >/dev/null 2>&1 ||
		say "The database server of $cluster_dir did not stop within a minute." >&2
	case $cluster_socket in /tmp/*) run_as rmdir "$cluster_socket" 2>/dev/null || true ;; esac
}
