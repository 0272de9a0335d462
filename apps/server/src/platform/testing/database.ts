import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openPglite, openPostgres, type Database } from '../database/db.ts'
import { migrate, readMigrations, type Migration } from '../database/migrate.ts'

const CACHE = new URL('../../../../../node_modules/.cache/okolo/', import.meta.url)

/**
 * An empty, migrated database for one test file: on PostgreSQL if `TEST_DATABASE_URL` is set, else
 * in memory. `close` removes it. `before` stops ahead of that migration, for tests of an upgrade.
 */
export async function testDatabase({ before }: { before?: string } = {}): Promise<Database> {
  const shipped = await readMigrations()
  const migrations = shipped.filter(({ name }) => before === undefined || name < before)
  if (before !== undefined && !shipped.some(({ name }) => name === before))
    throw new Error(`There is no migration ${before}`)
  // PostgreSQL cuts names after 63 letters, and cut names could collide.
  const hashes = migrations.map(({ hash }) => hash).join()
  const name = createHash('sha256').update(hashes).digest('hex').slice(0, 16)
  // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
  const server = process.env['TEST_DATABASE_URL']
  return server === undefined || server === ''
    ? embedded(name, migrations)
    : onServer(server, name, migrations)
}

/** Creating a cluster takes seconds, so we start from a dump. */
async function embedded(name: string, migrations: Migration[]): Promise<Database> {
  const file = new URL(`pglite-${name}.tar`, CACHE)
  const cached = await readFile(file).catch(() => null)
  if (cached !== null) return openPglite({ snapshot: new Uint8Array(cached).buffer })
  const database = await openPglite({})
  await migrate(database, migrations)
  const snapshot = await database.dump()
  if (snapshot !== null) {
    await mkdir(CACHE, { recursive: true })
    const half = `${fileURLToPath(file)}.${randomUUID()}`
    await writeFile(half, new Uint8Array(snapshot))
    await rename(half, file)
  }
  return database
}

async function onServer(server: string, name: string, migrations: Migration[]): Promise<Database> {
  const admin = await openPostgres(server)
  const template = `okolo_template_${name}`
  const own = `okolo_test_${randomUUID().replaceAll('-', '')}`
  // Test files run side by side: one makes the template, the others wait for it.
  await admin.db.connection().execute(async (connection) => {
    const run = (statement: string) =>
      connection.executeQuery<{ found: boolean; name: string }>({
        ...connection.selectNoFrom([]).compile(),
        sql: statement,
        parameters: [],
      })
    await run(`select pg_advisory_lock(4927306)`)
    try {
      const { rows } = await run(
        `select exists (select 1 from pg_database where datname = '${template}') found`,
      )
      if (rows[0]?.found !== true) {
        // A killed run may have left a half-made database.
        await run(`drop database if exists ${template}_half with (force)`)
        await run(`create database ${template}_half`)
        const made = await openPostgres(withDatabase(server, `${template}_half`))
        await migrate(made, migrations)
        await made.close()
        await run(`alter database ${template}_half rename to ${template}`)
        const stale = await run(
          `select datname as name from pg_database where datname like 'okolo_template_%' and datname <> '${template}'`,
        )
        for (const { name: old } of stale.rows) await run(`drop database if exists ${old}`)
      }
      await run(`create database ${own} template ${template}`)
      // Nobody keeps what a test wrote: its commits need not reach the disk.
      await run(`alter database ${own} set synchronous_commit to off`)
    } finally {
      await run(`select pg_advisory_unlock(4927306)`)
    }
  })
  const database = await openPostgres(withDatabase(server, own))
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.exec(`drop database if exists ${own} with (force)`)
      await admin.close()
    },
  }
}

/** The address of a test's database on PostgreSQL, for another process. Null: it is embedded, and only this process can open it. */
export async function addressOf({ db }: Pick<Database, 'db'>): Promise<string | null> {
  // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined || server === '') return null
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return withDatabase(server, rows[0]?.name ?? '')
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
