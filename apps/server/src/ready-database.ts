import { seedPlaces } from './catalogue/places.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/db.ts'
import { migrate } from './platform/migrate.ts'

/** The configured database, migrated and with its places loaded. Throws DataDirectoryInUse (data-lock.ts). */
export async function openReadyDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const database = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl })
  try {
    await migrate(database)
    await seedPlaces(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
