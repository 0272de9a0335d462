import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError, type SiteContext } from '../call/call.ts'
import type { Manifest } from './manifest.ts'
import { filesOf, otherFiles } from './swap-files.ts'
import { requireRoom } from './work-folder.ts'

/** A restore in hand. */
export type Restoring = {
  /** The backup, as the operator may name it again. */
  file: string
  manifest: Manifest
  /** Its unpacked content, in DATA_DIR. */
  content: string
  /** A folder for what is replaced, in DATA_DIR. */
  old: string
  dataDir: string
  /** The database and the files that are there may be lost. */
  replaces: boolean
  context: SiteContext
}

/** Throws if the disk is too full, or files in DATA_DIR would be lost. */
export async function refuseLosingFiles(restoring: Restoring): Promise<void> {
  const { manifest, dataDir, replaces, context } = restoring
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0)
  const half = join(dataDir, '.restoring')
  if (!existsSync(half)) await requireRoom(dataDir, 1.2 * bytes)
  const others = replaces ? [] : await otherFiles(dataDir, filesOf(manifest), context.signal)
  if (others.length > 0)
    throw new UsageError(
      `${others.join(', ')} in ${dataDir} would be lost: ${others.length === 1 ? 'it is' : 'they are'} not as in the backup. Move ${others.length === 1 ? 'it' : 'them'} away, or say --replace.`,
    )
}
