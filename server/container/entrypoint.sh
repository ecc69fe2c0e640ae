#!/bin/bash
# Runs in the container, under tini. If a command is given, runs it. Otherwise runs the server, and also Redis if
# REDIS_URL says 127.0.0.1. If Redis stops, it is started again; meanwhile guests can tip, and only signed-in people
# have to wait. On SIGTERM or SIGINT the server stops first, because it still uses Redis; then Redis stops.
# The exit code is the server's; 1 if the data folder can't be written.
set -u
umask 027
[ $# -gt 0 ] && exec "$@"

here=$(dirname "$(readlink -f "$0")")
main=$(readlink -f "$here/../../dist/server/main.js")
data=${DATA_DIR:-/data}
socket=/tmp/redis-$$.sock
redis_port=
[ -n "${REDIS_URL_FILE:-}" ] || case "${REDIS_URL:-}" in redis://127.0.0.1:*) redis_port=${REDIS_URL##*:} redis_port=${redis_port%%/*} ;; esac
server=
keeper=
stopping=

# Writes one line of JSON, like the server's log.
say() {
  local text=${2//\\/\\\\}
  text=${text//\"/\\\"} text=${text//[[:cntrl:]]/ }
  printf '{"level":"%s","time":"%s","msg":"%s"}\n' "$1" "$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)" "$text"
}

# Turns Redis' own lines into JSON, so that a program can read everything. They begin with "pid:role date sign". Ends
# with its input, and not before: the last lines of Redis come after the signal.
tell_redis() {
  trap '' TERM INT
  local line level
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^[0-9]+:[A-Z]\ .*\ [-.*#]\ (.*)$ ]] && line=${BASH_REMATCH[1]}
    [ -z "${line// /}" ] && continue
    # With 256 MB at most, its warning about a setting of the host's memory concerns nobody.
    case $line in *overcommit_memory*) level=info ;; *WARNING* | *rror* | *ail* | *Can\'t* | *Could\ not*) level=warn ;; *) level=info ;; esac
    say "$level" "redis: $line"
  done
}

# The same for what the server writes outside its log: why it did not start.
tell_server() {
  trap '' TERM INT
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    [ -n "${line// /}" ] && say fatal "server: $line"
  done
}

# Waits for a child process and returns its exit code. A signal handled meanwhile does not end the wait.
wait_for() {
  while wait "$1"; kill -0 "$1" 2>/dev/null; do :; done
  wait "$1"
}

# Redis runs in its own session, so that Ctrl-C on a terminal does not reach it before the server. The lock prevents two
# containers on one volume (a new one starts while the old one stops) from writing the same files.
run_redis() {
  exec setsid flock --no-fork --nonblock --conflict-exit-code 75 "$data/redis/lock" \
    redis-server "$here/redis.conf" --port "$redis_port" --dir "$data/redis" --unixsocket "$socket" > >(tell_redis) 2>&1
}

# Keeps Redis running until SIGTERM.
keep_redis() {
  local current='' ended='' told='' pause=1 started code
  trap 'ended=1; [ -n "$current" ] && kill -TERM "$current" 2>/dev/null' TERM
  trap '' INT
  while [ -z "$ended" ]; do
    started=$SECONDS
    run_redis &
    current=$!
    [ -n "$ended" ] && kill -TERM "$current"
    wait_for "$current"
    code=$?
    [ -n "$ended" ] && return
    [ $((SECONDS - started)) -gt 60 ] && pause=1
    if [ "$code" != 75 ]; then
      say error "redis-server has ended with code $code, starting it again in $pause s"
    elif [ -z "$told" ]; then
      told=1
      say error "another container uses $data/redis: redis-server waits until it has stopped"
    fi
    sleep "$pause" &
    current=$!
    wait_for "$current"
    pause=$((pause < 16 ? pause * 2 : 30))
  done
}

# Asks over the socket: with the host's network, another Redis could answer at the port.
wait_for_redis() {
  local tries
  for ((tries = 0; tries < 30; tries++)); do
    [ -n "$stopping" ] && return
    [ "$(redis-cli -s "$socket" ping 2>/dev/null)" = PONG ] && return
    sleep 0.1
  done
  say error 'redis-server does not answer: nobody can sign in until it does'
}

stop() {
  stopping=1
  [ -n "$server" ] && kill -TERM "$server" 2>/dev/null
}
trap stop TERM INT

# A folder of the host that is mounted here is often owned by root.
if [ -z "${DATABASE_URL:-}${DATABASE_URL_FILE:-}" ] || [ -n "$redis_port" ]; then
  if ! mkdir -p "$data/redis" 2>/dev/null || [ ! -w "$data" ] || [ ! -w "$data/redis" ]; then
    whose= todo='is its disk full? Make room'
    [ -e "$data" ] || todo='no folder can be made there: name another place'
    for part in "$data" "$data/redis"; do
      if [ -e "$part" ] && [ ! -w "$part" ]; then
        whose=" ($part belongs to user $(stat -c '%u, mode %a' "$part"))"
        todo="chown -R $(id -u):$(id -g) the folder mounted there, and chmod -R u+rwX"
        # It is ours, and its mode lets us write.
        [[ $(stat -c '%u %A' "$part") == "$(id -u) d"?w* ]] && todo='is it mounted read-only?'
        break
      fi
    done
    say fatal "cannot write to $data as user $(id -u)$whose: $todo"
    exit 1
  fi
fi
. "$here/settings.sh"
[ -z "$no_secret" ] || { say fatal "no secret: $no_secret"; exit 1; }

if [ -n "$redis_port" ]; then
  keep_redis &
  keeper=$!
  wait_for_redis
fi
code=0
if [ -z "$stopping" ]; then
  exec {errors}> >(tell_server)
  teller=$!
  node "$main" 2>&"$errors" {errors}>&- &
  server=$!
  exec {errors}>&-
  [ -n "$stopping" ] && stop
  wait_for "$server"
  code=$?
  wait_for "$teller"
fi
if [ -n "$keeper" ]; then
  kill -TERM "$keeper"
  wait_for "$keeper"
fi
exit "$code"
