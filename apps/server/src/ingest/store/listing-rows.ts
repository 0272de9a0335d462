import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { jsonTexts, toJson } from '#server/platform/json-column.ts'
import { MATCHED_WITH, type MatchMarks } from '#server/knowledge/matching/listing-keys.ts'
import { blockTag, forgetKeys, keysText, taggedId } from './key-rows.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { Source } from '../sources/source.ts'

/** The source whose listings are written. */
export type ListingSource = Pick<
  Source,
  'id' | 'slug' | 'platform' | 'role' | 'trust' | 'isDemo' | 'terms'
>

export type StoredListingRow = {
  id: number
  record_id: number
  platform_id: string
  event_id: number
  content_hash: string
  is_withdrawn: boolean
  /** No other live listing is in its event. */
  is_alone: boolean
}

/** Returns the stored listings of these records. */
export async function storedListings(
  tx: Tx,
  recordIds: readonly number[],
): Promise<StoredListingRow[]> {
  const { rows } = await sql<StoredListingRow>`
    select l.id, l.record_id, l.platform_id, l.event_id, l.content_hash, l.is_withdrawn,
      not exists (select from listing o where o.event_id = l.event_id and o.id <> l.id and not o.is_withdrawn)
        as is_alone
    from listing l where l.record_id = any(${[...recordIds]})`.execute(tx)
  return rows
}

/** Returns the stored contents of these listings, by id. */
export async function storedContents(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ListingContent>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; content: ListingContent }>`
    select id, content from listing where id = any(${[...ids]})`.execute(tx)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** A listing as it is written. */
export type ListingWrite = {
  recordId: number
  platformId: string
  eventId: number
  venueId: number | null
  content: ListingContent
  /** The content as JSON; null where that is still to be written. */
  text: string | null
  hash: string
  marks: MatchMarks
}

/** Writes listings whose events are there, with the keys by which they are found. None of their keys may be stored. */
export async function saveListings(
  tx: Tx,
  source: Pick<Source, 'id' | 'platform'>,
  listings: readonly ListingWrite[],
  now: Date,
): Promise<void> {
  if (listings.length === 0) return
  await sql`
    with saved as (
      insert into listing (record_id, source_id, platform, platform_id, event_id, venue_id, content, content_hash,
        is_withdrawn, matched_with, block_keys, block_tag, sketch, changed_at)
      select record_id, ${source.id}, ${source.platform}, platform_id, event_id, venue_id, content::jsonb, content_hash,
        false, ${MATCHED_WITH}, block_keys::bigint[], ${blockTag(sql`${source.platform}`, sql`title`)}, sketch, ${now}
      from unnest(${listings.map(({ recordId }) => recordId)}::bigint[],
        ${listings.map(({ platformId }) => platformId)}::text[],
        ${listings.map(({ eventId }) => eventId)}::bigint[], ${listings.map(({ venueId }) => venueId)}::int[],
        ${jsonTexts(listings.map(({ text, content }) => text ?? toJson(content)))}::text[],
        ${listings.map(({ hash }) => hash)}::text[],
        ${listings.map(({ marks }) => keysText(marks.keys))}::text[], ${listings.map(({ marks }) => marks.sketch)}::text[],
        ${listings.map(({ marks }) => marks.title)}::int[])
        as l (record_id, platform_id, event_id, venue_id, content, content_hash, block_keys, sketch, title)
      on conflict (record_id, platform_id) do update set event_id = excluded.event_id, venue_id = excluded.venue_id,
        content = excluded.content, content_hash = excluded.content_hash, is_withdrawn = false,
        matched_with = excluded.matched_with, block_keys = excluded.block_keys, block_tag = excluded.block_tag,
        sketch = excluded.sketch, changed_at = excluded.changed_at
      returning id, block_keys, block_tag)
    insert into listing_block (key, tagged_id)
    select unnest(block_keys), ${taggedId('saved')} from saved`.execute(tx)
}

/** The event of each of these ids of a platform, as its first listing says. */
export async function eventsOfPlatformIds(
  tx: Tx,
  platform: string,
  platformIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (platformIds.length === 0) return new Map()
  const { rows } = await sql<{ platform_id: string; event_id: number }>`
    select distinct on (platform_id) platform_id, event_id from listing
    where platform = ${platform} and platform_id = any(${[...platformIds]})
    order by platform_id, id`.execute(tx)
  return new Map(rows.map(({ platform_id, event_id }) => [platform_id, event_id]))
}

/** Withdraws stored listings, whose keys go. */
export async function withdrawListings(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await forgetKeys(tx, ids)
  await sql`
    update listing set is_withdrawn = true, block_keys = '{}', changed_at = ${now}
    where id = any(${[...ids]})`.execute(tx)
}

/** A stored listing and the event that it goes to, which is there. */
export type ListingMove = { listingId: number; to: { id: number } }

export async function moveListings(tx: Tx, moves: readonly ListingMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update listing l set event_id = m.event_id
    from unnest(${moves.map(({ listingId }) => listingId)}::bigint[], ${moves.map(({ to }) => to.id)}::bigint[])
      as m (id, event_id)
    where l.id = m.id`.execute(tx)
}
