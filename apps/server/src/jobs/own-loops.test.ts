/** @module-tag embedded */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { loggedIn } from '#server/features/operator/testing/operator-browser.ts'
import { sampleSource } from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { sampleEvents } from '#server/subjects/reports/testing/sample-events.ts'
import { jobAlerts } from './alerts/job-alerts.ts'
import { JOBS } from './jobs.ts'
import { startJobs } from './start-jobs.ts'

const TOKEN = 'a-token-of-sixteen-characters'
/** A site that takes a request and never answers it. */
const silent = createServer(() => undefined)
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await database.close()
})

const HOST = 'silent.test'
function silentSources(count: number) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = silent.address() as AddressInfo
  return Array.from({ length: count }, (_, i) => ({
    settings: sampleSource(`silent-${i}`, {
      connector: 'ical',
      platform: `silent-${i}`,
      config: { urls: [`http://${HOST}/${i}.ics`] },
    }),
    everyMinutes: 60,
    routes: new Map([[HOST, { host: '127.0.0.1', port }]]),
  }))
}

test('an event that two people reported is hidden in time while a hundred new sources do not answer', async () => {
  const clock = () => new Date('2026-11-20T12:00:00Z')
  await sampleEvents(database.db, clock, ['Quartet'])
  const config = { ...readConfig({ OKOLO_LIVE: '0' }), clock }
  const lines: string[] = []
  const { signal } = new AbortController()
  const jobs = await startJobs(
    { config, database, signal, sources: silentSources(100) },
    { written: () => undefined, say: (line) => lines.push(line) },
  )
  try {
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from source where lease_owner is not null`.execute(
            database.db,
          )
          return rows.length
        },
        { timeout: 45_000 },
      )
      .toBeGreaterThan(0)
    await sql`
      insert into event_report (event_id, reason, locale, at, confirmed_at, reporter_hash)
      select e.id, 'other', 'en', ${clock()}, ${clock()}, 'person ' || p from event e, generate_series(1, 2) p`.execute(
      database.db,
    )
    const begun = performance.now()
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from event_lock where field = 'hidden'`.execute(
            database.db,
          )
          return rows.length
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    expect(performance.now() - begun).toBeLessThan(JOBS.hiding.everyMs + 20_000)
    const still = await sql`select from source where lease_owner is not null`.execute(database.db)
    expect(still.rows.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('job'))).toEqual([])
  } finally {
    const begun = performance.now()
    await jobs.stop()
    expect(performance.now() - begun).toBeLessThan(9000)
  }
}, 150_000)

test('a job that is behind is told to Prometheus, on the operators’ page and by an alert', async () => {
  await sql`
    update job set due_at = clock_timestamp() - interval '1 hour', failed_at = clock_timestamp(), ended_at = null,
      error = 'the disk is full <b>' where name = 'hiding'`.execute(database.db)
  const clock = () => new Date()
  const config = readConfig({ LOG_LEVEL: 'silent', OKOLO_METRICS_TOKEN: TOKEN })
  const app = await buildApp({ db: database.db, database, config, clock })
  try {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const { payload } = await app.inject({ url: '/metrics', headers })
    expect(payload).toMatch(/okolo_job_lag_seconds\{job="hiding"\} 36\d\d/)
    expect(payload).toMatch(/okolo_job_runs_total\{job="hiding"\} [1-9]/)
    const browser = await loggedIn(app, database.db, { now: clock() })
    const page = await browser.get('/operator/jobs')
    expect(page.payload).toContain('One is behind.')
    expect(page.payload).toContain('the disk is full &lt;b&gt;')
    const behind = (await jobAlerts(database.db)).filter(({ key }) => key === 'job hiding behind')
    expect(behind.map(({ title, why, path }) => [String(title), String(why), path])).toEqual([
      [
        'The job "hiding" is behind',
        expect.stringMatching(/was due .*, and fails: the disk is full/),
        '/operator/jobs',
      ],
    ])
  } finally {
    await app.close()
  }
})
