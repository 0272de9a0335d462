import { BadRecord } from '../../bad-record.ts'
import type { Assumption } from '../../event-draft.ts'
import { venueZone } from '../../time/bare-offset.ts'
import { firstOf, textOf, type Component, type Property } from './component.ts'
import { readDateValue, readDuration, wallOf, type DateValue } from './date-value.ts'
import { zoneOfDate, type Zones } from './zone-of-date.ts'

/** Start and end of one component, in the shapes of `When`. */
export type Span = {
  start: string
  end?: string
  tz?: string
  allDay?: boolean
}

/** How dates of one component are written: other dates of it (EXDATE, RECURRENCE-ID) are brought into this form. */
export type SpanForm = { kind: 'date' | 'wall' | 'instant'; tz?: string }

type Found = { span: Span; form: SpanForm; assumptions: Assumption[] }

/**
 * Reads DTSTART with DTEND or DURATION (RFC 5545 3.6.1). Ends of whole days are exclusive there and inclusive here.
 * Midnight to midnight means whole days. Throws BadRecord: `no_date`, `bad_date`.
 */
export function spanOf(component: Component, zones: Zones): Found {
  const property = firstOf(component, 'DTSTART')
  if (!property) throw new BadRecord('no_date', 'The event has no DTSTART.', 'DTSTART')
  const value = readDateValue(property.value, 'DTSTART')
  const assumptions: Assumption[] = []
  const isDate = /^date$/i.test(property.params['value'] ?? '')
  if (value.time === undefined || isDate || isWholeDay(component)) {
    return { ...wholeDays(component, value.date, zones, assumptions), assumptions }
  }
  const { form, start } = startOf(property, { ...value, time: value.time }, zones, assumptions)
  const end = endOf(component, start, form, zones, assumptions)
  const days = asWholeDays(start, end, form, zones)
  if (days) return { span: days, form: { kind: 'date' }, assumptions }
  const span: Span = { start: write(start, form) }
  if (form.tz !== undefined) span.tz = form.tz
  if (end) span.end = write(end, form)
  if (!end && isMidnight(start) && form.kind === 'wall') {
    const message = 'It starts at 00:00 and has no end: the time is taken as unknown.'
    assumptions.push({ code: 'time_unknown', field: 'DTSTART', message })
    return {
      span: { start: start.toPlainDate().toString(), allDay: true },
      form: { kind: 'date' },
      assumptions,
    }
  }
  return { span, form, assumptions }
}

const isWholeDay = (component: Component) =>
  /^true$/i.test(textOf(firstOf(component, 'X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY')))

function startOf(
  property: Property,
  value: DateValue & { time: string },
  zones: Zones,
  assumptions: Assumption[],
): { form: SpanForm; start: Temporal.PlainDateTime } {
  const tzid = property.params['tzid'] ?? ''
  const isInstant = value.offset !== undefined
  // An instant with a TZID is shown in that zone, because such writers mean the clock there.
  if (isInstant && tzid === '') return { form: { kind: 'instant' }, start: wallOf(value, 'UTC') }
  const { tz, offset, assumption } = zoneOfDate(property, value.date, zones)
  if (assumption) assumptions.push(assumption)
  if (isInstant)
    return tz === undefined
      ? { form: { kind: 'instant' }, start: wallOf(value, 'UTC') }
      : { form: { kind: 'wall', tz }, start: wallOf(value, tz) }
  if (offset !== undefined)
    return { form: { kind: 'instant' }, start: wallOf({ ...value, offset }, 'UTC') }
  return {
    form: { kind: 'wall', ...(tz === undefined ? {} : { tz }) },
    start: wallOf(value, 'UTC'),
  }
}

/** A property's date as the clock of `form` shows it. */
function clockOf(
  property: Property,
  value: DateValue & { time: string },
  form: SpanForm,
  zones: Zones,
) {
  const shown = form.kind === 'instant' ? 'UTC' : (form.tz ?? zones.ofCity)
  if (value.offset !== undefined) return wallOf(value, shown)
  if ((property.params['tzid'] ?? '') === '') return wallOf(value, shown)
  const { tz, offset } = zoneOfDate(property, value.date, zones)
  if (offset !== undefined) return wallOf({ ...value, offset }, shown)
  const own = tz ?? zones.ofCity
  if (own === shown) return wallOf(value, shown)
  return wallOf(value, own).toZonedDateTime(own).withTimeZone(shown).toPlainDateTime()
}

function endOf(
  component: Component,
  start: Temporal.PlainDateTime,
  form: SpanForm,
  zones: Zones,
  assumptions: Assumption[],
): Temporal.PlainDateTime | null {
  const property = firstOf(component, 'DTEND')
  if (!property) {
    const duration = readDuration(textOf(firstOf(component, 'DURATION')))
    return duration && start.add(duration)
  }
  let end: Temporal.PlainDateTime
  try {
    const value = readDateValue(property.value, 'DTEND')
    end =
      value.time === undefined
        ? afterDay(value.date, start, form, zones)
        : clockOf(property, { ...value, time: value.time }, form, zones)
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    assumptions.push({ code: 'end_left_out', field: 'DTEND', message: error.message })
    return null
  }
  return laterThan(start, end, assumptions)
}

/** A day as the end of a time is meant to be that day, though the RFC excludes it: it ends with its midnight. */
function afterDay(
  date: string,
  start: Temporal.PlainDateTime,
  form: SpanForm,
  zones: Zones,
): Temporal.PlainDateTime {
  const own = form.tz ?? zones.ofCity
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toPlainDateTime()
  const there = form.kind === 'instant' ? start.toZonedDateTime('UTC').withTimeZone(own) : start
  // The day of the start says nothing about the hour of the end.
  if (there.toPlainDate().toString() === date) return start
  return form.kind === 'instant'
    ? end.toZonedDateTime(own).withTimeZone('UTC').toPlainDateTime()
    : end
}

/** An end before the start moves to the next day if that gives at most twelve hours. Otherwise it is dropped. */
function laterThan(
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime,
  assumptions: Assumption[],
): Temporal.PlainDateTime | null {
  const order = Temporal.PlainDateTime.compare(end, start)
  if (order > 0) return end
  if (order === 0) return null
  const next = end.add({ days: 1 })
  const isOvernight =
    Temporal.PlainDateTime.compare(next, start) > 0 &&
    Temporal.PlainDateTime.compare(next, start.add({ hours: 12 })) <= 0
  assumptions.push({
    code: isOvernight ? 'end_next_day' : 'end_before_start',
    field: 'DTEND',
    message: isOvernight
      ? `It ends (${end.toString()}) before it starts; the next day was taken.`
      : `It ends (${end.toString()}) before it starts; the end was left out.`,
  })
  return isOvernight ? next : null
}

function wholeDays(component: Component, date: string, zones: Zones, assumptions: Assumption[]) {
  const form: SpanForm = { kind: 'date' }
  const span: Span = { start: date, allDay: true }
  const first = Temporal.PlainDate.from(date)
  const last = lastDay(component, first, zones, assumptions)
  if (last && Temporal.PlainDate.compare(last, first) > 0) span.end = last.toString()
  return { span, form }
}

function lastDay(
  component: Component,
  first: Temporal.PlainDate,
  zones: Zones,
  assumptions: Assumption[],
): Temporal.PlainDate | null {
  const property = firstOf(component, 'DTEND')
  if (!property) {
    const duration = readDuration(textOf(firstOf(component, 'DURATION')))
    const end = duration && first.toPlainDateTime().add(duration).subtract({ seconds: 1 })
    return end && end.toPlainDate()
  }
  try {
    const value = readDateValue(property.value, 'DTEND')
    if (value.time === undefined) return Temporal.PlainDate.from(value.date).subtract({ days: 1 })
    const end = clockOf(property, { ...value, time: value.time }, { kind: 'wall' }, zones)
    return end.subtract({ seconds: 1 }).toPlainDate()
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    assumptions.push({ code: 'end_left_out', field: 'DTEND', message: error.message })
    return null
  }
}

/** Midnight to midnight (or one minute before), on the clock of the zone, names days and no times. */
function asWholeDays(
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime | null,
  form: SpanForm,
  zones: Zones,
): Span | null {
  if (!end) return null
  const local = (wall: Temporal.PlainDateTime) =>
    form.kind === 'instant'
      ? wall
          .toZonedDateTime('UTC')
          .withTimeZone(venueZone(zones.configured ?? '') ?? zones.ofCalendar ?? zones.ofCity)
          .toPlainDateTime()
      : wall
  const [first, last] = [local(start), local(end)]
  const isEndOfDay = last.hour === 23 && last.minute === 59
  if (!isMidnight(first) || !(isMidnight(last) || isEndOfDay)) return null
  const day = first.toPlainDate().toString()
  const until = last.subtract({ seconds: 1 }).toPlainDate().toString()
  return { start: day, allDay: true, ...(until > day ? { end: until } : {}) }
}

const isMidnight = (wall: Temporal.PlainDateTime) => wall.hour === 0 && wall.minute === 0

function write(wall: Temporal.PlainDateTime, { kind }: SpanForm): string {
  const text = wall.toString({ smallestUnit: 'second' })
  return kind === 'instant' ? `${text}Z` : text
}

/** A date of RDATE, EXDATE or RECURRENCE-ID in the form of the event's own start. Throws BadRecord. */
export function dateIn(property: Property, text: string, form: SpanForm, zones: Zones): string {
  const value = readDateValue(text, property.name)
  if (value.time === undefined) return value.date
  const clock = { ...value, time: value.time }
  if (form.kind === 'date')
    return clockOf(property, clock, { kind: 'wall' }, zones).toPlainDate().toString()
  return write(clockOf(property, clock, form, zones), form)
}
