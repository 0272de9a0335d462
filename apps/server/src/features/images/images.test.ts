import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { notePicturesGone, pictureKey } from '#server/catalogue/picture.ts'
import { inTransaction, type Database } from '#server/platform/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { answerErrors } from '#server/platform/http/error-answers.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { imagesRoutes } from './images.routes.ts'
import { bombPng, photo, SCRIPTED_SVG, twoFrames } from './testing/pictures.ts'

const HOST = 'http://pictures.test'
let database: Database
let builder: Awaited<ReturnType<typeof catalogueBuilder>>
let folder: string
let port: number
/** Path -> how often it was asked for. */
const asked = new Map<string, number>()
let answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {}
const platform = createServer((request, response) => {
  const path = request.url ?? ''
  asked.set(path, (asked.get(path) ?? 0) + 1)
  const answer = answers[path]
  if (answer === undefined) response.writeHead(404).end()
  else answer(response, request)
})
const apps: App[] = []

beforeAll(async () => {
  database = await testDatabase()
  builder = await catalogueBuilder(database.db)
  folder = await mkdtemp(join(tmpdir(), 'okolo-images-'))
  await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
  const address = platform.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const city = await database.db
    .selectFrom('city')
    .select('id')
    .where('slug', '=', 'bratislava')
    .executeTakeFirstOrThrow()
  for (const [slug, images, redisplay] of [
    ['open', 'proxy', 'yes'],
    ['their-host-only', 'hotlink', 'yes'],
    ['no-pictures', 'none', 'yes'],
    ['facts', 'proxy', 'facts-only'],
  ])
    await database.db
      .insertInto('source')
      .values({
        slug: slug ?? '',
        connector: 'ical',
        platform: slug ?? '',
        title: slug ?? '',
        url: null,
        city_id: city.id,
        is_enabled: true,
        config: '{}',
        trust: 50,
        terms: JSON.stringify({ images, redisplay }),
        is_demo: false,
      })
      .execute()
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  asked.clear()
  answers = {}
  now = new Date('2026-11-20T18:00:00Z')
})
afterAll(async () => {
  platform.closeAllConnections()
  platform.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function server({ limit = 1e9, dataDir = '' } = {}) {
  const dir = dataDir === '' ? await mkdtemp(join(folder, 'data-')) : dataDir
  const app: App = Fastify()
  answerErrors(app)
  const images = imagesRoutes(app, {
    db: database.db,
    clock: () => now,
    dataDir: dir,
    limit,
    routesOf: () => new Map([['pictures.test', { host: '127.0.0.1', port }]]),
    deadlineMs: 1500,
  })
  apps.push(app)
  await app.ready()
  const get = (url: string, file = '320.avif', headers: Record<string, string> = {}) =>
    app.inject({ url: `/images/${pictureKey(url)}/${file}`, headers })
  return { app, get, dir, ...images }
}

let now = new Date('2026-11-20T18:00:00Z')
let serial = 0
/** An event with this picture, from a source with these terms. Gives the picture's address. */
async function eventWith(
  path: string,
  answer: Buffer | ((response: ServerResponse, request: IncomingMessage) => void),
  source = 'open',
): Promise<string> {
  serial += 1
  const own = `/${serial}${path}`
  const url = `${HOST}${own}`
  answers[own] = typeof answer === 'function' ? answer : (response) => response.end(answer)
  const id = await builder.event({
    slug: `e-${serial}`,
    dates: [{ start: '2026-11-21T19:00:00Z' }],
  })
  await database.db
    .updateTable('event')
    .set({
      card: JSON.stringify({
        venue: null,
        price: null,
        image: { url, credit: null, alt: null },
        moods: [],
      }),
      provenance: JSON.stringify({ image: source }),
    })
    .where('id', '=', id)
    .execute()
  return url
}

const timesAsked = (url: string) => asked.get(new URL(url).pathname) ?? 0

describe('a picture of an event', () => {
  test('comes in the size and format asked for, to be kept a week, without where it was taken', async () => {
    const { get } = await server()
    const url = await eventWith('/a.jpg', await photo(1600, 1000, { withPosition: true }))
    for (const [file, type, format] of [
      ['320.avif', 'image/avif', 'heif'],
      ['640.webp', 'image/webp', 'webp'],
      ['1280.jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const answer = await get(url, file)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      expect(answer.headers['cache-control']).toBe('public, max-age=604800, immutable')
      const seen = await sharp(answer.rawPayload).metadata()
      expect([seen.format, seen.width, seen.exif]).toEqual([
        format,
        Number.parseInt(file),
        undefined,
      ])
      const again = await get(url, file, { 'if-none-match': String(answer.headers['etag']) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect(timesAsked(url)).toBe(1)
  })

  test('is never enlarged, and of an animation the first frame is shown', async () => {
    const { get } = await server()
    const small = await get(await eventWith('/a.gif', await twoFrames(200, 100)), '640.webp')
    const seen = await sharp(small.rawPayload).metadata()
    expect([seen.width, seen.height, seen.pages ?? 1]).toEqual([200, 100, 1])
    const { dominant } = await sharp(small.rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('is fetched once, however many ask at the same time', async () => {
    const { get } = await server()
    const bytes = await photo(800, 500)
    const url = await eventWith('/a.jpg', (response) => {
      setTimeout(() => response.end(bytes), 100)
    })
    const files = ['160.avif', '320.avif', '320.avif', '480.webp', '640.jpg', '640.jpg']
    const all = await Promise.all(files.map((file) => get(url, file)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    expect(timesAsked(url)).toBe(1)
  })

  test('outlives a restart without being fetched again', async () => {
    const first = await server()
    const url = await eventWith('/a.jpg', await photo(800, 500))
    const before = await first.get(url)
    const second = await server({ dataDir: first.dir })
    expect((await second.get(url)).rawPayload).toEqual(before.rawPayload)
    expect(timesAsked(url)).toBe(1)
  })
})

describe('nothing is fetched', () => {
  test.each(['their-host-only', 'no-pictures', 'facts'])(
    'where the terms of its source do not allow a copy (%s)',
    async (source) => {
      const { get } = await server()
      const url = await eventWith('/a.jpg', await photo(400, 300), source)
      expect((await get(url)).statusCode).toBe(404)
      expect(timesAsked(url)).toBe(0)
    },
  )

  test('for an address that no event has, nor for a key, width or format that was made up', async () => {
    const { app, get } = await server()
    answers['/not-ours.jpg'] = (response) => response.end()
    expect((await get(`${HOST}/not-ours.jpg`)).statusCode).toBe(404)
    const url = await eventWith('/a.jpg', await photo(400, 300))
    for (const file of [
      '321.avif',
      '99999.avif',
      '320.svg',
      '320.png',
      '-320.avif',
      '320',
      'master.webp',
    ])
      expect([file, (await get(url, file)).statusCode]).toEqual([file, 404])
    const key = pictureKey(url)
    for (const wrong of [key.slice(1), `${key}0`, key.replace(/.$/, 'g'), '..%2f..%2fetc'])
      expect((await app.inject(`/images/${wrong}/320.avif`)).statusCode).toBe(404)
    expect([...asked]).toEqual([])
  })
})

describe('refused and not asked for again', () => {
  test.each([
    ['a flood of pixels', () => bombPng(50_000, 50_000)],
    ['an SVG with a script', () => Buffer.from(SCRIPTED_SVG)],
    ['a page instead of a picture', () => Buffer.from('<!doctype html><title>404</title>')],
    ['a counting pixel', () => photo(1, 1)],
    ['a picture that breaks off', async () => (await photo(800, 500)).subarray(0, 400)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_, make) => {
    const { get } = await server()
    const url = await eventWith('/a.png', await make())
    for (const file of ['320.avif', '320.avif', '640.jpg']) {
      const answer = await get(url, file)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('public, max-age=300')
    }
    expect(timesAsked(url)).toBe(1)
  })

  test('more than 10 MB', async () => {
    const { get } = await server()
    const url = await eventWith(
      '/a.jpg',
      Buffer.concat([await photo(400, 300), Buffer.alloc(11e6)]),
    )
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(404)
    expect(timesAsked(url)).toBe(1)
  })

  test('a host that never finishes', async () => {
    const { get } = await server()
    const url = await eventWith('/a.jpg', (response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).write('\xff\xd8\xff')
    })
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url, '640.jpg')).statusCode).toBe(404)
    expect(timesAsked(url)).toBe(1)
  })

  test('an address that leads on to a private one', async () => {
    const { get } = await server()
    answers['/secret.jpg'] = (response) => response.end()
    for (const target of [
      `http://127.0.0.1:${port}/secret.jpg`,
      'http://169.254.169.254/latest/',
    ]) {
      const url = await eventWith('/a.jpg', (response) => {
        response.writeHead(302, { location: target }).end()
      })
      expect((await get(url)).statusCode).toBe(404)
    }
    expect(asked.get('/secret.jpg')).toBe(undefined)
  })
})

describe('on disk', () => {
  const sizeOf = async (dir: string) =>
    (await readdir(join(dir, 'images'), { recursive: true })).filter((name) => /\.\w+$/.test(name))

  test('no more than the limit is kept, and what was used last stays', async () => {
    const urls: string[] = []
    for (let i = 0; i < 4; i += 1) urls.push(await eventWith('/a.jpg', await photo(900, 600)))
    const measured = await server()
    const first = urls[0] ?? ''
    const { rawPayload } = await measured.get(first)
    const { size } = await sharp(rawPayload).metadata()
    expect(await sizeOf(measured.dir)).toHaveLength(2)
    asked.clear()
    const tight = await server({ limit: (size ?? rawPayload.length) * 2 })
    for (const url of urls) expect((await tight.get(url)).statusCode).toBe(200)
    const last = urls.at(-1) ?? ''
    expect((await tight.get(last)).statusCode).toBe(200)
    expect(timesAsked(last)).toBe(1)
    expect((await sizeOf(tight.dir)).length).toBeLessThanOrEqual(3)
    expect((await tight.get(first)).statusCode).toBe(200)
    expect(timesAsked(first)).toBe(2)
  })

  test('what was taken down answers 410 and is deleted, unless another event shows it still', async () => {
    const { get, dir, pictures, invalidate } = await server()
    const url = await eventWith('/a.jpg', await photo(400, 300))
    expect((await get(url)).statusCode).toBe(200)
    await inTransaction(database.db, (tx) => notePicturesGone(tx, [url], new Date()))
    invalidate()
    expect((await get(url)).statusCode).toBe(200)
    await database.db
      .updateTable('event')
      .set({ status: 'taken_down', card: '{}' })
      .where('slug', '=', `e-${serial}`)
      .execute()
    invalidate()
    expect(await pictures.sweep()).toBe(1)
    expect(await sizeOf(dir)).toEqual([])
    expect((await get(url)).statusCode).toBe(410)
    expect(timesAsked(url)).toBe(1)
  })

  test('what terms allow no longer leaves with the next sweep', async () => {
    const { get, dir, pictures, invalidate } = await server()
    const kept = await eventWith('/a.jpg', await photo(400, 300))
    const left = await eventWith('/b.jpg', await photo(400, 300))
    await get(kept)
    await get(left)
    await database.db
      .updateTable('event')
      .set({ provenance: JSON.stringify({ image: 'no-pictures' }) })
      .where('slug', '=', `e-${serial}`)
      .execute()
    invalidate()
    expect(await pictures.sweep()).toBe(1)
    expect((await get(left)).statusCode).toBe(404)
    expect((await get(kept)).statusCode).toBe(200)
    expect((await sizeOf(dir)).every((name) => name.includes(pictureKey(kept)))).toBe(true)
  })

  test('a copy is made anew after a week: the picture may be another by then', async () => {
    const { get, pictures } = await server()
    const url = await eventWith('/a.jpg', await photo(400, 300))
    await get(url)
    now = new Date('2026-11-26T18:00:00Z')
    expect(await pictures.sweep()).toBe(0)
    now = new Date('2026-11-28T18:00:00Z')
    expect(await pictures.sweep()).toBe(1)
    expect((await get(url)).statusCode).toBe(200)
    expect(timesAsked(url)).toBe(2)
  })
})
