import { z } from 'zod'
import type { MergedGroup } from '@okolo/server/ingest/match/merged-groups.ts'

/**
 * A person's verdict on two listings of a recorded feed, by their keys (listing-key.ts). Nothing else of the recordings
 * is kept here.
 */
export const Verdict = z.strictObject({
  feed: z.string(),
  a: z.string(),
  b: z.string(),
  is: z.enum(['same', 'different', 'unsure']),
})
export type Verdict = z.infer<typeof Verdict>

export type GroupScore = {
  /** Events of two or more listings with different ids. */
  groups: number
  /** Of them those with a listing of another event, or that nobody has read. */
  wrong: number
  unread: number
  /** Pairs that a person called the same and that are two events. */
  missed: number
  /** Between two exact places of one event, in kilometres; null where no event has two. */
  farthestKm: number | null
}

type Group = Pick<MergedGroup, 'listings' | 'farthestKm'>

/** Counts what was merged rightly, by what people said of pairs. `eventOf`: the event of each listing, by its key. */
export function scoreGroups(
  groups: readonly Group[],
  verdicts: readonly Verdict[],
  eventOf: ReadonlyMap<string, string>,
): GroupScore {
  const several = groups.filter(({ listings }) => keysIn(listings).length > 1)
  const judged = several.map((group) => judge(keysIn(group.listings), verdicts))
  const distances = several.flatMap(({ farthestKm }) => farthestKm ?? [])
  return {
    groups: several.length,
    wrong: judged.filter((word) => word !== 'right').length,
    unread: judged.filter((word) => word === 'unread').length,
    missed: verdicts.filter(
      ({ a, b, is }) =>
        is === 'same' && eventOf.has(a) && eventOf.has(b) && eventOf.get(a) !== eventOf.get(b),
    ).length,
    farthestKm: distances.length === 0 ? null : Math.max(...distances),
  }
}

function keysIn(listings: MergedGroup['listings']): string[] {
  return [...new Set(listings.map(({ key }) => key))]
}

/** Right where pairs that are the same connect all of a group; a pair that nobody could tell connects as well. */
export function judge(
  keys: readonly string[],
  verdicts: readonly Verdict[],
): 'right' | 'wrong' | 'unread' {
  const own = verdicts.filter(({ a, b }) => keys.includes(a) && keys.includes(b))
  if (own.some(({ is }) => is === 'different')) return 'wrong'
  const reached = new Set(keys.slice(0, 1))
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const { a, b } of own)
      if (reached.has(a) || reached.has(b)) {
        reached.add(a)
        reached.add(b)
      }
  }
  return reached.size === keys.length ? 'right' : 'unread'
}
