import { join } from 'node:path'
import { close, closingOf, CLOSED_SCHEMA, reopen } from '#server/platform/database/whole/closed.ts'
import { openSession, placeName, type Session } from '#server/platform/database/whole/session.ts'
import {
  countRows,
  differingCounts,
  emptyDatabase,
  hasTables,
  otherProcesses,
  tablesOf,
} from '#server/platform/database/whole/tables.ts'
import { UsageError } from '../call/call.ts'
import { showCount } from '../call/progress.ts'
import { libpqVariables, requireTool, runTool } from './postgres-tools.ts'
import { refuseLosingFiles, type Restoring } from './restoring.ts'
import { swapIn } from './swap-files.ts'
import { PROGRAM } from '#server/platform/release.ts'

const WORK = 'restore'
/** How PostgreSQL lists the program that restores. */
const APPLICATION = 'okolo-restore'

/** Restores a dump of PostgreSQL into a database, which stays closed until it is whole. */
export async function restorePostgres(
  restoring: Restoring,
  databaseUrl: string,
  unpack: () => Promise<void>,
): Promise<void> {
  const { file, content, dataDir, old } = restoring
  const session = await openSession({ databaseUrl })
  try {
    const before = await closingOf({ session })
    const isGoingOn = before?.work === WORK
    await refuse({ ...restoring, replaces: restoring.replaces || isGoingOn }, databaseUrl, session)
    await unpack()
    await close(
      { session },
      {
        work: WORK,
        why: `Half restored: ${placeName({ databaseUrl })}. Finish it: ${PROGRAM} restore ${file}`,
      },
    )
    await refuseBusy(session, before === null)
    // A killed call may have left its program behind.
    await session.rows(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION],
    )
    await emptyDatabase(session)
    await load(join(content, 'database/postgres.dump'), databaseUrl, session, restoring)
    await swapIn(join(content, 'files'), dataDir, old)
    await reopen({ session })
  } finally {
    await session.close()
  }
}

async function refuse(restoring: Restoring, databaseUrl: string, session: Session): Promise<void> {
  const { manifest, replaces } = restoring
  const [{ version } = { version: '' }] = await session.rows<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  if (Number.parseInt(version, 10) < Number.parseInt(manifest.database.version, 10))
    throw new UsageError(
      `The backup is of PostgreSQL ${manifest.database.version}, and ${placeName({ databaseUrl })} is ${version}: it has to be as new.`,
    )
  await requireTool('pg_restore', manifest.database.version)
  if (!replaces && (await hasTables(session)))
    throw new UsageError(
      `${placeName({ databaseUrl })} is not empty. Say --replace to delete what it holds, or restore --into another database.`,
    )
  await refuseBusy(session, false)
  await refuseLosingFiles(restoring)
}

/** No server may write meanwhile. `opens`: the database is opened again for it. */
async function refuseBusy(session: Session, opens: boolean): Promise<void> {
  const others = await otherProcesses(session)
  if (others === 0) return
  if (opens) await reopen({ session })
  throw new UsageError(
    `Okolo is running on this database (${others} connections). Stop all its processes, then call this again.`,
  )
}

/** All or nothing: the program works in one transaction. Then the rows are counted. */
async function load(
  dump: string,
  databaseUrl: string,
  session: Session,
  { file, manifest, context }: Restoring,
): Promise<void> {
  const { signal, print } = context
  const bar = showCount('Restoring', 'tables', context)
  const total = Object.keys(manifest.database.counts).length
  bar.update(0, total)
  const wanted = [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    dump,
  ]
  await runTool(
    'pg_restore',
    ['--dbname', libpqVariables(databaseUrl)['PGDATABASE'] ?? '', ...wanted],
    {
      env: { ...libpqVariables(databaseUrl), PGAPPNAME: APPLICATION },
      signal,
    },
  ).finally(bar.stop)
  print('The rows are there. Counting them ...')
  const counts = await countRows(session, await tablesOf(session))
  const differing = differingCounts(manifest.database.counts, counts)
  if (differing.length > 0)
    throw new Error(
      `Rows are missing or too many after restoring ${file}: ${differing.join('; ')} (in the backup, and now). The database stays closed (schema ${CLOSED_SCHEMA}).`,
    )
  // Statistics are in no dump.
  await session.exec('analyze')
}
