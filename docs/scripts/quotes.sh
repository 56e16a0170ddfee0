#!/bin/sh
# Prints the quotes of instruments. Needs a script key of the scope read.
#
#   PULSO_KEY=pulso_… sh quotes.sh US.AAPL MX.WALMEX
#
# PULSO_URL is http://localhost:8080 unless set. The key of an instrument is its board, a point and its code.
set -eu
: "${PULSO_KEY:?set PULSO_KEY to a script key}"
[ $# -gt 0 ] || { echo 'usage: sh quotes.sh KEY...' >&2; exit 2; }

keys=$(printf '"%s",' "$@")
# The key is read from standard input, because other users of the machine see the arguments of a command.
printf 'header = "Authorization: Bearer %s"\n' "$PULSO_KEY" |
  curl --silent --show-error --fail-with-body --max-time 30 --config - \
    --header 'Content-Type: application/json' \
    --header 'Accept-Language: en' \
    --data "{\"keys\": [${keys%,}]}" \
    "${PULSO_URL:-http://localhost:8080}/web/market/getMakets"
echo
