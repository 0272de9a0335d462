#!/bin/bash
# Tries a built folder where no container runtime is: makes Debian's layout in a chroot by deploy/install.sh, starts the
# server there as process 1 of a user without rights, on a read-only root, and asks it. Needs root, debootstrap and:
#   tools/release/try-in-chroot.sh dist/okolo-0.2.0 /usr/bin/node [folder for Debian]
set -euo pipefail
built=$(realpath "$1") node=$(realpath "$2") root=${3:-$(mktemp -d)}
port=${PORT:-4200}
step() { echo "$(date +%T) $*"; }
in_root() {
  unshare --mount bash -c 'mount -t proc proc "$0/proc" && exec chroot "$0" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/bin "$@"' "$root" "$@"
}

if [ ! -e "$root/etc/debian_version" ]; then
  step "Debian, by debootstrap"
  debootstrap --variant=minbase --include=libatomic1,libpq5 trixie "$root" >/dev/null
fi
# As in Debian's slim images.
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,info,locale,lintian}/*
install -m 755 "$node" "$root/usr/local/bin/node"
strip "$root/usr/local/bin/node"
rm -rf "$root/tmp/built" && cp -R "$built" "$root/tmp/built"
step "Installed by deploy/install.sh:"
in_root sh /tmp/built/deploy/install.sh
in_root sh /tmp/built/deploy/install.sh >/dev/null
rm -rf "$root/tmp/built"
mb() { du -sBM --apparent-size --one-file-system --exclude="$root/var/lib/okolo/*" "$@" | cut -f1; }
step "The image: $(mb "$root"), of that Node $(mb "$root/usr/local/bin"), Okolo $(mb "$root/opt/okolo")"

step "Starting on a read-only root, with DATA_DIR alone to write to"
unshare --mount --pid --fork --kill-child bash -c '
  set -e
  mount --make-rprivate / && mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"
  mount --bind "$0/var/lib/okolo" "$0/var/lib/okolo" && mount -o remount,bind,rw "$0/var/lib/okolo"
  mount -t tmpfs tmpfs "$0/tmp" && mount -t proc proc "$0/proc" && mount -t devtmpfs devtmpfs "$0/dev"
  exec chroot --userspec=okolo:okolo "$0" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin \
    DATA_DIR=/var/lib/okolo PORT='"$port"' OKOLO_LIVE=0 OKOLO_DEMO="${OKOLO_DEMO:-1}" ${DATABASE_URL:+DATABASE_URL="$DATABASE_URL"} \
    node /opt/okolo/current/bin/server.mjs' "$root" >"$root.log" 2>&1 &
starter=$!
trap 'kill -KILL $starter 2>/dev/null || true' EXIT
began=$(date +%s%3N)
PORT=$port "$node" "$built/bin/ready.mjs" 120 || { cat "$root.log"; exit 1; }
step "Ready after $(($(date +%s%3N) - began)) ms:"
cat "$root.log"
server=$(pgrep --parent $starter)
grep -E '^(NSpid|Uid|VmRSS)' "/proc/$server/status" | tr '\n' ' '; echo
! nsenter --target "$server" --mount --root --wdns=/ touch /opt/okolo/x 2>/dev/null || { echo 'The root can be written.'; exit 1; }
curl --fail --silent --output /dev/null --write-out 'feed: %{http_code}, %{size_download} bytes\n' "http://127.0.0.1:$port/en/feed?city=bratislava"
nsenter --target "$server" --mount --pid --root --wdns=/ /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin ${DATABASE_URL:+DATABASE_URL="$DATABASE_URL"} okolo sources
began=$(date +%s%3N)
kill -TERM "$server"
while kill -0 "$server" 2>/dev/null; do sleep 0.05; done
step "Stopped by SIGTERM in $(($(date +%s%3N) - began)) ms"
tail -n 1 "$root.log"
