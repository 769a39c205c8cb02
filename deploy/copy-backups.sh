#!/bin/sh
# copy-backups.sh FROM TO: copies proven backups to another place as they come, and keeps those of the last 30 days and the newest.
# COPY_EVERY is how many seconds it sleeps in between (600), COPY_DAYS how many days are kept; with COPY_EVERY=0 it looks once.
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
    # It gets its name when it is whole.
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
