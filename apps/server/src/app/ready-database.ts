import { addSitePlaces } from '../catalogue/reference/site-places.ts'
import { seedPlaces } from '../catalogue/reference/places.ts'
import type { Config } from '../platform/settings/config.ts'
import { openDatabase, type Database } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'
import { requireOpen } from '../platform/database/whole/closed.ts'
import { sessionOf } from '../platform/database/whole/session.ts'
import { requireSameSecret } from '../platform/database/secret-fingerprint.ts'
import { Secrets } from '../platform/secrets.ts'
import { requireWritable } from '../platform/writable-folder.ts'

/**
 * Opens the configured database, migrated and with its places loaded. Throws DataDirectoryInUse
 * (data-lock.ts), or the reason why the database is closed (closed.ts).
 */
export async function openReadyDatabase({
  databaseUrl,
  directUrl,
  replicaUrls,
  dataDir,
}: Config): Promise<Database> {
  if (databaseUrl === undefined) await requireOpen({ dataDir })
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir } : { databaseUrl, directUrl, replicaUrls },
  )
  try {
    if (databaseUrl !== undefined) await requireOpen({ session: sessionOf(database, database.db) })
    await migrate(database, undefined, (line) => process.stderr.write(`${line}\n`))
    await seedPlaces(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the database for a server. Throws if the data folder is not writable or the database was
 * signed with another secret.
 */
export async function openServersDatabase(config: Config): Promise<Database> {
  requireWritable(config.dataDir)
  const database = await openReadyDatabase(config)
  try {
    await requireOwn(database, config)
    await addSitePlaces(database.db, config.site.value.places)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Throws if the database is signed with another secret: two sites that were given one database do not mix. */
export function requireOwn({ db }: Database, config: Config): Promise<void> {
  return requireSameSecret(db, new Secrets(config), config.clock())
}
