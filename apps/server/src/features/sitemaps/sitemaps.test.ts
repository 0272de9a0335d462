import { LOCALES, type Locale } from '@okolo/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { bareApp } from '#server/platform/testing/app.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { sitemapsRoutes } from './sitemaps.routes.ts'

let database: Database
let app: App
const ORIGIN = 'https://okolo.example'

const INDEXED = `/ /cities /how-we-sort /suggest /give /about /sources /blog /support /contact
  /legal /legal/terms /legal/privacy /blog/merging
  /feed/bratislava /feed/wien /feed/bratislava/concert /feed/wien/concert
  /events/a%26b
  /venues/castle /venues/cellar /organizers/radio`.split(/\s+/)
/** Besides, by the languages that somebody wrote them in. */
const INDEXED_IN: Partial<Record<Locale, string[]>> = {
  en: ['/events/lately', '/events/off'],
  sk: ['/events/tonight', '/events/off'],
  pt: ['/events/off'],
}

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const at = (slug: string, start: string, more: object = {}) =>
    event({ slug, dates: [{ start }], ...more })
  await at('tonight', '2026-11-20T19:00:00Z', { venue: 'castle', organizers: ['radio'] })
  await at('lately', '2026-11-15T19:00:00Z', { language: 'hu' })
  await at('over', '2026-11-01T19:00:00Z', { venue: 'cellar' })
  await at('off', '2026-11-25T19:00:00Z', {
    status: 'cancelled',
    category: 'theatre',
    titles: { sk: 'Odpadlo', en: 'Off', 'pt-BR': 'Cancelado' },
  })
  await at('gone', '2026-11-25T19:00:00Z', { status: 'taken_down' })
  await at('a&b', '2026-11-26T19:00:00Z', { city: 'wien', language: 'und' })
  await at('long-ago', '2024-01-01T19:00:00Z', { venue: 'ruin', organizers: ['ghost'] })
  app = await bareApp()
  sitemapsRoutes(app, {
    db: database.db,
    clock: () => new Date('2026-11-20T15:00:00Z'),
    cityFiles: { all: async () => new Map() },
    origin: ORIGIN,
    most: 2,
    articles: ['/blog/merging'],
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function addresses(path: string): Promise<string[]> {
  const { body, statusCode, headers } = await app.inject(path)
  expect([path, statusCode, headers['content-type']]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ])
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replace(ORIGIN, ''),
  )
}

test('robots may read all but the API, and are shown the map', async () => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('User-agent: *\nDisallow: /v1/\n')
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('every file of the index is there, with what search engines may find in that language and nothing else', async () => {
  const files = await addresses('/sitemap.xml')
  expect(new Set(files).size).toBe(files.length)
  const pages: string[] = []
  for (const file of files) {
    const found = await addresses(file)
    if (!file.includes('cities') && !file.includes('pages'))
      expect(found.length).toBeLessThanOrEqual(2)
    pages.push(...found)
  }
  for (const locale of LOCALES) {
    const own = pages.filter((page) => page.startsWith(`/${locale}/`))
    const paths = [...INDEXED, ...(INDEXED_IN[locale] ?? [])]
    expect(own.toSorted()).toEqual(paths.map((path) => `/${locale}${path}`).toSorted())
  }
})

test('no file of the index is empty', async () => {
  for (const file of await addresses('/sitemap.xml'))
    expect([file, (await addresses(file)).length > 0]).toEqual([file, true])
})

test('says when a page last changed, not when it was asked for', async () => {
  const { body } = await app.inject('/sitemaps/sk/events.xml')
  expect(body).toContain(
    `<url><loc>${ORIGIN}/sk/events/tonight</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod></url>`,
  )
})

test.each([
  '/sitemaps/xx/events.xml',
  '/sitemaps/sk/users.xml',
  '/sitemaps/sk/events-x.xml',
  '/sitemaps/sk/events',
])('%s is not a sitemap', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('a file that begins after the last page is empty, not an error', async () => {
  expect(await addresses('/sitemaps/sk/events-999999.xml')).toEqual([])
})
