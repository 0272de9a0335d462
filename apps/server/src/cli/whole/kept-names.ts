import { readdir } from 'node:fs/promises'

/**
 * Names in DATA_DIR that are in no backup: caches, the database itself, and what a running process
 * puts there. Everything else is the operator's: secrets.json, translation, site.
 */
const NOT_KEPT = new Set([
  'backups',
  'closed.json',
  'control.sock',
  'images',
  'lock',
  'lock-journal',
  'pglite',
  'tiles',
])

/** Names in DATA_DIR that a backup holds. */
export async function keptNames(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names
    .filter((name) => !NOT_KEPT.has(name) && !/^\.|^secrets\.json\./.test(name))
    .toSorted()
}
