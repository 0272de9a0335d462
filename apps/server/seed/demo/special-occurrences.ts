import type { Temporal } from 'temporal-polyfill'
import { ALL_DAY, COURSE, FESTIVALS, POSTPONED, type Festival } from './content/specials.ts'
import { clockDate, daysOf, publishedFor, turn, weekNumber, type DemoWindow } from './days.ts'
import type { DemoListing } from './demo-listing.ts'
import { ORGANIZERS } from './content/organizers.ts'
import { VENUES, type VenueKey } from './content/venues.ts'

const at = (venue: VenueKey): DemoListing['venue'] => ({ key: venue, ...VENUES[venue] })

/** One event of each special kind: several dates, none at all, whole days, festivals with parts. */
export function specials(window: DemoWindow): DemoListing[] {
  // Events that began before the window may continue in it.
  const earlier = daysOf({ from: window.from.subtract({ days: 21 }), to: window.to })
  return [
    ...earlier.filter((day) => day.dayOfWeek === 4 && weekNumber(day) % 4 === 0).map(course),
    ...daysOf(window)
      .filter((day) => day.dayOfWeek === 6)
      .map(openHouse),
    ...earlier
      .filter((day) => day.dayOfWeek === 5 && weekNumber(day) % 2 === 0)
      .filter((day) => day.since(window.from).days >= -2)
      .flatMap((day) => festival(turn(FESTIVALS, weekNumber(day) / 2), day)),
    postponed(),
  ]
}

const plain = (): Pick<DemoListing, 'online' | 'performers' | 'accessibility' | 'status'> => ({
  online: false,
  performers: [],
  accessibility: [],
  status: 'scheduled',
})

function course(day: Temporal.PlainDate): DemoListing {
  const { key, category, venue, organizer, language, title, text, tags, time, minutes } = COURSE
  const id = `${key}-${day.toString()}`
  const dates = [0, 7, 14, 21].map((days) => clockDate(day.add({ days }), time, minutes))
  return {
    ...plain(),
    id,
    event: id,
    on: 'calendar',
    category,
    language,
    title,
    text,
    dates: dates.map((date, number) => (number === 2 ? { ...date, cancelled: true } : date)),
    rule: 'FREQ=WEEKLY;COUNT=4',
    venue: at(venue),
    organizer: ORGANIZERS[organizer],
    price: { kind: 'unstated' },
    tags: [...tags],
    published: publishedFor(day),
  }
}

function openHouse(day: Temporal.PlainDate): DemoListing {
  const { key, category, organizer, language, tags, places } = ALL_DAY
  const { venue, title, text } = turn(places, weekNumber(day))
  const id = `${key}-${day.toString()}`
  return {
    ...plain(),
    id,
    event: id,
    on: 'calendar',
    category,
    language,
    title,
    text,
    dates: [{ start: day.toString(), end: day.toString(), allDay: true }],
    venue: at(venue),
    organizer: ORGANIZERS[organizer],
    price: { kind: 'free' },
    tags: [...tags],
    published: publishedFor(day),
  }
}

function postponed(): DemoListing {
  const { key, category, venue, organizer, language, title, text, tags } = POSTPONED
  return {
    ...plain(),
    status: 'postponed',
    id: key,
    event: key,
    on: 'agenda',
    category,
    language,
    title,
    text,
    dates: [],
    venue: at(venue),
    organizer: ORGANIZERS[organizer],
    price: { kind: 'words', text: '18 – 30 €' },
    tags: [...tags],
    published: '2026-01-05',
  }
}

function festival(given: Festival, friday: Temporal.PlainDate): DemoListing[] {
  const parent = `festival-${given.key}-${friday.toString()}`
  const shared = {
    ...plain(),
    on: 'tickets',
    language: 'sk',
    organizer: ORGANIZERS[given.organizer],
    published: publishedFor(friday),
  } as const
  const whole: DemoListing = {
    ...shared,
    id: parent,
    event: parent,
    category: 'festival',
    title: given.title,
    text: given.text,
    dates: [{ start: friday.toString(), end: friday.add({ days: 2 }).toString(), allDay: true }],
    venue: at(given.venue),
    price: given.price,
    tags: given.tags,
  }
  const parts = given.parts.map((part): DemoListing => {
    const id = `${parent}-${part.key}`
    return {
      ...shared,
      id,
      event: id,
      parent,
      category: part.category,
      title: part.title,
      text: part.text,
      dates: [clockDate(friday.add({ days: part.day }), part.time, part.minutes)],
      venue: at(part.venue),
      price: part.price,
      tags: given.tags,
    }
  })
  return [whole, ...parts]
}
