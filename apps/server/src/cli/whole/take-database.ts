import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/db.ts'
import { openSession, placeName, sessionOf } from '#server/platform/database/whole/session.ts'
import { UsageError } from '../call/call.ts'
import { copyFiles, filesBelow, foldersBelow } from '#server/platform/files.ts'
import { databaseFacts, type DatabaseFacts } from './manifest.ts'
import { libpqVariables, requireTool, runTool } from './postgres-tools.ts'
import { requireRoom } from './work-folder.ts'

type Watch = {
  signal: AbortSignal
  /** Told how many bytes are copied, and of how many. */
  progress: (bytes: number, of: number) => void
}

/** Bytes of the embedded database's folder. */
async function embeddedBytes(dataDir: string): Promise<number> {
  const files = await filesBelow(join(dataDir, 'pglite'), await readdir(join(dataDir, 'pglite')))
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Copies the folder of the embedded database while nobody writes to it: other queries wait for their
 * turn. Returns what it holds, and for how many milliseconds they waited.
 */
export async function copyEmbedded(
  database: Database,
  dataDir: string,
  to: string,
  { signal, progress }: Watch,
): Promise<{ facts: DatabaseFacts; waitedMs: number }> {
  await requireRoom(to, 1.5 * (await embeddedBytes(dataDir)))
  const from = join(dataDir, 'pglite')
  const taken = await database.db.connection().execute(async (connection) => {
    const began = performance.now()
    // Everything that was committed goes into the files; nothing is open in our turn.
    await sql`checkpoint`.execute(connection)
    const files = await filesBelow(from, await readdir(from))
    const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    await copyFiles(files, from, to, {
      signal,
      copied: (bytes) => progress((done += bytes), all),
    })
    const facts = await databaseFacts(sessionOf(database, connection))
    return { facts, waitedMs: performance.now() - began }
  })
  for (const path of await foldersBelow(from))
    await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  return taken
}

const POLL_MS = 300

/** Has pg_dump write the database to `file`, and counts its rows, in one snapshot. */
export async function dumpPostgres(
  databaseUrl: string,
  file: string,
  { signal, progress }: Watch,
): Promise<DatabaseFacts> {
  const session = await openSession({ databaseUrl })
  try {
    await session.exec('begin isolation level repeatable read read only')
    const [snapshot] = await session.rows<{ id: string }>('select pg_export_snapshot() as id')
    const facts = await databaseFacts(session)
    if (facts.migrations.length === 0)
      throw new UsageError(
        `${placeName({ databaseUrl })} holds no data of Okolo. Is DATABASE_URL right?`,
      )
    await requireTool('pg_dump', facts.version)
    const [size] = await session.rows<{ bytes: number }>(
      `select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const about = size?.bytes ?? 0
    await requireRoom(join(file, '..'), 2 * about)
    const watch = setInterval(() => {
      stat(file).then(
        (now) => progress(now.size, Math.max(about, now.size)),
        () => undefined,
      )
    }, POLL_MS)
    const wanted = [
      '--format=custom',
      // The backup is compressed as a whole.
      '--compress=0',
      '--no-owner',
      '--no-privileges',
      '--exclude-schema=okolo_closed',
      `--snapshot=${snapshot?.id ?? ''}`,
      `--file=${file}`,
    ]
    await runTool('pg_dump', wanted, {
      env: { ...libpqVariables(databaseUrl), PGAPPNAME: 'okolo-backup' },
      signal,
    }).finally(() => clearInterval(watch))
    return facts
  } finally {
    await session.close()
  }
}
