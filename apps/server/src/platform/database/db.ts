import { Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely'
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
import { openPrimary } from './connections/pooling.ts'
import { databasePlace, openPools, poolFigures, withoutLimit } from './connections/pools.ts'
import { listenOnPostgres } from './connections/postgres-listener.ts'
import { Replicas } from './connections/replicas.ts'

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
  /** Read-only copies, from which answers for everybody are read. Null: there are none. */
  replicas: Replicas | null
  /** For what needs a connection of its own for longer than a transaction, such as a lock. */
  sessions: Db
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

/** PostgreSQL beside its main address. */
export type Beside = {
  /** The server itself, where `databaseUrl` leads through a pool that shares connections by transaction. */
  directUrl?: string | undefined
  /** Streaming replicas. */
  replicaUrls?: readonly string[] | undefined
}

/** Opens the database: PostgreSQL by its URL, else the embedded one in `dataDir`, which it locks. */
export async function openDatabase(
  where: ({ databaseUrl: string } & Beside) | { dataDir: string },
): Promise<Database> {
  if ('databaseUrl' in where) return openPostgres(where.databaseUrl, where)
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
    replicas: null,
    sessions: db,
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

/** Opens PostgreSQL. Throws if it cannot be reached, or if a pool on the way leaves no sessions and there is no `directUrl`. */
export async function openPostgres(
  databaseUrl: string,
  { directUrl, replicaUrls = [] }: Beside = {},
): Promise<Database> {
  const { primary, keepsPrepared } = await openPrimary(databaseUrl, directUrl)
  const pulse = new Pulse()
  const replicas =
    replicaUrls.length === 0
      ? null
      : new Replicas(
          primary.usual,
          replicaUrls.map((url) => ({ name: databasePlace(url), pools: openPools(url) })),
        )
  const pool = preparedPool({ primary, replicas, keepsPrepared, pulse })
  const db = kyselyOf(pool)
  const direct = directUrl === undefined ? null : openPools(directUrl)
  const directPool =
    direct === null
      ? pool
      : preparedPool({ primary: direct, replicas: null, keepsPrepared: true, pulse })
  const sessions = direct === null ? db : kyselyOf(directPool)
  const listeners: { stop: () => Promise<void> }[] = []
  return {
    db,
    kind: 'postgres',
    pulse,
    replicas,
    sessions,
    pools: () =>
      poolFigures({
        ...primary,
        ...(direct === null ? {} : { direct: direct.usual }),
        ...replicas?.pools(),
      }),
    exec: async (statements) => {
      const client = await (direct ?? primary).usual.connect()
      try {
        await client.query(withoutLimit(statements))
      } finally {
        // A failed statement may have left a transaction open, so this connection is destroyed.
        client.release(true)
      }
    },
    listen: async (channel, heard) => {
      listeners.push(await listenOnPostgres(directUrl ?? databaseUrl, channel, heard))
    },
    dump: () => Promise.resolve(null),
    lost: new Promise(() => undefined),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await Promise.all([db.destroy(), sessions.destroy()])
      // Kysely does not close a pool that it never asked.
      await Promise.all([pool.end(), directPool.end()])
    },
  }
}

function kyselyOf(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
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
