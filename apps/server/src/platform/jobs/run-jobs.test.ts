/** @module-tag embedded */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { loadJobAges } from './job-ages.ts'
import type { Job } from './job.ts'
import { endTurn, takeTurn } from './job-store.ts'
import { runJobs, runOnce } from './run-jobs.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.exec('delete from job'))
afterAll(() => database.close())

const PACE = { name: 'sweeping', does: 'sweeps', everyMs: 50, lateMs: 1000 }

/** Starts as many workers as jobs are given, each with one of them. */
function start(jobs: Job[], leaseMs = 300) {
  const failed: string[] = []
  const workers = jobs.map((job) =>
    runJobs([job], {
      database,
      signal: new AbortController().signal,
      leaseMs,
      failed: (_, error) => failed.push(String(error)),
    }),
  )
  const stop = () => Promise.all(workers.map((worker) => worker.stop()))
  return { failed, stop }
}

const age = async () => (await loadJobAges(database.db)).find(({ name }) => name === PACE.name)

test('two workers never have the same turn at once, however long it takes, and share the turns', async () => {
  const going = new Set<string>()
  const seen: number[] = []
  const turns = { first: 0, second: 0 }
  const job = (who: 'first' | 'second'): Job => ({
    ...PACE,
    work: async () => {
      going.add(who)
      seen.push(going.size)
      turns[who] += 1
      // Longer than a lease: a living worker renews it.
      await sleep(turns[who] === 1 ? 700 : 20)
      going.delete(who)
    },
  })
  const { stop, failed } = start([job('first'), job('second')])
  await expect.poll(() => turns.first > 1 && turns.second > 1, { timeout: 25_000 }).toBe(true)
  await stop()
  expect(Math.max(...seen)).toBe(1)
  expect(failed).toEqual([])
})

test("a dead worker's turn is another one's when its lease has run out, not before", async () => {
  const dead = await takeTurn(database.db, PACE, {
    part: '',
    holder: 'dead',
    leaseMs: 600,
    isForced: false,
  })
  const begun = performance.now()
  let took = 0
  const { stop } = start([{ ...PACE, work: async () => void (took ||= performance.now() - begun) }])
  await expect.poll(() => took, { timeout: 25_000 }).toBeGreaterThan(500)
  await stop()
  const ended = (await age())?.runs
  // It wakes up after all: it has no say any more.
  if (dead !== null) await endTurn(database.db, dead)
  expect((await age())?.runs).toBe(ended)
})

test('a worker that has lost its turn is told to stop', async () => {
  let reason = ''
  const { stop } = start([
    {
      ...PACE,
      work: async ({ signal }) => {
        await sql`update job set holder = 'another'`.execute(database.db)
        await sleep(5000, undefined, { signal }).catch(() => (reason = String(signal.reason)))
      },
    },
  ])
  await expect.poll(() => reason, { timeout: 25_000 }).toContain('another worker')
  await stop()
})

test('a job that hangs holds up no other', async () => {
  let turns = 0
  const { stop } = start([
    {
      ...PACE,
      name: 'hanging',
      work: ({ signal }) => sleep(60_000, undefined, { signal }).then(() => undefined),
    },
    { ...PACE, work: async () => void (turns += 1) },
  ])
  await expect.poll(() => turns, { timeout: 25_000 }).toBeGreaterThan(3)
  const begun = performance.now()
  await stop()
  expect(performance.now() - begun).toBeLessThan(2000)
  // An interrupted turn stays due.
  const { rows } = await sql`
    select from job where name = 'hanging' and holder is null and next_at <= clock_timestamp()`.execute(
    database.db,
  )
  expect(rows).toHaveLength(1)
})

test('a job that fails is behind with its reason, is tried again, and is on time when it went well', async () => {
  let isBroken = true
  const job: Job = {
    ...PACE,
    lateMs: 200,
    work: async () => {
      if (isBroken) throw new Error('the disk is full')
    },
  }
  const { stop, failed } = start([job])
  await expect
    .poll(age, { timeout: 25_000 })
    .toMatchObject({ isBehind: true, error: 'the disk is full', endedAt: null })
  expect((await age())?.lagMs).toBeGreaterThan(200)
  expect(failed.length).toBeGreaterThan(1)
  isBroken = false
  await expect.poll(age, { timeout: 25_000 }).toMatchObject({ isBehind: false })
  const after = await age()
  expect(after?.endedAt).not.toBeNull()
  expect(after?.failures).toBeLessThan(after?.runs ?? 0)
  await stop()
})

test('workers share a job by city; a city that fails is tried later and holds up no other', async () => {
  const done: string[] = []
  const cities = new Set(['brno', 'graz', 'linz', 'wien'])
  const job: Job = {
    ...PACE,
    parts: () => Promise.resolve([...cities]),
    work: async ({ part }) => {
      await sleep(30)
      if (part === 'graz') throw new Error('no groups')
      cities.delete(part)
      done.push(part)
    },
  }
  const { stop } = start([job, job])
  await expect.poll(() => done.length, { timeout: 25_000 }).toBe(3)
  await expect.poll(async () => (await age())?.error).toBe('graz: no groups')
  await stop()
  expect(done.toSorted()).toEqual(['brno', 'linz', 'wien'])
})

test('tells how long rows have been waiting, also when nobody works any more', async () => {
  const job: Job = {
    ...PACE,
    waitingMs: () => Promise.resolve(5000),
    work: () => Promise.resolve(),
  }
  const { stop } = start([job])
  await expect.poll(async () => (await age())?.lagMs ?? 0).toBeGreaterThanOrEqual(5000)
  await stop()
  const before = (await age())?.lagMs ?? 0
  await sleep(50)
  expect((await age())?.lagMs).toBeGreaterThan(before)
})

test('once does what is not due yet, and passes over what another worker is at', async () => {
  const done: string[] = []
  const job = (name: string): Job => ({
    ...PACE,
    name,
    everyMs: 60_000,
    work: async () => void done.push(name),
  })
  const jobs = [job('a'), job('b')]
  const deps = {
    database,
    signal: new AbortController().signal,
    failed: () => expect.unreachable(),
  }
  await runOnce(jobs, deps)
  await takeTurn(database.db, job('a'), { part: '', holder: 'x', leaseMs: 5000, isForced: true })
  await runOnce(jobs, deps)
  expect(done).toEqual(['a', 'b', 'b'])
})
