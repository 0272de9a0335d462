/** @module-tag embedded */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openagenda } from '@okolo/connectors-keyed/openagenda/openagenda'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { requestOf } from '#server/dev/recorded-server.ts'
import { openPostgres, type Database } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'

const WORKER = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url))
const SLUGS = Array.from({ length: 6 }, (_, i) => `agenda-${i + 1}`)
const EVENTS = 120
const PAGE_MS = 60
const LEASE_SECONDS = 3
// oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
const server = process.env['TEST_DATABASE_URL']
const isOnServer = server !== undefined && server !== ''

let database: Database
let url: string
let platform: { http: Server; port: number; asked: { agenda: string; after: string }[] }
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (!isOnServer) return
  const admin = await openPostgres(server)
  const name = `okolo_workers_${randomUUID().replaceAll('-', '')}`
  await admin.exec(`create database ${name}`)
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  database = await openPostgres(url)
  await migrate(database)
  await seedPlaces(database.db)
  platform = await startPlatform()
  cleanUp.push(async () => {
    await admin.exec(`drop database ${name} with (force)`)
    await admin.close()
  })
  cleanUp.push(() => database.close())
})
afterAll(async () => {
  platform?.http.closeAllConnections()
  platform?.http.close()
  for (const step of cleanUp.toReversed()) await step()
})

/** Agendas that answer slowly, page by page, so that a worker can be killed in the middle of one. */
async function startPlatform() {
  const agendas = SLUGS.map((_, i) => {
    const file = new TextEncoder().encode(JSON.stringify(agenda(i + 1)))
    return openagenda.recorded([{ name: 'agenda.json', body: file }], {
      origin: 'http://agenda.test',
      config: { agenda: String(i + 1) },
    })
  })
  const asked: { agenda: string; after: string }[] = []
  const http = createServer((request, response) => {
    const { path, query } = requestOf(request)
    const number = /agendas\/(\d+)/.exec(path)?.[1] ?? ''
    if (query.get('removed') === null)
      asked.push({ agenda: number, after: query.getAll('after[]').join() })
    const answer = agendas[Number(number) - 1]?.answer(requestOf(request))
    setTimeout(() => {
      response.writeHead(answer == null ? 404 : 200, answer?.headers).end(answer?.body)
    }, PAGE_MS)
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { http, port: address.port, asked }
}

function agenda(number: number) {
  const events = Array.from({ length: EVENTS }, (_, i) => ({
    uid: number * 10_000 + i,
    slug: `event-${number}-${i}`,
    title: { fr: `Concert ${number} numéro ${i}` },
    timezone: 'Europe/Bratislava',
    // Another month each: what they list must not be taken for the same events.
    timings: [{ begin: `2096-0${number}-01T20:00:00Z`, end: `2096-0${number}-01T22:00:00Z` }],
    location: { uid: i, name: `Salle ${i}`, latitude: 48.14, longitude: 17.1 },
    updatedAt: '2026-11-01T10:00:00.000Z',
    status: 1,
  }))
  return { total: events.length, events, after: null }
}

function startWorker(lanes = 1): ChildProcess & { output: () => string } {
  const settings = {
    databaseUrl: url,
    port: platform.port,
    slugs: SLUGS,
    leaseSeconds: LEASE_SECONDS,
    lanes,
  }
  const child = spawn(process.execPath, [WORKER, JSON.stringify(settings)])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  cleanUp.push(async () => {
    child.kill('SIGKILL')
    await sleep(0)
  })
  return Object.assign(child, { output: () => output })
}

type Run = { slug: string; status: string; resumed: boolean; worker: string }
async function runs(): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select s.slug, r.status, r.resumed, r.worker from source_run r join source s on s.id = r.source_id
    order by r.id`.execute(database.db)
  return rows
}

async function until(what: string, isThere: () => Promise<boolean>, say: () => string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isThere()) return
    await sleep(50)
  }
  throw new Error(`${what} never came:\n${say()}`)
}

const completeBySlug = (list: Run[]) =>
  Object.fromEntries(
    SLUGS.map((slug) => [
      slug,
      list.filter((run) => run.slug === slug && run.status === 'complete').length,
    ]),
  )
const each = (count: number) => Object.fromEntries(SLUGS.map((slug) => [slug, count]))

test.skipIf(!isOnServer)(
  'two workers share the sources; one is killed with -9, the other goes on at its checkpoint; every source runs once per interval',
  { timeout: 120_000 },
  async () => {
    const [first, second] = [startWorker(), startWorker()]
    const say = () => `${first.output()}\n--\n${second.output()}`
    // Killed while it is in the middle of a source: some of its records are stored, and not all.
    let victim: string | undefined
    await until(
      'a run in its middle',
      async () => {
        const { rows } = await sql<{ slug: string; lease_owner: string }>`
          select s.slug, s.lease_owner from source s where s.lease_owner is not null and s.cursor is not null
            and (select count(*) from source_record r where r.source_id = s.id) between 20 and ${EVENTS - 40}`.execute(
          database.db,
        )
        victim = rows.find(({ lease_owner }) => lease_owner.includes(` ${first.pid} `))?.slug
        if (victim === undefined) return false
        return first.kill('SIGKILL')
      },
      say,
    )
    const readBefore = platform.asked.length
    await until(
      'a complete run of every source',
      async () => Object.values(completeBySlug(await runs())).every((count) => count > 0),
      say,
    )
    // Long enough for a run that should not be.
    await sleep(1500)
    const list = await runs()
    expect(completeBySlug(list), say()).toEqual(each(1))
    expect(list.filter(({ slug }) => slug === victim)).toMatchObject([
      { status: 'partial', resumed: false },
      { status: 'complete', resumed: true },
    ])
    expect(list.filter(({ status }) => status !== 'complete')).toHaveLength(1)
    const agendaOfVictim = String(SLUGS.indexOf(victim ?? '') + 1)
    const goneOnAt = platform.asked
      .slice(readBefore)
      .find(({ agenda: number }) => number === agendaOfVictim)
    expect(goneOnAt?.after, 'it began anew').not.toBe('')
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from event where status = 'scheduled'`.execute(database.db)
    expect(rows[0]?.n).toBe(SLUGS.length * EVENTS)

    // The next interval begins: again once each, with a third worker that has joined.
    startWorker(2)
    await sql`update source set next_run_at = now()`.execute(database.db)
    await until(
      'the next run of every source',
      async () => Object.values(completeBySlug(await runs())).every((count) => count > 1),
      say,
    )
    await sleep(1500)
    expect(completeBySlug(await runs())).toEqual(each(2))
    const held = await sql`select slug from source where lease_owner is not null`.execute(
      database.db,
    )
    expect(held.rows).toEqual([])
  },
)
