import { EventDetail } from '@okolo/contract/events/event'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await sql`
    insert into source (slug, connector, platform, title, city_id, config, trust, terms, checked_at)
    select 'city-calendar', 'ical', 'city-calendar', 'City calendar', id, '{}', 0.8,
      ${JSON.stringify({ attribution: 'City of Bratislava', license: 'CC BY 4.0' })}::jsonb,
      timestamptz '2026-11-20 12:00+00'
    from city where slug = 'bratislava'`.execute(database.db)
  await event({
    slug: 'quartet',
    titles: { sk: 'Kvarteto', en: 'Quartet' },
    title: 'Kvarteto',
    dates: [
      { start: '2026-11-13T19:00:00Z' },
      { start: '2026-11-20T19:00:00Z', status: 'cancelled' },
      {
        start: '2026-11-27T19:00:00Z',
        status: 'rescheduled',
        previousStart: '2026-10-20T18:00:00Z',
      },
      { start: '2026-12-04T19:00:00Z' },
    ],
    detail: {
      descriptions: { sk: '<p>Štyri nástroje</p>', en: '<p>Four instruments</p>' },
      summaries: { sk: 'Štyria' },
      organizers: [{ slug: 'radio', name: 'Radio', url: null }],
      sources: [
        { source: 'city-calendar', url: 'https://city.example/q', price: null, ticket_url: null },
        { source: 'removed-since', url: null, price: null, ticket_url: null },
      ],
      in_language: ['sk'],
    },
  })
  await event({ slug: 'once', dates: [{ start: '2026-11-01T19:00:00Z' }] })
  await event({
    slug: 'kept-back',
    dates: [{ start: '2026-11-21T19:00:00Z' }],
    detail: {
      described_by: 'city-calendar',
      sources: [
        { source: 'city-calendar', url: 'https://city.example/o', price: null, ticket_url: null },
      ],
    },
  })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function detail(path: string, language = 'en') {
  const answer = await app.inject({
    url: `/v1/events/${path}`,
    headers: { 'accept-language': language },
  })
  expect(answer.statusCode).toBe(200)
  return EventDetail.parse(answer.json())
}

test('an event opens on its next date that is on, with every date beside it', async () => {
  const event = await detail('quartet/')
  expect(event.date.start).toBe('2026-11-27T20:00:00+01:00')
  expect(event.date).toMatchObject({
    status: 'rescheduled',
    previous_start: '2026-10-20T20:00:00+02:00',
  })
  expect(event.state).toBe('upcoming')
  expect(event.upcoming_dates).toBe(2)
  expect(event.dates.map(({ start, status }) => [start.slice(5, 10), status])).toEqual([
    ['11-13', 'scheduled'],
    ['11-20', 'cancelled'],
    ['11-27', 'rescheduled'],
    ['12-04', 'scheduled'],
  ])
})

test('one of its dates has its own address and state', async () => {
  const { dates } = await detail('quartet/')
  expect(await detail(`quartet/${dates[1]?.uuid}/`)).toMatchObject({
    state: 'cancelled',
    date: { uuid: dates[1]?.uuid },
  })
  expect((await detail(`quartet/${dates[0]?.uuid}/`)).state).toBe('ended')
})

test('when all is over it opens on the last date', async () => {
  expect(await detail('once/')).toMatchObject({ state: 'ended', upcoming_dates: 0 })
})

test('texts come in the language of the reader where they exist', async () => {
  expect(await detail('quartet/', 'en')).toMatchObject({
    title: 'Quartet',
    description_html: '<p>Four instruments</p>',
    summary: 'Štyria',
    text_languages: ['en', 'sk'],
    indexed_in: ['en', 'sk'],
  })
  expect(await detail('quartet/', 'de')).toMatchObject({
    title: 'Kvarteto',
    language: 'sk',
    description_html: '<p>Štyri nástroje</p>',
  })
})

test('the festival that an event belongs to is called as its sources call it in the reader’s language', async () => {
  await sql`update event set part_of = (select id from event where slug = 'quartet') where slug = 'once'`.execute(
    database.db,
  )
  app.invalidate()
  const wholeOf = async (language: string) => (await detail('once/', language)).part_of?.title
  expect([await wholeOf('en'), await wholeOf('de')]).toEqual(['Quartet', 'Kvarteto'])
  await sql`update event set part_of = null`.execute(database.db)
  app.invalidate()
})

test('each source is named with its terms and when it was checked', async () => {
  const { sources } = await detail('quartet/')
  expect(sources[0]).toMatchObject({
    name: 'City calendar',
    url: 'https://city.example/q',
    attribution: 'City of Bratislava',
    license: 'CC BY 4.0',
    checked_at: '2026-11-20T12:00:00.000Z',
  })
  expect(sources[1]).toMatchObject({ name: 'removed-since', attribution: null })
})

test.each(['nothing/', 'quartet/7b1c0b9e-3d3e-4d43-9d7e-0a0b54a4c001/', 'quartet/not-a-uuid/'])(
  '%s does not exist',
  async (path) => {
    const answer = await app.inject(`/v1/events/${path}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not_found', message: 'The event was not found.' })
  },
)

test('an event that was taken down is gone, and says so', async () => {
  await sql`
    with gone as (update event set status = 'taken_down' where slug = 'once' returning id)
    delete from event_date using gone where event_id = gone.id`.execute(database.db)
  app.invalidate()
  const answer = await app.inject('/v1/events/once/')
  expect(answer.statusCode).toBe(410)
  expect(answer.json()).toMatchObject({ code: 'gone' })
})

test('a description that terms keep back is reported with the page that has it', async () => {
  expect(await detail('kept-back/')).toMatchObject({
    description_html: null,
    summary: null,
    described_at: { name: 'City calendar', url: 'https://city.example/o' },
  })
  expect((await detail('quartet/')).described_at).toBeNull()
})
