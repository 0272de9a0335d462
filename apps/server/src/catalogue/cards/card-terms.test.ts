import type { EventCard } from '@okolo/contract/events/event'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import type { ShownTerms } from '../record/credits.ts'
import { loadCards } from './event-card.ts'
import { picturePath } from './picture.ts'
import { ReferenceData } from '../reference/reference-data.ts'
import { catalogueBuilder } from '../testing/catalogue-builder.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const PICTURE = 'https://pictures.example/1.jpg'
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'quartet', dates: [{ start: '2026-11-20T19:00:00Z' }] })
  await sql`
    update event set provenance = '{"image": "second"}', card = card || jsonb_build_object(
      'sources', '["second", "first"]'::jsonb, 'image', jsonb_build_object('url', ${PICTURE}::text))`.execute(
    database.db,
  )
})
afterAll(() => database.close())

/** The card where these are all sources there are, in the order in which they were added. */
async function cardWith(terms: Record<string, ShownTerms>): Promise<EventCard | undefined> {
  const reference = await new ReferenceData(database.db, () => NOW).get()
  const sourceBySlug = new Map(
    Object.entries(terms).map(([slug, of], i) => [slug, { id: i + 1, slug, terms: of }]),
  )
  const context = { reference: { ...reference, sourceBySlug }, locale: 'en', now: NOW }
  const cards = await loadCards(database.db, [{ id: 1, distance: null }], context)
  return cards.get(1)
}

test('a picture is shown as the source that gave it allows', async () => {
  const pathOf = async (second: ShownTerms) => {
    const image = (await cardWith({ second }))?.image
    return image && image.path
  }
  expect(await pathOf({ redisplay: 'yes', images: 'proxy' })).toBe(picturePath(PICTURE))
  expect((await cardWith({ second: { redisplay: 'yes', images: 'hotlink' } }))?.image).toEqual({
    url: PICTURE,
    path: null,
  })
  expect((await cardWith({ second: { redisplay: 'yes', images: 'none' } }))?.image).toBeNull()
  expect(
    (await cardWith({ second: { redisplay: 'facts-only', images: 'proxy' } }))?.image,
  ).toBeNull()
})

test('a picture of a source whose terms are not known yet is not shown', async () => {
  expect((await cardWith({ first: { redisplay: 'yes', images: 'proxy' } }))?.image).toBeNull()
})

test('the words of all sources stand there, of those added first first', async () => {
  const card = await cardWith({
    first: { redisplay: 'yes', attribution: 'By the first' },
    other: { redisplay: 'yes', attribution: 'By another' },
    second: { redisplay: 'yes', attribution: 'By the second', license: 'CC0' },
  })
  expect(card?.credits).toEqual([
    { text: 'By the first', license: null },
    { text: 'By the second', license: 'CC0' },
  ])
})
