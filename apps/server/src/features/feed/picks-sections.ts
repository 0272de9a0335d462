import { MOST_COUNTED } from '@okolo/contract/constants'
import type { ListSection } from '@okolo/contract/events/event-list'
import {
  addDays,
  weekdayOf,
  weekendOf,
  without,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder } from 'kysely'
import { upcomingWindow, type FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import {
  all,
  isFirstInWindow,
  kindsInWindow,
  openInWindow,
} from '#server/catalogue/filter/in-window.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import type { Heading, ListRequest, SectionTotal } from './list-row.ts'

/** A group of the first page, and the window of the list that its days alone have. */
export type PicksSection = Heading & { window: FeedWindow }

/** The groups of a window in the order in which they are shown. Together they are the window, without gaps. */
export function picksSections(
  filter: EventFilter,
  window: FeedWindow,
  opened: Date,
  zone: string,
): PicksSection[] {
  const today = dayIn(opened, zone)
  const first = window.opensLater ? dayIn(window.from, zone) : today
  const last = window.to === null ? null : dayIn(new Date(window.to.getTime() - 1), zone)
  return spansFrom(today).flatMap(({ kind, from, to }) => {
    if ((to !== null && to < first) || (last !== null && from > last)) return []
    const days = {
      from: from < first ? first : from,
      to: last !== null && (to === null || to > last) ? last : to,
    }
    const own = upcomingWindow(inDays(filter, days), opened, zone)
    return own === null ? [] : [{ kind, ...days, window: own }]
  })
}

/** The filter in these days alone. */
function inDays(filter: EventFilter, { from, to }: { from: Day; to: Day | null }): EventFilter {
  const rest = without(filter, 'date', 'timeframe', 'timeline', 'date_from', 'date_to')
  return { ...rest, date_from: from, ...(to === null ? {} : { date_to: to }) }
}

type Span = { kind: ListSection['kind']; from: Day; to: Day | null }

/** Today, tomorrow, the weekend, what is left of the week before it, and what follows. */
function spansFrom(today: Day): readonly Span[] {
  const tomorrow = addDays(today, 1)
  const third = addDays(today, 2)
  const { from: saturday, to: sunday } = weekendOf(today)
  const spans: Span[] = [
    { kind: 'today', from: today, to: today },
    { kind: 'tomorrow', from: tomorrow, to: tomorrow },
  ]
  if (sunday >= third)
    spans.push({ kind: 'weekend', from: saturday > third ? saturday : third, to: sunday })
  if (weekdayOf(today) < 6 && third < saturday)
    spans.push({ kind: 'week', from: third, to: addDays(saturday, -1) })
  const end = sunday > tomorrow ? sunday : tomorrow
  return [...spans, { kind: 'later', from: addDays(end, 1), to: null }]
}

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

function counted(section: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${section}::int section, category_id, count(*)::int n from (${rows}) every_kind group by category_id`
}
