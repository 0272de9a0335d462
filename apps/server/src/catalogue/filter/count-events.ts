import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder } from 'kysely'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { nearPoint } from '#server/catalogue/filter/near-point.ts'
import { originOf, type Scope } from './feed-scope.ts'
import type { FeedWindow, PastWindow } from './feed-window.ts'
import { lastDate } from './first-date.ts'
import { all, isFirstInWindow, isOver, kindsInWindow } from './in-window.ts'
import { boundsOf } from './list-bounds.ts'

export type CountContext = { db: Db; reference: Reference; now: Date }

/**
 * How many events the filter's list has in all, long-running ones included, each once. `most`: counting stops there,
 * which keeps large lists cheap.
 */
export async function countEvents(
  filter: EventFilter,
  context: CountContext,
  most?: number,
): Promise<number> {
  const [count = 0] = await countLists([{ filter, most }], context)
  return count
}

/** The same for several filters, in their order, in one query: none of them is worth a journey of its own. */
export async function countLists(
  lists: readonly Counted[],
  context: CountContext,
): Promise<number[]> {
  const { rows } = await sql<{
    n: number[]
  }>`select ${await countsOf(lists, context)} n`.execute(context.db)
  return rows[0]?.n ?? []
}

/** Counting stops at `most`. */
type Counted = { filter: EventFilter; most: number | undefined }
/** How many of `filter`'s list, as far as `most`, and how many of these are at most `km` from the place asked for. */
type CountedAround = { filter: EventFilter; km: number; most: number }

/** The same, and in the same query a list with how much of it is near: read once for both. */
export async function countAround(
  lists: readonly Counted[],
  { filter, km, most }: CountedAround,
  context: CountContext,
): Promise<{ counts: number[]; near: number; all: number }> {
  const origin = originOf({ ...filter, distance: km }, context.reference)
  const isNear = (alias: 'd' | 'e') =>
    origin === null ? sql<boolean>`true` : sql<boolean>`(${all(nearPoint(alias, origin, km))})`
  const found = await rowsOf(filter, context, most, isNear)
  const { rows } = await sql<{ counts: number[]; near: number; all: number }>`
    select ${await countsOf(lists, context)} counts, around.* from (
      select count(*) filter (where marked)::int near, count(*)::int "all"
      from (select * from (${found ?? sql`select false marked limit 0`}) every_kind ${upTo(most)}) counted
    ) around`.execute(context.db)
  return rows[0] ?? { counts: [], near: 0, all: 0 }
}

/** How many events of the filter's list have each value of a column: one query, each event once. */
export async function countEach(
  filter: EventFilter,
  column: 'category_id' | 'moods',
  context: CountContext,
): Promise<Map<number, number>> {
  const found = await rowsOf(filter, context, undefined, (alias) => sql.ref(`${alias}.${column}`))
  if (found === null) return new Map()
  const { rows } = await sql<{ key: number; n: number }>`
    select marked as key, count(*)::int n from (${found}) every_kind group by 1`.execute(context.db)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

async function countsOf(
  lists: readonly Counted[],
  context: CountContext,
): Promise<RawBuilder<unknown>> {
  const counts = await Promise.all(
    lists.map(async ({ filter, most }) => {
      const rows = most === 0 ? null : await rowsOf(filter, context, most)
      return rows === null ? sql`0::int` : countOf(rows, most)
    }),
  )
  return sql`array[${sql.join(counts)}]::int[]`
}

/** Says of each row. */
type Mark = (alias: 'd' | 'e') => RawBuilder<unknown>
const UNMARKED: Mark = () => sql`false`

/** A row with its `marked` for each event of the list; null where it cannot have any. */
async function rowsOf(
  filter: EventFilter,
  context: CountContext,
  most: number | undefined,
  mark: Mark = UNMARKED,
): Promise<RawBuilder<unknown> | null> {
  const bounds = await boundsOf(filter, context)
  if (bounds === null) return null
  const { scope, window, past } = bounds
  const { now } = context
  return window === null
    ? pastOf(scope, past, { now, mark })
    : rowsInWindow(scope, window, { now, most, mark })
}

function rowsInWindow(
  scope: Scope,
  window: FeedWindow,
  { now, most, mark }: { now: Date; most: number | undefined; mark: Mark },
): RawBuilder<unknown> {
  const shared = [...scope.besidesWords('d'), isFirstInWindow(window)]
  const words = scope.withWords('found')
  const rows = kindsInWindow(window, now).map(
    (kind) => sql`(
      select d.event_id, ${mark('d')} marked from event_date d
      where ${all([...kind, ...shared])} ${words === null ? upTo(most) : sql``})`,
  )
  const union = sql.join(rows, sql` union all `)
  // Looked up once for all kinds: planning such a look-up takes longer than carrying it out.
  return words === null ? union : sql`select marked from (${union}) found ${words}`
}

function pastOf(
  scope: Scope,
  past: PastWindow,
  { now, mark }: { now: Date; mark: Mark },
): RawBuilder<unknown> {
  const dates = past.hours === null ? sql`` : lastDate(past.hours)
  return sql`
    select ${mark('e')} marked from event e ${dates} where ${all([...isOver(past, now), ...scope.on('e')])}`
}

function countOf(rows: RawBuilder<unknown>, most: number | undefined): RawBuilder<unknown> {
  return sql`(select count(*)::int from (select 1 from (${rows}) every_kind ${upTo(most)}) counted)`
}

function upTo(most: number | undefined): RawBuilder<unknown> {
  return most === undefined ? sql`` : sql`limit ${most}`
}
