import type { Assumption, EventStatus, Recurrence, When } from '@okolo/connectors/event-draft'
import { instantText, span } from '@okolo/connectors/understanding/instants'
import { knownWord } from '@okolo/connectors/understanding/read-record'
import type { UitDays, UitEvent, UitHours, UitSubEvent } from './uitdatabank-fields.ts'

/** The platform covers Belgium and writes its local time. */
const ZONE = 'Europe/Brussels'
const MAX_DAYS = 800
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const CALENDARS = ['single', 'multiple', 'periodic', 'permanent'] as const
const STATES = ['Available', 'Unavailable', 'TemporarilyUnavailable'] as const
const BOOKING = ['Available', 'Unavailable'] as const

type Dates = { when: When[]; recurrence?: Recurrence }

/** Returns the event's dates by its `calendarType`. Null for a permanent one without hours. */
export function datesOf(event: UitEvent, assumptions: Assumption[]): Dates | null {
  const type = knownWord(event.calendarType, CALENDARS, 'calendarType', assumptions)
  if (type === 'permanent') return permanent(event, assumptions)
  if (type === 'periodic') return periodic(event, assumptions)
  const single: UitSubEvent = { ...event }
  const parts = event.subEvent.length > 0 ? event.subEvent : [single]
  const when = parts.flatMap((part) => oneDate(part, assumptions))
  return { when: [...new Map(when.map((one) => [one.start, one])).values()] }
}

/** From midnight until midnight or 23:59 is whole days. */
function oneDate(part: UitSubEvent, assumptions: Assumption[]): When[] {
  const start = instantText(part.startDate)
  if (start === null) return []
  const end = instantText(part.endDate)
  const status = stateOf(part, assumptions)
  const extra = { tz: ZONE, ...(status === undefined ? {} : { status }) }
  const [from, until] = [wall(start), wall(end ?? start)]
  const isDays = /T00:00/.test(from) && (end === null || /T(?:00:00|23:59)/.test(until))
  if (!isDays) return [{ ...span(start, end, assumptions), ...extra }]
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)]
  return [{ start: first, ...(last > first ? { end: last } : {}), allDay: true, ...extra }]
}

const wall = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toPlainDateTime().toString()

/** Every open day of the period, with the days that differ and those that are closed. */
function periodic(event: UitEvent, assumptions: Assumption[]): Dates {
  const [first] = oneDate(event, assumptions)
  if (first === undefined) return { when: [] }
  if (event.openingHours.length === 0) return { when: [wholeDays(first)] }
  const day = Temporal.PlainDate.from(first.start.slice(0, 10))
  const last = Temporal.PlainDate.from((wholeDays(first).end ?? first.start).slice(0, 10))
  const when: When[] = []
  let at = day
  for (let count = 0; Temporal.PlainDate.compare(at, last) <= 0; at = at.add({ days: 1 })) {
    when.push(...hoursOn(at, event).map((hours) => slot(at, hours)))
    if (++count < MAX_DAYS) continue
    const message = `only the first ${MAX_DAYS} days of the period were taken`
    assumptions.push({ code: 'dates_cut', field: 'openingHours', message })
    break
  }
  return { when }
}

const dayOf = (time: string) => (time.includes('T') ? wall(time).slice(0, 10) : time)

function wholeDays({ start, end, status }: When): When {
  const [first, last] = [dayOf(start), end === undefined ? undefined : dayOf(end)]
  return {
    start: first,
    ...(last !== undefined && last > first ? { end: last } : {}),
    allDay: true,
    tz: ZONE,
    ...(status === undefined ? {} : { status }),
  }
}

const within = (day: Temporal.PlainDate) => (days: UitDays) =>
  day.toString() >= days.startDate && day.toString() <= days.endDate

function hoursOn(day: Temporal.PlainDate, event: UitEvent): UitHours[] {
  if (event.openingHoursClosedDays.some(within(day))) return []
  const adjusted = event.openingHoursAdjustedDays.find(within(day))
  const name = WEEK[day.dayOfWeek - 1]!
  return (adjusted?.openingHours ?? event.openingHours).filter(({ dayOfWeek }) =>
    dayOfWeek.some((one) => one.toLowerCase() === name),
  )
}

function slot(day: Temporal.PlainDate, { opens, closes }: UitHours): When {
  // A party from 22:00 to 04:00 ends on the next day.
  const last = closes <= opens ? day.add({ days: 1 }) : day
  return {
    start: `${day.toString()}T${opens}:00`,
    end: `${last.toString()}T${closes}:00`,
    tz: ZONE,
  }
}

/** A weekly recurrence from the first open day after it was entered on. */
function permanent(event: UitEvent, assumptions: Assumption[]): Dates | null {
  const hours = event.openingHours.filter(({ dayOfWeek }) => dayOfWeek.length > 0)
  const [first] = hours
  const created = instantText(event.created)
  if (first === undefined || created === null) return null
  const opens = hours.map((one) => one.opens).toSorted()[0]!
  const closes = hours
    .map((one) => one.closes)
    .toSorted()
    .at(-1)!
  if (hours.some((one) => one.opens !== opens || one.closes !== closes)) {
    const message = `several opening hours were taken as ${opens} to ${closes}`
    assumptions.push({ code: 'opening_hours_simplified', field: 'openingHours', message })
  }
  const days = new Set(hours.flatMap(({ dayOfWeek }) => dayOfWeek.map((day) => day.toLowerCase())))
  let day = Temporal.PlainDate.from(wall(created).slice(0, 10))
  const isOpen = () => days.has(WEEK[day.dayOfWeek - 1]!)
  for (let tries = 0; !isOpen() && tries < 7; tries += 1) day = day.add({ days: 1 })
  const { start, end } = slot(day, { ...first, opens, closes })
  const names = WEEK.filter((name) => days.has(name)).map((name) => name.slice(0, 2).toUpperCase())
  const rules = [`FREQ=WEEKLY;BYDAY=${names.join(',')}`]
  return { when: [], recurrence: { start, ...(end === undefined ? {} : { end }), tz: ZONE, rules } }
}

export function stateOf(
  part: Pick<UitSubEvent, 'status' | 'bookingAvailability'>,
  assumptions: Assumption[],
): EventStatus | undefined {
  const state = knownWord(part.status?.type, STATES, 'status', assumptions)
  if (state === 'Unavailable') return 'cancelled'
  if (state === 'TemporarilyUnavailable') return 'postponed'
  const booking = knownWord(
    part.bookingAvailability?.type,
    BOOKING,
    'bookingAvailability',
    assumptions,
  )
  return booking === 'Unavailable' ? 'sold_out' : undefined
}
