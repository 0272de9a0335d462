import { z } from 'zod'

/**
 * Hosts of the operator's own network that sources may be read from, with a port or with all of theirs: `calendar.lan`,
 * `192.168.1.5:8080`, `[fd00::5]`.
 */
export type PrivateHosts = ReadonlySet<string>

const NAME = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/

/** The setting OKOLO_PRIVATE_HOSTS: names separated by spaces or commas. */
export const PrivateHostsSetting = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every((host) => NAME.test(host)), {
    error: 'expected hosts such as calendar.lan or 192.168.1.5:8080, without http://',
  })
  .transform((hosts): PrivateHosts => new Set(hosts))

/** True for a host and port that the operator has allowed. `hostname` as in a URL, IPv6 in brackets. */
export function allowsHost(allowed: PrivateHosts, hostname: string, port: number): boolean {
  const name = hostname.toLowerCase()
  return allowed.has(name) || allowed.has(`${name}:${port}`)
}

/**
 * The allowed hosts that a source names itself, in its address or configuration. A page on the internet cannot lead a
 * source's requests to the others.
 */
export function privateHostsOf(
  { url, config }: { url: string | null; config: unknown },
  allowed: PrivateHosts,
): PrivateHosts {
  if (allowed.size === 0) return allowed
  const texts = [url ?? '', ...textsIn(config)]
  const named = new Set(
    texts.flatMap((text) => {
      const address = URL.parse(text)
      return address === null ? [] : [address.hostname, address.host]
    }),
  )
  return new Set([...allowed].filter((host) => named.has(host)))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
