import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { jsonTexts, toJson } from '#server/platform/json-column.ts'
import { MATCHED_WITH, type MatchMarks } from '#server/knowledge/matching/listing-keys.ts'
import { blockTag, forgetKeys, keysText, taggedId } from './key-rows.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { HashedListing, ListingSource } from './changed-listing.ts'

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

/**
 * Writes listings whose events are there, with their marks in the same order, and the keys by which they are found.
 * None of their keys may be stored.
 */
export async function saveListings(
  tx: Tx,
  source: ListingSource,
  changed: readonly HashedListing[],
  { marks, now }: { marks: readonly MatchMarks[]; now: Date },
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    with saved as (
      insert into listing (record_id, source_id, platform, platform_id, event_id, venue_id, content, content_hash,
        is_withdrawn, matched_with, block_keys, block_tag, sketch, changed_at)
      select record_id, ${source.id}, ${source.platform}, platform_id, event_id, venue_id, content::jsonb, content_hash,
        false, ${MATCHED_WITH}, block_keys::bigint[], ${blockTag(sql`${source.platform}`, sql`title`)}, sketch, ${now}
      from unnest(${changed.map(({ recordId }) => recordId)}::bigint[],
        ${changed.map(({ platformId }) => platformId)}::text[],
        ${changed.map(({ seat }) => seat?.id ?? null)}::bigint[], ${changed.map(({ venueId }) => venueId)}::int[],
        ${jsonTexts(changed.map(({ text, content }) => text ?? toJson(content)))}::text[],
        ${changed.map(({ hash }) => hash)}::text[],
        ${marks.map(({ keys }) => keysText(keys))}::text[], ${marks.map(({ sketch }) => sketch)}::text[],
        ${marks.map(({ title }) => title)}::int[])
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
