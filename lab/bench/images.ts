import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureAddress } from '@okolo/contract/events/picture'
import { buildApp } from '@okolo/server/app/app.ts'
import { picturePath } from '@okolo/server/catalogue/cards/picture.ts'
import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { draw, drawMaster } from '@okolo/server/features/images/draw.ts'
import { cloudyPhoto } from '@okolo/server/features/images/testing/pictures.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { table } from './measuring/measure.ts'
import { scratchDatabase } from './databases/scratch-database.ts'

const ORIGINALS = 4
const NOW = new Date('2026-11-20T15:00:00Z')

/**
 * Prints the size of pictures and the time to draw them, from made-up photos of 2400 x 1600, then
 * the rate for a stored one, over HTTP at 16 connections with the client on the same cores.
 */
export async function benchImages(options: {
  seconds: number
  server: string | undefined
}): Promise<void> {
  const originals: Buffer[] = []
  for (let i = 0; i < ORIGINALS; i += 1) originals.push(await cloudyPhoto(2400, 1600))
  const lines = [['', 'mean bytes', 'ms']]
  lines.push(['original', bytes(originals), ''])
  const masters = await timed(originals, drawMaster)
  lines.push(['our own copy', bytes(masters.made), masters.ms])
  for (const format of PICTURE_FORMATS)
    for (const width of PICTURE_WIDTHS) {
      const { made, ms } = await timed(masters.made, (master) => draw(master, width, format))
      lines.push([`${format} ${width}`, bytes(made), ms])
    }
  console.log(table(lines))
  await benchKept(originals[0] ?? Buffer.alloc(0), options)
}

async function benchKept(
  original: Buffer,
  { seconds, server }: { seconds: number; server: string | undefined },
): Promise<void> {
  const platform = createServer((_, response) => response.end(original))
  await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
  const at = platform.address()
  const port = typeof at === 'object' ? (at?.port ?? 0) : 0
  const folder = await mkdtemp(join(tmpdir(), 'okolo-bench-images-'))
  const database = await scratchDatabase(server)
  try {
    const url = 'http://pictures.test/a.jpg'
    const builder = await catalogueBuilder(database.db)
    await builder.event({ slug: 'a', dates: [{ start: '2026-11-21T19:00:00Z' }] })
    await sql`insert into source (slug, connector, platform, title, city_id, config, trust, terms, is_demo, is_enabled)
      select 'a', 'ical', 'a', 'a', id, '{}', 50, '{"redisplay":"yes","images":"proxy"}', false, true
      from city where slug = 'bratislava'`.execute(database.db)
    await sql`update event set card = jsonb_set(card, '{image}', jsonb_build_object('url', ${url}::text)),
      provenance = '{"image":{"source":"a"}}'`.execute(database.db)
    const app = await buildApp({
      db: database.db,
      database,
      config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }),
      clock: () => NOW,
      requestsPerMinute: 1e9,
      routesOf: () => new Map([['pictures.test', { host: '127.0.0.1', port }]]),
    })
    const path = pictureAddress(picturePath(url), 320, 'avif')
    const first = await app.inject(path)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const listening = app.server.address()
    const result = await autocannon({
      url: `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`,
      connections: 16,
      duration: seconds,
      headers: {},
      requests: [{ setupRequest: (request) => ({ ...request, path }) }],
    })
    const { requests, latency, non2xx, errors } = result
    console.log(
      `kept avif 320 (status ${first.statusCode}): ${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${non2xx + errors} failures`,
    )
    await app.close()
  } finally {
    await database.close()
    platform.closeAllConnections()
    platform.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(given: readonly Buffer[], make: (one: Buffer) => Promise<Buffer>) {
  const began = performance.now()
  const made: Buffer[] = []
  for (const one of given) made.push(await make(one))
  return { made, ms: ((performance.now() - began) / given.length).toFixed(0) }
}

function bytes(files: readonly Buffer[]): string {
  return String(Math.round(files.reduce((sum, { length }) => sum + length, 0) / files.length))
}
