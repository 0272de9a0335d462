import { sql } from 'kysely'
import { notePicturesGone } from '#server/catalogue/cards/picture.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import { matchNothing } from '../match/match.ts'
import { findSource } from '../sources/source.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { listingOf, type RecordListings } from '../records/record-listings.ts'
import { eraseListings } from '../store/listings.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { eraseEvents } from '../store/write-events.ts'
import { purgeRaw } from '../records/purge-raw.ts'
import { applyRecords } from '../pipeline/apply-page.ts'
import type { TakedownMatcher } from '../pipeline/match-takedown.ts'

export type Purged = { listings: number; records: number; events: number }

type Row = {
  id: number
  recordId: number
  source: string
  platform: string
  platformId: string
  isWithdrawn: boolean
  content: ListingContent
}

const PAGE = 500

/**
 * Takes away every stored listing that the matcher names: its events lose what came from it, or go as a whole, its
 * content and the raw record it was made of are erased. Works page by page, each in a transaction of its own: what
 * was interrupted is finished by doing it again.
 */
export async function purgeListings(
  db: Db,
  isTaken: TakedownMatcher,
  {
    now,
    places,
    signal,
    onProgress,
  }: {
    now: Date
    places: KnownPlaces
    signal: AbortSignal
    onProgress: ((looked: number) => void) | undefined
  },
): Promise<Purged> {
  const purged: Purged = { listings: 0, records: 0, events: 0 }
  let looked = 0
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const page = await listingsAfter(db, after)
    const last = page.at(-1)
    if (last === undefined) return purged
    const taken = page.filter((row) => isTaken(row) !== null)
    for (const source of new Set(taken.map((row) => row.source))) {
      const ids = taken.filter((row) => row.source === source).map((row) => row.recordId)
      const counts = await purgeRecords(db, source, [...new Set(ids)], isTaken, { now, places })
      purged.listings += counts.listings
      purged.records += counts.records
      purged.events += counts.events
    }
    after = last.id
    looked += page.length
    onProgress?.(looked)
  }
}

/** Listings whose content is still there, live or not, by id. */
async function listingsAfter(db: Db, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.record_id as "recordId", s.slug as source, l.platform, l.platform_id as "platformId",
      l.is_withdrawn as "isWithdrawn",
      jsonb_build_object('url', l.content -> 'url', 'ticketUrl', l.content -> 'ticketUrl',
        'sameAs', coalesce(l.content -> 'sameAs', '[]'), 'organizers', coalesce(l.content -> 'organizers', '[]')) as content
    from listing l join source s on s.id = l.source_id
    where l.id > ${after} and l.content_hash <> '' order by l.id limit ${PAGE}`.execute(db)
  return rows
}

/** Writes the rest of these records as if they had never said more. */
async function purgeRecords(
  db: Db,
  slug: string,
  recordIds: number[],
  isTaken: TakedownMatcher,
  { now, places }: { now: Date; places: KnownPlaces },
): Promise<Purged> {
  const source = await findSource(db, slug)
  if (source === null) return { listings: 0, records: 0, events: 0 }
  return withEventsLocked(db, async (tx) => {
    const { rows } = await sql<Row & { eventId: number }>`
      select l.id, l.record_id as "recordId", l.platform, l.platform_id as "platformId",
        l.is_withdrawn as "isWithdrawn", l.content, l.event_id as "eventId", ${slug} as source
      from listing l where l.record_id = any(${recordIds}) and l.content_hash <> ''`.execute(tx)
    const taken = rows.filter((row) => isTaken(row) !== null)
    const takenIds = new Set(taken.map(({ id }) => id))
    const left = recordIds.map((recordId): RecordListings => {
      const own = rows.filter(
        (row) => row.recordId === recordId && !takenIds.has(row.id) && !row.isWithdrawn,
      )
      return {
        recordId,
        listings: own.map((row) => listingOf(row.platformId, row.content)),
      }
    })
    await applyRecords(tx, source, left, { match: matchNothing, places, now })
    await eraseListings(tx, [...takenIds], now)
    const pictures = taken.flatMap(({ content }) => content.image?.url ?? [])
    await notePicturesGone(tx, pictures, now)
    const empty = left.filter(({ listings }) => listings.length === 0)
    await purgeRaw(
      tx,
      recordIds,
      empty.map(({ recordId }) => recordId),
      now,
    )
    const gone = await unlisted(
      tx,
      taken.map(({ eventId }) => eventId),
    )
    await eraseEvents(tx, gone, now)
    return { listings: takenIds.size, records: recordIds.length, events: gone.length }
  })
}

/** Those that nobody lists any more. */
async function unlisted(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event e where id = any(${[...ids]})
      and not exists (select from listing l where l.event_id = e.id and not l.is_withdrawn)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
