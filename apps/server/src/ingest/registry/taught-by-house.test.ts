import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'

let database: Database
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database, 'source, listing, event'))

const NAMES = 'Ash Birch Cedar Dogwood Elder Fir Gorse Hazel Ivy Juniper'.split(' ')

/** Ten evenings that the source files under these names, and one of which it says nothing. */
function evenings(categories: string[], bare: string): Entry[] {
  const start = (day: number) => `2026-12-${String(day).padStart(2, '0')}T20:00:00`
  const filed = NAMES.map((name, i) => ({
    id: name,
    title: `Trio ${name}`,
    start: start(i + 1),
    draft: { categories: [categories[i % categories.length] ?? ''], descriptionHtml: {} },
  }))
  return [...filed, { id: 'bare', title: bare, start: start(20), draft: { descriptionHtml: {} } }]
}

async function categoryOf(title: string): Promise<{ slug: string; isGuess: boolean }> {
  const { rows } = await sql<{ slug: string; isGuess: boolean }>`
    select c.slug, e.detail->'category_guessed' is not null as "isGuess"
    from event e join category c on c.id = e.category_id where e.title = ${title}`.execute(
    database.db,
  )
  return rows[0]!
}

test('a bare name in a house of concerts is a concert, and a guess', async () => {
  await gatherSample(database, {
    platform: 'sample',
    entries: evenings(['Concert'], 'Ada Moss'),
    now,
  })
  expect(await categoryOf('Ada Moss')).toEqual({ slug: 'concert', isGuess: true })
  expect(await categoryOf('Trio Ash')).toEqual({ slug: 'concert', isGuess: false })
})

test.each([
  ['shows several kinds', ['Concert', 'Comedy'], 'Ada Moss'],
  ['is told more than a name', ['Concert'], 'Closed for the winter'],
])('a house that %s teaches nothing', async (_, categories, title) => {
  await gatherSample(database, { platform: 'sample', entries: evenings(categories, title), now })
  expect(await categoryOf(title)).toEqual({ slug: 'other', isGuess: false })
})
