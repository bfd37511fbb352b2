#!/usr/bin/env bash
# npm run bare: proves `npm start`, `npm test`, and of `npm run walks` the look at every page in a browser, in a container made from
# nothing but a minimal Debian with Node and Python: the commit that is checked out, without its history, in a path with a blank and
# a diacritic, as an unprivileged user whose home is read-only beside its cache.
#
#   npm run bare                          all three, of the walks the look at every page
#   npm run bare -- start                 one of them
#   npm run bare -- test libs services    tests of these paths only
#
# BARE_IMAGE: another image than node:26-bookworm-slim, with a user called node. BARE_BUILD_ARGS and BARE_RUN_ARGS: more arguments
# for `docker build` and `docker run`, as settings of a package registry (--volume, --env).
set -euo pipefail
cd "$(dirname "$0")/../.."

# shellcheck disable=SC2086 # several arguments each
docker build --quiet --tag promo-bare --build-arg IMAGE="${BARE_IMAGE:-node:26-bookworm-slim}" ${BARE_BUILD_ARGS:-} deploy/bare
# shellcheck disable=SC2086
git archive HEAD | docker run --rm --init --interactive --read-only --tmpfs /tmp:exec \
  --mount 'type=volume,dst=/srv/moj projekt č' --mount type=volume,dst=/home/node/.cache \
  ${BARE_RUN_ARGS:-} promo-bare sh -c 'tar x && exec node deploy/bare/inside.ts "$@"' sh "$@"
