import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pictureKey } from '#server/catalogue/cards/picture.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { bareApp } from '#server/platform/testing/app.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { imagesRoutes } from '../images.routes.ts'

export const HOST = 'http://pictures.test'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A platform on loopback with pictures, and events that show them, on their own database. */
export async function startPictures(clock: () => Date) {
  /** Path -> number of requests. */
  const asked = new Map<string, number>()
  const answers = new Map<string, Answer>()
  const platform = createServer((request, response) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer === undefined) response.writeHead(404).end()
    else answer(response, request)
  })
  const apps: App[] = []
  const database = await testDatabase()
  const builder = await catalogueBuilder(database.db)
  const folder = await mkdtemp(join(tmpdir(), 'okolo-images-'))
  await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
  const address = platform.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
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
    await sql`
      insert into source (slug, connector, platform, title, city_id, is_enabled, config, trust, terms, is_demo)
      values (${slug}, 'ical', ${slug}, ${slug}, ${city.id}, true, '{}', 50,
        ${JSON.stringify({ images, redisplay })}, false)`.execute(database.db)

  async function server({ limit = 1e9, dataDir = '' } = {}) {
    const dir = dataDir === '' ? await mkdtemp(join(folder, 'data-')) : dataDir
    const app = await bareApp()
    const images = imagesRoutes(app, {
      drawing: new Turnstile({ atOnce: 2, waiting: 300 }),
      db: database.db,
      clock,
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

  let serial = 0
  /**
   * Adds an event with this picture, from a source with these terms. Returns the picture's address.
   */
  async function eventWith(
    path: string,
    answer: Buffer | Answer,
    source = 'open',
  ): Promise<string> {
    serial += 1
    const own = `/${serial}${path}`
    const url = `${HOST}${own}`
    answers.set(own, typeof answer === 'function' ? answer : (response) => response.end(answer))
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

  return {
    db: database.db,
    port,
    asked,
    answers,
    server,
    eventWith,
    /** The slug of the last added event. */
    lastSlug: () => `e-${serial}`,
    timesAsked: (url: string) => asked.get(new URL(url).pathname) ?? 0,
    /** Stops everything a test started. */
    clear: async () => {
      await Promise.all(apps.splice(0).map((app) => app.close()))
      asked.clear()
      answers.clear()
    },
    close: async () => {
      platform.closeAllConnections()
      platform.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
