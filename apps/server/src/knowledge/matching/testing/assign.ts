import type { Decision } from '#server/knowledge/claims/claim.ts'
import type { Compare } from '../cluster.ts'
import { compare } from '../compare.ts'
import { LINK, MEAN_LINK, RIVAL_MARGIN } from '#server/knowledge/claims/constants.ts'
import type { Prepared } from '#server/knowledge/claims/prepare.ts'

/** A group of claims that were found to tell of one date. */
export type Cluster = { id: string; members: readonly Prepared[] }

export type Assignment = {
  /** The group that the claim belongs to; null: none, it starts its own. */
  clusterId: string | null
  /** Mean probability over the group's claims; of the best group where none is good enough. */
  probability: number
  /** Groups that would all take it where it knows no hour: for an operator to say. */
  ambiguous: string[]
}

/**
 * Returns the group of an arriving claim, among those that share a block with it: the one with the best mean that no
 * rule forbids. The nightly `cluster` corrects groups that grew in an unlucky order.
 */
export function assign(
  claim: Prepared,
  clusters: readonly Cluster[],
  decisions: readonly Decision[] = [],
  compareNow: Compare = compare,
): Assignment {
  const words = new Map<string, Decision['kind']>()
  for (const { a, b, kind } of decisions) {
    if (a === claim.id) words.set(b, kind)
    else if (b === claim.id) words.set(a, kind)
  }
  const said = clusters.find(({ members }) => members.some(({ id }) => words.get(id) === 'must'))
  if (said !== undefined) return { clusterId: said.id, probability: 1, ambiguous: [] }
  const open = clusters
    .filter(({ members }) => !members.some(({ id }) => words.get(id) === 'cannot'))
    .map((cluster) => ({ cluster, ...likeness(claim, cluster, compareNow) }))
    .toSorted((x, y) => y.mean - x.mean)
  const good = open.filter(({ best, mean }) => best >= LINK && mean >= MEAN_LINK)
  const [first] = good
  if (first === undefined)
    return { clusterId: null, probability: open[0]?.mean ?? 0, ambiguous: [] }
  if (!knowsHour(claim) && isTimed(first.cluster)) {
    const rivals = good.filter(
      ({ cluster, mean }) =>
        isTimed(cluster) &&
        mean >= first.mean - RIVAL_MARGIN &&
        cluster.members[0]?.clock.day === first.cluster.members[0]?.clock.day,
    )
    if (rivals.length > 1)
      return {
        clusterId: null,
        probability: first.mean,
        ambiguous: rivals.map(({ cluster }) => cluster.id),
      }
  }
  return { clusterId: first.cluster.id, probability: first.mean, ambiguous: [] }
}

function likeness(
  claim: Prepared,
  { members }: Cluster,
  compareNow: Compare,
): { best: number; mean: number } {
  let sum = 0
  let best = 0
  for (const member of members) {
    const { probability, veto } = compareNow(claim, member)
    if (veto !== null) return { best: 0, mean: 0 }
    sum += probability
    best = Math.max(best, probability)
  }
  return { best, mean: members.length === 0 ? 0 : sum / members.length }
}

function isTimed({ members }: Cluster): boolean {
  return members.some(knowsHour)
}

function knowsHour({ clock }: Prepared): boolean {
  return clock.minute !== null && !clock.isMidnight
}
