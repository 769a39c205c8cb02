#!/bin/sh
# as-service.sh COMMAND …: runs golfbrands as the service does, with its user, settings and database. As
# root: /opt/golfbrands/deploy/as-service.sh doctor
# Commands read and write files in /var/lib/golfbrands; `-` is standard input or output.
set -eu
how=--pipe
[ -t 0 ] && [ -t 1 ] && how=--pty
exec systemd-run "$how" --wait --collect --quiet --service-type=exec \
  --property=DynamicUser=yes --property=User=golfbrands --property=StateDirectory=golfbrands --property=UMask=0077 \
  --property=WorkingDirectory=/var/lib/golfbrands --property=EnvironmentFile=-/etc/golfbrands.env \
  --setenv=GOLFBRANDS_DB=/var/lib/golfbrands/golfbrands.db \
  /opt/golfbrands/bin/golfbrands "$@"
