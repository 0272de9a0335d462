import { CompiledQuery } from 'kysely'
import { Client, types, type QueryResultRow } from 'pg'
import { PARSERS } from '../connections/column-types.ts'
import { databasePlace } from '../connections/pools.ts'
import { openDatabase, type Database, type Db } from '../db.ts'

/** A database, open or not. */
export type Place = { databaseUrl: string } | { dataDir: string }

/**
 * One connection for work on the database as a whole, without time limits. Values come and go as
 * text alike on both kinds: wall times in UTC, numbers in full.
 */
export type Session = {
  kind: Database['kind']
  rows: <Row extends QueryResultRow>(
    statement: string,
    values?: readonly (string | number | null)[],
  ) => Promise<Row[]>
  /** Runs several statements without a transaction of its own. */
  exec: (statements: string) => Promise<void>
  close: () => Promise<void>
}

/** Rows look alike on both kinds with these. */
const ALIKE = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`

/** Opens a place as it is: nothing is migrated. Throws DataDirectoryInUse (data-lock.ts). */
export async function openSession(place: Place): Promise<Session> {
  if ('databaseUrl' in place) return openPostgresSession(place.databaseUrl)
  const database = await openDatabase(place)
  const [started, ended] = [Promise.withResolvers<Db>(), Promise.withResolvers<void>()]
  // Nothing else has a turn meanwhile, such as the upkeep of tables.
  const turn = database.db.connection().execute((connection) => {
    started.resolve(connection)
    return ended.promise
  })
  const session = sessionOf(database, await started.promise)
  await session.exec(ALIKE)
  return {
    ...session,
    close: async () => {
      ended.resolve()
      await turn
      await database.close()
    },
  }
}

/** A session on the database that this process has open. `db` may be one of its connections. */
export function sessionOf(database: Database, db: Db): Session {
  return {
    kind: database.kind,
    rows: async <Row extends QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows,
    exec: (statements) => database.exec(statements),
    close: () => database.close(),
  }
}

async function openPostgresSession(connectionString: string): Promise<Session> {
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'okolo-whole',
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? types.getTypeParser(oid, format) },
  })
  // The failed query says it, too.
  client.on('error', () => undefined)
  await client.connect().catch((cause: unknown) => {
    throw new Error(`PostgreSQL at ${databasePlace(connectionString)} cannot be reached`, { cause })
  })
  await client.query(`${ALIKE}; set statement_timeout = 0; set lock_timeout = '30s'`)
  return {
    kind: 'postgres',
    rows: async <Row extends QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(statement, [...values])).rows,
    exec: async (statements) => void (await client.query(statements)),
    close: () => client.end(),
  }
}

/** The configured database itself, past a pool in front of it. */
export function ownPlace({
  databaseUrl,
  directUrl = databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  directUrl?: string | undefined
  dataDir: string
}): Place {
  return directUrl === undefined ? { dataDir } : { databaseUrl: directUrl }
}

/** Names a place without its password. */
export function placeName(place: Place): string {
  return 'databaseUrl' in place
    ? `PostgreSQL at ${databasePlace(place.databaseUrl)}`
    : `the embedded database in ${place.dataDir}`
}
