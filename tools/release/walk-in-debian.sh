#!/bin/bash
# Follows docs/town-online.md on an empty Debian with systemd, in a container, and prints how long each part takes: runs its
# lines as they stand, with a few names put into those of stand-ins, while readers notice whether an upgrade loses a request.
# Needs root, debootstrap, systemd-container and two archives of `npm run build -- --tar`, the older first:
#   tools/release/walk-in-debian.sh okolo-0.2.0-linux-x64.tar.gz okolo-0.3.0-linux-x64.tar.gz /usr/bin/node [folder for Debian]
set -euo pipefail
old=$(realpath "$1") new=$(realpath "$2") node=$(realpath "$3") root=${4:-$(mktemp -d)}
source=$(realpath "$(dirname "$0")/../..") page=docs/town-online.md
leader= feeds=4290 smtp=4291 postgres=4292

if [ ! -e "$root/etc/debian_version" ]; then
  echo "Debian, by debootstrap"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates trixie "$root" >/dev/null
fi
install -m 755 "$node" "$root/usr/local/bin/node"
cp "$old" "$new" "$root/root"
echo '127.0.0.1 localhost kalendar.example' > "$root/etc/hosts"
setsid systemd-nspawn --directory "$root" --register=no --keep-unit --boot --bind-ro="$source:/source" </dev/null >"$root.log" 2>&1 &
container=$!
trap 'kill -KILL $leader $(jobs -p)' EXIT
in_container() {
  nsenter --target "$leader" --all /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive PGPORT=$postgres NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$@"
}
for _ in $(seq 60); do
  sleep 1
  leader=$(pgrep --parent $container | head -n 1)
  case "$(in_container systemctl is-system-running 2>/dev/null)" in running | degraded) break ;; esac
done
"$node" "$source/tools/release/walk-stand-ins.ts" $feeds $smtp &

names() { tar -tzf "$1" | head -n 1 | cut -d/ -f1; }
lines_of() {
  awk -v part="## $1." 'index($0, "## ") == 1 { on = index($0, part) == 1 } on && /^    / { print substr($0, 5) }' "$source/$page" |
    sed -e "s|okolo-0.2.0-linux-x64.tar.gz|$(basename "$old")|; s|okolo-0.2.0/|$(names "$old")/|" \
      -e "s|okolo-0.3.0-linux-x64.tar.gz|$(basename "$new")|; s|okolo-0.3.0/|$(names "$new")/|" \
      -e 's|^kalendar.example {|&\n  tls internal|; s|^systemctl reload caddy|&\nsleep 2\ncaddy trust >/dev/null 2>\&1|' \
      -e 's|^apt-get .*|& >/dev/null|; s|^okolo doctor.*|& \|\| true|' \
      -e "s|smtps://user:password@mail.example|smtp://127.0.0.1:$smtp\nOKOLO_PRIVATE_HOSTS=127.0.0.1:$feeds|" \
      -e "s|https://[a-z]*.example/\([a-z.]*\) --city|http://127.0.0.1:$feeds/\1 --city|; s|127.0.0.1:5432|127.0.0.1:$postgres|" \
      -e "s|^apt-get install -y postgresql .*|&\npg_conftool 17 main set port $postgres\nsystemctl restart postgresql@17-main|"
}
for part in 1 2 3 4 5 6 7 8 9; do
  title=$(sed -n "s/^## $part\. //p" "$source/$page")
  if [ "$part" = 9 ]; then
    in_container node /source/tools/release/walk-readers.ts https://kalendar.example &
    readers=$!
    sleep 2
  fi
  lines_of "$part" > "$root/root/part.sh"
  began=$(date +%s%3N)
  echo "== $title"
  in_container bash -ec 'cd /root && . /root/part.sh' 2>&1 | sed 's/^/   /'
  echo "== $title: $(($(date +%s%3N) - began)) ms"
done
in_container systemctl start okolo-backup
pkill -TERM -f walk-readers.ts
wait $readers
in_container okolo doctor || true
in_container systemctl --failed --no-pager
