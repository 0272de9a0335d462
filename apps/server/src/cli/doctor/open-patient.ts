import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirectoryInUse } from '#server/platform/database/data-lock.ts'
import { openDatabase, type Beside, type Database } from '#server/platform/database/db.ts'
import { requireOpen } from '#server/platform/database/whole/closed.ts'
import { sessionOf, type Place } from '#server/platform/database/whole/session.ts'
import { explainInLine } from '#server/platform/explain.ts'
import type { SiteContext } from '../call/call.ts'
import { off, wrong, type Finding } from './finding.ts'

type Opened = { opened: Database | null; finding: Finding | null; close: () => Promise<void> }

const nothing = () => Promise.resolve()

/** Opens the database as it is. A server hands in its own. */
export async function openPatient({ config, database: given }: SiteContext): Promise<Opened> {
  if (given !== undefined) return { opened: given, finding: null, close: nothing }
  const { databaseUrl, directUrl, dataDir } = config
  const place: Place & Beside = databaseUrl === undefined ? { dataDir } : { databaseUrl, directUrl }
  try {
    if ('dataDir' in place) {
      await requireOpen(place)
      if (!existsSync(join(place.dataDir, 'pglite')))
        return { opened: null, finding: off('none yet: the first start makes it'), close: nothing }
    }
    const opened = await openDatabase(place)
    const refusal =
      'dataDir' in place
        ? null
        : await requireOpen({ session: sessionOf(opened, opened.db) }).then(
            () => null,
            explainInLine,
          )
    return {
      opened,
      finding: refusal === null ? null : wrong(refusal, 'Do as it says.'),
      close: () => opened.close(),
    }
  } catch (error) {
    // A running server has it: it does the work.
    if (error instanceof DataDirectoryInUse) throw error
    const todo =
      'databaseUrl' in place ? 'Does PostgreSQL run, and is DATABASE_URL right?' : 'See the reason.'
    return { opened: null, finding: wrong(explainInLine(error), todo), close: nothing }
  }
}
