import { RIVAL_MARGIN } from '#server/knowledge/mentions/constants.ts'
import type { Judge, Cluster } from './clusters.ts'
import type { Doubt, Link } from './match.ts'

/**
 * The events of one day that would all take a listing which knows no hour: matinee and evening under one title. Which
 * one it means is for an operator to say. Empty where one stands out, or where all of them are one.
 */
export function ambiguousMatches(
  cluster: Cluster,
  fitting: readonly { other: Cluster; link: Link }[],
  judge: Judge,
): Doubt[] {
  const [listing] = cluster.listings
  const day = listing?.mentions[0]?.clock.day
  if (listing === undefined || day === undefined || knowsHour(cluster)) return []
  if (fitting.some(({ link }) => link.kind === 'must')) return []
  const best = Math.max(...fitting.map(({ link }) => link.probability ?? 0))
  const matches = fitting.filter(
    ({ other, link }) =>
      (link.probability ?? 0) >= best - RIVAL_MARGIN &&
      other.listings.some(({ mentions }) => mentions.some(({ clock }) => clock.day === day)) &&
      knowsHour(other),
  )
  const [first, ...rest] = matches
  const areOne = rest.every(
    ({ other }) => first !== undefined && judge.join(first.other, other) !== null,
  )
  if (areOne) return []
  return matches.flatMap(({ other, link }) => {
    const [one] = other.listings
    return one === undefined
      ? []
      : [{ a: listing.key, b: one.key, probability: link.probability ?? 0, why: 'hour' as const }]
  })
}

function knowsHour({ listings }: Cluster): boolean {
  return listings.some(({ mentions }) =>
    mentions.some(({ clock }) => clock.minute !== null && !clock.isMidnight),
  )
}
