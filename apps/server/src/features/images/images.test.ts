import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { notePicturesGone, pictureKey } from '#server/catalogue/cards/picture.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { bombPng, photo, SCRIPTED_SVG, twoFrames } from './testing/pictures.ts'
import { HOST, startPictures } from './testing/pictures-site.ts'

const START = new Date('2026-11-20T18:00:00Z')
let site: Awaited<ReturnType<typeof startPictures>>
let now = START

beforeAll(async () => {
  site = await startPictures(() => now)
})
afterEach(async () => {
  await site.clear()
  now = START
})
afterAll(() => site.close())

describe('a picture of an event', () => {
  test('comes in the size and format asked for, to be kept a week, without where it was taken', async () => {
    const { get } = await site.server()
    const url = await site.eventWith('/a.jpg', await photo(1600, 1000, { withPosition: true }))
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
    expect(site.timesAsked(url)).toBe(1)
  })

  test('is never enlarged, and of an animation the first frame is shown', async () => {
    const { get } = await site.server()
    const small = await get(await site.eventWith('/a.gif', await twoFrames(200, 100)), '640.webp')
    const seen = await sharp(small.rawPayload).metadata()
    expect([seen.width, seen.height, seen.pages ?? 1]).toEqual([200, 100, 1])
    const { dominant } = await sharp(small.rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('is fetched once, however many ask at the same time', async () => {
    const { get } = await site.server()
    const bytes = await photo(800, 500)
    const url = await site.eventWith('/a.jpg', (response) => {
      setTimeout(() => response.end(bytes), 100)
    })
    const files = ['160.avif', '320.avif', '320.avif', '480.webp', '640.jpg', '640.jpg']
    const all = await Promise.all(files.map((file) => get(url, file)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    expect(site.timesAsked(url)).toBe(1)
  })

  test('outlives a restart without being fetched again', async () => {
    const first = await site.server()
    const url = await site.eventWith('/a.jpg', await photo(800, 500))
    const before = await first.get(url)
    const second = await site.server({ dataDir: first.dir })
    expect((await second.get(url)).rawPayload).toEqual(before.rawPayload)
    expect(site.timesAsked(url)).toBe(1)
  })
})

describe('nothing is fetched', () => {
  test.each(['their-host-only', 'no-pictures', 'facts'])(
    'where the terms of its source do not allow a copy (%s)',
    async (source) => {
      const { get } = await site.server()
      const url = await site.eventWith('/a.jpg', await photo(400, 300), source)
      expect((await get(url)).statusCode).toBe(404)
      expect(site.timesAsked(url)).toBe(0)
    },
  )

  test('for an address that no event has, nor for a key, width or format that was made up', async () => {
    const { app, get } = await site.server()
    site.answers.set('/not-ours.jpg', (response) => response.end())
    expect((await get(`${HOST}/not-ours.jpg`)).statusCode).toBe(404)
    const url = await site.eventWith('/a.jpg', await photo(400, 300))
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
    expect([...site.asked]).toEqual([])
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
    const { get } = await site.server()
    const url = await site.eventWith('/a.png', await make())
    for (const file of ['320.avif', '320.avif', '640.jpg']) {
      const answer = await get(url, file)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('public, max-age=300')
    }
    expect(site.timesAsked(url)).toBe(1)
  })

  test('more than 10 MB', async () => {
    const { get } = await site.server()
    const url = await site.eventWith(
      '/a.jpg',
      Buffer.concat([await photo(400, 300), Buffer.alloc(11e6)]),
    )
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(404)
    expect(site.timesAsked(url)).toBe(1)
  })

  test('a host that never finishes', async () => {
    const { get } = await site.server()
    const url = await site.eventWith('/a.jpg', (response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).write('\xff\xd8\xff')
    })
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url, '640.jpg')).statusCode).toBe(404)
    expect(site.timesAsked(url)).toBe(1)
  })

  test('an address that leads on to a private one', async () => {
    const { get } = await site.server()
    site.answers.set('/secret.jpg', (response) => response.end())
    for (const target of [
      `http://127.0.0.1:${site.port}/secret.jpg`,
      'http://169.254.169.254/latest/',
    ]) {
      const url = await site.eventWith('/a.jpg', (response) => {
        response.writeHead(302, { location: target }).end()
      })
      expect((await get(url)).statusCode).toBe(404)
    }
    expect(site.asked.get('/secret.jpg')).toBe(undefined)
  })
})

describe('on disk', () => {
  const sizeOf = async (dir: string) =>
    (await readdir(join(dir, 'images'), { recursive: true })).filter((name) => /\.\w+$/.test(name))

  test('no more than the limit is kept, and what was used last stays', async () => {
    const urls: string[] = []
    for (let i = 0; i < 4; i += 1) urls.push(await site.eventWith('/a.jpg', await photo(900, 600)))
    const measured = await site.server()
    const first = urls[0] ?? ''
    const { rawPayload } = await measured.get(first)
    const { size } = await sharp(rawPayload).metadata()
    expect(await sizeOf(measured.dir)).toHaveLength(2)
    site.asked.clear()
    const tight = await site.server({ limit: (size ?? rawPayload.length) * 2 })
    for (const url of urls) expect((await tight.get(url)).statusCode).toBe(200)
    const last = urls.at(-1) ?? ''
    expect((await tight.get(last)).statusCode).toBe(200)
    expect(site.timesAsked(last)).toBe(1)
    expect((await sizeOf(tight.dir)).length).toBeLessThanOrEqual(3)
    expect((await tight.get(first)).statusCode).toBe(200)
    expect(site.timesAsked(first)).toBe(2)
  })

  test('answers 410 for a removed picture and deletes it, unless another event shows it', async () => {
    const { get, dir, pictures, invalidate } = await site.server()
    const url = await site.eventWith('/a.jpg', await photo(400, 300))
    expect((await get(url)).statusCode).toBe(200)
    await inTransaction(site.db, (tx) => notePicturesGone(tx, [url], new Date()))
    invalidate()
    expect((await get(url)).statusCode).toBe(200)
    await site.db
      .updateTable('event')
      .set({ status: 'taken_down', card: '{}' })
      .where('slug', '=', site.lastSlug())
      .execute()
    invalidate()
    expect(await pictures.sweep()).toBe(1)
    expect(await sizeOf(dir)).toEqual([])
    expect((await get(url)).statusCode).toBe(410)
    expect(site.timesAsked(url)).toBe(1)
  })

  test('deletes pictures that terms no longer allow at the next sweep', async () => {
    const { get, dir, pictures, invalidate } = await site.server()
    const kept = await site.eventWith('/a.jpg', await photo(400, 300))
    const left = await site.eventWith('/b.jpg', await photo(400, 300))
    await get(kept)
    await get(left)
    await site.db
      .updateTable('event')
      .set({ provenance: JSON.stringify({ image: 'no-pictures' }) })
      .where('slug', '=', site.lastSlug())
      .execute()
    invalidate()
    expect(await pictures.sweep()).toBe(1)
    expect((await get(left)).statusCode).toBe(404)
    expect((await get(kept)).statusCode).toBe(200)
    expect((await sizeOf(dir)).every((name) => name.includes(pictureKey(kept)))).toBe(true)
  })

  test('a copy is made anew after a week: the picture may be another by then', async () => {
    const { get, pictures } = await site.server()
    const url = await site.eventWith('/a.jpg', await photo(400, 300))
    await get(url)
    now = new Date('2026-11-26T18:00:00Z')
    expect(await pictures.sweep()).toBe(0)
    now = new Date('2026-11-28T18:00:00Z')
    expect(await pictures.sweep()).toBe(1)
    expect((await get(url)).statusCode).toBe(200)
    expect(site.timesAsked(url)).toBe(2)
  })
})
