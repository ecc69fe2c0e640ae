# Read by the server's start and by the operator's tool. Without SESSION_SECRETS a server that keeps its books in the
# data folder makes itself a secret at its first start and keeps it there. Several servers must share one, so they are given it.
# `no_secret` says why there is none.
no_secret=
if [ -z "${SESSION_SECRETS:-}${SESSION_SECRETS_FILE:-}${DATABASE_URL:-}${DATABASE_URL_FILE:-}" ]; then
  folder=${DATA_DIR:-/data}
  kept=$folder/session-secret
  if [ ! -s "$kept" ]; then
    # Linked, not moved: of two that start at once the first one's stays.
    (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' > "$kept.$$" && ln "$kept.$$" "$kept") 2>/dev/null
    rm -f "$kept.$$" 2>/dev/null
  fi
  if [ -s "$kept" ] && [ -r "$kept" ]; then
    SESSION_SECRETS=$(cat "$kept") && export SESSION_SECRETS
  elif [ ! -s "$kept" ] && [ -w "$folder" ]; then
    no_secret="it can not be kept in $kept: is the disk full? Make room"
  elif [ -d "$folder" ]; then
    no_secret="user $(id -u) may not read or keep one in $folder ($(stat -c "it belongs to user %u, mode %a" "$folder"))"
  fi
fi
# The image names its own Redis in REDIS_URL; another one may stand in a file.
if [ -n "${REDIS_URL_FILE:-}" ] && [ "${REDIS_URL:-}" = redis://127.0.0.1:6379 ]; then unset REDIS_URL; fi
