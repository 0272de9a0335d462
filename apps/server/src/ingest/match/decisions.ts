import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { DateMention } from '#server/knowledge/mentions/date-mention.ts'
import { mentionsOf } from '#server/knowledge/matching/mentions.ts'
import { readListingKey } from './listing-key.ts'

/** An operator's word on two listings with what both said: a labelled pair for training. */
export type TrainingPair = {
  a: string
  b: string
  label: 'same' | 'different'
  who: string
  at: string
  /** The mentions of both: the name in exported files. */
  claims: { a: DateMention[]; b: DateMention[] }
}

/** Every pair that operators decided about, the last word on each unless it was taken back, while both listings are known. */
export async function* exportDecisions(db: Db): AsyncGenerator<TrainingPair> {
  const { rows } = await sql<{ a: string; b: string; kind: string; who: string; at: Date }>`
    select a, b, kind, who, created_at as at from (
      select distinct on (least(a, b), greatest(a, b)) * from merge_journal
      where kind in ('must', 'cannot', 'undone')
      order by least(a, b), greatest(a, b), id desc) last
    where kind <> 'undone' order by least(a, b), greatest(a, b)`.execute(db)
  for (const { a, b, kind, who, at } of rows) {
    const [one, other] = [await mentionsNamed(db, a, at), await mentionsNamed(db, b, at)]
    if (one === null || other === null) continue
    const label = kind === 'must' ? 'same' : 'different'
    yield { a, b, label, who, at: at.toISOString(), claims: { a: one, b: other } }
  }
}

async function mentionsNamed(db: Db, key: string, at: Date): Promise<DateMention[] | null> {
  const name = readListingKey(key)
  if (name === null) return null
  const { platform, platformId } = name
  const { rows } = await sql<{ venue_id: number | null; content: ListingContent }>`
    select venue_id, content from listing
    where platform = ${platform} and platform_id = ${platformId} order by id limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return mentionsOf({ key, platform, platformId, venueId: row.venue_id, content: row.content }, at)
}
