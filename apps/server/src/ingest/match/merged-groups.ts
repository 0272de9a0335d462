import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { explainReason, explainRule } from '#server/knowledge/matching/explain.ts'
import { featuresOf } from '#server/knowledge/matching/features.ts'
import { journalOf, type JournalEntry } from './journal.ts'
import { ELSEWHERE } from '#server/knowledge/places/city.ts'
import { linkListings } from './link-listings.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import { prepareListings } from './prepare-listings.ts'
import { loadEvents } from './stored-listings.ts'

/** A listing of a group as its platform tells it. `point`: exact places only, not the middle of a city. */
export type GroupedListing = {
  /** listing-key.ts */
  key: string
  source: string
  platform: string
  platformId: string
  title: string
  /** Wall time of the next date. */
  start: string | null
  venue: string | null
  address: string | null
  point: { lat: number; lon: number } | null
}

/** An event with two or more listings. */
export type MergedGroup = {
  event: { uuid: string; slug: string; title: string }
  listings: GroupedListing[]
  /** Between any two of its exact places, in kilometres; null where fewer than two are known. */
  farthestKm: number | null
  /** How alike the two least alike titles are, letter by letter: 0 to 1. */
  leastTitle: number
  /** Why its listings were joined, in English. */
  why: string[]
}

/** Events whose listings are read at once. */
const BATCH = 100

type Options = {
  now: Date
  /** Slug: its events, and those outside every city that a source of it lists. Null: every event. */
  city: string | null
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Every event that is known by two or more live listings, the oldest event first. */
export async function* mergedGroups(
  db: Db,
  { now, city, signal, onProgress = () => undefined }: Options,
): AsyncGenerator<MergedGroup> {
  const { rows } = await sql<MergedGroup['event'] & { id: number }>`
    select e.id, e.uuid, e.slug, e.title from event e join city c on c.id = e.city_id
    where (${city}::text is null or c.slug = ${city} or (c.slug = ${ELSEWHERE} and exists (
        select from listing l join source s on s.id = l.source_id join city own on own.id = s.city_id
        where l.event_id = e.id and own.slug = ${city})))
      and e.merged_into is null
      and (select count(*) from listing l where l.event_id = e.id and not l.is_withdrawn) > 1
    order by e.id`.execute(db)
  for (let from = 0; from < rows.length; from += BATCH) {
    signal?.throwIfAborted()
    const events = rows.slice(from, from + BATCH)
    // oxlint-disable-next-line no-await-in-loop -- a batch at a time keeps little in memory
    yield* await groupsOf(db, events, now)
    onProgress(from + events.length, rows.length)
  }
}

async function groupsOf(
  db: Db,
  events: readonly (MergedGroup['event'] & { id: number })[],
  now: Date,
): Promise<MergedGroup[]> {
  const ids = events.map(({ id }) => id)
  const prepared = await prepareListings(db, await loadEvents(db, ids), now)
  const keys = prepared.map(({ key }) => key)
  const journal = await journalOf(db, keys)
  const { rows } = await sql<{ id: number; source: string }>`
    select l.id, s.slug as source from listing l join source s on s.id = l.source_id
    where l.event_id = any(${ids})`.execute(db)
  const sources = new Map(rows.map(({ id, source }) => [id, source]))
  return events.map(({ id, ...event }) => {
    const members = prepared.filter(({ eventId }) => eventId === id)
    return {
      event,
      listings: members.map((listing) => groupedListing(listing, sources.get(listing.id) ?? '')),
      ...measured(members),
      why: whyJoined(members, journal),
    }
  })
}

/** A listing as it is shown beside others of its group. */
export function groupedListing(listing: PreparedListing, source: string): GroupedListing {
  const { key, platform, platformId, content, mentions } = listing
  const [next] = mentions
  const date = content.dates.find(({ key: name }) => next?.id === `${key} ${name}`)
  return {
    key,
    source,
    platform,
    platformId,
    title: content.titles[content.language] ?? Object.values(content.titles)[0] ?? '',
    start: (date ?? content.dates[0])?.startWall ?? null,
    venue: content.place?.name ?? null,
    address: content.place?.address ?? null,
    point: next?.place.point ?? null,
  }
}

/** How far apart two listings are at most, and how alike their titles are at least. */
function measured(
  listings: readonly PreparedListing[],
): Pick<MergedGroup, 'farthestKm' | 'leastTitle'> {
  let farthestKm: number | null = null
  let leastTitle = 1
  for (const [i, { mentions }] of listings.entries())
    for (const other of listings.slice(i + 1)) {
      const [a] = mentions
      const [b] = other.mentions
      if (a === undefined || b === undefined) continue
      const { km, titleTrigrams } = featuresOf(a, b)
      if (km >= 0) farthestKm = Math.max(farthestKm ?? 0, km)
      leastTitle = Math.min(leastTitle, titleTrigrams)
    }
  return { farthestKm, leastTitle }
}

/** Why these listings were joined: the journal's last entry for each pair, else a comparison made now. */
function whyJoined(
  listings: readonly PreparedListing[],
  journal: readonly JournalEntry[],
): string[] {
  const why: string[] = []
  const seen = new Map<string, PreparedListing>()
  for (const listing of listings) {
    const same = seen.has(listing.key)
    seen.set(listing.key, listing)
    if (same) why.push(`${listing.key}: several sources give this id`)
  }
  const keys = [...seen.keys()]
  for (const [i, a] of keys.entries())
    for (const b of keys.slice(i + 1)) {
      const said = journal.findLast(
        (entry) => (entry.a === a && entry.b === b) || (entry.a === b && entry.b === a),
      )
      if (said !== undefined) why.push(`${a} and ${b}: ${entryInWords(said)}`)
    }
  if (why.length > 0) return why
  const [one, other] = seen.values()
  if (one === undefined || other === undefined) return why
  const link = linkListings(one, other)
  const words =
    link === null
      ? 'no dates near each other'
      : [
          `${percent(link.probability)} likely now`,
          ...(link.veto === null ? [] : [`but ${explainRule(link.veto)}`]),
          ...link.reasons.map(explainReason),
        ].join('; ')
  return [`${one.key} and ${other.key}: ${words}`]
}

function entryInWords({ kind, who, probability, reasons }: JournalEntry): string {
  if (probability === null || kind !== 'auto') return `${kind}, said by ${who}`
  return [`${percent(probability)} likely when joined`, ...reasons.map(explainReason)].join('; ')
}

function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`
}
