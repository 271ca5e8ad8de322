#!/usr/bin/env bash
# Installs what `make bench` is compared with. Whoever cannot, measures without it: the table then says 'peer: not run'.
set -uo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
[ node_modules/.installed -nt package-lock.json ] && exit 0

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Built here, with the headers of Node's own package: its install script would fetch a build from outside npm.
build() {
  npm ci --loglevel=error &&
    cd node_modules/sqlite3 &&
    "$root/node_modules/.bin/node" ../node-gyp/bin/node-gyp.js rebuild \
      --nodedir "$(dirname "$(dirname "$(echo "$root"/node_modules/node/node_modules/*/include/node)")")"
}
echo "Building the peer that the bench compares with (about a minute, once)"
if (build) >"$log" 2>&1; then
  touch node_modules/.installed
else
  tail -n 5 "$log"
  echo "The peer could not be installed: it is not measured"
fi
