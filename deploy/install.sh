#!/bin/sh
# Installs or upgrades Okolo from the built folder that holds this file. Run it as root: sh deploy/install.sh
# Stops nothing and starts nothing. Run again, it changes nothing.
set -eu

built=$(cd "$(dirname "$0")/.." && pwd)
home=/opt/okolo
settings=/etc/okolo/okolo.env
data=/var/lib/okolo
backups=/var/lib/okolo-backups

say() { echo "okolo: $*"; }
fail() { echo "okolo: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "run this as root"
[ -f "$built/release.json" ] || fail "$built is not a built folder: make one with npm run build"
name=$(sed -n 's/.*"name": "\(.*\)".*/\1/p' "$built/release.json")
command -v node >/dev/null || fail "Node is missing. Okolo needs Node 26: https://nodejs.org/en/download"
# It also says which Node is needed, and whether the libraries are of this system.
version=$(node "$built/bin/okolo.mjs" --version) || fail "this version does not run here, nothing was changed"

getent passwd okolo >/dev/null ||
  useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin okolo
install -d "$home" /etc/okolo
install -d -o okolo -g okolo -m 0750 "$data" "$backups"
[ -e "$settings" ] || install -g okolo -m 0640 "$built/deploy/okolo.env" "$settings"

if [ "$built" != "$home/$name" ] && [ ! -e "$home/$name" ]; then
  # Copied beside and renamed: an interrupted copy is never started.
  rm -rf "$home/.$name"
  cp -R "$built" "$home/.$name"
  chown -R root:root "$home/.$name"
  chmod -R u=rwX,go=rX "$home/.$name"
  mv "$home/.$name" "$home/$name"
fi
# While processes are restarted one after the other, and for pages that browsers have open, each version serves the
# scripts of the others. Copying gives them the time of today.
mkdir -p "$home/assets"
cp -R "$home/$name/apps/web/dist/client/assets/." "$home/assets"
chmod -R u=rwX,go=rX "$home/assets"
find "$home/assets" -type f -mtime +60 -delete
ln -sfn "$name" "$home/.current"
mv -T "$home/.current" "$home/current"
ln -sf "$home/current/deploy/okolo" /usr/local/bin/okolo
if [ -d /etc/systemd/system ]; then
  cp "$built"/deploy/systemd/* /etc/systemd/system/
  [ ! -d /run/systemd/system ] || systemctl daemon-reload
fi
say "$version is in $home/$name, $home/current leads there. Settings: $settings. Data: $data."
say "Start it, or restart it one process after the other: systemctl enable --now okolo@3000, systemctl restart okolo@3000"
