import { distance } from './words/edit-distance.ts'

/** Set by `npm run` for what it starts; nobody else sets it. */
const INTERNAL = new Set(['OKOLO_CWD'])
/** A sentence for each variable that begins as ours do and is none of `known`; a setting with a mistyped name would silently not hold. */
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
