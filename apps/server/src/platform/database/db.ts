import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, types, type QueryConfig } from 'pg'
import { PARSERS } from './column-types.ts'
import { lockDataDirectory } from './data-lock.ts'
import { PgliteClient } from './pglite-client.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { EmbeddedPlace } from './pglite-protocol.ts'
import { keepUp } from './pglite-upkeep.ts'
import { preparedPool } from './prepared-pool.ts'
import { Pulse } from './pulse.ts'
import type { Tables } from './schema.gen.ts'
import { statfs } from 'node:fs/promises'
import { markTransaction } from './transaction.ts'
import type { Job } from '../repeat.ts'
import { listenOnPostgres } from './postgres-listener.ts'

/** Queries go to the database or, inside `inTransaction`, to the transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Beats with each answer of the database. */
  pulse: Pulse
  /** Connections of this process by pool, and queries that wait for one. None: the database is embedded. */
  pools(): { pool: string; open: number; idle: number; waiting: number }[]
  /**
   * Runs several statements on one connection, without a transaction of its own. Migrations need
   * this.
   */
  exec(statements: string): Promise<void>
  /**
   * Calls `heard` for everything that any process announces on a channel (`pg_notify`), until the database is closed. Nothing is
   * heard while the connection is lost.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  /** Returns the whole embedded database as bytes, or null on PostgreSQL. */
  dump(): Promise<ArrayBuffer | null>
  /**
   * Settles with the reason when the embedded database is lost for good. Never settles on
   * PostgreSQL, which reconnects.
   */
  lost: Promise<Error>
  close(): Promise<void>
}

/**
 * Runs `work` in a transaction. Queries inside must use `tx`: on the embedded database any other
 * query fails.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => markTransaction(() => work(tx)))
}

/**
 * Like `inTransaction`, but commits without waiting for the disk, for work that can be done again.
 * A crash of the machine or the database may lose the latest whole transactions.
 */
export function inRepeatableTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })
}

/** Opens the database: PostgreSQL by its URL, else the embedded one in `dataDir`, which it locks. */
export async function openDatabase(
  where: { databaseUrl: string } | { dataDir: string },
): Promise<Database> {
  if ('databaseUrl' in where) return openPostgres(where.databaseUrl)
  const lock = lockDataDirectory(where.dataDir)
  try {
    await requireSpace(where.dataDir)
    const database = await openPglite({ dataDir: `${where.dataDir}/pglite` })
    return {
      ...database,
      close: async () => {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

export async function openPglite(place: EmbeddedPlace): Promise<Database> {
  const client = await PgliteClient.start(place)
  const pulse = new Pulse()
  const db = new Kysely<Tables>({ dialect: pgliteDialect(client, pulse) })
  const upkeep = keepUp(db)
  return {
    db,
    kind: 'pglite',
    pulse,
    pools: () => [],
    exec: async (statements) => {
      await client.call({ kind: 'exec', sql: statements })
    },
    listen: (channel, heard) => client.listen(channel, heard),
    dump: () => client.dump(),
    lost: client.lost,
    close: async () => {
      await upkeep.stop()
      await db.destroy()
      // Kysely does not close a driver that never ran a query.
      await client.close()
    },
  }
}

export async function openPostgres(databaseUrl: string): Promise<Database> {
  const usual = openPool(databaseUrl, { max: 10 })
  const once = openPool(databaseUrl, { max: 4, more: '-c plan_cache_mode=force_generic_plan' })
  const pulse = new Pulse()
  const dialect = new PostgresDialect({ pool: preparedPool({ usual, once }, pulse) })
  const db = new Kysely<Tables>({ dialect })
  const listeners: Job[] = []
  await sql`select 1`.execute(db).catch(async (cause: unknown) => {
    await db.destroy()
    throw new Error(`PostgreSQL at ${databasePlace(databaseUrl)} cannot be reached`, { cause })
  })
  return {
    db,
    kind: 'postgres',
    pulse,
    pools: () =>
      Object.entries({ usual, once }).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    exec: async (statements) => {
      const client = await usual.connect()
      try {
        await client.query(withoutLimit(statements))
      } finally {
        // A failed statement may have left a transaction open, so this connection is destroyed.
        client.release(true)
      }
    },
    listen: async (channel, heard) => {
      listeners.push(await listenOnPostgres(databaseUrl, channel, heard))
    },
    dump: () => Promise.resolve(null),
    lost: new Promise(() => undefined),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await db.destroy()
    },
  }
}

/** How PostgreSQL lists our connections (pg_stat_activity). */
const SERVER_NAME = 'okolo'

/** Time limits for connecting and for one statement. A frozen server ends nothing itself. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 60_000
/** The longest wait a timer allows. Migrating a large catalogue may take very long. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** `max`: connections of one process. `more`: settings of these connections besides those of all. */
function openPool(
  connectionString: string,
  { max, more = '' }: { max: number; more?: string },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    pipeline: true,
    keepAlive: true,
    application_name: SERVER_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + 5_000,
    // jit and workers cost more than they give on queries of a millisecond.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c statement_timeout=${STATEMENT_MS} -c timezone=UTC ${more}`,
    types: {
      getTypeParser: (oid, format) => PARSERS[oid] ?? types.getTypeParser(oid, format),
    },
  })
  // A lost connection fails its query and is replaced. The pool hears errors of idle connections
  // only, and an error event without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function withoutLimit(text: string): QueryConfig & { query_timeout: number } {
  return { text, query_timeout: NO_LIMIT_MS }
}

/** Returns only host, port and database name: user, password and parameters may be secret. */
export function databasePlace(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url === null ? 'the address of DATABASE_URL' : `${url.host}${url.pathname}`
}

/** Space for the embedded database to recover and write for a while. */
const LEAST_BYTES = 64 * 1024 * 1024

/** Throws if the disk of `folder` has too little space to start the embedded database. */
export async function requireSpace(folder: string, leastBytes = LEAST_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= leastBytes) return
  const [has, wants] = [free, leastBytes].map((bytes) => Math.floor(bytes / 1024 / 1024))
  throw new Error(
    `There is not enough space for the database in ${folder}: ${has} MB are free, ${wants} MB are needed. Free some, or choose another DATA_DIR.`,
  )
}
