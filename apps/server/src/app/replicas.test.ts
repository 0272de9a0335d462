import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueBuilder } from '../catalogue/testing/catalogue-builder.ts'
import { openPostgres, type Database } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { App } from '../platform/http/app-type.ts'
import { readConfig } from '../platform/settings/config.ts'
import { makeCluster, postgresPrograms, type Cluster } from '../platform/testing/cluster.ts'
import { buildApp } from './app.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const LIST = '/v1/events/?city=bratislava'

describe.skipIf(postgresPrograms() === null)('a primary with a streaming replica', () => {
  let primary: Cluster
  let replica: Cluster
  /** Another process on the primary. */
  let writer: Database
  let database: Database
  let copy: Database
  let app: App
  let builder: Awaited<ReturnType<typeof catalogueBuilder>>
  /** Each list is asked of a minute of its own, so that no kept answer is given. */
  let minute = 0

  beforeAll(async () => {
    primary = await makeCluster(4351, ['fsync=off', 'max_connections=60'])
    writer = await openPostgres(primary.url)
    await migrate(writer)
    builder = await catalogueBuilder(writer.db)
    await builder.event({ slug: 'first', dates: [{ start: '2026-11-20T19:00:00Z' }] })
    replica = await primary.replicate(4352)
    database = await openPostgres(primary.url, { replicaUrls: [replica.url] })
    copy = await openPostgres(replica.url)
    app = await buildApp({
      db: database.db,
      database,
      config: readConfig({ LOG_LEVEL: 'silent', OKOLO_METRICS_TOKEN: '0123456789abcdef' }),
      clock: () => new Date(NOW.getTime() + minute * 60_000),
    })
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await Promise.all([database.close(), copy.close(), writer.close()])
    await replica.remove()
    await primary.remove()
  })

  const isUsed = () => database.replicas?.figures()[0]?.isUsed
  const used = (wanted: boolean) => vi.waitFor(() => expect(isUsed()).toBe(wanted), 15_000)
  const pause = (what: 'pause' | 'resume') =>
    sql`select ${sql.raw(`pg_wal_replay_${what}()`)}`.execute(copy.db)
  async function slugs(headers: Record<string, string> = {}): Promise<string[]> {
    minute += 1
    const answer = await app.inject({ url: LIST, headers })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ results: { slug: string }[] }>().results.map(({ slug }) => slug)
  }
  async function readings(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select (xact_commit)::int as n from pg_stat_database where datname = current_database()`.execute(
      copy.db,
    )
    return rows[0]?.n ?? 0
  }

  test('lists are read from the replica, once it has what the primary had', async () => {
    await used(true)
    await pause('pause')
    await builder.event({ slug: 'second', dates: [{ start: '2026-11-20T20:00:00Z' }] })
    expect(await slugs()).toEqual(['first'])
    expect(await readings()).toBeGreaterThan(0)
    await pause('resume')
    await vi.waitFor(async () => expect(await slugs()).toContain('second'), 10_000)
  })

  test('somebody who has just written, or is signed in, reads what was written', async () => {
    await used(true)
    await pause('pause')
    await builder.event({ slug: 'third', dates: [{ start: '2026-11-20T21:00:00Z' }] })
    const wrote = await app.inject({
      method: 'POST',
      url: '/v1/feedback/',
      payload: { email: 'anna@okolo.example', message: 'Hello', do_not_contact: true },
    })
    expect(wrote.statusCode).toBeLessThan(300)
    const [cookie] = wrote.cookies
    expect(cookie).toMatchObject({ name: 'wrote', maxAge: 10, httpOnly: true })
    expect(await slugs()).not.toContain('third')
    expect(await slugs({ cookie: 'wrote=1' })).toContain('third')
    expect(await slugs({ authorization: 'Bearer x' })).toContain('third')
    await pause('resume')
  })

  test('after an operator changed the catalogue, this process reads the primary for a while', async () => {
    await used(true)
    await pause('pause')
    await builder.event({ slug: 'fourth', dates: [{ start: '2026-11-20T22:00:00Z' }] })
    app.invalidate()
    expect(await slugs()).toContain('fourth')
    await pause('resume')
    await sleep(10_500)
  }, 30_000)

  test('a replica that is too far behind is left out, and metrics tell how far', async () => {
    await used(true)
    await pause('pause')
    await builder.event({ slug: 'fifth', dates: [{ start: '2026-11-20T23:00:00Z' }] })
    await used(false)
    expect(await slugs()).toContain('fifth')
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer 0123456789abcdef' },
    })
    const [, lag] = /okolo_replica_lag_seconds\{replica="[^"]+"\} ([\d.]+)/.exec(body) ?? []
    expect(Number(lag)).toBeGreaterThan(4)
    expect(body).toMatch(/okolo_replica_used\{replica="127\.0\.0\.1:4352\/postgres"\} 0/)
    await pause('resume')
    await used(true)
  }, 60_000)

  test('a killed replica is noticed by nobody, and is used again when it is back', async () => {
    await used(true)
    await replica.kill()
    for (let i = 0; i < 5; i += 1) expect(await slugs()).toContain('fifth')
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await used(false)
    await replica.start()
    await used(true)
    expect(await slugs()).toContain('fifth')
  }, 60_000)

  test('lists go on while the primary is away; the server is not ready', async () => {
    await used(true)
    await primary.kill()
    await sleep(8_000)
    expect(await slugs()).toContain('fifth')
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await primary.start()
    await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), 20_000)
    await used(true)
  }, 90_000)
})
