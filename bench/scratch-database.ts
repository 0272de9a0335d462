import { openPglite, openPostgres, type Database } from '@okolo/server/platform/db.ts'
import { migrate } from '@okolo/server/platform/migrate.ts'

/** A migrated database of its own on the server, or embedded in memory; `close` removes it. `purpose` tells several apart. */
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
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
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
