import { MAX_PAGE_SIZE } from '@okolo/contract/event-filter'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { ONE_PLAN_WITHOUT_WORDS } from '#server/platform/prepared-pool.ts'
import type { CardMemory } from './card-memory.ts'
import { cardColumns, readCard, type PackedCard } from './event-card.ts'

/**
 * Reads a list, a query that gives each row the `id` of its `event_date`; rows come in its order. `isShown`: of `page`, the
 * list's own row, whether a card is made of it; default: of each.
 */
export type ReadList = <Row extends { id: number }>(
  list: RawBuilder<unknown>,
  isShown?: RawBuilder<boolean>,
) => Promise<Row[]>

/** No list has more: a page and one, and as much of what runs for weeks. Said to the planner, which is not told the page's own limit. */
const MOST_ROWS = 2 * (MAX_PAGE_SIZE + 1)

type WithCard<Row> = Row & { nth: number } & (PackedCard | { packed_card: null })

/**
 * Where nobody has opened a list of this place this minute, the rows of its cards are likely to be unknown: they are read by the same query
 * and kept, which spares `loadCards` a journey to the database. `cityId`: null for lists of more than one.
 */
export function listReader(
  db: Db,
  { now, cards }: { now: Date; cards?: CardMemory },
  cityId: number | null,
): ReadList {
  return async <Row extends { id: number }>(
    list: RawBuilder<unknown>,
    isShown: RawBuilder<boolean> = sql`true`,
  ): Promise<Row[]> => {
    if (cards === undefined || cards.listed.has(cityId, now))
      return (
        await sql<Row>`select ${sql.raw(ONE_PLAN_WITHOUT_WORDS)} * from (${list}) list`.execute(db)
      ).rows
    const mark = cards.mark(now)
    const { rows } = await sql<WithCard<Row>>`
      select ${sql.raw(ONE_PLAN_WITHOUT_WORDS)} page.*, shown.* from (
        select list.*, row_number() over () nth from (${list}) list limit ${sql.lit(MOST_ROWS)}
      ) page
      left join lateral (
        select ${cardColumns(now)} from event_date d join event e on e.id = d.event_id
        where d.id = case when ${isShown} then page.id end) shown on true`.execute(db)
    cards.keep(
      rows.flatMap((row) => (row.packed_card === null ? [] : [readCard(row)])),
      mark,
    )
    cards.listed.note(cityId, now)
    return rows.toSorted((a, b) => a.nth - b.nth)
  }
}
