import { DatabaseSync } from 'node:sqlite'
import { requireWritable } from './writable-folder.ts'

/** Somebody else has the embedded database open. */
export class DataDirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Okolo process is using the data in ${dataDir}. Stop it first, choose another DATA_DIR, or use PostgreSQL with DATABASE_URL.`,
    )
    this.name = 'DataDirectoryInUse'
  }
}

/**
 * Takes the data directory for this process until `release` is called or the process ends, however it ends.
 * Two processes on one PGlite directory corrupt it silently, and a pid file races; SQLite's exclusive
 * transaction rests on the operating system's own file lock (decision 0002).
 */
export function lockDataDirectory(dataDir: string): { release: () => void } {
  requireWritable(dataDir)
  const lock = new DatabaseSync(`${dataDir}/lock`)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw Object.assign(new DataDirectoryInUse(dataDir), { cause })
  }
  return { release: () => lock.close() }
}
