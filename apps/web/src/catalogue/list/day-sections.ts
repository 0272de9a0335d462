import {
  withDates,
  withoutTime,
  withTimeframe,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import type { ListSection } from '@okolo/contract/events/event-list'
import { dayIn, endDay, startDay } from '../event/event-time.ts'
import type { ListedEvent } from '../event/listed-event.ts'

/** `all`: the list has no days. `ongoing`: long-running events at the end of a list by day. */
export type Section = DaySection | SpanSection | { kind: 'all' | 'ongoing'; cards: ListedEvent[] }
/** A section of a list by relevance. `span`: its kind in the API. */
export type SpanSection = Pick<ListSection, 'from' | 'to' | 'total' | 'categories' | 'cursor'> & {
  kind: 'span'
  span: ListSection['kind']
  cards: ListedEvent[]
}
type DaySection = { kind: 'day'; day: Day; cards: ListedEvent[] }

/** By start, ascending or descending; by end, latest first; or by rank, which has no day sections. */
export type ListOrder = 'days' | 'past' | 'rank'

/** Returns the order of the API's answer. Searches are ranked by relevance unless sorted. */
export function orderOf({ timeline, sorting, search }: EventFilter): ListOrder {
  if (timeline === 'past') return 'past'
  if (sorting === 'start' || sorting === 'start_desc') return 'days'
  return sorting === 'popular' || (search ?? '').trim() !== '' ? 'rank' : 'days'
}

/** Splits a list by relevance into the API's sections. A section over two pages is one. */
export function spanSections(
  cards: ListedEvent[],
  sections: readonly ListSection[],
): SpanSection[] {
  const result: SpanSection[] = []
  let at = 0
  for (const { kind, count, ...section } of sections) {
    const own = cards.slice(at, at + count)
    at += count
    const last = result.at(-1)
    if (last?.span === kind && last.from === section.from) last.cards.push(...own)
    else if (own.length > 0) result.push({ ...section, kind: 'span', span: kind, cards: own })
  }
  return result
}

/** The day of a section that has only one. */
export function onlyDay({ from, to }: Pick<SpanSection, 'from' | 'to'>): Day | null {
  return from !== null && from === to ? from : null
}

/** The filter behind a group: its days, the best first. */
export function groupFilter(
  filter: EventFilter,
  { span, from, to, cursor }: SpanSection,
): EventFilter {
  if (cursor !== null) return { ...filter, cursor }
  if (span === 'today' || span === 'tonight' || span === 'tomorrow')
    return withTimeframe(filter, span)
  if (from === null) return filter
  return to === null ? { ...withoutTime(filter), date_from: from } : withDates(filter, from, to)
}

/** A list under its headings. */
export function sectionsOf(
  order: ListOrder,
  cards: ListedEvent[],
  now: string,
  from?: Day | null,
): Section[] {
  switch (order) {
    case 'days':
      return daySections(cards, now, from)
    case 'past':
      return pastSections(cards)
    case 'rank':
      return [{ kind: 'all', cards }]
  }
}

/**
 * Splits a list sorted by day into days. Lists in other orders stay whole, and long-running events end
 * them. `from`: the first day asked for.
 */
export function daySections(cards: ListedEvent[], now: string, from: Day | null = null): Section[] {
  const short = cards.filter((card) => !card.is_long)
  const sections = byDay(short, (card) => shownDay(card, now, from))
  const days = sections.map((section) => section.day)
  if (!isSorted(days) && !isSorted(days.toReversed())) return [{ kind: 'all', cards }]
  const long = cards.filter((card) => card.is_long)
  return long.length === 0 ? sections : [...sections, { kind: 'ongoing', cards: long }]
}

/** Past events go by their last day, latest first. A night that ended this morning is yesterday's. */
export function pastSections(cards: ListedEvent[]): Section[] {
  return byDay(
    cards.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a))),
    lastDay,
  )
}

function lastDay(card: ListedEvent): Day {
  const last = card.is_long ? (card.open_until ?? endDay(card.date)) : null
  return last ?? startDay(card.date)
}

function byDay(cards: ListedEvent[], dayOf: (card: ListedEvent) => Day): DaySection[] {
  const sections: DaySection[] = []
  for (const card of cards) {
    const day = dayOf(card)
    const last = sections.at(-1)
    if (last?.day === day) last.cards.push(card)
    else sections.push({ kind: 'day', day, cards: [card] })
  }
  return sections
}

/** Returns today, or the first day asked for, for an event that began earlier and is still on. */
function shownDay(card: ListedEvent, now: string, from: Day | null): Day {
  const [start, today] = [startDay(card.date), dayIn(now, card.date.time_zone)]
  const first = from !== null && from > today ? from : today
  const goesOn = (isGoingOn(card) && first === today) || lastDayOf(card) >= first
  return start < first && goesOn ? first : start
}

function isGoingOn({ state }: ListedEvent): boolean {
  return state === 'happening' || state === 'ongoing'
}

function lastDayOf({ date }: ListedEvent): Day {
  return endDay(date) ?? startDay(date)
}

function isSorted(days: Day[]): boolean {
  return days.every((day, index) => index === 0 || day > (days[index - 1] ?? ''))
}
