import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Config } from '#server/platform/settings/config.ts'

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

/** The name of the site folder in a backup, and by default in DATA_DIR. */
export const SITE_NAME = 'site'

/** Returns a site folder (OKOLO_SITE) that is not in DATA_DIR, or null. */
export function siteElsewhere({ dataDir, site }: Pick<Config, 'dataDir' | 'site'>): string | null {
  const isInside = !relative(dataDir, site.folder).startsWith('..')
  return isInside || !existsSync(site.folder) ? null : site.folder
}

/** Names in DATA_DIR that a backup holds. */
export async function keptNames(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names
    .filter((name) => !NOT_KEPT.has(name) && !/^\.|^secrets\.json\./.test(name))
    .toSorted()
}
