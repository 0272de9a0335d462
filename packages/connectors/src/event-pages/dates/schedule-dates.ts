import { RRuleTemporal } from 'rrule-temporal'
import type { Recurrence, When } from '../../event-draft.ts'
import { present } from '../../understanding/compact.ts'

const MAX_DATES = 366

/**
 * Returns the first day on or after `date` that fits a rule. RFC 5545 counts the start itself, but a schedule's
 * startDate is only a lower bound. Returns `date` if the rule cannot be followed.
 */
export function firstOn(date: string, rule: string): string {
  return datesOf(date, rule, 1)[0] ?? date
}

/** The dates of a recurrence one by one, for at most a year. */
export function listDates(recurrence: Recurrence): When[] {
  const { start, end, exdates = [] } = recurrence
  const [first = '', time] = start.split('T')
  const nights = end === undefined ? 0 : daysBetween(first, end.slice(0, 10))
  return datesOf(first, recurrence.rules[0] ?? '', MAX_DATES)
    .map((date) => ({ date, at: time === undefined ? date : `${date}T${time}` }))
    .filter(({ at }) => !exdates.includes(at))
    .map(({ date, at }) =>
      present<When>({
        start: at,
        end: end && `${plusDays(date, nights)}T${end.slice(11)}`,
        tz: recurrence.tz,
        allDay: recurrence.allDay,
      })!,
    )
}

function datesOf(first: string, rule: string, max: number): string[] {
  const start = Temporal.PlainDate.from(first)
  try {
    // Days only, because clock times do not affect a daily or rarer rule.
    const iterator = new RRuleTemporal({
      rruleString: `DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${rule}`,
      maxIterations: 10_000,
    })
    const from = new Date(`${first}T00:00:00Z`)
    const to = new Date(`${start.add({ years: 1, days: 1 }).toString()}T00:00:00Z`)
    const found = iterator.between(from, to, true).map((date) => date.toPlainDate().toString())
    return found.slice(0, max)
  } catch {
    // An impossible rule (the 31st of February) gives no dates. Its start stays.
    return []
  }
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
