#!/bin/bash
# Follows docs/town-online.md in an empty Debian and prints how long each part takes: runs its lines as they stand, with
# names of the example put into those of stand-ins on this machine, and readers who notice an upgrade if it loses a request.
# Needs root, debootstrap and two archives of `npm run build -- --tar`, the older first:
#   tools/release/walk-in-chroot.sh okolo-0.2.0-linux-x64.tar.gz okolo-0.3.0-linux-x64.tar.gz /usr/bin/node [folder for Debian]
set -euo pipefail
old=$(realpath "$1") new=$(realpath "$2") node=$(realpath "$3") root=${4:-$(mktemp -d)}
here=$(realpath "$(dirname "$0")")
web=4281 feeds=4290 smtp=4291 postgres=4292
in_root() {
  unshare --mount bash -c 'mount -t proc proc "$0/proc" && mount -t devtmpfs devtmpfs "$0/dev" && exec chroot "$0" /usr/bin/env -i \
    HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive PGPORT='$postgres' \
    $([ ! -e "$0/etc/authority.crt" ] || echo NODE_EXTRA_CA_CERTS=/etc/authority.crt) "$@"' "$root" "$@"
}
end() {
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" || true)" != "$root" ] || kill -KILL "${process#/proc/}" || true
  done
  kill "${stand_ins:-}" 2>/dev/null || true
}
trap end EXIT

if [ ! -e "$root/etc/debian_version" ]; then
  echo "Debian, by debootstrap"
  debootstrap --variant=minbase trixie "$root" >/dev/null
fi
install -m 755 "$node" "$root/usr/local/bin/node"
cp "$old" "$new" "$root/root"
cp "$here/walk-readers.ts" "$root/root/readers.ts"
echo '127.0.0.1 localhost kalendar.example' > "$root/etc/hosts"
echo 'quiet "2"; Dpkg::Use-Pty "0";' > "$root/etc/apt/apt.conf.d/99quiet"
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
install -m 755 "$here/walk-systemctl.sh" "$root/usr/local/bin/systemctl"
"$node" "$here/walk-stand-ins.ts" $feeds $smtp &
stand_ins=$!

names() { tar -tzf "$1" | head -n 1 | cut -d/ -f1; }
lines_of() {
  awk -v part="## $1." 'index($0, "## ") == 1 { on = index($0, part) == 1 } on && /^    / { print substr($0, 5) }' "$here/../../docs/town-online.md" |
    sed -e "s|okolo-0.2.0-linux-x64.tar.gz|$(basename "$old")|; s|okolo-0.2.0/|$(names "$old")/|" \
      -e "s|okolo-0.3.0-linux-x64.tar.gz|$(basename "$new")|; s|okolo-0.3.0/|$(names "$new")/|" \
      -e "s|^kalendar.example {|kalendar.example:$web {\n  tls internal|; s|https://kalendar.example|&:$web|" \
      -e 's/^apt-get .*/& >\/dev\/null/' \
      -e 's/^okolo doctor.*/& || true/' \
      -e "s|smtps://user:password@mail.example|smtp://127.0.0.1:$smtp\nOKOLO_PRIVATE_HOSTS=127.0.0.1:$feeds|" \
      -e "s|https://[a-z]*.example/\([a-z.]*\) --city|http://127.0.0.1:$feeds/\1 --city|; s|127.0.0.1:5432|127.0.0.1:$postgres|" \
      -e "s|^apt-get install -y postgresql .*|&\npg_conftool 17 main set port $postgres\npg_ctlcluster 17 main start|"
}
for part in 1 2 3 4 5 6 7 8 9; do
  title=$(sed -n "s/^## $part\. //p" "$here/../../docs/town-online.md")
  if [ "$part" = 9 ]; then
    in_root node /root/readers.ts "https://kalendar.example:$web" &
    readers=$!
    sleep 2
  fi
  lines_of "$part" > "$root/root/part.sh"
  began=$(date +%s%3N)
  echo "== $title"
  in_root bash -ec 'cd /root && . /root/part.sh' 2>&1 | sed 's/^/   /'
  echo "== $title: $(($(date +%s%3N) - began)) ms"
done
pkill -TERM -f "node /root/readers.ts"
wait $readers
in_root okolo doctor || true
