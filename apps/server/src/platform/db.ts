import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, types, type QueryConfig } from 'pg'
import { PARSERS } from './column-types.ts'
import { lockDataDirectory } from './data-lock.ts'
import { PgliteClient } from './pglite-client.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { EmbeddedPlace } from './pglite-protocol.ts'
import { keepUp } from './pglite-upkeep.ts'
import { preparedPool } from './prepared-pool.ts'
import { requireRoom } from './require-room.ts'
import type { Tables } from './tables.ts'
import { markTransaction } from './transaction.ts'

/** A query goes to the database or, inside `inTransaction`, to the transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Runs several statements at once, as migrations do; on one connection, not in a transaction of its own. */
  exec(statements: string): Promise<void>
  /** The whole embedded database as bytes; null on PostgreSQL. */
  dump(): Promise<ArrayBuffer | null>
  /** Settles with the reason when the database is gone for good; never on PostgreSQL, whose connections are made anew. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** All of `work` or nothing. Queries inside use `tx`; one that goes round it fails on the embedded database. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => markTransaction(() => work(tx)))
}

/**
 * The same for work that can be done again: its commit does not wait for the disk. A process that is killed loses nothing.
 * When the machine or the database crashes, the last moments of such work may be gone, always the latest and
 * whole transactions; and everything that waits for the disk afterwards is only there together with them.
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
    await requireRoom(where.dataDir)
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
  const db = new Kysely<Tables>({ dialect: pgliteDialect(client) })
  const upkeep = keepUp(db)
  return {
    db,
    kind: 'pglite',
    exec: async (statements) => {
      await client.call({ kind: 'exec', sql: statements })
    },
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
  const pool = openPool(databaseUrl)
  const dialect = new PostgresDialect({ pool: preparedPool(pool) })
  const db = new Kysely<Tables>({ dialect })
  await sql`select 1`.execute(db).catch(async (cause: unknown) => {
    await db.destroy()
    throw new Error(`PostgreSQL at ${placeOf(databaseUrl)} cannot be reached`, { cause })
  })
  return {
    db,
    kind: 'postgres',
    exec: async (statements) => {
      const client = await pool.connect()
      try {
        await client.query(withoutLimit(statements))
      } finally {
        // Statements that failed half-way may have left a transaction open: such a connection is not given back.
        client.release(true)
      }
    },
    dump: () => Promise.resolve(null),
    lost: new Promise(() => undefined),
    close: () => db.destroy(),
  }
}

/** How long a connection is waited for, and a statement; a server that is frozen ends nothing itself. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 60_000
/** The longest that a timer can wait: a migration of a large catalogue takes as long as it takes. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** Connections of one process, at most. */
const MOST_CONNECTIONS = 14

function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + 5_000,
    // jit and workers cost more than they give on queries of a millisecond.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c statement_timeout=${STATEMENT_MS} -c timezone=UTC`,
    types: {
      getTypeParser: (oid, format) => PARSERS[oid] ?? types.getTypeParser(oid, format),
    },
  })
  // A lost connection is told to whoever asks over it, and replaced. An error event that nobody hears ends the process:
  // the pool hears those of idle connections only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function withoutLimit(text: string): QueryConfig & { query_timeout: number } {
  return { text, query_timeout: NO_LIMIT_MS }
}

/** Host, port and name of the database: a user, a password or a parameter may be secret. */
function placeOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url === null ? 'the address of DATABASE_URL' : `${url.host}${url.pathname}`
}
