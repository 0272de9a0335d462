import { distance } from '#server/words/edit-distance.ts'

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
