import type { Prepared } from '../claims/prepare.ts'
import { trigramDice } from '../claims/similarity.ts'

/** A link as far as its place in the order depends on it. */
export type Ranked = {
  probability: number
  a: Prepared | undefined
  b: Prepared | undefined
  /** Says which comes first where nothing else does. */
  key: string
}

/**
 * The best links first, and of those as good as each other those whose days are nearer and whose titles are more alike: where a
 * platform lists one thing several times (its premium seats), the plain one is joined before the rest.
 */
export function inOrder<T>(links: readonly T[], rank: (link: T) => Ranked): T[] {
  return links
    .map((link) => {
      const { probability, a, b, key } = rank(link)
      return { link, probability, key, ...nearness(a, b) }
    })
    .toSorted(
      (x, y) =>
        y.probability - x.probability ||
        x.days - y.days ||
        y.titles - x.titles ||
        (x.key < y.key ? -1 : x.key > y.key ? 1 : 0),
    )
    .map(({ link }) => link)
}

/** Days between two claims' first days, and how alike their titles are whatever the order of the words. */
function nearness(a?: Prepared, b?: Prepared): { days: number; titles: number } {
  if (a === undefined || b === undefined) return { days: 0, titles: 0 }
  const [x = '', y = ''] = [a, b].map(({ titles }) => titles[0]?.words.toSorted().join(' '))
  return { days: Math.abs(a.clock.day - b.clock.day), titles: trigramDice(x, y) }
}
