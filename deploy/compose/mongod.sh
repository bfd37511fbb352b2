#!/bin/sh
# The key by which members of the replica set know each other has to belong to the server and be readable by it alone.
set -eu
cp /run/secrets/mongo/keyfile /tmp/keyfile
chmod 400 /tmp/keyfile
set -- mongod --replSet rs0 --bind_ip_all --keyFile /tmp/keyfile \
  --setParameter transactionLifetimeLimitSeconds=10 --setParameter diagnosticDataCollectionEnabled=false "$@"
if id mongodb >/dev/null 2>&1 && command -v gosu >/dev/null 2>&1; then
  chown mongodb:mongodb /tmp/keyfile /data/db
  exec gosu mongodb "$@"
fi
exec "$@"
