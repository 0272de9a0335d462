import { randomUUID } from 'node:crypto'
import { openPostgres } from '#server/platform/database/db.ts'
import { openSession, type Place } from '#server/platform/database/whole/session.ts'
import { digestOf, tablesOf } from '#server/platform/database/whole/tables.ts'

/** The PostgreSQL server of the suite. Empty: there is none. */
// oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
export const SERVER = process.env['TEST_DATABASE_URL'] ?? ''

const made: string[] = []

/** Makes an empty database on the suite's server and returns its address. */
export async function emptyPostgres(): Promise<string> {
  const name = `okolo_test_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(SERVER)
  await admin.exec(`create database ${name}`)
  await admin.close()
  made.push(name)
  return Object.assign(new URL(SERVER), { pathname: `/${name}` }).href
}

/** Drops all databases that `emptyPostgres` has made. */
export async function dropDatabases(): Promise<void> {
  if (made.length === 0) return
  const admin = await openPostgres(SERVER)
  for (const name of made.splice(0))
    await admin.exec(`drop database if exists ${name} with (force)`)
  await admin.close()
}

/** Returns a digest of every table, but of when migrations were applied. */
export async function digests(place: Place): Promise<Record<string, string>> {
  const session = await openSession(place)
  try {
    const found: Record<string, string> = {}
    for (const table of await tablesOf(session))
      if (table.name !== 'schema_migration') found[table.name] = await digestOf(session, table)
    return found
  } finally {
    await session.close()
  }
}

/** Returns the first row of an answer. */
export async function one<Row extends object>(
  place: Place,
  statement: string,
): Promise<Row | undefined> {
  const session = await openSession(place)
  try {
    return (await session.rows<Row>(statement))[0]
  } finally {
    await session.close()
  }
}
