import { DatabaseSync } from 'node:sqlite'
import { requireWritable } from '../writable-folder.ts'

/** Another process has the embedded database open. */
export class DataDirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Okolo process is using the data in ${dataDir}. Stop it first, choose another DATA_DIR, or use PostgreSQL with DATABASE_URL.`,
    )
    this.name = 'DataDirectoryInUse'
  }
}

/**
 * Locks the data directory until `release` or the process's end: two processes would corrupt it
 * silently. SQLite's lock is the operating system's, while a pid file races (decision 0002).
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
