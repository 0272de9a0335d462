import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOkolo } from '#server/app/testing/run-okolo.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gatherDue } from '#server/ingest/gather/schedule.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { playTown, type PlayedTown } from './testing/played-town.ts'

const clock = () => new Date('2026-11-28T12:00:00Z')
const HOUSES = 60
let database: Database
let town: PlayedTown
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  town = await playTown(HOUSES)
  folder = await mkdtemp(join(tmpdir(), 'okolo-played-'))
  await writeFile(join(folder, 'town.csv'), town.list)
})
afterAll(async () => {
  await town.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const okolo = (args: string[], signal = new AbortController().signal) =>
  runOkolo(['town', ...args], { cwd: folder, database, clock, signal, routesOf: () => town.routes })

async function count(of: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(of)}`.execute(database.db)
  return rows[0]?.count ?? 0
}

async function gatherAll() {
  const { rows } = await sql<{ slug: string }>`select slug from source`.execute(database.db)
  const settings = await Promise.all(rows.map(({ slug }) => findSource(database.db, slug)))
  await gatherDue(
    settings
      .filter((one) => one !== null)
      .map((one) => ({ settings: one, everyMinutes: 720, routes: town.routes })),
    { database, clock, signal: new AbortController().signal },
    () => {},
  )
}

test('a town of sixty houses goes from nothing to a full feed, though its scan was killed', async () => {
  const killed = new AbortController()
  const scan = ['scan', 'Bratislava', '--list', 'town.csv', '--at-once', '16']
  const cut = setInterval(async () => {
    if ((await count("town_look where state <> 'waiting'")) >= 10) killed.abort()
  }, 100)
  const stopped = await okolo(scan, killed.signal)
  expect(stopped.code).toBe(130)
  expect(stopped.text).toMatch(/Stopped: \d+ of 60 are left\. .*town scan bratislava goes on\./)
  clearInterval(cut)
  expect(await count("town_look where state = 'waiting'")).toBeGreaterThan(0)

  const { text } = await okolo(['scan', 'Bratislava', '--at-once', '16'])
  expect(text).toMatch(/Scan \d+ goes on\. \d+ of 60 to look at\./)
  expect(text).toContain('shows a login page')
  expect(text).toContain('shows a page that asks for consent')
  expect(text).toContain('empty without its scripts')
  expect(text).toContain('It lists no event to come.')
  const id = /town add (\d+) --confident/.exec(text)?.[1] ?? ''
  await okolo(['add', id, '--confident'])
  expect(await count('source')).toBe(town.giving)
  await gatherAll()
  const { rows } = await sql<{ title: string }>`select title from event order by title`.execute(
    database.db,
  )
  expect(rows.map(({ title }) => title)).toEqual(town.titles.toSorted())

  // Everything again gives nothing new.
  await okolo(scan)
  await okolo(['add', String(Number(id) + 1), '--confident'])
  await gatherAll()
  expect(await count('source')).toBe(town.giving)
  expect(await count('event')).toBe(town.titles.length)
}, 180_000)
