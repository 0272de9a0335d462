import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { endOtherSchedules } from '../sources/scheduling.ts'
import type { ScheduledSource } from '../sources/source.ts'
import { applySourceFiles } from './apply-files.ts'
import { readShippedSources } from './shipped-sources.ts'
import { writeSourceFile } from './write-file.ts'

type SiteConfig = { site: Pick<Config['site'], 'folder'> }

/** True for an installation with a site folder: its operator chooses the sources. */
export function hasSite({ site }: SiteConfig): boolean {
  return existsSync(site.folder)
}

/** The folder of the site's sources. */
export function sourcesFolder({ site }: SiteConfig): string {
  return join(site.folder, 'sources')
}

/**
 * The shipped sources to gather. At a first look these are all of them. With a site folder they are a catalogue: there are none,
 * and the sources of the folder's files are put on schedule. Says which files are wrong.
 */
export async function prepareSources(
  db: Db,
  config: SiteConfig & Pick<Config, 'live'>,
  say: (line: string) => void,
): Promise<ScheduledSource[]> {
  if (!hasSite(config)) return config.live ? readShippedSources() : []
  await endOtherSchedules(db, [])
  const applied = await applySourceFiles(db, sourcesFolder(config), await readShippedSources())
  for (const { error } of applied) if (error !== null) say(error)
  return []
}

/** Writes what an operator has changed about a source into the site folder, if there is one. */
export async function fileSource(db: Db, config: SiteConfig, slug: string): Promise<void> {
  if (!hasSite(config)) return
  await writeSourceFile(db, sourcesFolder(config), slug, await readShippedSources())
}
