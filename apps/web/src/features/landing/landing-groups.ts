import type { ListSection } from '@okolo/contract/events/event-list'
import { weekendOf, type Day } from '@okolo/contract/filter/event-filter'
import { startDay } from '../../catalogue/event/event-time.ts'
import { cardKey, type ListedEvent } from '../../catalogue/event/listed-event.ts'

/** Events of some days under one heading. */
export type Group = {
  kind: 'today' | 'tonight' | 'tomorrow' | 'weekend' | 'later'
  from: Day
  to: Day
  /** How many there are altogether, if the list tells. */
  total: number | null
  events: ListedEvent[]
}

export type Groups = {
  /** The links to days: today or tonight, tomorrow and what follows of the weekend, with their totals. */
  days: Omit<Group, 'events'>[]
  /** The next events: of today, else tomorrow, else later. */
  first: Group | null
  /** The weekend after it, if the list tells. */
  second: Group | null
  /** Runs that are open these days. */
  running: ListedEvent[]
  /** Picks of editors, which no other part has. */
  picks: ListedEvent[]
}

/** Events of the next hours and of the weekend, of as many kinds as there are. */
export type Orbit = { inner: ListedEvent[]; outer: ListedEvent[] }

const ROWS = 6
const [INNER, OUTER] = [3, 4]
const POSTERS = 3
/** Some more than the posters: the orbit shows other events than they do. */
const MOST_OF_WEEKEND = 8

/** Chooses the groups of the landing page from a list by relevance. */
export function groupsOf(results: ListedEvent[], sections: ListSection[], today: Day): Groups {
  let next = 0
  const parts = sections.map((section) => ({
    section,
    events: results.slice(next, (next += section.count)),
  }))
  const dated = parts
    .filter(
      ({ section: { kind }, events }) =>
        kind !== 'ongoing' && kind !== 'picked' && events.length > 0,
    )
    .map(({ section, events }): Group => {
      const days = events.map(({ date }) => startDay(date)).toSorted()
      return {
        kind: kindOf(section.kind),
        from: section.from ?? days[0] ?? today,
        to: section.to ?? days.at(-1) ?? today,
        total: section.total,
        events,
      }
    })
  const eventsOf = (kind: ListSection['kind']) =>
    parts.find(({ section }) => section.kind === kind)?.events ?? []
  const [first = null, ...rest] = dated
  const isNear = first !== null && isTimeframe(first.kind)
  const second = isNear ? weekendAmong(rest, today) : (rest[0] ?? null)
  return {
    days: dated
      .filter(({ kind }) => kind !== 'later')
      .map(({ kind, from, to, total }) => ({ kind, from, to, total }))
      .slice(0, 3),
    first: first && { ...first, events: first.events.slice(0, ROWS) },
    second: second && { ...second, events: second.events.slice(0, MOST_OF_WEEKEND) },
    running: eventsOf('ongoing'),
    picks: eventsOf('picked'),
  }
}

/** The rest of the weekend, tomorrow included if that is a part of it. */
function weekendAmong(groups: Group[], today: Day): Group | null {
  const { from: saturday, to: sunday } = weekendOf(today)
  const parts = groups.filter(({ from, to }) => from >= saturday && to <= sunday)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    kind: 'weekend',
    from: first.from,
    to: last.to,
    total: parts.reduce((sum, { total }) => sum + (total ?? 0), 0),
    events: inTurns(parts.map(({ events }) => events)),
  }
}

function kindOf(kind: ListSection['kind']): Group['kind'] {
  return isTimeframe(kind) || kind === 'weekend' ? kind : 'later'
}

/** The filter has a word for this time. */
export function isTimeframe(kind: ListSection['kind']): kind is 'today' | 'tonight' | 'tomorrow' {
  return kind === 'today' || kind === 'tonight' || kind === 'tomorrow'
}

function inTurns<T>(lists: T[][]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}

/**
 * Chooses the events of both rings: as many kinds as can be, the first events of each. The inner ring takes events of `first`
 * that have an hour, the outer one those of `second`, then what is `running`.
 */
export function orbitOf(
  first: ListedEvent[],
  second: ListedEvent[],
  running: ListedEvent[] = [],
): Orbit {
  const near = namedFirst(timed(first))
  const weekend = [...timed(second), ...second, ...running]
  const far = namedFirst([...new Map(weekend.map((event) => [cardKey(event), event])).values()])
  const later = kindsOf(far)
  const rare = near.filter(({ category }) => !later.has(category.slug))
  const both = [near, [...new Set([...rare, ...near])]].map((events): Orbit => {
    const inner = varied(events, INNER)
    return { inner, outer: varied(far, OUTER, kindsOf(inner)) }
  })
  const count = ({ inner, outer }: Orbit) => kindsOf([...inner, ...outer]).size
  return both.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** Events of a known kind stand first. */
function namedFirst(events: ListedEvent[]): ListedEvent[] {
  return events.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

function isNamed({ category }: ListedEvent): boolean {
  return category.slug !== 'other'
}

function kindsOf(events: ListedEvent[]): Set<string> {
  return new Set(events.map(({ category }) => category.slug))
}

/** The first events, at most one of each category as long as there are enough. `taken`: categories that stand elsewhere. */
function varied(
  events: ListedEvent[],
  most: number,
  taken: ReadonlySet<string> = new Set(),
): ListedEvent[] {
  const seen = new Set(taken)
  const different = events.filter(
    ({ category }) => !seen.has(category.slug) && seen.add(category.slug),
  )
  const others = events.filter((event) => !different.includes(event))
  return [...different, ...others].slice(0, most)
}

/** Those that have an hour. */
function timed(events: ListedEvent[]): ListedEvent[] {
  return events.filter(({ date, is_long: isLong }) => !date.all_day && !isLong)
}

/** The events of posters: the best that the orbit does not show, as long as there are enough. */
export function posters(events: ListedEvent[], shown: ListedEvent[]): ListedEvent[] {
  const keys = new Set(shown.map(cardKey))
  const fresh = events.filter((event) => !keys.has(cardKey(event)))
  return varied(fresh.length >= POSTERS ? fresh : events, POSTERS)
}
