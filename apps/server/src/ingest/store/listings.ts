import { NO_PLAIN_FACTS } from '@okolo/contract/events/event'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { jsonTexts, toJson } from '#server/platform/json-column.ts'
import { MATCHED_WITH, type MatchMarks } from '#server/knowledge/matching/block-keys.ts'
import { ID_BITS, PLATFORM_AT, PLATFORMS } from '#server/knowledge/matching/title-tag.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { Source } from '../sources/source.ts'
import type { Absorption } from './dates.ts'

/** The source whose listings are written. */
export type ListingSource = Pick<
  Source,
  'id' | 'slug' | 'platform' | 'role' | 'trust' | 'isDemo' | 'terms'
>

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

/** Writes listings whose events are there, with the block keys by which they are found. None of these may be stored. */
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
        ${listings.map(({ marks }) => keysText(marks.blockKeys))}::text[], ${listings.map(({ marks }) => marks.sketch)}::text[],
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

/** Withdraws stored listings, whose block keys go. */
export async function withdrawListings(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await forgetBlockKeys(tx, ids)
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

/** Returns the `tagged_id` of a listing. */
export function taggedId(listing: string): RawBuilder<number> {
  return sql`(${sql.ref(`${listing}.block_tag`)}::bigint << ${sql.lit(ID_BITS)} | ${sql.ref(`${listing}.id`)})`
}

/** Returns the `block_tag` of a platform and the hash of a title (`titleTag`), which may be null. */
export function blockTag(
  platform: RawBuilder<unknown>,
  title: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`coalesce((select number << ${sql.lit(PLATFORM_AT - ID_BITS)} | ${title} from platform_number
    where platform = ${platform} and number < ${sql.lit(PLATFORMS)}), 0)`
}

/** Replaces the block keys and sketches of stored listings and notes that they are those of this version. */
export async function replaceMarks(
  tx: Tx,
  listings: readonly (MatchMarks & { id: number })[],
): Promise<void> {
  if (listings.length === 0) return
  await forgetBlockKeys(
    tx,
    listings.map(({ id }) => id),
  )
  await sql`
    with marked as (
      update listing l set matched_with = ${MATCHED_WITH}, sketch = m.sketch, block_keys = m.keys::bigint[],
        block_tag = ${blockTag(sql`l.platform`, sql`m.title`)}
      from unnest(${listings.map(({ id }) => id)}::bigint[], ${listings.map(({ sketch }) => sketch)}::text[],
        ${listings.map(({ blockKeys }) => keysText(blockKeys))}::text[], ${listings.map(({ title }) => title)}::int[])
        as m (id, sketch, keys, title)
      where l.id = m.id
      returning l.id, l.block_keys, l.block_tag)
    insert into listing_block (key, tagged_id)
    select unnest(block_keys), ${taggedId('marked')} from marked`.execute(tx)
}

/** Block keys as the text of a `bigint[]`. */
function keysText(keys: readonly number[]): string {
  return `{${keys.join()}}`
}

/** Takes away the stored block keys of these listings; their rows still name them. */
export async function forgetBlockKeys(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from listing_block b using (
      select unnest(block_keys) as key, ${taggedId('listing')} as tagged_id from listing where id = any(${ids})) l
    where b.key = l.key and b.tagged_id = l.tagged_id`.execute(tx)
}

/** Takes away the block keys of listings whose events ended before this: they are matched with nothing any more. */
export async function forgetBlockKeysBefore(tx: Tx, before: Date): Promise<void> {
  await sql`
    with old as materialized (
      select l.id, l.block_keys, ${taggedId('l')} as tagged_id from event e join listing l on l.event_id = e.id
      where e.last_ends_at < ${before} and l.block_keys <> '{}'),
    forgotten as (
      delete from listing_block b using (select tagged_id, unnest(block_keys) as key from old) o
      where b.key = o.key and b.tagged_id = o.tagged_id)
    update listing l set block_keys = '{}' from old where old.id = l.id`.execute(tx)
}

/** Moves the listings of losers to their survivors. */
export async function passOnListings(tx: Tx, pairs: readonly Absorption[]): Promise<void> {
  await sql`
    update listing l set event_id = p.survivor
    from jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint) where l.event_id = p.loser`.execute(
    tx,
  )
}

/** Notes which venues listings mean; the venues in the order of the listings. */
export async function setVenues(
  tx: Tx,
  ids: readonly number[],
  venues: readonly (number | null)[],
): Promise<void> {
  await sql`
    update listing l set venue_id = v.venue_id
    from unnest(${[...ids]}::bigint[], ${[...venues]}::int[]) as v (id, venue_id)
    where l.id = v.id`.execute(tx)
}

/** Lets the listings of one venue mean another. Returns their events. */
export async function moveToVenue(tx: Tx, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    update listing set venue_id = ${to} where venue_id = ${from} returning event_id`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}

/** The rest of an erased listing. Its empty hash says that it was erased. */
const ERASED: ListingContent = {
  ...NO_PLAIN_FACTS,
  url: null,
  titles: {},
  language: 'und',
  summaries: {},
  descriptions: {},
  dates: [],
  status: 'scheduled',
  city: '',
  place: null,
  isOnline: false,
  onlineUrl: null,
  organizers: [],
  category: 'other',
  price: null,
  ticketUrl: null,
  image: null,
  tags: [],
  inLanguage: [],
  partOf: null,
  series: null,
  sameAs: [],
}

/** Erases what withdrawn listings said. */
export async function eraseListings(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update listing set content = ${toJson(ERASED)}::jsonb, content_hash = '', is_withdrawn = true, changed_at = ${now}
    where id = any(${[...ids]})`.execute(tx)
}

/** Erases what the withdrawn listings of these records said. */
export async function eraseListingsOf(
  tx: Tx,
  recordIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update listing set content = ${toJson(ERASED)}::jsonb, content_hash = '', changed_at = ${now}
    where record_id = any(${[...recordIds]}) and is_withdrawn`.execute(tx)
}

/** Removes the listings of a source. Returns the events that they were in. */
export async function deleteListingsOf(tx: Tx, source: string): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    delete from listing using source s where s.id = listing.source_id and s.slug = ${source}
    returning event_id`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}
