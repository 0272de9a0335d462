import { openPglite, openPostgres, type Database } from '@okolo/server/platform/database/db.ts'
import { migrate } from '@okolo/server/platform/database/migrate.ts'
import { sql } from 'kysely'

/**
 * Makes a migrated database on the server, or embedded in memory. `close` removes it. `purpose`
 * tells several apart.
 */
export async function scratchDatabase(
  server: string | undefined,
  purpose?: string,
): Promise<Database> {
  if (server === undefined || server === '') {
    const embedded = await openPglite({})
    await migrate(embedded)
    return embedded
  }
  const name = ['okolo_bench', process.pid, ...(purpose === undefined ? [] : [purpose])].join('_')
  const admin = await openPostgres(server)
  await admin.exec(`create database ${name}`)
  const database = await openPostgres(onServer(server, name))
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.exec(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}

/**
 * Opens the database `okolo_bench_kept_{purpose}` on the server and applies new migrations, or
 * makes and fills it, which may take minutes. `close` keeps it for the next run.
 */
export async function keptDatabase(
  server: string,
  purpose: string,
  fill: (database: Database) => Promise<void>,
): Promise<Database> {
  const name = `okolo_bench_kept_${purpose}`
  const admin = await openPostgres(server)
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db)
    if (rows.length === 0) {
      // An interrupted run must not leave a database that looks filled.
      await admin.exec(`drop database if exists ${name}_half with (force)`)
      await admin.exec(`create database ${name}_half`)
      const made = await openPostgres(onServer(server, `${name}_half`))
      await migrate(made)
      await fill(made)
      await made.close()
      await admin.exec(`alter database ${name}_half rename to ${name}`)
    }
  } finally {
    await admin.close()
  }
  const database = await openPostgres(onServer(server, name))
  await migrate(database)
  return database
}

function onServer(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
