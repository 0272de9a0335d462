import type { Tx } from '#server/platform/database/db.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { isWithoutMentions } from '#server/knowledge/matching/mentions.ts'
import { decisionsOn } from '../match/journal.ts'
import { loadListings, type ClusteredListing } from '../match/stored-listings.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import { ambiguousMatches } from '../match/ambiguous-matches.ts'
import { applyClusters, type Reassigned } from './apply-clusters.ts'
import {
  Judge,
  JOIN_FROM,
  pairKey,
  toDecisions,
  type Decisions,
  type Cluster,
} from '../match/clusters.ts'
import { inOrder } from '#server/knowledge/matching/compare.ts'
import type { Link } from '../match/match.ts'

type Member = ClusteredListing & PreparedListing

/**
 * Works out anew which of these listings, and of those in the same events, are one event, and brings the events
 * to it: the local correction of what arrived in an unlucky order, or was joined by older rules, and what follows an
 * operator's word. Nothing outside these events is touched.
 */
export async function reclusterListings(
  tx: Tx,
  listingIds: readonly number[],
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<Reassigned> {
  const stored = await loadListings(tx, listingIds)
  const decisions = toDecisions(await decisionsOn(tx, stored))
  const { judged, following, at } = whoIsJudged(stored, decisions, now)
  const members = await prepareListings(tx, judged, at)
  const { clusters, links } = agglomerate(members, new Judge(decisions))
  return applyClusters(tx, clusters, { links, following, decisions }, { places, now })
}

/**
 * Listings that are over for long or have no day follow their event, unless an operator took them out. If no listing is
 * ahead, all are judged as of when they were on.
 */
function whoIsJudged(
  stored: readonly ClusteredListing[],
  decisions: Decisions,
  now: Date,
): { judged: ClusteredListing[]; following: ClusteredListing[]; at: Date } {
  const isTakenOut = (listing: ClusteredListing) =>
    stored.some(
      ({ key, eventId }) =>
        eventId === listing.eventId && decisions.get(pairKey(key, listing.key)) === 'cannot',
    )
  const { judged = [], following = [] } = Object.groupBy(stored, (listing) =>
    isWithoutMentions(listing.content, now) && !isTakenOut(listing) ? 'following' : 'judged',
  )
  const lastEnds = following.flatMap(({ content: { dates } }) =>
    dates.length === 0 ? [] : [Math.max(...dates.map(({ end }) => Date.parse(end)))],
  )
  if (judged.some(({ content }) => !isWithoutMentions(content, now)) || lastEnds.length === 0)
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
function agglomerate(
  members: readonly Member[],
  judge: Judge,
): { clusters: Member[][]; links: Link[] } {
  const byKey = Map.groupBy(
    members.toSorted((a, b) => a.id - b.id),
    ({ key }) => key,
  )
  const singles = [...byKey.values()].map((same): Cluster => ({
    listings: same.slice(0, 1),
    eventId: null,
    age: same[0]?.key ?? '',
  }))
  const into = new Map<Cluster, Cluster>()
  const top = (cluster: Cluster): Cluster => {
    const next = into.get(cluster)
    return next === undefined ? cluster : top(next)
  }
  const links: Link[] = []
  for (const { a, b } of inOrder(unambiguous(singles, edgesOf(singles, judge), judge), describe)) {
    const [x, y] = [top(a), top(b)]
    const link = x === y ? null : judge.join(x, y)
    if (link === null) continue
    x.listings.push(...y.listings)
    into.set(y, x)
    links.push(link)
  }
  const clusters = singles
    .filter((single) => !into.has(single))
    .map(({ listings }) => listings.flatMap(({ key }) => byKey.get(key) ?? []))
  return { clusters, links }
}

/** Two listings that may be one event; `p`: how likely, 2 by an operator's word. */
type Edge = { a: Cluster; b: Cluster; p: number }

const describe = ({ a, b, p }: Edge) => ({
  probability: p,
  a: a.listings[0]?.mentions[0],
  b: b.listings[0]?.mentions[0],
  key: a.age + b.age,
})

function edgesOf(singles: readonly Cluster[], judge: Judge): Edge[] {
  return singles.flatMap((a, i) =>
    singles.slice(i + 1).flatMap((b) => {
      const link = judge.join(a, b)
      return link === null || (link.probability ?? 0) < JOIN_FROM
        ? []
        : [{ a, b, p: link.kind === 'must' ? 2 : (link.probability ?? 0) }]
    }),
  )
}

/** Without the edges of listings that know no hour and fit several events of the day: left to the operator, as on arrival. */
function unambiguous(singles: readonly Cluster[], edges: readonly Edge[], judge: Judge): Edge[] {
  let left = [...edges]
  for (const single of singles) {
    const own = left.filter(({ a, b }) => a === single || b === single)
    const fitting = own.flatMap(({ a, b }) => {
      const link = judge.join(a, b)
      return link === null ? [] : [{ other: a === single ? b : a, link }]
    })
    if (ambiguousMatches(single, fitting, judge).length > 0)
      left = left.filter((edge) => !own.includes(edge))
  }
  return left
}
