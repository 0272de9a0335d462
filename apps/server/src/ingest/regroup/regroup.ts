import type { Tx } from '#server/platform/database/db.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { isWithoutClaims } from '#server/knowledge/matching/claims.ts'
import { decisionsOn } from '../match/journal.ts'
import { loadClaimants, type StoredClaimant } from '../match/stored-claimants.ts'
import type { PreparedListing } from '#server/knowledge/matching/listing-keys.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import { rivalsOf } from '../match/rivals.ts'
import { settleClusters, type Settled } from './settle-clusters.ts'
import {
  Judge,
  JOIN_FROM,
  pairKey,
  toDecisions,
  type Decisions,
  type Unit,
} from '../match/units.ts'
import { inOrder } from '#server/knowledge/matching/compare.ts'
import type { Link } from '../match/match.ts'

type Member = StoredClaimant & PreparedListing

/**
 * Works out anew which of these listings, and of those in the same events, are one event, and brings the events
 * to it: the local correction of what arrived in an unlucky order, or was joined by older rules, and what follows an
 * operator's word. Nothing outside these events is touched.
 */
export async function regroup(
  tx: Tx,
  listingIds: readonly number[],
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<Settled> {
  const stored = await loadClaimants(tx, listingIds)
  const decisions = toDecisions(await decisionsOn(tx, stored))
  const { judged, following, at } = whoIsJudged(stored, decisions, now)
  const members = await prepareListings(tx, judged, at)
  const { clusters, links } = cluster(members, new Judge(decisions))
  return settleClusters(tx, clusters, { links, following, decisions }, { places, now })
}

/**
 * Listings that are over for long or have no day follow their event, unless an operator took them out. If no listing is
 * ahead, all are judged as of when they were on.
 */
function whoIsJudged(
  stored: readonly StoredClaimant[],
  decisions: Decisions,
  now: Date,
): { judged: StoredClaimant[]; following: StoredClaimant[]; at: Date } {
  const isTakenOut = (listing: StoredClaimant) =>
    stored.some(
      ({ key, eventId }) =>
        eventId === listing.eventId && decisions.get(pairKey(key, listing.key)) === 'cannot',
    )
  const { judged = [], following = [] } = Object.groupBy(stored, (listing) =>
    isWithoutClaims(listing.content, now) && !isTakenOut(listing) ? 'following' : 'judged',
  )
  const lastEnds = following.flatMap(({ content: { dates } }) =>
    dates.length === 0 ? [] : [Math.max(...dates.map(({ end }) => Date.parse(end)))],
  )
  if (judged.some(({ content }) => !isWithoutClaims(content, now)) || lastEnds.length === 0)
    return { judged, following, at: now }
  const at = new Date(Math.min(...lastEnds))
  const { then = [], dateless = [] } = Object.groupBy(stored, ({ content }) =>
    content.dates.length > 0 ? 'then' : 'dateless',
  )
  return { judged: then, following: dateless, at }
}

/**
 * Agglomeration from single listings, the likeliest pairs first: what is joined must fit as a whole. Feeds of one
 * platform that give the same id are one listing from the start. Pure; the order of members does not matter.
 */
function cluster(
  members: readonly Member[],
  judge: Judge,
): { clusters: Member[][]; links: Link[] } {
  const byKey = Map.groupBy(
    members.toSorted((a, b) => a.id - b.id),
    ({ key }) => key,
  )
  const units = [...byKey.values()].map((same): Unit => ({
    listings: same.slice(0, 1),
    eventId: null,
    age: same[0]?.key ?? '',
  }))
  let edges: { a: Unit; b: Unit; p: number }[] = []
  for (const [i, a] of units.entries())
    for (const b of units.slice(i + 1)) {
      const link = judge.join(a, b)
      if (link !== null && (link.probability ?? 0) >= JOIN_FROM)
        edges.push({ a, b, p: link.kind === 'must' ? 2 : (link.probability ?? 0) })
    }
  // Without an hour, and several events of the day would take it: left to the operator, as on arrival.
  for (const unit of units) {
    const own = edges.filter(({ a, b }) => a === unit || b === unit)
    const fitting = own.flatMap(({ a, b }) => {
      const link = judge.join(a, b)
      return link === null ? [] : [{ other: a === unit ? b : a, link }]
    })
    if (rivalsOf(unit, fitting, judge).length > 0)
      edges = edges.filter((edge) => !own.includes(edge))
  }
  const ordered = inOrder(edges, ({ a, b, p }) => ({
    probability: p,
    a: a.listings[0]?.claims[0],
    b: b.listings[0]?.claims[0],
    key: a.age + b.age,
  }))
  const into = new Map<Unit, Unit>()
  const top = (unit: Unit): Unit => {
    const next = into.get(unit)
    return next === undefined ? unit : top(next)
  }
  const links: Link[] = []
  for (const { a, b } of ordered) {
    const [x, y] = [top(a), top(b)]
    if (x === y) continue
    const link = judge.join(x, y)
    if (link === null) continue
    x.listings.push(...y.listings)
    into.set(y, x)
    links.push(link)
  }
  const clusters = units
    .filter((unit) => !into.has(unit))
    .map(({ listings }) => listings.flatMap(({ key }) => byKey.get(key) ?? []))
  return { clusters, links }
}
