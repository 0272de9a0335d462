import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { noteSearch } from '#server/ingest/maintenance/note-search.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { popularTiers } from './popular-tiers.ts'

/** On both sides of each edge between tiers, and several of one popularity. */
const POPULARITIES = [
  10_000, 9901, 9900, 9900, 9899, 9500, 9001, 9000, 9000, 8999, 8000, 7001, 7000, 7000, 6999, 5000,
  1, 0, 0,
]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-26T19:00:00Z' }]
  for (const [i, popularity] of POPULARITIES.toReversed().entries())
    await event({ slug: `jazz-${i}`, title: `Jazz ${i}`, popularity, dates })
  await noteSearch(database.db, { budgetMs: 60_000 })
})
afterAll(() => database.close())

test.each([1, 3, 4, 9, 14, 18, 100])(
  'the %i most popular are the same, in the same order, whichever way they are looked for',
  async (most) => {
    const branch = (condition: RawBuilder<unknown>) => sql`
      (select t.event_id from event_text t
      where t.vector @@ to_tsquery('simple', 'jazz') and t.upcoming and ${condition}
      order by t.popularity desc, t.event_id limit ${most})`
    const idsOf = async (query: RawBuilder<unknown>) => {
      const { rows } = await sql<{ event_id: number }>`${query}`.execute(database.db)
      return rows.map(({ event_id }) => event_id)
    }
    const plain = await idsOf(branch(sql`true`))
    expect(plain).toHaveLength(Math.min(most, POPULARITIES.length))
    expect(await idsOf(popularTiers(branch, most, 'words'))).toEqual(plain)
    expect(await idsOf(popularTiers(branch, most, 'filtered'))).toEqual(plain)
  },
)
