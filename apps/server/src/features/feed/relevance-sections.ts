import { TONIGHT_SHOWN_FROM_HOUR } from '@okolo/contract/constants'
import type { ListSection } from '@okolo/contract/events/event-list'
import {
  addDays,
  weekdayOf,
  weekendOf,
  withoutTime,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { upcomingWindow, type FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import { dayIn, wallIn } from '#server/knowledge/time/zoned-time.ts'
import type { Heading } from './list-row.ts'

/** A group of the first page, and the window of the list that its days alone have. */
export type RelevanceSection = Heading & { window: FeedWindow }

/** The groups of a window in the order in which they are shown. Together they are the window, without gaps. */
export function relevanceSections(
  filter: EventFilter,
  window: FeedWindow,
  opened: Date,
  zone: string,
): RelevanceSection[] {
  const today = dayIn(opened, zone)
  const first = window.opensLater ? dayIn(window.from, zone) : today
  const last = window.to === null ? null : dayIn(new Date(window.to.getTime() - 1), zone)
  const isTonight = isEveningOf(filter, {
    today,
    last,
    hour: Number(wallIn(opened, zone).slice(11, 13)),
  })
  return spansFrom(today).flatMap(({ kind, from, to }) => {
    if ((to !== null && to < first) || (last !== null && from > last)) return []
    const days = {
      from: from < first ? first : from,
      to: last !== null && (to === null || to > last) ? last : to,
    }
    if (kind === 'today' && isTonight) {
      const evening = upcomingWindow({ ...withoutTime(filter), timeframe: 'tonight' }, opened, zone)
      return evening === null ? [] : [{ kind: 'tonight', ...days, window: evening }]
    }
    const own = upcomingWindow(inDays(filter, days), opened, zone)
    return own === null ? [] : [{ kind, ...days, window: own }]
  })
}

/** Late in the day what is left of it is the evening, unless the filter asks for the day itself or for hours. */
function isEveningOf(
  { timeframe, time_from, time_to }: EventFilter,
  { today, last, hour }: { today: Day; last: Day | null; hour: number },
): boolean {
  if (timeframe === 'tonight') return true
  const hasHours = [time_from, time_to].some((time) => time !== undefined && time !== '')
  return hour >= TONIGHT_SHOWN_FROM_HOUR && last !== today && !hasHours
}

/** The filter in these days alone. */
function inDays(filter: EventFilter, { from, to }: { from: Day; to: Day | null }): EventFilter {
  return { ...withoutTime(filter), date_from: from, ...(to === null ? {} : { date_to: to }) }
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
