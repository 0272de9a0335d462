import { connectors } from '@okolo/connectors'

export const KEY_PREFIX = 'OKOLO_KEY_'

/** `OKOLO_KEY_UITDATABANK` and its like: the settings by which connectors are given their keys. */
export function keySettings(): string[] {
  return connectors
    .filter(({ manifest }) => manifest.auth !== 'none' || manifest.takesKey === true)
    .map(({ manifest }) => `${KEY_PREFIX}${manifest.id.toUpperCase().replaceAll('-', '_')}`)
}

/** Connector id -> key: `OKOLO_KEY_EVENT_PAGES=x` -> `event-pages`: `x`. */
export function keysOf(env: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(KEY_PREFIX)
        ? [[name.slice(KEY_PREFIX.length).toLowerCase().replaceAll('_', '-'), value] as const]
        : [],
    ),
  )
}
