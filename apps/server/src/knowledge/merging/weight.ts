import type { SourceRole } from '@okolo/contract/site/origins'
import type { LiveListing } from './live-listing.ts'
import type { FieldOrigin } from './provenance.ts'

/** The subject of a question: the house knows its hour and its rooms (specification 13). */
export type Topic = 'general' | 'time-and-place'

const ORDER: Record<Topic, readonly SourceRole[]> = {
  general: ['organizer', 'ticketing', 'venue', 'aggregator'],
  'time-and-place': ['organizer', 'venue', 'ticketing', 'aggregator'],
}

/** Whose word alone is enough: everybody but those who only pass on what they heard. */
export function isAuthority(role: SourceRole): boolean {
  return role !== 'aggregator'
}

/**
 * Listings, best first: by the role of the source in this topic, then its trust, then the fresher source; within a
 * source what says most. The order does not depend on the order they come in.
 */
export function byWeight(listings: readonly LiveListing[], topic: Topic): LiveListing[] {
  const freshest = freshness(listings)
  const rank = ({ role }: LiveListing) => ORDER[topic].indexOf(role)
  return listings.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      b.trust - a.trust ||
      (freshest.get(b.source) ?? 0) - (freshest.get(a.source) ?? 0) ||
      compareText(a.source, b.source) ||
      fullness(b) - fullness(a) ||
      b.changedAt.getTime() - a.changedAt.getTime() ||
      compareText(JSON.stringify(a.content), JSON.stringify(b.content)),
  )
}

/** The origin of a value that `giver` gives, where `givers` (best first) all give one. */
export function originOf(giver: LiveListing, givers: readonly LiveListing[]): FieldOrigin {
  return {
    source: giver.source,
    role: giver.role,
    rule: ruleOf(giver, givers),
    at: giver.changedAt.toISOString(),
  }
}

function ruleOf(giver: LiveListing, givers: readonly LiveListing[]): FieldOrigin['rule'] {
  const rival = givers.find(({ source }) => source !== giver.source)
  if (rival === undefined) return 'only'
  if (rival.role !== giver.role) return 'role'
  if (rival.trust !== giver.trust) return 'trust'
  const freshest = freshness(givers)
  return freshest.get(rival.source) === freshest.get(giver.source) ? 'complete' : 'fresh'
}

function freshness(listings: readonly LiveListing[]): Map<string, number> {
  const freshest = new Map<string, number>()
  for (const { source, changedAt } of listings)
    freshest.set(source, Math.max(freshest.get(source) ?? 0, changedAt.getTime()))
  return freshest
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isSaid(value: unknown): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== ''
}

/** How many fields say something: a festival's page tells less of a part than the part's own page. */
function fullness({ content }: LiveListing): number {
  return (
    Object.values(content).filter(isSaid).length +
    Object.values(content.descriptions).join('').length / 1e6
  )
}
