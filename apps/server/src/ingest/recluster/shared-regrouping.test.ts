import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { matchNothing } from '../match/match.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { createRegrouping } from './regroup.ts'

/** With an evening of each. */
const EVENINGS = {
  brno: 'Quartet in the courtyard',
  graz: 'Comets with the naked eye',
  linz: 'Glass harmonica',
  prague: 'Puppets for grown-ups',
  vienna: 'Sourdough for beginners',
}
const CITIES = Object.keys(EVENINGS)
const clock = () => new Date('2026-11-20T12:00:00Z')
const { signal } = new AbortController()
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

/** Gathers one evening in each city, not joined with that of other platforms. */
async function gatherApart(platform: string) {
  const { rows } = await sql<{ slug: keyof typeof EVENINGS; lat: number; lon: number }>`
    select slug, lat, lng as lon from city where slug = any(${CITIES}::text[])`.execute(database.db)
  const entries = rows.map(({ slug, lat, lon }) => ({
    id: `${platform}-${slug}`,
    title: EVENINGS[slug],
    start: `2026-12-0${1 + CITIES.indexOf(slug)}T20:00:00`,
    draft: { place: { name: `House of ${slug}`, lat, lon } },
  }))
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const report = await gather(
    source,
    sampleConnector({ ...samplePlatform(entries), pageSize: 100 }),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal, match: matchNothing },
  )
  expect(report.error).toBeNull()
}

async function events(): Promise<{ city: string; count: number }[]> {
  const { rows } = await sql<{ city: string; count: number }>`
    select c.slug as city, count(*)::int as count from event e join city c on c.id = e.city_id
    where e.merged_into is null group by 1 order by 1`.execute(database.db)
  return rows
}

test('two workers that join listings anew share the cities: each is done once, and both do some', async () => {
  await gatherApart('one')
  await gatherApart('two')
  expect(await events()).toEqual(CITIES.map((city) => ({ city, count: 2 })))
  await sql`insert into matching_state (rules) values ('older')
    on conflict (is_one) do update set rules = excluded.rules, going_on = null`.execute(database.db)

  const done: { worker: string; city: string }[] = []
  const job = (worker: string): Job => {
    const { cities, regroup } = createRegrouping()
    return {
      name: 'regrouping',
      does: 'joins anew',
      everyMs: 50,
      lateMs: 60_000,
      budgetMs: 30_000,
      parts: () => cities({ db: database.db, clock }),
      work: async ({ part, budgetMs }) => {
        const isWritten = await regroup({ db: database.db, clock, signal }, part, budgetMs)
        if (isWritten) done.push({ worker, city: part })
        // The other one has its turn meanwhile.
        await sleep(100)
      },
    }
  }
  const failed: unknown[] = []
  const workers = ['first', 'second'].map((worker) =>
    runJobs([job(worker)], { database, signal, failed: (_, error) => failed.push(error) }),
  )
  await expect.poll(events, { timeout: 20_000 }).toEqual(CITIES.map((city) => ({ city, count: 1 })))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(failed).toEqual([])
  expect(done.map(({ city }) => city).toSorted()).toEqual(CITIES)
  expect(new Set(done.map(({ worker }) => worker)).size).toBe(2)
})
