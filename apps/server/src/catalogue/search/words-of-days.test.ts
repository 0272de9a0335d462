import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { isOnIn, popularInDays } from './words-of-days.ts'

/** On both sides of each edge between tiers. */
const POPULARITIES = [10_000, 9900, 9899, 9000, 8999, 8000, 7000, 6999, 5000, 0]
/** Words of a title that do not compress: with few a vector is in the index by day, with many it does not fit there. */
const MORE_WORDS = [0, 30, 60, 75, 90, 120, 400]
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-28']

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const [i, popularity] of POPULARITIES.entries())
    for (const [j, count] of MORE_WORDS.entries())
      await event({
        slug: `event-${i}-${j}`,
        title: ['Jazz', ...words(count)].join(' '),
        popularity,
        dates: [{ start: `${DAYS[(i + j) % DAYS.length]}T19:00:00Z` }],
      })
  await event({
    slug: 'film',
    title: 'Film',
    popularity: 9500,
    dates: [{ start: '2026-11-21T19:00:00Z' }],
  })
}, 120_000)
afterAll(() => database.close())

const words = (count: number) =>
  Array.from({ length: count }, (_, n) => createHash('md5').update(String(n)).digest('hex'))

test('there are vectors of either kind, and some of nearly the length that fits in the index', async () => {
  const { rows } = await sql<{ is_brief: boolean; longest: number }>`
    select is_brief, max(pg_column_size(vector))::int longest from event_text group by 1 order by 1 desc`.execute(
    database.db,
  )
  expect(rows.map(({ is_brief }) => is_brief)).toEqual([true, false])
  expect(rows[0]?.longest).toBeGreaterThan(1000)
})

test.each([1, 5, 20, 100])(
  'the %i most popular of a few days are the same, in the same order, whichever way they are looked for',
  async (most) => {
    const rows = (found: RawBuilder<SqlBool>) => sql`
      (select t.event_id, t.popularity from event_text t where ${found}
      order by t.popularity desc, t.event_id limit ${most})`
    const idsOf = async (query: RawBuilder<unknown>) => {
      const result = await sql<{ event_id: number }>`${query}`.execute(database.db)
      return result.rows.map(({ event_id }) => event_id)
    }
    const jazz = sql`to_tsquery('simple', 'jazz')`
    for (const [from, to, count] of [
      ['2026-11-20', '2026-11-23', 47],
      ['2026-11-22', '2026-11-23', 23],
      ['2026-11-20', '2026-12-01', 70],
      ['2026-12-01', '2026-12-05', 0],
    ] as const) {
      const days = { from: new Date(from), to: new Date(to) }
      const plain = await idsOf(
        rows(sql`t.vector @@ ${jazz} and t.upcoming and ${isOnIn(days, 't')}`),
      )
      expect(plain).toHaveLength(Math.min(most, count))
      expect(await idsOf(popularInDays(days, jazz, rows, most))).toEqual(plain)
    }
  },
)
