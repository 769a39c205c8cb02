#!/bin/sh
# copy-backups.sh FROM TO: copies new verified backups to another place, and keeps the newest and those of
# the last 30 days. COPY_EVERY is the pause in seconds (600), COPY_DAYS the days to keep; COPY_EVERY=0 copies
# once.
set -eu
from=$1
to=$2
every=${COPY_EVERY:-600}
days=${COPY_DAYS:-30}
umask 077
mkdir -p "$to"
trap 'exit 0' TERM INT

while :; do
  for file in "$from"/golfbrands-*.db; do
    [ -e "$file" ] || continue
    name=${file##*/}
    [ -e "$to/$name" ] && continue
    # Renamed once complete.
    cp "$file" "$to/.$name.unfinished"
    sync "$to/.$name.unfinished"
    mv "$to/.$name.unfinished" "$to/$name"
    echo "Copied $name"
  done
  newest=$(ls "$to" | grep '^golfbrands-.*\.db$' | tail -n 1 || true)
  find "$to" -maxdepth 1 -name 'golfbrands-*.db' ! -name "${newest:-none}" -mtime "+$days" -delete
  [ "$every" = 0 ] && exit 0
  sleep "$every" &
  wait $!
done
