import { sql } from 'kysely'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** Counts the words of these titles. A changed title is counted again: counts only say which words are rare. */
export async function countTitles(tx: Tx, listings: readonly PreparedListing[]): Promise<void> {
  const counts = new Map<string, number>()
  let titles = 0
  for (const {
    mentions: [first],
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
