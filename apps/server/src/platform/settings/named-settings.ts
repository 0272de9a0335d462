import { connectors } from '#server/platform/connectors.ts'
import { distance } from '#server/words/edit-distance.ts'

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

/** `npm run` sets these for the programs it starts. */
const INTERNAL = new Set(['OKOLO_CWD'])
/**
 * Returns a sentence for each variable that starts with OKOLO_ and is not in `known`: a mistyped
 * setting has no effect.
 */
export function unknownSettings(given: Iterable<string>, known: readonly string[]): string[] {
  const names = new Set(known)
  return [...given]
    .filter((name) => /^okolo_/i.test(name) && !names.has(name) && !INTERNAL.has(name))
    .map(
      (name) => `${name} is not a setting. Did you mean ${nearestOf(name.toUpperCase(), known)}?`,
    )
}

function nearestOf(name: string, known: readonly string[]): string {
  const byDistance = known.map((one) => ({ one, letters: distance(name, one) }))
  return byDistance.toSorted((a, b) => a.letters - b.letters)[0]?.one ?? 'another'
}
