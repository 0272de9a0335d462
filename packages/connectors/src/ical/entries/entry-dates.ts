import { BadRecord } from '../../bad-record.ts'
import type { Assumption, EventStatus, LaterDates, Recurrence, When } from '../../event-draft.ts'
import { allOf, firstOf, listOf, textOf, type Component, type Property } from './component.ts'
import { readDateValue, readDuration } from './date-value.ts'
import { dateIn, spanOf, type Span, type SpanForm } from './span.ts'
import type { Zones } from './zone-of-date.ts'

export type EntryDates = {
  when: When[]
  recurrence?: Recurrence
  assumptions: Assumption[]
  /** How the keys of its dates are written. */
  form: SpanForm
  start: string
}

/** Key of a single date, which stays if the date moves. */
const ONLY_DATE = 'single'

/** The dates of an event's own component: DTSTART alone, or with RRULE, RDATE and EXDATE. Throws BadRecord. */
export function datesOf(component: Component, zones: Zones): EntryDates {
  const { span, form, assumptions } = spanOf(component, zones)
  const start = span.start
  const rules = rulesOf(component, 'RRULE', assumptions)
  const exrules = rulesOf(component, 'EXRULE', assumptions)
  const { dates: rdates, periods } = listed(allOf(component, 'RDATE'), form, zones, assumptions)
  const { dates: exdates } = listed(allOf(component, 'EXDATE'), form, zones, assumptions)
  if (rules.length === 0 && rdates.length === 0 && periods.length === 0) {
    return { when: [{ ...span, key: ONLY_DATE }], assumptions, form, start }
  }
  const recurrence: Recurrence = { ...span, rules }
  if (rdates.length > 0) recurrence.rdates = rdates
  if (exdates.length > 0) recurrence.exdates = exdates
  if (exrules.length > 0) recurrence.exrules = exrules
  const when = periods.map((period) => ({
    ...period,
    ...(span.tz === undefined ? {} : { tz: span.tz }),
  }))
  return { when, recurrence, assumptions, form, start }
}

const isRule = (rule: string) => /\bFREQ=/i.test(rule)

function rulesOf(
  component: Component,
  name: 'RRULE' | 'EXRULE',
  assumptions: Assumption[],
): string[] {
  const given = allOf(component, name).map((property) => textOf(property))
  for (const rule of given.filter((one) => one !== '' && !isRule(one))) {
    const meant = name === 'RRULE' ? 'only the dates named are taken' : 'no date is left out by it'
    const message = `The repetition "${rule.slice(0, 80)}" is not understood; ${meant}.`
    assumptions.push({ code: 'recurrence_not_read', field: name, message })
  }
  return given.filter(isRule)
}

/** Reads the dates of RDATE or EXDATE lines. Invalid ones are left out with an assumption. */
function listed(properties: Property[], form: SpanForm, zones: Zones, assumptions: Assumption[]) {
  const dates: string[] = []
  const periods: When[] = []
  for (const property of properties) {
    for (const item of listOf(property)) {
      try {
        const [first = '', last] = item.split('/')
        const start = dateIn(property, first, form, zones)
        if (last === undefined) dates.push(start)
        else periods.push({ start, key: start, ...periodEnd(property, start, last, form, zones) })
      } catch (error) {
        if (!(error instanceof BadRecord)) throw error
        assumptions.push({ code: 'date_left_out', field: property.name, message: error.message })
      }
    }
  }
  return { dates, periods }
}

function periodEnd(
  property: Property,
  start: string,
  last: string,
  form: SpanForm,
  zones: Zones,
): { end?: string } {
  const duration = readDuration(last)
  if (duration === null) return { end: dateIn(property, last, form, zones) }
  const { date, time = '00:00:00', offset = '' } = readDateValue(start, property.name)
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`).add(duration)
  return form.kind === 'date' ? {} : { end: wall.toString({ smallestUnit: 'second' }) + offset }
}

/**
 * Reads a date that differs from its series, named by RECURRENCE-ID. `own`: the dates of the series, if present.
 * `change`: the change of all later dates (RANGE=THISANDFUTURE).
 */
export function overrideOf(
  component: Component,
  own: EntryDates | null,
  status: EventStatus | undefined,
  zones: Zones,
): { when: When; change: LaterDates | null; assumptions: Assumption[] } {
  const named = firstOf(component, 'RECURRENCE-ID')!
  // A cancelled date may contain only its id.
  const dated = firstOf(component, 'DTSTART')
    ? component
    : { ...component, properties: [...component.properties, { ...named, name: 'DTSTART' }] }
  const { span, form, assumptions } = spanOf(dated, zones)
  const keyForm = own?.form ?? form
  let key = dateIn(named, named.value.trim(), keyForm, zones)
  if (keyForm.kind !== 'date' && !key.includes('T')) key += (own?.start ?? span.start).slice(10)
  const isLasting = /thisandfuture/i.test(named.params['range'] ?? '')
  if (isLasting && own?.recurrence === undefined) {
    const message = 'The change is meant for all later dates, too; only this one is changed.'
    assumptions.push({ code: 'later_dates_unchanged', field: 'RECURRENCE-ID', message })
  }
  const when: When = { ...span, key }
  if (status) when.status = status
  const moved = dateIn(
    { ...named, name: 'DTSTART', params: tzidOf(component) },
    dtstartOf(component, named),
    keyForm,
    zones,
  )
  if (moved.slice(0, 16) !== key.slice(0, 16) && moved.length === key.length) {
    when.previousStart = key
    when.status ??= 'rescheduled'
    // The former start is in the series' zone, which may differ from this date's.
    if (own && keyForm.tz !== span.tz) delete when.previousStart
  }
  if (!isLasting || own?.recurrence === undefined) return { when, change: null, assumptions }
  const change: LaterDates = { from: key }
  if (status) change.status = status
  if (firstOf(component, 'DTSTART')) Object.assign(change, movedTo(moved, key, span, keyForm))
  return { when, change, assumptions }
}

/** Start and end of a lasting change, in the form of the series. */
function movedTo(
  moved: string,
  key: string,
  { start, end, allDay }: Span,
  form: SpanForm,
): { start: string; end?: string } {
  // A day for a series with a time of day keeps the time.
  const to = moved.length === key.length ? moved : moved.slice(0, 10) + key.slice(10)
  if (end === undefined || (allDay === true) !== (form.kind === 'date')) return { start: to }
  const [from, last, begin] = [start, end, to].map((text) =>
    Temporal.PlainDateTime.from(text.replace(/Z$/, '')),
  )
  const until = begin!.add(from!.until(last!)).toString({ smallestUnit: 'second' })
  return { start: to, end: form.kind === 'date' ? until.slice(0, 10) : until + zuluOf(to) }
}

const zuluOf = (text: string) => (text.endsWith('Z') ? 'Z' : '')

const dtstartOf = (component: Component, named: Property) =>
  (firstOf(component, 'DTSTART') ?? named).value.trim()
const tzidOf = (component: Component) => firstOf(component, 'DTSTART')?.params ?? {}
