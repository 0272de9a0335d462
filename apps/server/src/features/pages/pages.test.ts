import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import type { PageRenderer } from './page-renderer.ts'

let rendered = 0
/** Renders what it was asked, so that the seam itself can be seen. */
const renderer: PageRenderer = {
  async render({ url, locale, origin, api, now, nonce, visitor, configured }) {
    if (url.endsWith('/broken')) throw new Error('the secret reason')
    if (url.includes('/elsewhere'))
      return { status: 302, headers: { location: '/en/feed?city=wien#top' }, html: '' }
    const categories = await api('/v1/categories/')
    rendered += 1
    const missing = await api('/v1/events/none/')
    const seen = {
      url,
      locale,
      origin,
      now,
      categories,
      missing: missing.status,
      visitor,
      lookUps: configured.lookUps,
      rendered,
    }
    return {
      status: url.includes('/nowhere') ? 404 : 200,
      headers: { 'x-page': 'feed' },
      html: `<script nonce="${nonce}">${JSON.stringify(seen)}</script>${url.includes('/long') ? LONG : ''}`,
    }
  },
}

/** A page of the usual length, in which much is alike. */
const LONG = Array.from(
  { length: 500 },
  (_, i) => `<li>Concert ${i * i}, hall ${i % 7}</li>`,
).join()

let database: Database
let app: App
let assetsDir: string

beforeAll(async () => {
  database = await testDatabase()
  await catalogueBuilder(database.db)
  assetsDir = await mkdtemp(join(tmpdir(), 'okolo-assets-'))
  await mkdir(join(assetsDir, 'assets'))
  await writeFile(join(assetsDir, 'assets/entry-D3adB33f.js'), 'hello()')
  await writeFile(join(assetsDir, 'assets/map-worker-D3adB33f.mjs'), 'work()')
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://okolo.example',
      OKOLO_MAP_STYLE: 'https://tiles.example/style.json',
      OKOLO_IP_LOOKUP: 'https://look-up.example/{ip}/json https://ip.example:8443/?ip={ip}',
    }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
    renderer: { ...renderer, assetsDir },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(assetsDir, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('an address without a language', () => {
  test.each([
    ['/', {}, '/en/'],
    [
      '/feed?city=bratislava&x=%20',
      { 'accept-language': 'sk-SK,sk;q=0.9' },
      '/sk/feed?city=bratislava&x=%20',
    ],
    ['/feed', { 'accept-language': 'nl, uk;q=0.4' }, '/uk/feed'],
    ['/feed', { 'accept-language': 'sk', cookie: 'a=b; selectedLocale=de' }, '/de/feed'],
    ['/feed', { cookie: 'selectedLocale=xx' }, '/en/feed'],
    ['/nl/feed', {}, '/en/nl/feed'],
    // SCENARIO 3: a language that there is not leads to English.
    ['/feed/?category=music', { 'accept-language': 'pl' }, '/en/feed/?category=music'],
    ['/feed/?category=music', { 'accept-language': 'sk' }, '/sk/feed/?category=music'],
    ['/legal/terms?a=1', { 'accept-language': 'it-CH' }, '/it/legal/terms?a=1'],
    ['//evil.example/', {}, '/en//evil.example/'],
  ])('%s %j leads to %s', async (url, headers, to) => {
    const answer = await ask(url, headers)
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, to])
    expect(answer.headers['vary']).toBe('Accept-Language, Cookie')
  })
})

describe('a short form', () => {
  test.each([
    ['/e/quartet', 'sk', '/sk/events/quartet'],
    ['/e/quartet/7b1c0b9e?x=1&y=%20', 'uk,en;q=0.5', '/uk/events/quartet/7b1c0b9e?x=1&y=%20'],
    ['/v/castle?timeline=past', 'pl', '/en/venues/castle?timeline=past'],
    ['/o/radio', 'de-AT', '/de/organizers/radio'],
  ])('%s without a language, read in %s, leads to %s in one step', async (url, language, to) => {
    const answer = await ask(url, { 'accept-language': language })
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, to])
    // For ever in this language: another visitor is sent elsewhere.
    expect(answer.headers).toMatchObject({
      vary: 'Accept-Language, Cookie',
      'cache-control': 'no-cache',
    })
  })

  test.each([
    ['/sk/e/quartet', '/sk/events/quartet'],
    ['/sk/e/quartet/7b1c0b9e?x=1', '/sk/events/quartet/7b1c0b9e?x=1'],
    ['/uk/v/castle', '/uk/venues/castle'],
    ['/en/o/radio', '/en/organizers/radio'],
    ['/sk', '/sk/'],
    ['/sk?x=1', '/sk/?x=1'],
  ])('%s leads to %s for ever', async (url, to) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, to])
  })
})

describe('a page', () => {
  const seenIn = (html: string) => JSON.parse(/>(.*)<\/script>/.exec(html)?.[1] ?? 'null')

  test('is rendered with the API in its language at hand', async () => {
    const answer = await ask('/sk/feed?city=bratislava', { 'accept-language': 'de' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-page': 'feed',
    })
    expect(seenIn(answer.body)).toMatchObject({
      url: '/sk/feed?city=bratislava',
      locale: 'sk',
      origin: 'https://okolo.example',
      now: '2026-11-20T15:00:00.000Z',
      categories: { status: 200, body: [{ slug: 'concert', name: 'concert-sk' }, {}, {}, {}] },
      missing: 404,
    })
  })

  test('has scripts of its own only: they are allowed by what they say', async () => {
    const answer = await ask('/en/feed')
    const [, text = ''] = /<script>(.*)<\/script>/.exec(answer.body) ?? []
    const hash = createHash('sha256').update(text).digest('base64')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/)
    // Pictures come from here, or from the map's hosts: no other host learns who looks.
    expect(policy).toMatch(/img-src 'self' data: blob:/)
    expect(policy).not.toMatch(/img-src[^;]* https?:[ ;]/)
    expect(answer.headers['strict-transport-security']).toBeDefined()
  })

  test('is made once a minute for all who may see the same, and again when events were written', async () => {
    const times = (answers: { body: string }[]) =>
      answers.map(({ body }) => String(seenIn(body).rendered))
    const first = await ask('/en/kept')
    const again = await ask('/en/kept')
    const signedIn = await ask('/en/kept', { cookie: 'signedIn=1' })
    const inApp = await ask('/en/kept', { 'user-agent': 'OkoloNative/1.2' })
    expect(again.body).toBe(first.body)
    expect(new Set(times([first, signedIn, inApp])).size).toBe(3)
    expect(seenIn(first.body).visitor.isSignedIn).toBe(false)
    expect(seenIn(signedIn.body).visitor.isSignedIn).toBe(true)
    app.invalidate()
    expect(times([await ask('/en/kept')])).not.toEqual(times([first]))
  })

  test('is the same whatever else stands in its address, and made once for all who ask at once', async () => {
    const before = rendered
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ask(`/en/feed?utm_${n}=${n}&free=1&city=graz&x[]=${n}`)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(seenIn(answers[0]?.body ?? '').url).toBe('/en/feed?free=true&city=graz')
    expect(rendered).toBe(before + 1)
    // An invalid filter gives the page without one.
    const broken = await Promise.all([ask('/en/feed?price=abc'), ask('/en/feed?price=xyz')])
    expect(broken.map(({ body }) => seenIn(body).url)).toEqual(['/en/feed', '/en/feed'])
  })

  test('that leads elsewhere keeps what nobody knows of its query', async () => {
    const location = async (url: string) => (await ask(url)).headers['location']
    expect(await location('/en/elsewhere?embedded=1')).toBe('/en/feed?city=wien#top')
    expect(await location('/en/elsewhere?utm_source=a&x=%20')).toBe(
      '/en/feed?city=wien&utm_source=a&x=+#top',
    )
  })

  test('is compressed quickly for its first reader, and well for the next', async () => {
    const read = () => ask('/en/feed/long', { 'accept-encoding': 'br' })
    const [first, next] = [(await read()).rawPayload, (await read()).rawPayload]
    expect(next.length).toBeLessThan(first.length)
    expect(brotliDecompressSync(next)).toEqual(brotliDecompressSync(first))
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await ask('/en/feed')
    const again = await ask('/en/feed', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  test.each([
    ['/en/feed?city=x', 'public, max-age=30, stale-while-revalidate=30', 'Accept-Encoding'],
    ['/en/events/quartet', 'public, max-age=30, stale-while-revalidate=30', 'Accept-Encoding'],
    // A guard may send somebody else elsewhere.
    ['/en/', 'no-cache', 'Cookie, User-Agent, Accept-Encoding'],
    ['/en/auth/login/', 'no-cache', 'Cookie, User-Agent, Accept-Encoding'],
    ['/en/nowhere', 'no-cache', 'Cookie, User-Agent'],
  ])('%s may be kept by others: %s', async (url, control, vary) => {
    const { headers } = await ask(url)
    expect([headers['cache-control'], headers['vary']]).toEqual([control, vary])
  })

  test('may fetch from the hosts of the configured map, as may its workers, and run workers of this host', async () => {
    const page = String((await ask('/en/map')).headers['content-security-policy'])
    expect(page).toContain(`connect-src 'self' https://tiles.example;`)
    expect(page).toContain(`img-src 'self' data: blob: https://tiles.example;`)
    expect(page).toContain(`worker-src 'self';`)
    const worker = await ask('/assets/map-worker-D3adB33f.mjs')
    expect(worker.headers['content-security-policy']).toBe(
      `default-src 'none'; connect-src 'self' https://tiles.example`,
    )
    const other = await ask('/assets/entry-D3adB33f.js')
    expect(other.headers['content-security-policy']).toBe(
      `default-src 'none'; frame-ancestors 'none'`,
    )
  })

  test('names the services that would learn where visitors are, to ask for consent', async () => {
    expect((await ask('/en/feed')).body).toContain(
      '"lookUps":["look-up.example","ip.example:8443"]',
    )
  })

  test('that does not exist keeps the status of the renderer', async () => {
    expect((await ask('/en/nowhere')).statusCode).toBe(404)
  })

  test('that cannot be made says so in plain words and nothing more', async () => {
    const answer = await ask('/en/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Something went wrong')
    expect(answer.body).not.toContain('secret')
  })

  test('does not swallow an unknown call or another method', async () => {
    expect((await ask('/v1/nothing/')).json()).toMatchObject({ code: 'not_found' })
    const posted = await app.inject({ method: 'POST', url: '/sk/feed' })
    expect([posted.statusCode, posted.json().code]).toEqual([404, 'not_found'])
  })
})

describe('the visitor', () => {
  const visitorSeen = async (headers: Record<string, string>) => {
    const { body } = await ask('/en/feed', headers)
    return JSON.parse(/>(.*)<\/script>/.exec(body)?.[1] ?? 'null').visitor
  }

  test.each([
    [{}, { platform: 'web', isSignedIn: false }],
    [{ cookie: 'signedIn=1' }, { platform: 'web', isSignedIn: true }],
    [{ cookie: 'platform=installed; signedIn=0' }, { platform: 'installed', isSignedIn: false }],
    [{ cookie: 'platform=x' }, { platform: 'web', isSignedIn: false }],
    [{ 'user-agent': 'Mozilla/5.0 OkoloNative/1.2' }, { platform: 'native', isSignedIn: false }],
  ])('is told to the page by %j', async (headers, visitor) => {
    expect(await visitorSeen(headers)).toMatchObject(visitor)
  })

  test('may not buy premium with a cookie', async () => {
    expect((await visitorSeen({ cookie: 'hasPremium=1; premium=1' })).hasPremium).toBe(false)
  })
})
