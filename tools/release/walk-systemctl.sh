#!/bin/bash
# Stands in for systemd while docs/town-online.md is walked in a chroot: starts what the units of deploy/ start, and Caddy.
set -euo pipefail
action=$1
shift
start() {
  local port=${1#okolo@} unit=/etc/systemd/system/okolo@.service
  # `ExecStart` and `Environment` of the unit, %i put in.
  local command environment
  command=$(sed -n 's/^ExecStart=//p' "$unit")
  environment=$(sed -n 's/^Environment=//p' "$unit" | sed "s/%i/$port/")
  setsid setpriv --reuid=okolo --regid=okolo --init-groups env $environment $command </dev/null >>"/var/log/okolo-$port.log" 2>&1 &
  echo $! > "/run/okolo-$port"
  env $environment $(sed -n 's/^ExecStartPost=//p' "$unit")
}
stop() {
  local id
  id=$(cat "/run/okolo-${1#okolo@}")
  kill -TERM "$id"
  while kill -0 "$id" 2>/dev/null; do sleep 0.05; done
}
is_running() { [ -e "/run/okolo-${1#okolo@}" ] && kill -0 "$(cat "/run/okolo-${1#okolo@}")" 2>/dev/null; }
for unit in "$@"; do
  case "$action $unit" in
    *--now | *.timer | daemon-reload*) ;;
    'reload caddy')
      sed -i '1i { \n auto_https disable_redirects \n skip_install_trust \n }' /etc/caddy/Caddyfile
      caddy reload --config /etc/caddy/Caddyfile 2>/dev/null || caddy start --config /etc/caddy/Caddyfile >/dev/null 2>&1
      install -m 644 /root/.local/share/caddy/pki/authorities/local/root.crt /etc/authority.crt ;;
    'stop '*) stop "$unit" ;;
    'restart '*) stop "$unit" && start "$unit" ;;
    'enable '*) is_running "$unit" || start "$unit" ;;
  esac
done
