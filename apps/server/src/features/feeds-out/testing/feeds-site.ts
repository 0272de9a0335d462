import { sql } from 'kysely'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

export const NASTY = 'Jazz; <b>"loud"</b>, & more\\n \u0007 – ' + 'ťažký '.repeat(30).trim()

const NO_PRICE = {
  is_free: false,
  min: null,
  max: null,
  currency: null,
  fees: 'unknown',
  text: 'Zadarmo pre členov',
} as const

const from = (name: string) => ({
  source: name,
  url: `https://${name}.example/1`,
  price: null,
  ticket_url: null,
})

/** A server with its own database and events from sources with different terms. */
export async function startFeeds(clock: () => Date) {
  const database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const source = (slug: string, terms: Record<string, unknown>) =>
    sql`
    insert into source (slug, connector, platform, title, city_id, config, trust, terms)
    values (${slug}, 'ical', ${slug}, ${slug}, (select id from city where slug = 'bratislava'), '{}', 0.5,
      ${JSON.stringify(terms)}::jsonb)`.execute(database.db)
  await source('open', {
    redisplay: 'yes',
    images: 'proxy',
    attribution: 'City of B',
    license: 'CC BY 4.0',
  })
  await source('facts', { redisplay: 'facts-only', images: 'none' })
  await source('closed', { redisplay: 'no', images: 'none' })
  await event({
    slug: 'nasty',
    title: NASTY,
    dates: [
      { start: '2026-11-21T19:00:00Z', end: '2026-11-21T21:00:00Z' },
      // After the change to summer time.
      { start: '2027-04-02T18:00:00Z', end: '2027-04-02T20:00:00Z' },
      { start: '2026-11-28T19:00:00Z', status: 'cancelled' },
      { start: '2026-11-01T19:00:00Z', end: '2026-11-01T21:00:00Z' },
    ],
    place: { lat: 48.15, lng: 17.11 },
    card: { price: { ...NO_PRICE, min: 12, currency: 'EUR', text: 'od 12 €' } },
    venue: 'klub',
    organizers: ['agency'],
    detail: {
      sources: [from('open')],
      summaries: { sk: 'Dobrý koncert' },
      descriptions: { sk: '<p>Veľmi <em>dobrý</em></p>' },
      organizers: [{ slug: 'agency', name: 'Agency', url: null }],
    },
  })
  await event({
    slug: 'fair',
    title: 'Trhy',
    dates: [{ start: '2026-11-21T23:00:00Z', end: '2026-11-23T23:00:00Z', allDay: true }],
    card: { price: { ...NO_PRICE, condition: 'pre členov' } },
    detail: {
      sources: [from('facts')],
      summaries: { sk: 'Cudzie slová' },
      descriptions: { sk: '<p>Cudzie</p>' },
    },
  })
  await event({
    slug: 'secret',
    title: 'Tajné',
    dates: [{ start: '2026-11-22T19:00:00Z' }],
    detail: { sources: [from('closed')] },
  })
  await event({
    slug: 'rio',
    city: 'sao-paulo',
    title: 'Samba',
    dates: [{ start: '2026-11-22T22:00:00Z' }],
  })
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
    clock,
  })
  return {
    database,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
