#!/usr/bin/env bash
# `make up`: says in one line what is missing, else starts Muster and its engines and waits until all are healthy.
# `up.sh --dev` adds docker-compose.dev.yml. `up.sh --check` ends after the checks.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() {
  echo "make up: $1" >&2
  exit 1
}

files=(-f docker-compose.yml)
is_check=
is_dev=
for argument in "$@"; do
  case "$argument" in
    --dev) files+=(-f docker-compose.dev.yml) is_dev=1 ;;
    --check) is_check=1 ;;
    *) fail "unknown argument $argument" ;;
  esac
done

command -v docker >/dev/null || fail 'docker is not installed: https://docs.docker.com/engine/install (or run `make start`, which needs no engines)'
docker compose version >/dev/null 2>&1 || fail 'docker has no compose plugin: https://docs.docker.com/compose/install'
docker info >/dev/null 2>&1 || fail 'the Docker engine does not answer: is it running, and may you use it?'

# The shell wins over .env, as docker compose does it.
value_of() {
  if [ -n "${!1:-}" ]; then
    printf '%s' "${!1}"
  elif [ -f .env ]; then
    sed -nE "s/^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=[[:space:]]*//p" .env | tail -n 1 | sed -E "s/[[:space:]]*\$//; s/^([\"'])(.*)\1\$/\2/"
  fi
}
# Every ${NAME:?…} of the compose file.
for name in $(grep -oE '\$\{[A-Z_]+:\?' docker-compose.yml | tr -d '${:?' | sort -u); do
  value=$(value_of "$name")
  [ -n "$value" ] || fail "$name is not set in .env (infra/engines.env.example says how)"
  [[ $value =~ ^[A-Za-z0-9]+$ ]] || fail "$name may hold letters and digits only: it becomes a part of an address"
done
if [ -z "$is_dev" ]; then
  for name in DISCORD_CLIENT_ID DISCORD_CLIENT_SECRET DISCORD_GUILD_ID PUBLIC_URL; do
    [ -n "$(value_of "$name")" ] || fail "$name is not set in .env (see .env.example; to try it without Discord: make up DEV=1)"
  done
fi

[ -z "$is_check" ] || exit 0
exec docker compose "${files[@]}" up --detach --build --wait --wait-timeout 300
