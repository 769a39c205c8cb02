#!/bin/sh
# try-service.sh TARBALL [FOLDER]: runs the commands of docs/deploying.md, "On a Linux machine", line by line
# in an empty Debian booted in its own namespaces, with localhost as the site's name; then stops and restarts
# it. As root, on Debian with debootstrap.
set -eu
source=$(dirname "$(dirname "$(readlink -f -- "$0")")")
tarball=$(readlink -f -- "$1")
folder=${2:-/var/tmp/golfbrands-service}
root=$folder/root
fail() { echo "FAILED: $*"; exit 1; }

echo "== The unit"
mkdir -p "$folder"
if [ ! -e "$folder/debian" ]; then
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl,ca-certificates bookworm "$folder/debian.unfinished" >&2
  mv "$folder/debian.unfinished" "$folder/debian"
fi
rm -rf "$root"
cp --archive --reflink=auto "$folder/debian" "$root"
cp /etc/resolv.conf "$root/etc/"
[ -z "${NODE_EXTRA_CA_CERTS-}" ] || cp "$(readlink -f "$NODE_EXTRA_CA_CERTS")" "$root/usr/local/share/ca-certificates/here.crt"
echo "127.0.0.1 localhost" > "$root/etc/hosts"
rm -f "$root/etc/machine-id"
systemd-machine-id-setup --root="$root" 2> /dev/null || dbus-uuidgen > "$root/etc/machine-id"
cp "$tarball" "$root/root/"
exposure=$(systemd-analyze security --offline=yes --threshold=30 "$source/deploy/golfbrands.service" | tail -n 1) ||
  fail "the service is exposed: $exposure"
echo "$exposure"

# Boots with its own mounts, processes and host name; the network is this machine's.
cat > "$folder/boot.sh" <<'BOOT'
cd "$1"
mount --bind . . && cd "$1"
mount -t proc proc proc && mount -t sysfs sysfs sys && mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for device in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/${device%:*}" c 1 "${device#*:}"; done
mknod -m 666 dev/tty c 5 0 && mknod -m 600 dev/console c 5 1 && mkdir dev/pts dev/shm
mount -t devpts devpts dev/pts && ln -s pts/ptmx dev/ptmx && ln -s /proc/self/fd dev/fd
mount --rbind /sys/fs/cgroup sys/fs/cgroup
pivot_root . mnt && cd / && umount -l /mnt
exec env -i container=unshare PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system < /dev/null
BOOT
unshare --mount --pid --fork --uts --ipc --kill-child --propagation private sh "$folder/boot.sh" "$root" > "$folder/boot.log" 2>&1 &
booted=$!
trap 'kill -KILL $booted' EXIT
sleep 2
init=$(cat "/proc/$booted/task/$booted/children")
inside() { nsenter --target "${init% }" --mount --pid --uts --ipc --root --wd "$@"; }
inside systemctl is-system-running --wait > /dev/null || true

# The commands of that section, as a newcomer types them, except for the name and the version.
name=$(basename "$tarball" .tar.gz)
lines() {
  awk -v wanted="$1" '/^## /{here = /On a Linux machine/} /^```sh/{if (here) n++; block = here; next} /^```/{block = 0} block && n == wanted' "$source/docs/deploying.md" |
    sed "s/golf\\.example/localhost/g; s/golfbrands-[0-9.]*-linux-[a-z0-9]*/$name/; s/sudo //g"
}
echo "== The service"
inside update-ca-certificates > /dev/null 2>&1 || true
lines 1 >&2
{ echo "cd /root"; lines 1; } | inside sh -eu
inside systemd-analyze verify /etc/systemd/system/golfbrands.service
echo "== The proxy"
inside apt-get update -qq
lines 2 >&2
lines 2 | DEBIAN_FRONTEND=noninteractive inside sh -eu > "$folder/apt.log" 2>&1 || fail "$(tail -n 5 "$folder/apt.log")"
sleep 3
echo "== A look"
# Caddy signs for localhost itself, so the certificate is the one expected problem.
lines 3 >&2
lines 3 | inside sh -u > "$folder/look.log" 2>&1 || true
cat "$folder/look.log"
grep -q "^fine   public address  https://localhost leads to this site" "$folder/look.log" || fail "the public address does not lead to it"
grep -q "^fine   proxies         1 proxy in front" "$folder/look.log" || fail "the proxy is not counted"
grep "^wrong" "$folder/look.log" | grep -qv certificate && fail "something else is wrong"

ready() { inside curl --silent --insecure --fail --retry 20 --retry-delay 1 --retry-all-errors https://localhost/readyz; }
echo "== Ready"
ready && echo
echo "== Stopped and started"
inside systemctl stop golfbrands
[ "$(inside systemctl show --property=Result,ExecMainStatus --value golfbrands | xargs)" = "success 0" ] || fail "it did not end with 0"
inside systemctl start golfbrands
ready && echo
inside systemctl stop golfbrands
[ "$(inside systemctl show --property=Result,ExecMainStatus --value golfbrands | xargs)" = "success 0" ] || fail "it did not end with 0"
echo "The service works."
