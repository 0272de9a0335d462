/** A search for a word that more events have than are rated at once: its list ends where nothing more is found, and says so. */
import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

/** More than two rounds, in a city and everywhere; and more called exactly so than a round of all cities has. */
const WALKS = 900
const CALLED_SO = 400
let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { event } = await catalogueBuilder(db)
  const given = { dates: [{ start: '2026-11-21T19:00:00Z' }], category: 'concert' }
  await event({ ...given, slug: 'walk', title: 'Lantern walk' })
  await event({ ...given, slug: 'lantern', title: 'Lantern' })
  await copies('walk', WALKS - 1)
  await copies('lantern', CALLED_SO - 1)
  await sql`update event set popularity = (id * 7919) % 10000`.execute(db)
  await sql`update event_text t set popularity = e.popularity from event e where e.id = t.event_id`.execute(
    db,
  )
  app = await buildApp({
    db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
    requestsPerMinute: 1_000_000,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** The same event under other addresses, with its date and its words. */
async function copies(slug: string, count: number): Promise<void> {
  const columnsOf = async (table: string, ...own: string[]) => {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(column_name), ',') columns from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and not column_name = any(${own})`.execute(
      database.db,
    )
    return sql.raw(rows[0]?.columns ?? '')
  }
  const event = await columnsOf('event', 'id', 'uuid', 'slug')
  const date = await columnsOf('event_date', 'id', 'uuid', 'event_id')
  const text = await columnsOf('event_text', 'event_id')
  await sql`
    with one as (select * from event where slug = ${slug}), made as (
      insert into event (uuid, slug, ${event})
      select gen_random_uuid(), slug || '-' || n, ${event} from one, generate_series(1, ${count}::int) n returning id
    ), dated as (
      insert into event_date (uuid, event_id, ${date})
      select gen_random_uuid(), made.id, ${date} from made, event_date d where d.event_id = (select id from one)
    ) insert into event_text (event_id, ${text})
      select made.id, ${text} from made, event_text t where t.event_id = (select id from one)`.execute(
    database.db,
  )
}

async function walk(query: string, size = 100) {
  const slugs: string[] = []
  let last: EventList
  let cursor = ''
  do {
    const answer = await app.inject({ url: `/v1/events/?page_size=${size}&${query}${cursor}` })
    last = EventList.parse(answer.json())
    slugs.push(...last.results.map(({ slug }) => slug))
    cursor = last.next === null ? '' : `&cursor=${last.next}`
  } while (cursor !== '')
  return { slugs, coverage: last.coverage }
}

test.each([
  'search=lantern',
  'search=lantern&category=concert',
  'search=lantern&city=bratislava',
  'search=lantern&city=bratislava&date_to=2026-11-30',
])('all that is found is in the list, once: %s', async (query) => {
  const { slugs } = await walk(query)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs).toHaveLength(WALKS + CALLED_SO)
  const called = (slug: string) => slug.startsWith('lantern')
  // Events of this name come first, as far as they are rated; the rest is not lost behind it.
  expect(slugs.slice(0, 192).every(called)).toBe(true)
})

test('where a search is all on pages, its end says as many as were shown', async () => {
  const { slugs, coverage } = await walk('search=lantern%20walk&city=bratislava')
  const { count } = (
    await app.inject('/v1/events/count/?search=lantern%20walk&city=bratislava')
  ).json()
  expect([slugs.length, count]).toEqual([WALKS, WALKS])
  expect(coverage).toMatchObject({ city: 'bratislava', outside: 0 })
})

test('pages of another size are the same list', async () => {
  const whole = await walk('search=lantern&city=bratislava')
  const small = await walk('search=lantern&city=bratislava', 37)
  expect(small.slugs).toEqual(whole.slugs)
})
