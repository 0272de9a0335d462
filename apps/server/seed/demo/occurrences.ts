import type { DemoEvent, DemoWhen } from './content/demo-event.ts'
import { readContent } from './content/read-content.ts'
import {
  DAYS_BACK,
  clockDate,
  daysOf,
  publishedFor,
  turn,
  weekNumber,
  windowAt,
  type DemoWindow,
} from './days.ts'
import type { DemoListing } from './demo-listing.ts'

let events: DemoEvent[] | undefined

type Occurrence = Pick<DemoListing, 'dates' | 'rule' | 'status' | 'published'> & {
  /** Makes the event's key the listing's id. */
  suffix: string
  /** Chooses the variant. */
  number: number
  isOnOthers: boolean
}

/**
 * Returns the demo platforms' listings at `now`, by start. Each belongs to calendar days, so only
 * the window's edges move with time.
 */
export function demoListings(now: Date, { daysBack = DAYS_BACK } = {}): DemoListing[] {
  const window = windowAt(now, daysBack)
  events ??= readContent()
  return events
    .flatMap((event) => occurrencesOf(event.when, window).flatMap((one) => listingsOf(event, one)))
    .toSorted((a, b) => order(a).localeCompare(order(b)))
}

const order = ({ dates, id }: DemoListing): string => `${dates[0]?.start ?? '9'} ${id}`

function occurrencesOf(when: DemoWhen, window: DemoWindow): Occurrence[] {
  switch (when.kind) {
    case 'weekly':
      return weekly(when, window)
    case 'whole-days':
      return weeks(when, window, when.days - 1).map((day) => ({
        ...inWeekOf(day),
        dates: [wholeDays(day, when.days)],
        status: 'scheduled',
      }))
    case 'month':
      return months(window)
    case 'series': {
      const date = clockDate(Temporal.PlainDate.from(when.since), when.time, when.minutes)
      return [{ ...once(when.since), dates: [date], rule: when.rule, status: 'scheduled' }]
    }
    case 'postponed':
      return [{ ...once(when.published), dates: [], status: 'postponed' }]
  }
}

function weekly(when: DemoWhen & { kind: 'weekly' }, window: DemoWindow): Occurrence[] {
  const { time, minutes = null, dates: count, cancelled, fate } = when
  return weeks(when, window, (count - 1) * 7).map((day) => {
    const week = weekNumber(day)
    const status = fate !== undefined && week % fate.every === fate.at ? fate.is : 'scheduled'
    const dates = Array.from({ length: count }, (_, n) => ({
      ...clockDate(day.add({ days: n * 7 }), time, minutes),
      ...(status === 'rescheduled' && {
        previousStart: clockDate(day.subtract({ days: 2 }), time, null).start,
      }),
      ...(n + 1 === cancelled && { cancelled: true as const }),
    }))
    return {
      ...inWeekOf(day),
      dates,
      ...(count > 1 && { rule: `FREQ=WEEKLY;COUNT=${count}` }),
      status,
    }
  })
}

/** The days on which an event begins that is in the window, or reaches into it after `lasting` days. */
function weeks(
  { day, every, at }: { day: number; every: number; at: number },
  { from, to }: DemoWindow,
  lasting: number,
): Temporal.PlainDate[] {
  return daysOf({ from: from.subtract({ days: lasting }), to }).filter(
    (one) => one.dayOfWeek === day && weekNumber(one) % every === at,
  )
}

function inWeekOf(day: Temporal.PlainDate) {
  const number = weekNumber(day)
  // Every other week: as in a real city, most events have one listing.
  const isOnOthers = number % 2 === 0
  return { suffix: `-${day.toString()}`, number, isOnOthers, published: publishedFor(day) }
}

function months(window: DemoWindow): Occurrence[] {
  const names = new Set(daysOf(window).map((day) => day.toPlainYearMonth().toString()))
  return [...names].map((name) => {
    const month = Temporal.PlainYearMonth.from(name)
    const first = month.toPlainDate({ day: 1 })
    return {
      suffix: `-${name}`,
      number: month.year * 12 + month.month,
      isOnOthers: true,
      dates: [wholeDays(first, month.daysInMonth)],
      status: 'scheduled',
      published: publishedFor(first),
    }
  })
}

const once = (published: string) => ({ suffix: '', number: 0, isOnOthers: true, published })

const wholeDays = (first: Temporal.PlainDate, count: number): DemoListing['dates'][number] => ({
  start: first.toString(),
  end: first.add({ days: count - 1 }).toString(),
  allDay: true,
})

function listingsOf(event: DemoEvent, occurrence: Occurrence): DemoListing[] {
  const { category, language, price, tags, age, accessibility, online, organizer, on } = event
  const { suffix, number, isOnOthers, ...timing } = occurrence
  const variant = turn(event.variants, number)
  const venue = variant.venue ?? event.venue
  const id = `${event.key}${suffix}`
  const first: DemoListing = {
    ...timing,
    id,
    event: id,
    on,
    category,
    language,
    title: variant.title,
    text: event.about === undefined ? variant.text : `${variant.text}\n\n${event.about}`,
    ...(variant.other && { other: variant.other }),
    venue:
      venue === undefined
        ? null
        : { ...venue, ...(event.room !== undefined && { room: event.room }) },
    online,
    organizer,
    performers: variant.performers,
    price,
    tags,
    ...(age && { age }),
    accessibility,
  }
  return [first, ...partsOf(event, first), ...(isOnOthers ? alsoListed(event, first) : [])]
}

function partsOf({ parts }: DemoEvent, whole: DemoListing): DemoListing[] {
  const firstDay = whole.dates[0]?.start.slice(0, 10)
  if (firstDay === undefined) return []
  return parts.map(({ key, day, time, minutes, ...own }) => ({
    ...whole,
    ...own,
    id: `${whole.id}-${key}`,
    event: `${whole.id}-${key}`,
    parent: whole.id,
    dates: [clockDate(Temporal.PlainDate.from(firstDay).add({ days: day }), time, minutes)],
  }))
}

/** The same event on other platforms: their title, their spelling of the venue, fewer details. */
function alsoListed({ also }: DemoEvent, first: DemoListing): DemoListing[] {
  return also.map(({ on, title, venueName, price }) => ({
    ...first,
    on,
    title: titled(title, first.title),
    text: first.text.split('\n')[0] ?? first.text,
    venue: first.venue && { ...first.venue, name: venueName ?? first.venue.name },
    price,
    // Copies of a listing do not always learn of its changes.
    status: first.status === 'cancelled' ? first.status : 'scheduled',
    performers: [],
    accessibility: [],
  }))
}

function titled(template: string, title: string): string {
  const [, before = title, after = title] = /^(.*?): (.*)$/.exec(title) ?? []
  return template
    .replace('{title}', () => title)
    .replace('{before}', () => before)
    .replace('{after}', () => after)
}
