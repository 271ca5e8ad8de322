#!/usr/bin/env bash
# Everything from nothing to all tests. Prints the runners' closing lines and, last, 'N passed, N failed, N skipped' over all suites.
set -u
cd "$(dirname "$0")/.."

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
may_install() { command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }

wanted=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "${CHROMIUM:-}" ] || wanted+=(chromium)
command -v redis-server >/dev/null || [ -n "${REDIS_URL:-}" ] || wanted+=(redis-server)
fc-list 2>/dev/null | grep -qi dejavu || wanted+=(fontconfig fonts-dejavu-core)
if [ "${#wanted[@]}" -gt 0 ]; then
  if may_install; then
    echo "Installing ${wanted[*]}"
    as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "${wanted[@]}" >/tmp/muster-apt.log 2>&1 ||
      { echo "apt-get could not install ${wanted[*]}:"; tail -n 3 /tmp/muster-apt.log; }
  else
    echo "Missing ${wanted[*]}: what needs them is reported as failed or skipped (install them with apt, or run as root)"
  fi
fi

# What git knows of the checkout; nothing where there is no git.
checkout() { git status --porcelain 2>/dev/null && git diff HEAD 2>/dev/null | git hash-object --stdin; }
before=$(checkout)

make --no-print-directory install || exit 1
make --no-print-directory web/dist/index.html || exit 1

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
export NODE_ENV=test
# What any test has seen of a configured secret stands there.
export MUSTER_LEAKS="$results/leaks"
# The demo guild that most end-to-end suites begin with is made once.
export DEMO_GUILD="$results/demo-guild"
node=node_modules/.bin/node
jest=("$node" node_modules/jest/bin/jest.js)
"${jest[@]}" --selectProjects server web engines --maxWorkers=100% --json --outputFile="$results/unit.json"
"${jest[@]}" --selectProjects e2e --maxWorkers=2 --json --outputFile="$results/e2e.json"
problems=()
[ "$(checkout)" = "$before" ] || problems=(--problem "The checkout is not as it was before: $(git status --porcelain | tr '\n' ' ')")
[ ! -s "$MUSTER_LEAKS" ] || problems+=(--problem "$(sort -u "$MUSTER_LEAKS")")
"$node" scripts/sum-results.ts ${problems[@]+"${problems[@]}"} "$results/unit.json" "$results/e2e.json"
