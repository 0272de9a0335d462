import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { databasePlace, openPools, type Pools } from './pools.ts'

/**
 * Opens the pools of the main address. `keepsPrepared`: a pooler on the way, such as PgBouncer, finds prepared statements again.
 * Throws if PostgreSQL cannot be reached, or if the way leads through a pooler and something is missing for that.
 */
export async function openPrimary(
  databaseUrl: string,
  directUrl: string | undefined,
): Promise<{ primary: Pools; keepsPrepared: boolean }> {
  const primary = openPools(databaseUrl)
  try {
    const { isByTransaction, keepsPrepared, timeZone } = await findPooling(primary.usual).catch(
      (cause: unknown) => {
        throw new Error(`PostgreSQL at ${databasePlace(databaseUrl)} cannot be reached`, { cause })
      },
    )
    if (timeZone !== 'UTC')
      throw new Error(
        `A pool in front of PostgreSQL at ${databasePlace(databaseUrl)} ignores settings of connections: the time zone is ${timeZone}. Set them on the role: alter role okolo set timezone = 'UTC'; the same with jit = off, max_parallel_workers_per_gather = 0, statement_timeout = '60s'.`,
      )
    if (isByTransaction && directUrl === undefined)
      throw new Error(
        `DATABASE_URL leads to a pool that shares connections by transaction, at ${databasePlace(databaseUrl)}. Notifications and the locks of gathering need a session: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
      )
    return { primary, keepsPrepared }
  } catch (error) {
    await Promise.all([primary.usual.end(), primary.once.end()])
    throw error
  }
}

/** A second client that begins a transaction gets the first one's server connection only from a pooler. */
async function findPooling(
  pool: Pool,
): Promise<{ isByTransaction: boolean; keepsPrepared: boolean; timeZone: string }> {
  // A name of its own: a pooler keeps statements of others, too.
  const prepared = { name: randomUUID(), text: 'select pg_backend_pid() as pid' }
  const first = await pool.connect()
  const second = await pool.connect().catch((error: unknown) => {
    first.release(true)
    throw error
  })
  try {
    const own = await first.query<{ pid: number }>(prepared)
    await second.query('begin')
    const { rows } = await second.query<{ pid: number; zone: string }>(
      `select pg_backend_pid() as pid, current_setting('TimeZone') as zone`,
    )
    const isByTransaction = rows[0]?.pid === own.rows[0]?.pid
    const keepsPrepared =
      !isByTransaction ||
      (await first.query(prepared).then(
        () => true,
        () => false,
      ))
    // A pooler that keeps prepared statements gives them names of its own.
    if (isByTransaction) await second.query(`deallocate "${prepared.name}"`).catch(() => undefined)
    await second.query('rollback')
    return { isByTransaction, keepsPrepared, timeZone: rows[0]?.zone ?? '' }
  } finally {
    first.release(true)
    second.release(true)
  }
}
