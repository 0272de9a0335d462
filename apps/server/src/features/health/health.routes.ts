import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { Problem } from '#server/platform/problem.ts'

/** Load balancers wait only a few seconds, so a frozen database must not use them up. */
const PATIENCE_MS = 1_500

/** `/healthz`: the process runs. `/readyz`: its database answers and has every migration. */
export function healthRoutes(app: App, { db }: { db: Db }): void {
  app.get('/healthz', { config: { cost: 0 }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${PATIENCE_MS} ms`)
    })
    const missing = await Promise.race([missingMigrations(db), late]).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Problem(503, 'unavailable', 'The database does not answer.')
    })
    if (missing.length > 0)
      throw new Problem(503, 'unavailable', `Migrations are missing: ${missing.join(', ')}.`)
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
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
