import { sql } from 'kysely'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { Tx } from '#server/platform/database/db.ts'

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
