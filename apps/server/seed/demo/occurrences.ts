import { Temporal } from 'temporal-polyfill'
import { BODY } from './content/body.ts'
import { MEETINGS } from './content/meetings.ts'
import { MONDAYS } from './content/mondays.ts'
import { MONTHS } from './content/months.ts'
import { MUSIC } from './content/music.ts'
import { SCREEN_AND_PAGES } from './content/screen-and-pages.ts'
import { SERIES } from './content/series.ts'
import { STAGE } from './content/stage.ts'
import { TALKS } from './content/talks.ts'
import { TOWN } from './content/town.ts'
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
import type {
  AlsoListed,
  Fate,
  MonthEvent,
  SeriesEvent,
  Variant,
  WeeklyEvent,
} from './content/demo-event.ts'
import type { DemoListing } from './demo-listing.ts'
import { ORGANIZERS } from './content/organizers.ts'
import { specials } from './special-occurrences.ts'
import { VENUES } from './content/venues.ts'

/**
 * Returns the demo platforms' listings at `now`, by start. Each belongs to calendar days, so only
 * the window's edges move with time.
 */
export function demoListings(now: Date, { daysBack = DAYS_BACK } = {}): DemoListing[] {
  const window = windowAt(now, daysBack)
  const weekly = [
    ...MUSIC,
    ...STAGE,
    ...SCREEN_AND_PAGES,
    ...TALKS,
    ...TOWN,
    ...MEETINGS,
    ...MONDAYS,
    ...BODY,
  ]
  return [
    ...weekly.flatMap((event) => weeklyListings(event, window)),
    ...SERIES.map(seriesListing),
    ...MONTHS.flatMap((event) => monthListings(event, window)),
    ...specials(window),
  ].toSorted((a, b) => order(a).localeCompare(order(b)))
}

const order = ({ dates, id }: DemoListing): string => `${dates[0]?.start ?? '9'} ${id}`

function weeklyListings(event: WeeklyEvent, window: DemoWindow): DemoListing[] {
  return daysOf(window)
    .filter((day) => day.dayOfWeek === event.day)
    .flatMap((day) => {
      const week = weekNumber(day)
      const date = clockDate(day, event.time, event.minutes)
      const status = fateIn(event.fate, week)
      if (status === 'rescheduled')
        date.previousStart = clockDate(day.subtract({ days: 2 }), event.time, null).start
      const first = {
        ...common(event, turn(event.variants, week)),
        id: `${event.key}-${day.toString()}`,
        event: `${event.key}-${day.toString()}`,
        on: event.on,
        dates: [date],
        status,
        published: publishedFor(day),
      }
      // Every other week: as in a real city, most events have one listing.
      return [first, ...(week % 2 === 0 ? alsoListed(first, event.also ?? []) : [])]
    })
}

function fateIn(fate: Fate | undefined, week: number): DemoListing['status'] {
  return fate !== undefined && week % fate.every === fate.at ? fate.is : 'scheduled'
}

function seriesListing(event: SeriesEvent): DemoListing {
  const day = Temporal.PlainDate.from(event.since)
  return {
    ...common(event, event.variants[0]),
    id: event.key,
    event: event.key,
    on: 'calendar',
    dates: [clockDate(day, event.time, event.minutes)],
    rule: event.rule,
    status: 'scheduled',
    published: event.since,
  }
}

function monthListings(event: MonthEvent, window: DemoWindow): DemoListing[] {
  const months = new Set(daysOf(window).map((day) => day.toPlainYearMonth().toString()))
  return [...months]
    .map((month) => Temporal.PlainYearMonth.from(month))
    .flatMap((month) => {
      const start = month.toPlainDate({ day: 1 })
      const first: DemoListing = {
        ...common(event, turn(event.variants, month.year * 12 + month.month)),
        id: `${event.key}-${month.toString()}`,
        event: `${event.key}-${month.toString()}`,
        on: event.on,
        dates: [
          {
            start: start.toString(),
            end: start.add({ months: 1 }).subtract({ days: 1 }).toString(),
            allDay: true,
          },
        ],
        status: 'scheduled',
        published: publishedFor(start),
      }
      return [first, ...alsoListed(first, event.also ?? [])]
    })
}

type Described = Pick<
  WeeklyEvent,
  | 'category'
  | 'language'
  | 'about'
  | 'venue'
  | 'room'
  | 'organizer'
  | 'price'
  | 'tags'
  | 'age'
  | 'accessibility'
  | 'online'
>

function common(event: Described, variant: Variant) {
  const { category, language, price, tags, age, accessibility = [], room, venue } = event
  return {
    category,
    language,
    title: variant.title,
    text: event.about === undefined ? variant.text : `${variant.text}\n\n${event.about}`,
    ...(variant.other && { other: variant.other }),
    venue:
      venue === null ? null : { key: venue, ...VENUES[venue], ...(room !== undefined && { room }) },
    online: event.online === true,
    organizer: ORGANIZERS[event.organizer],
    performers: variant.performers ?? [],
    price,
    tags,
    ...(age && { age }),
    accessibility: [...accessibility],
  }
}

/** The same event on other platforms: their title, their spelling of the venue, fewer details. */
function alsoListed(first: DemoListing, others: AlsoListed[]): DemoListing[] {
  return others.map(({ on, title, venueName, price }) => ({
    ...first,
    on,
    title: title(first.title),
    text: first.text.split('\n')[0] ?? first.text,
    venue: first.venue && { ...first.venue, name: venueName ?? first.venue.name },
    price: price ?? { kind: 'unstated' },
    // Copies of a listing do not always learn of its changes.
    status: first.status === 'cancelled' ? first.status : 'scheduled',
    performers: [],
    accessibility: [],
  }))
}
