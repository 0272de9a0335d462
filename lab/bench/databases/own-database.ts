import { randomUUID } from 'node:crypto'
import { openPostgres } from '@okolo/server/platform/database/db.ts'

/**
 * Makes an empty database on a PostgreSQL `server` and returns its setting for a site. Without a
 * server the site uses the embedded one. `drop` may be called twice.
 */
export async function ownDatabase(
  server: string | undefined,
): Promise<{ environment: Record<string, string>; drop: () => Promise<void> }> {
  if (server === undefined || server === '') return { environment: {}, drop: async () => {} }
  const name = `okolo_bench_site_${randomUUID().replaceAll('-', '')}`
  const say = async (statement: string) => {
    const admin = await openPostgres(server)
    await admin.exec(statement)
    await admin.close()
  }
  await say(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    environment: { DATABASE_URL: url.href },
    drop: () => say(`drop database if exists ${name} with (force)`),
  }
}
