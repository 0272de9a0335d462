import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openPglite } from '#server/platform/database/db.ts'
import { close, closingOf, reopen } from '#server/platform/database/whole/closed.ts'
import { sessionOf } from '#server/platform/database/whole/session.ts'
import { countRows, differingCounts, tablesOf } from '#server/platform/database/whole/tables.ts'
import { UsageError } from '../call/call.ts'
import { refuseLosingFiles, type Restoring } from './restoring.ts'
import { swapIn } from './swap-files.ts'
import { PROGRAM } from '#server/platform/release.ts'

const WORK = 'restore'

/** Restores the embedded database. The folder is locked by the caller. */
export async function restoreEmbedded(
  restoring: Restoring,
  unpack: () => Promise<void>,
): Promise<void> {
  const { file, content, old, dataDir } = restoring
  const before = await closingOf({ dataDir })
  // A killed restore was allowed to replace what is left of it.
  const replaces = restoring.replaces || before?.work === WORK
  if (!replaces && existsSync(join(dataDir, 'pglite')))
    throw new UsageError(
      `There is a database in ${dataDir}. Say --replace to delete it, or restore --into another folder.`,
    )
  await refuseLosingFiles({ ...restoring, replaces })
  if (before === null || before.work !== WORK)
    await close(
      { dataDir },
      {
        work: WORK,
        why: `Half restored: the embedded database in ${dataDir}. Finish it: ${PROGRAM} restore ${file}`,
      },
    )
  try {
    await unpack()
    await compareCounts(join(content, 'database'), restoring)
  } catch (error) {
    // Nothing was replaced yet.
    if (before === null) await reopen({ dataDir })
    else await close({ dataDir }, before)
    await rm(join(content, '..'), { recursive: true, force: true })
    throw error
  }
  await rename(join(content, 'database'), join(content, 'pglite'))
  await swapIn(join(content, 'files'), dataDir, old)
  await rm(join(content, 'files'), { recursive: true, force: true })
  await swapIn(content, dataDir, old)
  await reopen({ dataDir })
}

/** Opens the unpacked database, which also shows that this version can. */
async function compareCounts(folder: string, { file, manifest }: Restoring): Promise<void> {
  const database = await openPglite({ dataDir: folder }).catch((cause: unknown) => {
    throw new Error(
      `The database in ${file} (PostgreSQL ${manifest.database.version}, Okolo ${manifest.version}) cannot be opened by this version.`,
      { cause },
    )
  })
  try {
    const session = sessionOf(database, database.db)
    const counts = await countRows(session, await tablesOf(session))
    const differing = differingCounts(manifest.database.counts, counts)
    if (differing.length > 0)
      throw new Error(
        `Rows are missing or too many after unpacking ${file}: ${differing.join('; ')} (in the backup, and now).`,
      )
  } finally {
    await database.close()
  }
}
