import { connectors } from '@okolo/connectors'

const KEY_PREFIX = 'OKOLO_KEY_'

/** The settings that give connectors their keys, such as `OKOLO_KEY_UITDATABANK`. */
export function keySettings(): string[] {
  return connectors
    .filter(({ manifest }) => manifest.auth !== 'none' || manifest.takesKey === true)
    .map(({ manifest }) => `${KEY_PREFIX}${manifest.id.toUpperCase().replaceAll('-', '_')}`)
}

/** Returns connector id -> key: `OKOLO_KEY_EVENT_PAGES=x` gives `event-pages`: `x`. */
export function keysOf(env: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(KEY_PREFIX)
        ? [[name.slice(KEY_PREFIX.length).toLowerCase().replaceAll('_', '-'), value] as const]
        : [],
    ),
  )
}
