/** @module-tag embedded */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPostgres, type Database } from '#server/platform/database/db.ts'
import { dumpCatalogue, type CatalogueDump } from '../testing/catalogue-dump.ts'

const MAIN = fileURLToPath(new URL('../../app/main-okolo.ts', import.meta.url))
const EVENTS = 700
/** The first of them, which another source lists at another hour and for a day more. */
const CONTRADICTED = 60
const server = process.env['TEST_DATABASE_URL']

let folder: string
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-kill-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'agenda.json'), JSON.stringify(agenda(EVENTS)))
  await writeFile(join(folder, 'other.json'), JSON.stringify(agenda(CONTRADICTED, 'T21:30:00')))
})
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step()
})

/** A saved answer of an OpenAgenda-style platform, large enough to be killed in the middle of. */
function agenda(length: number, hour = 'T20:00:00') {
  const days = hour === 'T20:00:00' ? [1, 2] : [1, 2, 3]
  const events = Array.from({ length }, (_, i) => ({
    uid: 1000 * days.length + i,
    slug: `event-${i}`,
    title: { fr: `Concert numéro ${i}` },
    description: { fr: 'Une soirée de musique.' },
    timezone: 'Europe/Paris',
    timings: days.map((day) => ({
      begin: `2026-12-${String((i % 27) + day).padStart(2, '0')}${hour}+01:00`,
      end: `2026-12-${String((i % 27) + day).padStart(2, '0')}T22:00:00+01:00`,
    })),
    location: {
      uid: i % 90,
      name: `Salle ${i % 90}`,
      latitude: 48.85,
      longitude: 2.35 + (i % 90) / 1000,
    },
    updatedAt: '2026-11-01T10:00:00.000Z',
    status: 1,
  }))
  return { total: events.length, events, after: null }
}

/** The folder in which one gathering keeps its data; each has a database of its own. */
async function place(
  name: string,
): Promise<{ env: Record<string, string>; open: () => Promise<Database> }> {
  if (server === undefined || server === '') {
    const dataDir = join(folder, name)
    return { env: { DATA_DIR: dataDir }, open: () => openDatabase({ dataDir }) }
  }
  const admin = await openPostgres(server)
  const own = `okolo_kill_${randomUUID().replaceAll('-', '')}`
  await admin.exec(`create database ${own}`)
  cleanUp.push(async () => {
    await admin.exec(`drop database ${own} with (force)`)
    await admin.close()
  })
  const url = new URL(server)
  url.pathname = `/${own}`
  return { env: { DATABASE_URL: url.href }, open: () => openPostgres(url.href) }
}

function ingest(env: Record<string, string>, file = 'agenda') {
  const child = spawn(
    process.execPath,
    [
      MAIN,
      'ingest',
      'openagenda',
      '--city=paris',
      `--source=${file}`,
      `--from=${join(folder, `${file}.json`)}`,
    ],
    { env: { PATH: process.env['PATH'], OKOLO_NOW: '2026-11-20T18:00:00Z', ...env } },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { child, ended, output: () => output }
}

async function stored(open: () => Promise<Database>): Promise<number> {
  const database = await open()
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from source_record r
      join source s on s.id = r.source_id where s.slug = 'agenda'`.execute(database.db)
    return rows[0]?.n ?? 0
  } catch {
    // Killed before the tables were there.
    return 0
  } finally {
    await database.close()
  }
}

test(
  'killed with -9 in the middle, gathering ends in the same state as without, beside a source that contradicts',
  { timeout: 480_000 },
  async () => {
    const straight = await place('straight')
    const other = ingest(straight.env, 'other')
    expect(await other.ended, other.output()).toBe(0)
    const began = performance.now()
    const whole = ingest(straight.env)
    expect(await whole.ended, whole.output()).toBe(0)
    const length = performance.now() - began

    const killAfter = async ({ env }: typeof straight, time: number) => {
      const run = ingest(env)
      await sleep(time)
      run.child.kill('SIGKILL')
      await run.ended
    }
    const begun = async (name: string) => {
      const made = await place(name)
      await ingest(made.env, 'other').ended
      return made
    }
    let killed = await begun('killed')
    let [early, late] = [0, 2 * length]
    let midway = false
    // Halves the time until a kill has left a part. Nothing was written: later. Everything was: earlier, in a new place.
    for (let round = 1; !midway && round <= 16; round += 1) {
      const time = (early + late) / 2
      await killAfter(killed, time)
      const count = await stored(killed.open)
      midway = count > 0 && count < EVENTS
      if (count === 0) [early, late] = [time, Math.max(late, 1.2 * time)]
      if (count === EVENTS) {
        ;[early, late] = [Math.min(early, 0.8 * time), time]
        killed = await begun(`killed-${round}`)
      }
    }
    expect(midway, 'no kill hit the middle of the run').toBe(true)
    await killAfter(killed, 0.6 * length)
    const last = ingest(killed.env)
    expect(await last.ended, last.output()).toBe(0)

    const [a, b] = [await straight.open(), await killed.open()]
    try {
      const [expected, found] = [await dumpCatalogue(a.db), await dumpCatalogue(b.db)]
      expect(expected.events).toHaveLength(EVENTS)
      // Table by table, a few rows of each: the whole difference is too long to read.
      for (const [table, rows] of Object.entries(expected)) {
        const there = new Set(found[table as keyof CatalogueDump].map((row) => JSON.stringify(row)))
        const missing = rows.map((row) => JSON.stringify(row)).filter((row) => !there.delete(row))
        expect({ table, missing: missing.slice(0, 3), more: [...there].slice(0, 3) }).toEqual({
          table,
          missing: [],
          more: [],
        })
      }
    } finally {
      await a.close()
      await b.close()
    }
  },
)
