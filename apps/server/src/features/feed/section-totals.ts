import { MOST_COUNTED } from '@okolo/contract/constants'
import { sql, type RawBuilder } from 'kysely'
import {
  all,
  isFirstInWindow,
  kindsInWindow,
  openInWindow,
} from '#server/catalogue/filter/in-window.ts'
import type { ListRequest, SectionTotal } from './list-row.ts'
import type { PicksSection } from './picks-sections.ts'

/** Named with its cards. */
const CATEGORIES_SHOWN = 3

/**
 * The totals of the sections, and behind them of what runs for long. In a section without an end counting stops at
 * `MOST_COUNTED`. One query.
 */
export async function sectionTotals(
  { db, scope, window, now }: Pick<ListRequest, 'db' | 'scope' | 'window' | 'now'>,
  sections: readonly PicksSection[],
): Promise<SectionTotal[]> {
  const counted = (section: number, rows: RawBuilder<unknown>) => sql`
    select ${section}::int section, category_id, count(*)::int n from (${rows}) every_kind group by category_id`
  const parts = [
    ...sections.map((section, i) => {
      const shared = [...scope.on('d'), isFirstInWindow(section.window)]
      const most = section.to === null ? sql`limit ${sql.lit(MOST_COUNTED)}` : sql``
      const kinds = kindsInWindow(section.window, now).map(
        (kind) =>
          sql`(select d.category_id from event_date d where ${all([...kind, ...shared])} ${most})`,
      )
      return counted(i, sql`${sql.join(kinds, sql` union all `)} ${most}`)
    }),
    counted(
      sections.length,
      sql`select d.category_id from event_date d
        where ${all([...openInWindow(window, now), ...scope.on('d'), isFirstInWindow(window)])}`,
    ),
  ]
  const { rows } = await sql<{ section: number; category_id: number; n: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return parts.map((_, i) => {
    const own = rows.filter(({ section }) => section === i)
    const largest = own.toSorted((a, b) => b.n - a.n || a.category_id - b.category_id)
    return {
      total: own.reduce((sum, { n }) => sum + n, 0),
      categories: largest
        .slice(0, CATEGORIES_SHOWN)
        .map(({ category_id, n }) => ({ id: category_id, count: n })),
    }
  })
}
