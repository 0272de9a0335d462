import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueBuilder } from '../catalogue/testing/catalogue-builder.ts'
import { openPostgres, type Database } from '../platform/database/db.ts'
import { exclusively } from '../platform/database/exclusive.ts'
import { addressOf, testDatabase } from '../platform/testing/database.ts'
import { gathered, openAgendas } from './testing/faults/gatherings.ts'
import { printed, startProcess } from './testing/faults/processes.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const PORT = 4355
// oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
const isPossible = Boolean(process.env['TEST_DATABASE_URL']) && existsSync(PGBOUNCER)

/** Skipped where PgBouncer is not installed: apt-get install pgbouncer. */
describe.skipIf(!isPossible)(
  'PostgreSQL behind PgBouncer that shares connections by transaction',
  () => {
    let direct: Database
    let folder: string
    let bouncer: ChildProcess
    let directUrl: string
    let pooledUrl: string

    beforeAll(async () => {
      direct = await testDatabase()
      directUrl = (await addressOf(direct)) ?? ''
      const { hostname, port, pathname, username } = new URL(directUrl)
      await direct.exec(
        `alter role ${username} in database ${pathname.slice(1)} set timezone = 'UTC'`,
      )
      folder = mkdtempSync(join(tmpdir(), 'okolo-bouncer-'))
      chmodSync(folder, 0o777)
      writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
      writeFileSync(
        join(folder, 'ini'),
        `[databases]\n* = host=${hostname} port=${port || 5432}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${PORT}\nunix_socket_dir =\nauth_type = any\nauth_file = ${folder}/users\npool_mode = transaction
default_pool_size = 8\nmax_client_conn = 200\nignore_startup_parameters = options,extra_float_digits\n`.replace(
          '* = ',
          `${pathname.slice(1)} = user=${username} dbname=${pathname.slice(1)} `,
        ),
      )
      const root = userInfo().uid === 0 ? ['-u', 'postgres'] : []
      bouncer = spawn(PGBOUNCER, ['-q', ...root, join(folder, 'ini')], { stdio: 'inherit' })
      pooledUrl = `postgres://${username}@127.0.0.1:${PORT}${pathname}`
      await sleep(1_000)
    }, 60_000)
    afterAll(async () => {
      bouncer.kill('SIGKILL')
      await direct.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('refuses to start without the address of PostgreSQL itself, and says why', async () => {
      await expect(openPostgres(pooledUrl)).rejects.toThrow(
        /shares connections by transaction.*DATABASE_DIRECT_URL/s,
      )
    })

    test('answers queries that come again, transactions, locks of a session and notifications', async () => {
      const [one, other] = [
        await openPostgres(pooledUrl, { directUrl }),
        await openPostgres(pooledUrl, { directUrl }),
      ]
      try {
        const ask = (n: number) =>
          sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.001)`.execute(one.db)
        const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))
        expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, n) => n))

        const heard: string[] = []
        await one.listen('okolo_pooled', (payload) => heard.push(payload))
        await sql`select pg_notify('okolo_pooled', 'hello')`.execute(other.db)
        await vi.waitFor(() => expect(heard).toEqual(['hello']))

        const locked = await exclusively(one, 'pooled', async () => {
          const { rows } = await sql<{ got: boolean }>`
          select pg_try_advisory_lock(hashtextextended('pooled', 0)) as got`.execute(other.sessions)
          return rows[0]?.got
        })
        expect(locked).toBe(false)
      } finally {
        await Promise.all([one.close(), other.close()])
      }
    })

    test(
      'a server with its jobs serves lists, and gathering writes events',
      { timeout: 120_000 },
      async () => {
        const { event } = await catalogueBuilder(direct.db)
        await event({ slug: 'concert', dates: [{ start: '2026-11-20T19:00:00Z' }] })
        const env = {
          DATABASE_URL: pooledUrl,
          DATABASE_DIRECT_URL: directUrl,
          DATA_DIR: folder,
          OKOLO_NOW: '2026-11-20T15:00:00Z',
          LOG_LEVEL: 'error',
        }
        const server = startProcess('server', env)
        const agendas = await openAgendas()
        try {
          const origin = await printed(server, /http:\/\/[\w.]+:\d+/)
          await gathered(agendas.gather(env, 'agenda', 0))
          const paths = [
            '/v1/events/?city=bratislava',
            '/v1/events/?city=paris',
            '/v1/events/concert/',
            '/readyz',
          ]
          for (let i = 0; i < 40; i += 1) {
            const path = `${paths[i % 4]}?&x=${i}`.replace(/\?(.*)\?/, '?$1')
            expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
          }
          const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from event e join city c on c.id = e.city_id where c.slug = 'paris'`.execute(
            direct.db,
          )
          expect(rows[0]?.n).toBe(15)
        } finally {
          await agendas.close()
          server.child.kill('SIGTERM')
          const code = await server.ended
          expect([code, server.output()]).toEqual([0, expect.not.stringMatching(/error|failed/i)])
        }
      },
    )
  },
)
