import type { ListSection } from '@okolo/contract/events/event'
import { addDays, weekdayOf, weekendOf, type Day } from '@okolo/contract/filter/event-filter'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import type { Heading } from './list-row.ts'

export type PicksSection = Heading & {
  /** First moment that no longer belongs to it; null: no end. */
  endsBefore: Date | null
  /** Too long for its best to be looked for everywhere in it: they are looked for from its beginning on. */
  isByDate: boolean
}

/** Longest section whose candidates are the most popular of the whole of it. */
const LONGEST_WHOLE_DAYS = 8

/** The parts of a window, in order, without gaps: today, tomorrow, the days until the weekend, it, and what follows. */
export function picksSections(window: FeedWindow, opened: Date, zone: string): PicksSection[] {
  const today = dayIn(opened, zone)
  const first = window.opensLater ? dayIn(window.from, zone) : today
  const last = window.to === null ? null : dayIn(new Date(window.to.getTime() - 1), zone)
  return spansFrom(today)
    .filter(({ from, to }) => (to === null || to >= first) && (last === null || from <= last))
    .map(({ kind, from, to }) => {
      const begins = from < first ? first : from
      const ends = last !== null && (to === null || to > last) ? last : to
      return {
        kind,
        from: begins,
        to: ends,
        endsBefore: ends === null ? null : startOfDay(addDays(ends, 1), zone),
        isByDate: ends === null || ends > addDays(begins, LONGEST_WHOLE_DAYS - 1),
      }
    })
}

type Span = { kind: ListSection['kind']; from: Day; to: Day | null }

function spansFrom(today: Day): readonly Span[] {
  const tomorrow = addDays(today, 1)
  const third = addDays(today, 2)
  const { from: saturday, to: sunday } = weekendOf(today)
  const spans: Span[] = [
    { kind: 'today', from: today, to: today },
    { kind: 'tomorrow', from: tomorrow, to: tomorrow },
  ]
  if (weekdayOf(today) < 6 && third < saturday)
    spans.push({ kind: 'week', from: third, to: addDays(saturday, -1) })
  if (sunday >= third)
    spans.push({ kind: 'weekend', from: saturday > third ? saturday : third, to: sunday })
  const end = spans.at(-1)?.to ?? tomorrow
  return [...spans, { kind: 'later', from: addDays(end, 1), to: null }]
}
