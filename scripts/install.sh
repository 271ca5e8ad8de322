#!/usr/bin/env bash
# Installs what package-lock.json names and changes no file of the checkout, with npm 10, 11 and 12 (docs/decisions/0002).
set -euo pipefail
cd "$(dirname "$0")/.."
command -v npm >/dev/null || { echo "Muster needs Node 20 or newer with npm: https://nodejs.org"; exit 1; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Under NODE_ENV=production npm would leave out `node` itself.
packages=(--include=dev --loglevel=error)
# Since npm 11 `npm ci` refuses a lock that lacks builds for other systems, and a registry need not have them all.
if npm ci "${packages[@]}" >"$log" 2>&1; then
  cat "$log"
else
  npm install --no-save "${packages[@]}" || { echo "npm ci had said:"; cat "$log"; exit 1; }
fi
# The one install script that is wanted: it places the Node of this system (.npmrc keeps all others from running).
npm rebuild node --ignore-scripts=false "${packages[@]}" >"$log" 2>&1 || { cat "$log"; exit 1; }
