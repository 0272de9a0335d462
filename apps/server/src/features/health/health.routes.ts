import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { SEEN, seenByServer, type DoctorDeps } from './seen-by-server.ts'
import { Problem } from '#server/platform/problem.ts'
import { VERSION } from '#server/platform/release.ts'

/** Load balancers wait only a few seconds, so a frozen database must not use them up. */
const PATIENCE_MS = 1_500

/**
 * `/healthz`: the process runs. `/readyz`: its database lives and has every migration. Both are
 * free: a supervisor behind a busy network must not take the site away.
 */
export function healthRoutes(
  app: App,
  database: Pick<Database, 'db' | 'kind' | 'pulse'>,
  doctor: DoctorDeps | null = null,
): void {
  const { db, kind, pulse } = database
  let isMigrated = false
  const probe = async () => {
    // Applied migrations stay.
    if (isMigrated) return void (await sql`select 1`.execute(db))
    const missing = await missingMigrations(db)
    if (missing.length > 0) throw new NotReady(`Migrations are missing: ${missing.join(', ')}.`)
    isMigrated = true
  }
  let probing: Promise<void> | null = null
  const isAlive = () => {
    probing ??= probe().finally(() => (probing = null))
    return isMigrated ? Promise.race([probing, pulse.next]) : probing
  }

  app.get(
    '/healthz',
    { config: { cost: null }, schema: { hide: true } },
    async (request, reply) => {
      const seen = doctor === null ? null : seenByServer(request, doctor)
      if (seen !== null) reply.header(SEEN, seen)
      return reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION })
    },
  )
  app.get('/readyz', { config: { cost: null }, schema: { hide: true } }, async (request, reply) => {
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      probing = null
      // One statement takes long: a lost embedded database refuses at once.
      if (isMigrated && kind === 'pglite') return
      throw new Error(`no answer within ${PATIENCE_MS} ms`)
    })
    await Promise.race([isAlive(), late]).catch((error: unknown) => {
      if (error instanceof NotReady) throw error
      request.log.error({ err: error }, 'the database does not answer')
      throw new NotReady('The database does not answer.')
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}

class NotReady extends Problem {
  constructor(text: string) {
    super(503, 'unavailable', text)
  }
}

async function missingMigrations(db: Db): Promise<string[]> {
  const wanted = await readMigrations()
  // A new database has no such table yet.
  const { rows: tables } = await sql`select to_regclass('schema_migration') t where
    to_regclass('schema_migration') is not null`.execute(db)
  if (tables.length === 0) return wanted.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return wanted.map(({ name }) => name).filter((name) => !applied.has(name))
}
