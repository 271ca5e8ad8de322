#!/usr/bin/env bash
# Healthy: users are there and the only member of the set takes writes.
test -e /data/configdb/prepared &&
  mongosh --quiet --norc 'mongodb://127.0.0.1:27017/?directConnection=true' \
    --eval "const { setName, isWritablePrimary } = db.hello(); quit(setName === 'rs0' && isWritablePrimary ? 0 : 1)"
