import { migrateSession } from '#server/platform/database/migrate.ts'
import {
  countRows,
  digestOf,
  migrationsOf,
  tablesOf,
  type Table,
} from '#server/platform/database/whole/tables.ts'
import type { SiteContext } from '../call/call.ts'
import { showCount } from '../call/progress.ts'
import { moveSequences, moveTable, type Pair } from './move-rows.ts'
import {
  dropProgress,
  isPrepared,
  laterOf,
  makeLater,
  prepare,
  progressOf,
} from './progress-store.ts'

/** The target has its own: it was migrated by this version. */
const isMoved = ({ name }: Table) => name !== 'schema_migration'

/** Copies all rows and compares them. Goes on where an earlier call was killed. */
export async function moveAll(pair: Pair, context: SiteContext): Promise<void> {
  const { source, target } = pair
  const { print } = context
  await migrateSession(source)
  if (!(await isPrepared(target))) {
    await migrateSession(target)
    await prepare(target, (await tablesOf(target)).filter(isMoved))
  }
  const tables = await sameTables(pair)
  await moveRows(pair, tables, context)
  await moveSequences(pair)
  await makeAgain(pair, context)
  const differing = await compare(pair, tables, context)
  if (differing.length > 0) {
    await dropProgress(target)
    throw new Error(
      `${differing.join(', ')} differ after the move: something wrote to the source meanwhile. The next call begins anew; both stay closed until then.`,
    )
  }
  const rows = Object.values(await countRows(target, tables)).reduce((sum, n) => sum + n, 0)
  print(`${rows} rows in ${tables.length} tables are there, and their digests are equal.`)
}

function shape({ columns }: Table): string {
  return columns.toSorted().join()
}

async function sameTables({ source, target }: Pair): Promise<Table[]> {
  const [ours, theirs] = [await tablesOf(source), await tablesOf(target)]
  const known = new Map(ours.map((table) => [table.name, shape(table)]))
  const others = theirs.filter((table) => known.get(table.name) !== shape(table))
  const migrations = [await migrationsOf(source), await migrationsOf(target)]
  const extra = ours.filter(({ name }) => !theirs.some((table) => table.name === name))
  if (others.length > 0 || extra.length > 0 || migrations[0]?.length !== migrations[1]?.length)
    throw new Error(
      `The databases are not of the same version: ${[...others, ...extra].map(({ name }) => name).join(', ') || 'their migrations differ'}. Was the source migrated by a newer Okolo?`,
    )
  return theirs.filter(isMoved)
}

async function moveRows(pair: Pair, tables: Table[], context: SiteContext): Promise<void> {
  const { source, target, signal } = pair
  const counts = await countRows(source, tables)
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const progress = await progressOf(target)
  let done = [...progress.values()].reduce((sum, { rows }) => sum + rows, 0)
  if (done > 0) context.print(`${done} of ${total} rows are there already.`)
  const bar = showCount('Moving', 'rows', context)
  try {
    for (const table of tables) {
      signal.throwIfAborted()
      const begun = progress.get(table.name)
      if (begun?.isDone === true) continue
      await moveTable(pair, table, begun, (rows) => bar.update((done += rows), total))
    }
  } finally {
    bar.stop()
  }
}

/** Makes indexes, foreign keys and triggers again, one by one. */
async function makeAgain({ target, signal }: Pair, context: SiteContext): Promise<void> {
  const later = await laterOf(target)
  const bar = showCount('Indexes and keys', 'made', context)
  try {
    for (const [done, one] of later.entries()) {
      signal.throwIfAborted()
      bar.update(done, later.length)
      await makeLater(target, one)
    }
  } finally {
    bar.stop()
  }
  await target.exec('analyze')
}

/** Names the tables whose digest differs. */
async function compare(
  { source, target, signal }: Pair,
  tables: Table[],
  context: SiteContext,
): Promise<string[]> {
  const bar = showCount('Comparing', 'tables', context)
  const differing: string[] = []
  try {
    for (const [done, table] of tables.entries()) {
      signal.throwIfAborted()
      bar.update(done, tables.length)
      const [ours, theirs] = await Promise.all([digestOf(source, table), digestOf(target, table)])
      if (ours !== theirs) differing.push(table.name)
    }
  } finally {
    bar.stop()
  }
  return differing
}
