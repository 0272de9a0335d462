import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { Site } from '#server/platform/site/site.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { buildApp } from './app.ts'

const NAME = 'Kultúrny kalendár Horná Ves'
const folder = mkdtempSync(join(tmpdir(), 'okolo-own-site-'))
let database: Database
let app: App

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

beforeAll(async () => {
  write({
    'logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path fill="#1b5e9e" d="M0 0h8v4H0z"/></svg>',
    'site.json': JSON.stringify({
      name: NAME,
      short_name: 'Horná Ves',
      slogan: { sk: 'čo sa deje v obci' },
      colours: { light: '#1b5e9e', dark: '#7db8f2' },
      logo: 'logo.svg',
      icon: 'logo.svg',
      languages: ['sk', 'uk'],
      owner: { name: 'Obec Horná Ves' },
    }),
    'texts/sk/about.md':
      '# O kalendári\n\nPíše ho <b>obec</b>. [Zlé](javascript:x) [Dobré](/contact)\n',
  })
  database = await testDatabase()
  await catalogueBuilder(database.db)
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://ves.example',
    OKOLO_SITE: folder,
    OKOLO_OWNER_EMAIL: 'ves@ves.example',
  })
  app = await buildApp({
    db: database.db,
    database,
    config: { ...config, site: new Site(folder, { freshMs: 0, owner: config.site.value.owner }) },
    clock: () => new Date('2026-11-20T15:00:00Z'),
    renderer: {
      render: async ({ locale, configured }) => ({
        status: 200,
        headers: {},
        html: `${locale} ${configured.look.name}`,
      }),
    },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, language = 'sk') =>
  app.inject({ url, headers: { 'accept-language': language } })
const json = async (url: string, language?: string) => (await get(url, language)).json()

test('manifest, API, calendars and the fediverse say the name of the site', async () => {
  expect(await json('/manifest.webmanifest?locale=sk')).toMatchObject({
    name: NAME,
    short_name: 'Horná Ves',
    theme_color: '#1b5e9e',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  })
  expect((await json('/v1/openapi.json')).info.title).toBe(NAME)
  expect((await json('/federation/actor')).name).toBe(NAME)
  expect((await get('/feeds/bratislava.ics')).body).toContain(`X-WR-CALNAME:${NAME}: Bratislava`)
  expect((await get('/feeds/bratislava.ics')).body).toContain('PRODID:-//Okolo//Events//EN')
  expect((await get('/feeds/bratislava.json')).body).toContain(`"authors":[{"name":"${NAME}"`)
  expect((await json('/v1/site/')).look).toMatchObject({ name: NAME, slogan: 'čo sa deje v obci' })
})

test('logo, colours and icons are served, and run nothing where they are opened alone', async () => {
  const { look } = await json('/v1/site/')
  const logo = await get(look.logo)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await get(look.style)).body).toContain('--brand-strong:#1b5e9e')
  for (const [file, width] of [
    ['icon-32.png', 32],
    ['icon-180.png', 180],
    ['icon-maskable-512.png', 512],
  ] as const) {
    const { rawPayload } = await get(`${look.icons}/${file}`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'png',
      width,
      height: width,
    })
  }
  expect((await get('/site/older/logo.svg')).headers['cache-control']).toBe('public, max-age=60')
  expect((await get(`${look.icons}/site.json`)).statusCode).toBe(404)
})

test("the operator's text stands in its own language, with its HTML as it was typed", async () => {
  const about = await json('/v1/info/about/', 'uk')
  expect(about).toMatchObject({ title: 'O kalendári', language: 'sk' })
  expect(about.html).toContain('&lt;b&gt;obec&lt;/b&gt;')
  expect(about.html).toContain('Zlé <a href="/uk/contact">Dobré</a>')
  expect(await json('/v1/info/legal/', 'uk')).toMatchObject({
    language: 'uk',
    owner: { name: 'Obec Horná Ves', address: null, email: 'ves@ves.example' },
  })
})

test('the text that ships about a site speaks of this one', async () => {
  renameSync(join(folder, 'texts/sk/about.md'), join(folder, 'texts/sk/contact.md'))
  expect(await json('/v1/info/about/', 'uk')).toMatchObject({
    title: `Про сайт ${NAME}`,
    html: expect.stringMatching(`<p>${NAME} відповідає на одне запитання[^]*називається Okolo`),
  })
  renameSync(join(folder, 'texts/sk/contact.md'), join(folder, 'texts/sk/about.md'))
})

test('only the offered languages are answered in, and listed for search engines', async () => {
  expect(await json('/v1/info/about/', 'de')).toMatchObject({ language: 'sk' })
  const index = (await get('/sitemap.xml')).body
  expect(index).toContain('/sitemaps/uk/')
  expect(index).not.toContain('/sitemaps/de/')
  expect((await get('/sitemaps/de/pages.xml')).statusCode).toBe(404)
})

test('a page in a language that is not offered leads to the same page in the own one', async () => {
  const asked = await get('/de/feed/bratislava?free=true')
  expect([asked.statusCode, asked.headers.location]).toEqual([302, '/sk/feed/bratislava?free=true'])
  expect((await get('/feed/bratislava', 'de')).headers.location).toBe('/sk/feed/bratislava')
  expect((await get('/uk/feed/bratislava')).body).toBe(`uk ${NAME}`)
})

test('a change shows without a restart', async () => {
  write({ 'site.json': JSON.stringify({ name: 'Dolná Ves' }) })
  expect((await json('/manifest.webmanifest?locale=de')).name).toBe('Dolná Ves')
  expect(await json('/v1/info/about/', 'de')).toMatchObject({ language: 'de' })
})
