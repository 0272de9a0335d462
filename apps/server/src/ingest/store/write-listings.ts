import type { Terms } from '@okolo/connectors/connector'
import type { SourceRole } from '@okolo/contract/event'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { sendingAhead, type Send } from '#server/platform/sent-ahead.ts'
import type { CatalogueMemory, PageMemory } from '../merge/catalogue-memory.ts'
import type { Matcher } from '../merge/match.ts'
import { listingKey } from '../merge/listing-key.ts'
import { countTitles, forgetKeys, marksOf, type MatchMarks } from '../merge/match-keys.ts'
import type { Postings } from '../merge/postings.ts'
import { redirectDates } from './event-seats.ts'
import type { KnownPlaces } from './known-places.ts'
import { LateWrites, PutOff } from './late-writes.ts'
import { withFormerStarts } from './moved-dates.ts'
import { venuesOf } from './references.ts'
import { sendEvents } from './remerge-events.ts'
import type { RecordListings } from './record-listings.ts'
import { seatListings, type HashedListing } from './seat-listings.ts'
import { holdKeys, listingsStatement, storedContents, storedListings } from './listing-rows.ts'

/** Everything a writer needs to know about the source whose records it writes. */
export type ListingSource = {
  id: number
  slug: string
  platform: string
  role: SourceRole
  trust: number
  isDemo: boolean
  terms: Terms
}

export type WriteCounts = { created: number; updated: number; withdrawn: number; dates: number }

/** Listings of two platforms may be one event: whoever arranges events does so alone. */
export async function lockEvents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('write events', 0))`.execute(tx)
}

/**
 * Brings the listings of these records, and the events made of them, to what the records say now, within `tx`.
 * Listings that are unchanged are not written, and neither are events whose merged content is the same. `onSent`: all statements
 * but the caller's own are made, some still to be carried out; not called where there is nothing to write. With `late`, which is the
 * transaction's, it comes back when others can be matched with these listings; what they do not ask for is written meanwhile.
 */
export async function writeListings(
  tx: Tx,
  source: ListingSource,
  records: readonly RecordListings[],
  {
    match,
    places,
    now,
    memory,
    late = null,
    onSent,
  }: {
    match: Matcher
    places: KnownPlaces
    now: Date
    /** Of the run; whoever writes a page only needs none. */
    memory?: CatalogueMemory
    late?: LateWrites | null
    onSent?: () => void
  },
): Promise<WriteCounts> {
  const page = await enter(tx, memory)
  const stored = await storedListings(
    tx,
    records.map(({ recordId }) => recordId),
  )
  const known = new Map(stored.map((row) => [`${row.record_id} ${row.platform_id}`, row]))
  const changed: HashedListing[] = []
  for (const { recordId, listings } of records)
    for (const { platformId, content, text, hash } of listings) {
      const key = `${recordId} ${platformId}`
      const before = known.get(key)
      known.delete(key)
      if (before?.content_hash === hash && !before.is_withdrawn) continue
      changed.push({
        recordId,
        platformId,
        content,
        hash,
        text,
        listingId: before?.id ?? null,
        eventId: before?.event_id ?? null,
        isAlone: before?.is_alone ?? true,
        venueId: null,
        seat: null,
      })
    }
  const withdrawn = [...known.values()].filter(({ is_withdrawn }) => !is_withdrawn)
  if (changed.length === 0 && withdrawn.length === 0) {
    page?.leave()
    return { created: 0, updated: 0, withdrawn: 0, dates: 0 }
  }

  await complete(tx, changed, places, now)
  const postings = page?.postings ?? null
  const lost = await seatListings(tx, source, changed, match, { now, memory: page, late })
  const putOff = new PutOff(tx)
  for (const { survivor } of lost) putOff.events.add(survivor)
  const counts = await sendingAhead(tx, async (send) => {
    const marks = await countedMarks(tx, source, changed, { now, send })
    const stale = changed.flatMap(({ listingId }) => listingId ?? [])
    send(() => forgetKeys(tx, stale, postings))
    // In the order of the records, each behind its event, which it refers to.
    const sent = new Set<number>()
    let saved = 0
    const save = (upTo: number) => {
      const [part, partMarks] = [changed.slice(saved, upTo), marks.slice(saved, upTo)]
      saved = upTo
      if (part.length === 0) return
      send.statement(listingsStatement(source, part, { marks: partMarks, now }), (rows) => {
        if (postings !== null) holdKeys(postings, rows, part, partMarks)
      })
    }
    const written = await sendEvents(
      tx,
      {
        source,
        changed,
        withdrawn: withdrawn.map(({ id, event_id }) => ({ listingId: id, eventId: event_id })),
      },
      {
        places,
        now,
        send,
        sendLate: putOff.send,
        onAffected: async (ids) => {
          await late?.writtenOf(ids)
          for (const id of ids) putOff.events.add(id)
        },
        onRows: (ids) => {
          for (const id of ids) sent.add(id)
          let upTo = saved
          while (upTo < changed.length && sent.has(changed[upTo]?.seat?.id ?? -1)) upTo += 1
          save(upTo)
        },
      },
    )
    save(changed.length)
    putOff.send(() => redirectDates(tx, lost, now))
    const gone = withdrawn.map(({ id }) => id)
    send(() => withdrawListings(tx, gone, { now, postings }))
    onSent?.()
    return written
  })
  page?.leave()
  const own = late ?? new LateWrites()
  // More than the dates and texts of one page are never waiting while another is matched.
  await own.written()
  own.pause()
  own.add(putOff.events, putOff.statements)
  if (late === null) await own.written()
  return counts
}

async function enter(tx: Tx, memory: CatalogueMemory | undefined): Promise<PageMemory | null> {
  if (memory !== undefined) return memory.enter(tx)
  await lockEvents(tx)
  return null
}

/** What listings are found by from now on, in the same order; the words of their titles are counted. */
async function countedMarks(
  tx: Tx,
  { platform }: ListingSource,
  changed: readonly HashedListing[],
  { now, send }: { now: Date; send: Send },
): Promise<MatchMarks[]> {
  const claimants = changed.map(({ platformId, venueId, content }) => ({
    key: listingKey(platform, platformId),
    platform,
    platformId,
    venueId,
    content,
  }))
  const marks = await marksOf(tx, claimants, now)
  send(() => countTitles(tx, claimants, now))
  return marks
}

async function withdrawListings(
  tx: Tx,
  ids: readonly number[],
  { now, postings }: { now: Date; postings: Postings | null },
): Promise<void> {
  if (ids.length === 0) return
  await forgetKeys(tx, ids, postings)
  await sql`
    update listing set is_withdrawn = true, block_keys = '{}', changed_at = ${now}
    where id = any(${[...ids]})`.execute(tx)
}

/** Former starts from what the listings said before, and the venues they mean. */
async function complete(
  tx: Tx,
  changed: HashedListing[],
  places: KnownPlaces,
  now: Date,
): Promise<void> {
  const before = await storedContents(
    tx,
    changed.flatMap(({ listingId }) => listingId ?? []),
  )
  for (const listing of changed) {
    const said = before.get(listing.listingId ?? -1)
    if (said === undefined) continue
    listing.content = withFormerStarts(listing.content, said, now)
    listing.text = null
  }
  const venues = await venuesOf(
    tx,
    changed.map(({ content }) => content),
    places,
    now,
  )
  for (const [i, listing] of changed.entries()) listing.venueId = venues[i] ?? null
}
