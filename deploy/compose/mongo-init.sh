#!/bin/sh
# Once: the replica set, the root user, and a user per database that can read and write there and nowhere else. It runs in
# the server's network namespace, because a server without users takes its first one from localhost only.
set -eu
exec mongosh --quiet "mongodb://127.0.0.1:27017/?directConnection=true" --file /compose/mongo-init.js
