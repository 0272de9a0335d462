import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './db.ts'

/** A process may serve several sites, each with its database. */
const held = new Set<{ db: Db; name: string }>()

/**
 * A killed process holds its lock until its last statement ends, so a successor waits this long.
 */
const PATIENCE_MS = 5000
const PAUSE_MS = 250

/**
 * Runs `work`, or returns null if another process or caller already does the same. On PostgreSQL it
 * takes a session lock, which ends with the process. The embedded database has one process anyway.
 */
export async function exclusively<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const { db } = database
  if ([...held].some((one) => one.db === db && one.name === name)) return null
  const own = { db, name }
  held.add(own)
  try {
    return database.kind === 'pglite' ? await work() : await withSessionLock(database, name, work)
  } finally {
    held.delete(own)
  }
}

function withSessionLock<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  return database.sessions.connection().execute(async (connection) => {
    if (!(await lock(connection, name))) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection)
    }
  })
}

async function lock(connection: Db, name: string): Promise<boolean> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as got`.execute(connection)
    if (rows[0]?.got === true) return true
    if (waited >= PATIENCE_MS) return false
    await sleep(PAUSE_MS)
  }
}
