import { resolveZone } from '../../understanding/zone.ts'
import { firstOf, textOf, type Component } from './component.ts'

/** One half of a VTIMEZONE, from `start` on (RFC 5545 3.6.5). */
type Observance = {
  from: number
  to: number
  start: string
  month: number
  nth: number
  day: number
}

/** Zones to try for a VTIMEZONE with an unknown name: the most populated one per rule. */
const COMMON =
  'Europe/Berlin Europe/London Europe/Kyiv Europe/Moscow Europe/Istanbul America/New_York America/Chicago ' +
  'America/Denver America/Phoenix America/Los_Angeles America/Anchorage America/Halifax America/St_Johns ' +
  'America/Sao_Paulo America/Argentina/Buenos_Aires America/Santiago America/Bogota America/Mexico_City ' +
  'America/Havana Asia/Jerusalem Asia/Dubai Asia/Tehran Asia/Karachi Asia/Kolkata Asia/Dhaka Asia/Bangkok ' +
  'Asia/Shanghai Asia/Tokyo Australia/Sydney Australia/Adelaide Australia/Brisbane Australia/Darwin ' +
  'Pacific/Auckland Pacific/Honolulu Africa/Cairo Africa/Lagos Africa/Johannesburg UTC'

/** Returns the IANA zone in a property other than TZID, or null. */
export function namedZone(timezone: Component): string | null {
  for (const name of ['X-LIC-LOCATION', 'X-TZINFO', 'TZURL', 'TZID-ALIAS-OF']) {
    const text = textOf(firstOf(timezone, name)).replace(/\.ics$|\[\d+\]$/i, '')
    const zone = text === '' ? null : resolveZone(text)
    if (zone) return zone
  }
  return null
}

/**
 * Returns a zone with the offsets of a VTIMEZONE in the year of `date`: one of `preferred`, else a common one. Null if
 * none fits.
 */
export function matchingZone(
  timezone: Component,
  date: string,
  preferred: readonly string[],
): string | null {
  const observances = observancesOf(timezone, date)
  if (observances.length === 0) return null
  const year = Number(date.slice(0, 4))
  // Around every change of clocks in the world, and in both seasons between.
  const days = [
    '01-15',
    '03-10',
    '03-20',
    '04-02',
    '04-20',
    '07-15',
    '09-10',
    '10-01',
    '10-20',
    '11-02',
    '12-15',
  ]
  const probes = days.map((day) => `${year}-${day}`)
  const wanted = probes.map((day) => offsetAt(observances, day))
  const candidates = [...preferred, ...COMMON.split(' ')]
  return (
    candidates.find((zone) => probes.every((day, at) => offsetIn(zone, day) === wanted[at])) ?? null
  )
}

/** Returns the offset of a VTIMEZONE on a date, `+01:00`, or null. */
export function offsetOn(timezone: Component, date: string): string | null {
  const observances = observancesOf(timezone, date)
  return observances.length === 0 ? null : written(offsetAt(observances, date))
}

const two = (value: number) => String(value).padStart(2, '0')

function written(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** Those in force in the year of `date`: of each kind the last that started before the year's end. */
function observancesOf(timezone: Component, date: string): Observance[] {
  const found = new Map<string, Observance>()
  for (const part of timezone.components) {
    const start = /^\d{8}/.exec(textOf(firstOf(part, 'DTSTART')))?.[0]
    const [from, to] = [minutesOf(part, 'TZOFFSETFROM'), minutesOf(part, 'TZOFFSETTO')]
    if (start === undefined || from === null || to === null) continue
    if (start.slice(0, 4) > date.slice(0, 4)) continue
    const rule = textOf(firstOf(part, 'RRULE')).toUpperCase()
    const until = /UNTIL=(\d{4})/.exec(rule)?.[1]
    const isOver = until !== undefined && until < date.slice(0, 4)
    const [, nth = '1', weekday = ''] = /BYDAY=([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)/.exec(rule) ?? []
    const observance = {
      from,
      to,
      start: isOver ? '' : start,
      month: Number(/BYMONTH=(\d+)/.exec(rule)?.[1] ?? start.slice(4, 6)),
      nth: weekday === '' ? 0 : Number(nth),
      day: weekday === '' ? Number(start.slice(6, 8)) : DAYS.indexOf(weekday) + 1,
    }
    const before = found.get(part.name)
    if (before === undefined || before.start <= observance.start) found.set(part.name, observance)
  }
  // A half that ended long ago leaves the other one all the year.
  const current = [...found.values()].filter(({ start }) => start !== '')
  const lasting = current.length > 0 ? current : [...found.values()]
  const isPast = ({ start }: Observance) => start.slice(0, 4) < date.slice(0, 4)
  return lasting.length === 2 && lasting.every(isPast) && !hasRules(timezone)
    ? lasting.toSorted((a, b) => (a.start < b.start ? 1 : -1)).slice(0, 1)
    : lasting
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const hasRules = ({ components }: Component) =>
  components.some((part) => firstOf(part, 'RRULE', 'RDATE') !== undefined)

function minutesOf(part: Component, name: string): number | null {
  const match = /^([+-]?)(\d{2}):?(\d{2})/.exec(textOf(firstOf(part, name)))
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

function offsetAt(observances: Observance[], date: string): number {
  const year = Number(date.slice(0, 4))
  const begun = observances
    .map((observance) => ({ observance, onset: onsetIn(observance, year) }))
    .toSorted((a, b) => (a.onset < b.onset ? -1 : 1))
  const last = begun.findLast(({ onset }) => onset <= date)
  return last
    ? last.observance.to
    : begun.length > 1
      ? begun.at(-1)!.observance.to
      : begun[0]!.observance.to
}

/** Returns its first day in a year: `2026-03-29`. */
function onsetIn({ month, nth, day }: Observance, year: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  if (nth === 0) return first.with({ day: Math.min(day, first.daysInMonth) }).toString()
  if (nth > 0) {
    const ahead = (day - first.dayOfWeek + 7) % 7
    return first.add({ days: ahead + (nth - 1) * 7 }).toString()
  }
  const last = first.with({ day: first.daysInMonth })
  return last.subtract({ days: ((last.dayOfWeek - day + 7) % 7) + (-nth - 1) * 7 }).toString()
}

function offsetIn(zone: string, day: string): number {
  return (
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
      .offsetNanoseconds / 60e9
  )
}
