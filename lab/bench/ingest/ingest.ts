import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { openPglite, type Database } from '@okolo/server/platform/database/db.ts'
import { migrate } from '@okolo/server/platform/database/migrate.ts'
import { scratchDatabase } from '../databases/scratch-database.ts'
import { table } from '../measuring/measure.ts'
import { gatherAgenda, startPlatform, type Gathered, type Platform } from './gathering.ts'
import { insertSeconds, marksOf } from './insert-bound.ts'
import { measureMemory } from './memory.ts'

export type IngestBench = {
  /** Records of the measured run. 0 skips it. */
  records: number
  /** Size of the feed for the memory test. 0 skips it. */
  megabytes: number
  /** Form of the feed: `pages`, or one answer (`json`, `jsonl`, `csv`, `xml`, `ics`). */
  answer: string
  /** A PostgreSQL server. Without one only the embedded database is measured. */
  server: string | undefined
  only: string | undefined
}

type Line = {
  kind: string
  records: number
  first: Gathered
  again: Gathered
  bound: { seconds: number; rows: number }
}

/**
 * Prints the speed of gathering against INSERTs of the same rows, and the memory of a large feed.
 */
export async function benchIngest({
  records,
  megabytes,
  answer,
  server,
  only,
}: IngestBench): Promise<void> {
  const kinds = [
    ...(server === undefined || server === '' ? [] : (['postgres'] as const)),
    'pglite' as const,
  ].filter((kind) => only === undefined || kind === only)
  const platform = await startPlatform()
  try {
    const lines: Line[] = []
    for (const kind of records > 0 ? kinds : [])
      lines.push(await benchDatabase(kind, { records, server }, platform))
    if (lines.length > 0) print(lines)
  } finally {
    platform.close()
  }
  if (megabytes > 0)
    for (const kind of kinds) await measureMemory(kind, { megabytes, answer, server })
}

async function benchDatabase(
  kind: 'postgres' | 'pglite',
  { records, server }: { records: number; server: string | undefined },
  platform: Platform,
): Promise<Line> {
  const agenda = { count: records, others: false, padding: 0 }
  await warmUp(kind, server, platform)
  const database = await freshDatabase(kind, server, 'run')
  try {
    await gatherOthers(database, platform, records)
    const marks = await marksOf(database)
    const first = await gatherAgenda(database, platform, 'first', agenda)
    const again = await gatherAgenda(database, platform, 'first', agenda)
    if (again.report.recordsNew + again.report.recordsChanged > 0)
      throw new Error('The second run found changes in what is unchanged')
    const bare = await freshDatabase(kind, server, 'bound')
    try {
      return { kind, records, first, again, bound: await insertSeconds(database, bare, marks) }
    } finally {
      await bare.close()
    }
  } finally {
    await database.close()
  }
}

/** After this many records V8 has compiled most of the code. */
const WARM = 8000

/** Brings the process to the state of some minutes of gathering: it gathers into another database, which is thrown away. */
async function warmUp(
  kind: 'postgres' | 'pglite',
  server: string | undefined,
  platform: Platform,
): Promise<void> {
  const database = await freshDatabase(kind, server, 'warm')
  try {
    await gatherOthers(database, platform, WARM)
    await gatherAgenda(database, platform, 'warm-up', { count: WARM, others: false, padding: 0 })
  } finally {
    await database.close()
  }
}

/**
 * Gathers another platform's smaller listing, in part of the same evenings, so that matching has
 * work.
 */
async function gatherOthers(
  database: Database,
  platform: Platform,
  records: number,
): Promise<void> {
  const count = Math.max(1500, Math.round(records / 5))
  await gatherAgenda(database, platform, 'others', { count, others: true, padding: 0 })
}

/** An empty database like a new installation's: on the server, or embedded in its own folder. */
export async function freshDatabase(
  kind: 'postgres' | 'pglite',
  server: string | undefined,
  name: string,
): Promise<Database> {
  const database = kind === 'postgres' ? await scratchDatabase(server, name) : await embedded()
  await seedPlaces(database.db)
  return database
}

async function embedded(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okolo-bench-'))
  const database = await openPglite({ dataDir: join(dataDir, 'pglite') })
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

function print(lines: readonly Line[]): void {
  const head = [
    '',
    'records',
    'records/s',
    'own CPU ms each',
    'rows/s',
    'INSERT rows/s',
    'INSERT records/s',
    'of INSERT',
    'again records/s',
    'times faster',
  ]
  const cells = lines.map(({ kind, records, first, again, bound }) => [
    kind,
    String(records),
    String(Math.round(records / first.seconds)),
    ((1000 * first.cpuSeconds) / records).toFixed(2),
    String(Math.round(bound.rows / first.seconds)),
    String(Math.round(bound.rows / bound.seconds)),
    String(Math.round(records / bound.seconds)),
    `${Math.round((100 * bound.seconds) / first.seconds)} %`,
    String(Math.round(records / again.seconds)),
    (first.seconds / again.seconds).toFixed(1),
  ])
  console.log(`\n${table([head, ...cells])}\n`)
}
