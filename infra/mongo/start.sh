#!/usr/bin/env bash
# mongod as a replica set of one node. Its members know each other by a key file; with one member the key is nobody else's,
# so it is drawn at each start and never kept. Further members would need a common one.
set -euo pipefail
key=/data/configdb/keyfile
(umask 077 && head -c 756 /dev/urandom | base64 >"$key")
chown mongodb:mongodb "$key"
chmod 400 "$key"

prepare() {
  until mongosh --quiet --norc 'mongodb://127.0.0.1:27017/?directConnection=true' /muster/prepare.js; do sleep 2; done
  touch /data/configdb/prepared
}
(prepare &)

unset MUSTER_ROOT_PASSWORD MUSTER_PASSWORD
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile "$key" --bind_ip_all
