import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import {
  MATCHED_WITH,
  type MatchMarks,
  type PreparedListing,
} from '#server/knowledge/matching/listing-keys.ts'
import { ID_BITS, PLATFORM_AT, PLATFORMS } from '#server/knowledge/matching/title-tag.ts'

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

/** Replaces the keys and sketches of stored listings and notes that they are those of this version. */
export async function replaceMarks(
  tx: Tx,
  listings: readonly (MatchMarks & { id: number })[],
): Promise<void> {
  if (listings.length === 0) return
  await forgetKeys(
    tx,
    listings.map(({ id }) => id),
  )
  await sql`
    with marked as (
      update listing l set matched_with = ${MATCHED_WITH}, sketch = m.sketch, block_keys = m.keys::bigint[],
        block_tag = ${blockTag(sql`l.platform`, sql`m.title`)}
      from unnest(${listings.map(({ id }) => id)}::bigint[], ${listings.map(({ sketch }) => sketch)}::text[],
        ${listings.map(({ keys }) => keysText(keys))}::text[], ${listings.map(({ title }) => title)}::int[])
        as m (id, sketch, keys, title)
      where l.id = m.id
      returning l.id, l.block_keys, l.block_tag)
    insert into listing_block (key, tagged_id)
    select unnest(block_keys), ${taggedId('marked')} from marked`.execute(tx)
}

/** Keys as the text of a `bigint[]`. */
export function keysText(keys: readonly number[]): string {
  return `{${keys.join()}}`
}

/** Takes away the stored keys of these listings; their rows still name them. */
export async function forgetKeys(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from listing_block b using (
      select unnest(block_keys) as key, ${taggedId('listing')} as tagged_id from listing where id = any(${ids})) l
    where b.key = l.key and b.tagged_id = l.tagged_id`.execute(tx)
}

/** Counts the words of these titles. A changed title is counted again: counts only say which words are rare. */
export async function countTitles(tx: Tx, listings: readonly PreparedListing[]): Promise<void> {
  const counts = new Map<string, number>()
  let titles = 0
  for (const {
    claims: [first],
  } of listings) {
    if (first === undefined) continue
    titles += 1
    for (const word of new Set(first.titles.flatMap(({ words }) => words)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (titles === 0) return
  counts.set('', titles)
  await sql`
    insert into title_word as w (word, titles)
    select word, titles from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as c (word, titles)
    order by word
    on conflict (word) do update set titles = w.titles + excluded.titles`.execute(tx)
}
