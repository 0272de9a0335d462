import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { clientFiles } from '@okolo/server/features/pages/assets.ts'
import type { Db } from '@okolo/server/platform/database/db.ts'
import type { App } from '@okolo/server/platform/http/app-type.ts'
import { closeGracefully } from '@okolo/server/platform/http/connections/close-gracefully.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { CITIES, WORDS } from '../databases/fill-catalogue.ts'
import { table } from '../measuring/measure.ts'

const STATIC = 'answer.json'
/** The same file, after a trivial database query. */
const ASKED = 'asked.json'
const KEPT = '/v1/events/?city=bratislava&timeframe=this_week'
const GOALS = { kept: 0.6, made: 2000, p99: 50 }

const Result = z.object({
  rate: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
})

/** Each request fills in `{city}`, `{word}`, `{n}` and `{size}` anew. */
const SHOTS: [name: string, path: string][] = [
  ['static file of the same bytes (bound of the run)', `/${STATIC}`],
  ['the same after `select 1`', `/${ASKED}`],
  ['feed, kept answer', KEPT],
  // A new price, so another list each time.
  ['feed, ranked for the first time', `/v1/events/?city={city}&timeframe=this_week&price={n}`],
  ['feed, ranked this minute', `/v1/events/?city={city}&timeframe=this_week&page_size={size}`],
  [
    'feed, by date, never asked for',
    `/v1/events/?city={city}&timeframe=this_week&sorting=start&page_size={size}`,
  ],
  ['search, never asked for', `/v1/events/?city={city}&search={word}&page_size={size}`],
  ['event page, one of all', '/v1/events/event-{n}/'],
]

/** Serves a folder like the product serves its client's files. The content comes later. */
export async function mountStatic(app: App, db: Db): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-bench-'))
  await Promise.all([STATIC, `${STATIC}.br`].map((name) => writeFile(join(folder, name), '')))
  const send = await clientFiles(app, { assetsDir: folder })
  app.get(`/${STATIC}`, (_request, reply) => send(`/${STATIC}`, reply))
  app.get(`/${ASKED}`, async (_request, reply) => {
    await sql`select 1`.execute(db)
    return send(`/${STATIC}`, reply)
  })
  return folder
}

/**
 * Measures requests a second over HTTP at 16 connections. The client is a process on the same
 * machine.
 */
export async function benchHttp(
  app: App,
  { seconds, folder }: { seconds: number; folder: string },
): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const url = `http://127.0.0.1:${address.port}`
  const { body } = await app.inject({ url: KEPT, headers: { 'accept-language': 'en' } })
  await writeFile(join(folder, STATIC), body)
  await writeFile(join(folder, `${STATIC}.br`), brotliCompressSync(body))
  const lines = [['', 'requests/s', 'x bound', 'p50 ms', 'p99 ms', 'failures']]
  const results: z.infer<typeof Result>[] = []
  for (const [name, path] of SHOTS) {
    const result = await shoot({ url, path, seconds, cities: CITIES, words: WORDS })
    results.push(result)
    lines.push([
      name,
      String(Math.round(result.rate)),
      (result.rate / (results[0]?.rate ?? Number.NaN)).toFixed(2),
      String(result.p50),
      String(result.p99),
      String(result.failures),
    ])
  }
  const [bound, asked, kept, ...made] = results
  const slowest = Math.max(...results.map(({ p99 }) => p99))
  console.log(`${table(lines)}

Kept answers of static ones: ${(((kept?.rate ?? 0) / (bound?.rate ?? 1)) * 100).toFixed(0)} % (goal ${GOALS.kept * 100} %)
Answers made anew a second: ${made.map(({ rate }) => Math.round(rate)).join(', ')} (goal ${GOALS.made}; ${Math.round(asked?.rate ?? 0)} where the database is asked for nothing)
Slowest p99: ${slowest} ms (goal ${GOALS.p99} ms)`)
  await closeGracefully(app)
  await rm(folder, { recursive: true })
}

/** Sends requests from a process of its own (http-client.ts). */
export async function shoot(options: object): Promise<z.infer<typeof Result>> {
  const client = fileURLToPath(new URL('http-client.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [client, JSON.stringify(options)])
  return Result.parse(JSON.parse(stdout))
}
