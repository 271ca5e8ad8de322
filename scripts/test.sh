#!/usr/bin/env bash
# From nothing to the tests: `test.sh` those of one process and the browser, `test.sh all` everything (CONTRIBUTING.md says what that adds).
# Prints the runners' closing lines and, last, 'N passed, N failed, N skipped' over all suites.
set -u
cd "$(dirname "$0")/.."
scope=${1:-quick}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
may_install() { command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }
has_chromium() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "${CHROMIUM:-}" ]; }
has_program() { PATH="$PATH:/usr/sbin" command -v "$1" >/dev/null; }
has_redis() { command -v redis-server >/dev/null || [ -n "${REDIS_URL:-}" ]; }

wanted=()
has_chromium || wanted+=(chromium)
has_redis || wanted+=(redis-server)
# The proxies that a guild may stand behind, and what records the writes for power cuts.
if [ "$scope" = all ]; then
  has_program nginx || wanted+=(nginx-light)
  has_program caddy || wanted+=(caddy)
  has_program strace || wanted+=(strace)
fi
fc-list 2>/dev/null | grep -qi dejavu || wanted+=(fontconfig fonts-dejavu-core)
if [ "${#wanted[@]}" -gt 0 ] && may_install; then
  echo "Installing ${wanted[*]}"
  log=$(mktemp)
  # Debian starts what it installs, and these are started by their tests only.
  policy=
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    policy=/usr/sbin/policy-rc.d
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null && as_root chmod +x "$policy"
  fi
  as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "${wanted[@]}" >"$log" 2>&1 ||
    { echo "apt-get could not install ${wanted[*]}:"; tail -n 3 "$log"; }
  rm -f "$log"
  [ -z "$policy" ] || as_root rm -f $policy
fi
missing=()
has_chromium || missing+=("chromium (the browser's tests)")
has_redis || missing+=("redis-server (the tests on engines)")
if [ "$scope" = all ]; then
  has_program nginx && has_program caddy || missing+=("nginx-light and caddy (the tests behind proxies)")
  has_program strace || missing+=("strace (power cuts)")
fi
if [ "${#missing[@]}" -gt 0 ]; then
  echo "Missing, and left out: $(IFS=';'; echo "${missing[*]}" | sed 's/;/; /g'). Install them with apt, or run as root."
fi

# What git knows of the checkout; nothing where there is no git.
checkout() { git status --porcelain 2>/dev/null && git diff HEAD 2>/dev/null | git hash-object --stdin; }
before=$(checkout)

make --no-print-directory install || exit 1
make --no-print-directory web/dist/index.html || exit 1

# Data folders, pictures and profiles of Chromium lie there, a few hundred megabytes at a time.
left=$(df -Pm "${TMPDIR:-/tmp}" | awk 'END { print $4 }')
if [ "$left" -lt 1000 ]; then
  echo "${TMPDIR:-/tmp} has $left MB left, and the tests want 1000: empty it, or name another folder in TMPDIR."
  exit 1
fi
results=$(mktemp -d) || { echo "There is no room for results in ${TMPDIR:-/tmp}."; exit 1; }
trap 'rm -rf "$results"' EXIT
export NODE_ENV=test
# What any test has seen of a configured secret stands there.
export MUSTER_LEAKS="$results/leaks"
# The demo guild that most end-to-end suites begin with is made once.
export DEMO_GUILD="$results/demo-guild"
# What each suite took.
export MUSTER_TIMES="$results/times"
export MUSTER_TESTS="$scope"
if [ "$scope" = all ]; then
  projects=(server web engines)
  screens=()
else
  projects=(server web)
  screens=(--testPathPatterns '/e2e/(screens|make-start|kill|stop|attack)\.test')
  export PROPERTY_RUNS="${PROPERTY_RUNS:-200}" ATTACK_REQUESTS="${ATTACK_REQUESTS:-2000}"
fi
node=node_modules/.bin/node
jest=("$node" node_modules/jest/bin/jest.js)
"${jest[@]}" --selectProjects "${projects[@]}" --maxWorkers=100% --json --outputFile="$results/unit.json"
files=("$results/unit.json")
skipped=0
if has_chromium; then
  "${jest[@]}" --selectProjects e2e ${screens[@]+"${screens[@]}"} --maxWorkers=2 --json --outputFile="$results/e2e.json"
  files+=("$results/e2e.json")
else
  skipped=$("${jest[@]}" --selectProjects e2e ${screens[@]+"${screens[@]}"} --listTests 2>/dev/null | grep -c '/e2e/')
fi
problems=()
[ "$(checkout)" = "$before" ] || problems=(--problem "The checkout is not as it was before: $(git status --porcelain | tr '\n' ' ')")
[ ! -s "$MUSTER_LEAKS" ] || problems+=(--problem "$(sort -u "$MUSTER_LEAKS")")
# Who runs these for others wants all of them.
[ -z "${CI:-}" ] || [ "${#missing[@]}" -eq 0 ] || problems+=(--problem "Left out: ${missing[*]}")
"$node" scripts/sum-results.ts ${problems[@]+"${problems[@]}"} --times "$MUSTER_TIMES" --skipped "$skipped" "${files[@]}"
