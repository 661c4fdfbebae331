#!/usr/bin/env bash
# deploy/run as a stranger meets it: start, second start, Ctrl-C, being killed, and its refusals.
# Runs the release build on a free port and a data folder of its own. Last line: the count.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
chmod 755 "$work" # root's runs happen as another account, which has to reach the data
data=$work/data
out=$work/out
runner=
passed=0
failed=0

# Jobs get process groups of their own, so that Ctrl-C can be sent as a terminal does.
set -m

check() { # WHAT COMMAND...
	local what=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
		echo "ok      $what"
	else
		failed=$((failed + 1))
		echo "FAILED  $what"
	fi
}

free_port() {
	local try
	for try in {1..50}; do
		port=$((20000 + RANDOM % 20000))
		(exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 0
	done
	echo "no free port after $try tries"
	exit 1
}

# Processes that belong to this test's data folder (the dead that wait for init do not count).
left_over() {
	ps -eo stat=,pid=,args= | awk -v data="$work/" '$1 !~ /^Z/ && index($0, data) && !/awk|test_deploy/'
}

nothing_left() {
	local i
	for ((i = 0; i < 50; i++)); do
		[ -z "$(left_over)" ] && return 0
		sleep 0.1
	done
	left_over
	return 1
}

now_ms() {
	echo $(($(date +%s%N) / 1000000))
}

start() { # ARGUMENT ...: sets runner, took (ms), link
	local begin
	: >"$out" # not what the run before it said
	begin=$(now_ms)
	"$root/deploy/run" --listen "127.0.0.1:$port" --data "$data" "$@" >"$out" 2>&1 </dev/null &
	runner=$!
	while ! grep -q 'Ctrl-C' "$out" && kill -0 "$runner" 2>/dev/null; do sleep 0.02; done
	took=$(($(now_ms) - begin))
	link=$(sed -n 's/^ *Organiser link *//p' "$out")
	[ -n "$link" ] || sed 's/^/deploy\/run said: /' "$out"
}

stop() { # SIGNAL: sets code
	kill -"$1" -- "-$runner"
	wait "$runner" 2>/dev/null
	code=$?
	runner=
}

finish() {
	if [ -n "$runner" ]; then
		kill -TERM "$runner" 2>/dev/null
		wait "$runner" 2>/dev/null
	fi
	rm -rf "$work"
}
trap finish EXIT

status_of() { # URL
	curl --silent --noproxy '*' --max-time 10 --output "$work/page" --write-out '%{http_code}' "$1"
}

answers() { # STATUS URL
	local status
	status=$(status_of "$2")
	[ "$status" = "$1" ] || echo "GET $2: $status, not $1"
	[ "$status" = "$1" ]
}

# One line on stderr that holds PATTERN, nothing else, and an exit code that says so.
refuses() { # PATTERN ARGUMENT ...
	local pattern=$1 said code
	shift
	said=$(timeout 60 "$root/deploy/run" "$@" 2>&1 </dev/null)
	code=$?
	[ "$code" != 0 ] && [ "$code" != 124 ] && [ "$(wc -l <<<"$said")" = 1 ] &&
		grep -qE -e "$pattern" <<<"$said" && return 0
	printf 'exit code %s, said:\n%s\n' "$code" "$said"
	return 1
}

lists_an_event() {
	local i
	for ((i = 0; i < 300; i++)); do
		[ "$(status_of "http://127.0.0.1:$port/")" = 200 ] && grep -q 'href="[^"]*e/' "$work/page" && return 0
		sleep 0.1
	done
	return 1
}

serves_without_root() {
	ps -eo user=,args= | awk -v data="$data" '
		index($0, "serve --database") && index($0, data) { print $1 }' | grep -vqx root
}

is_private() {
	[ "$(stat -c %a "$1")" = 600 ]
}

ended_with() {
	[ "$code" = "$1" ] || echo "exit code $code, not $1"
	[ "$code" = "$1" ]
}

in_time() { # MS BOUND
	echo "took $1 ms"
	[ "$1" -lt "$2" ]
}

free_port
start --demo
first_link=$link
check 'a first run prints an organiser link' [ -n "$link" ]
check 'the address answers' answers 200 "http://127.0.0.1:$port/"
check 'the link answers' answers 200 "$link"
check 'a link that was not given does not' test "$(status_of "${link}x")" != 200
check 'the daemon does not run as root' serves_without_root
check 'the key is private' is_private "$data/key"
check 'the demonstration event is there' lists_an_event
key=$(cksum <"$data/key")
check 'a taken port is refused' refuses "port $port .*--listen" \
	--listen "127.0.0.1:$port" --data "$work/other"
free=$port
free_port
check 'a data folder in use is refused' refuses 'another deploy/run' \
	--listen "127.0.0.1:$port" --data "$data"
port=$free

stop INT
check 'Ctrl-C ends it well' ended_with 0
check 'Ctrl-C leaves no process' nothing_left

start
check 'a second run starts within 3 s (10 s on a busy machine)' in_time "$took" 10000
check 'it has the same key' [ "$(cksum <"$data/key")" = "$key" ]
check 'it has the same event' lists_an_event
check 'the first link still answers' answers 200 "${first_link:-none}"
check 'each run gives a link of its own' [ "$link" != "$first_link" ]

stop KILL
start
check 'after being killed it starts again' answers 200 "http://127.0.0.1:$port/"
stop TERM
check 'SIGTERM ends it well' ended_with 0
check 'SIGTERM leaves no process' nothing_left

echo 9 >"$data/postgres/PG_VERSION"
check 'a cluster of another version is refused' refuses 'PostgreSQL 9.*--data' \
	--listen "127.0.0.1:$port" --data "$data"
check 'an unknown option is refused' refuses "no option '--bogus'.*--help" --bogus
check 'half an address is refused' refuses 'ADDRESS:PORT' --listen 8080
check 'a port beyond 65535 is refused' refuses 'port 65536' --listen 127.0.0.1:65536
check 'a missing value is refused' refuses '--data needs a value' --data
check 'a data folder that is a file is refused' refuses 'not a folder.*--data' \
	--listen "127.0.0.1:$port" --data "$out"
check 'a database out of reach is refused' refuses 'database of --database' \
	--listen "127.0.0.1:$port" --data "$work/third" --database 'postgresql://nobody@127.0.0.1:1/none'

installs() {
	cmake --install "$root/build/release" --prefix "$work/installed" >/dev/null &&
		"$work/installed/bin/arbiter" rules >/dev/null &&
		[ -d "$work/installed/share/arbiter/sql/migrations" ] &&
		[ -d "$work/installed/share/arbiter/web" ] &&
		[ -f "$work/installed/share/man/man1/arbiter.1" ] &&
		grep -q "^ExecStart=/.*/bin/arbiter serve" "$work/installed/lib/systemd/system/arbiter.service"
}
check 'it can be installed' installs

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
