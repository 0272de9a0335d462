import { RRuleTemporal } from 'rrule-temporal'
import { asDaily } from './hourly-rule.ts'
import { toInstant } from './zoned-time.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

/** The start from which an RRULE counts. */
export type RuleStart = {
  /** Wall time of the first instance, to the second. */
  wall: string
  /** IANA zone in which the rule counts; `UTC` for dates without a time. */
  zone: string
  /** Zone in which a UNTIL in UTC names a day, for dates without a time. */
  dayZone: string
  allDay: boolean
  /** Nothing is looked for from some years after this on: the far future is slow to reach and no event's. */
  horizon: Date
  /** True for a rule of exceptions: a start that is not its own is none of them, and COUNT leaves it out. */
  isException?: true
}

export type Rule = {
  /** Instances from `from` to `to` by time, at most `max` and one more to tell that there are more. */
  between(from: Date, to: Date, max: number): Temporal.PlainDateTime[]
  /** First instance after `after`. */
  next(after: Date): Temporal.PlainDateTime | null
  /** True if dates may follow after `instant`. Without COUNT and UNTIL they always may. */
  goesOnAfter(instant: Date): boolean
  /** Moment after which there is none; null where the rule names none. */
  until: Date | null
}

/** Thrown for a rule that is broken, or that no event can mean. */
export class UnusableRule extends Error {}

/** Length of a period by FREQ; of months and years the longest. */
const UNIT_MINUTES: Record<string, number> = {
  SECONDLY: 1 / 60,
  MINUTELY: 1,
  HOURLY: 60,
  DAILY: 24 * 60,
  WEEKLY: 7 * 24 * 60,
  MONTHLY: 31 * 24 * 60,
  YEARLY: 366 * 24 * 60,
}
const LONGEST_STEP_YEARS = 20
/** Showings closer together than this are a mistake or an attack. */
const SHORTEST_STEP_MINUTES = 10
const MOST_TIMES_A_DAY = 48
/** Counting goes through every instance: a rule with more is followed as if it had no COUNT. */
const MOST_COUNTED = 2500
/** Periods the library may pass through without finding a date, then dates it may try within them. */
const MOST_STEPS = 3000
const MOST_CANDIDATES = 10_000
/** Longest wait for a date in a usable rule: 29 February around 1900 or 2100, and some. */
const YEARS_TO_NEXT = 12
const FIRST_YEAR = 1900
const YEARS_OF_HOURS = 5

/**
 * An RRULE value (RFC 5545 3.3.10) as a bounded generator. Times that the zone skips in spring are left
 * out, a UNTIL without a time includes its whole day, DTSTART counts as the first instance even where
 * the rule would not give it. The cost is bounded by construction, whatever the rule says: the library is only
 * asked for short spans up to a fixed year and never told a COUNT, which would send it looking for the last
 * instance in any far future.
 * Throws UnusableRule with a reason a person can read, or what the library throws for a part it cannot read.
 */
export function ruleOf(text: string, start: RuleStart): Rule {
  const stated = partsOf(text)
  checkStep(stated.get('FREQ') ?? '', stated)
  checkParts(stated.get('FREQ') ?? '', stated)
  const parts = asDaily(stated, start.wall)
  const frequency = parts.get('FREQ') ?? ''
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL')!, start) : null
  const count = countOf(parts)
  const first = Temporal.PlainDateTime.from(start.wall).toZonedDateTime(start.zone)
  const firstYear = isSubDaily(frequency)
    ? start.horizon.getUTCFullYear() - YEARS_OF_HOURS
    : FIRST_YEAR
  if (first.year < firstYear) throw new UnusableRule(`${frequency} dates since ${first.year}.`)
  const end = endOfSearch(first, start.horizon, until)
  const step = UNIT_MINUTES[frequency]! * intervalOf(parts) * MINUTE_MS
  const rule = new RRuleTemporal<Temporal.ZonedDateTime>({
    rruleString: `RRULE:${rewritten(parts, end)}`,
    dtstart: first,
    tzid: start.zone,
    temporal: Temporal,
    // UNTIL alone does not end the library's search for a date that never comes.
    maxIterations: Math.min(MOST_STEPS, (end.getTime() - first.epochMilliseconds) / step + 40) | 0,
    ...(timesADay(parts) > 1 ? { maxCandidateEvaluations: MOST_CANDIDATES } : {}),
  })

  function* instances(from: Date, to: Date): Generator<Temporal.ZonedDateTime> {
    const last = Math.min(to.getTime(), end.getTime())
    let span = isSubDaily(frequency) ? 31 * DAY_MS : step * 20
    let at = Math.max(from.getTime(), first.epochMilliseconds)
    while (at <= last) {
      yield* rule.between(new Date(at), new Date(Math.min(at + span, last)), true)
      at += span + 1
      if (!isSubDaily(frequency)) span = Math.min(span * 2, step * 1000)
    }
  }
  const fromStart = (to: Date): Iterable<Temporal.ZonedDateTime> => {
    const begin = new Date(first.epochMilliseconds)
    // A DTSTART beside its own rule is an instance, and COUNT counts it.
    const isOwn = [...instances(begin, begin)].length > 0
    return instances(begin, to).take(count! - (isOwn || start.isException ? 0 : 1))
  }

  return {
    between(from, to, max) {
      const all = count === null ? instances(from, to) : fromStart(to)
      const found: Temporal.PlainDateTime[] = []
      for (const date of all) {
        if (date.epochMilliseconds < from.getTime()) continue
        found.push(date.toPlainDateTime())
        if (found.length > max) break
      }
      return found
    },
    next(after) {
      const from = new Date(after.getTime() + 1)
      return this.between(from, end, 0)[0] ?? null
    },
    goesOnAfter(instant) {
      if (until !== null && until <= instant) return false
      return count === null || this.next(instant) !== null
    },
    until,
  }
}

function endOfSearch(first: Temporal.ZonedDateTime, horizon: Date, until: Date | null): Date {
  const end = new Date(Math.max(horizon.getTime(), first.epochMilliseconds))
  end.setUTCFullYear(end.getUTCFullYear() + YEARS_TO_NEXT)
  return until !== null && until < end ? until : end
}

/** Name -> value; tolerant of case, blanks, a `RRULE:` in front and stray semicolons. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name, value] = part.split('=')
    if (!name || !value || name.startsWith('X-')) continue
    // Only the first of a part that comes twice (RFC 5545: "MUST NOT occur more than once").
    if (!parts.has(name)) parts.set(name, value)
  }
  if (!parts.has('FREQ')) throw new UnusableRule('The rule has no FREQ.')
  const scale = parts.get('RSCALE')
  if (scale !== undefined && !scale.startsWith('GREGOR'))
    throw new UnusableRule(`Rules in the calendar ${scale} are not followed.`)
  return parts
}

function checkStep(frequency: string, parts: Map<string, string>): void {
  const unit = UNIT_MINUTES[frequency]
  if (unit === undefined) throw new UnusableRule(`FREQ is ${frequency}.`)
  const step = unit * intervalOf(parts)
  if (step < SHORTEST_STEP_MINUTES)
    throw new UnusableRule(`${frequency} dates less than ${SHORTEST_STEP_MINUTES} minutes apart.`)
  if (step > LONGEST_STEP_YEARS * UNIT_MINUTES['YEARLY']!)
    throw new UnusableRule(`Dates more than ${LONGEST_STEP_YEARS} years apart.`)
  if (frequency === 'SECONDLY') throw new UnusableRule('SECONDLY rules are not followed.')
  if (timesADay(parts) > MOST_TIMES_A_DAY)
    throw new UnusableRule(`More than ${MOST_TIMES_A_DAY} times a day.`)
}

/** Values of each part, and with which FREQ it is allowed (RFC 5545 3.3.10, its table and "MUST NOT"s). */
const PARTS: Record<string, { value: RegExp; max: number; notWith?: RegExp }> = {
  BYMONTH: { value: /^\d+L?$/, max: 12 },
  BYMONTHDAY: { value: /^[+-]?[1-9]\d*$/, max: 31, notWith: /WEEKLY/ },
  BYYEARDAY: {
    value: /^[+-]?[1-9]\d*$/,
    max: 366,
    notWith: /DAILY|WEEKLY|MONTHLY|HOURLY|MINUTELY/,
  },
  BYWEEKNO: { value: /^[+-]?[1-9]\d*$/, max: 53, notWith: /DAILY|WEEKLY|MONTHLY|HOURLY|MINUTELY/ },
  BYHOUR: { value: /^\d+$/, max: 23 },
  BYMINUTE: { value: /^\d+$/, max: 59 },
  BYSECOND: { value: /^\d+$/, max: 60 },
  BYSETPOS: { value: /^[+-]?[1-9]\d*$/, max: 366, notWith: /MINUTELY/ },
}

function checkParts(frequency: string, parts: Map<string, string>): void {
  for (const [name, list] of parts) {
    const part = PARTS[name]
    for (const value of part ? list.split(',') : []) {
      if (!part!.value.test(value) || Math.abs(Number.parseInt(value, 10)) > part!.max)
        throw new UnusableRule(`${name} is ${value}.`)
    }
    if (part?.notWith?.test(frequency)) throw new UnusableRule(`${name} in a ${frequency} rule.`)
  }
  const hasOrdinals = /\d/.test(parts.get('BYDAY') ?? '')
  if (hasOrdinals && frequency !== 'MONTHLY' && frequency !== 'YEARLY')
    throw new UnusableRule(`BYDAY is ${parts.get('BYDAY')} in a ${frequency} rule.`)
}

const isSubDaily = (frequency: string) => frequency === 'HOURLY' || frequency === 'MINUTELY'

function intervalOf(parts: Map<string, string>): number {
  const interval = Number(parts.get('INTERVAL') ?? 1)
  return Number.isInteger(interval) && interval > 0 ? interval : 1
}

function countOf(parts: Map<string, string>): number | null {
  if (!parts.has('COUNT')) return null
  const count = Number(parts.get('COUNT'))
  const isCount = Number.isInteger(count) && count > 0
  // Some writers say -1 for "none" beside a UNTIL, which then says enough.
  if (!isCount && parts.has('UNTIL')) return null
  if (!isCount) throw new UnusableRule(`COUNT is ${parts.get('COUNT')}.`)
  return count > MOST_COUNTED ? null : count
}

function timesADay(parts: Map<string, string>): number {
  const choices = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map(
    (name) => parts.get(name)?.split(',').length,
  )
  return choices.reduce<number>((product, choice) => product * (choice ?? 1), 1)
}

/** Last moment of the rule. */
function untilOf(text: string, { zone, dayZone, allDay }: RuleStart): Date {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/.exec(text)
  if (!match) throw new UnusableRule(`UNTIL is ${text}.`)
  const [, year, month, day, hour, minute, second = '00', utc = ''] = match
  const date = `${year}-${month}-${day}`
  try {
    if (hour === undefined) return toInstant(`${date}T23:59:59`, zone).utc
    const moment = toInstant(`${date}T${hour}:${minute}:${second}${utc}`, allDay ? dayZone : zone)
    return allDay ? toInstant(`${moment.wall.slice(0, 10)}T23:59:59`, zone).utc : moment.utc
  } catch (cause) {
    throw new UnusableRule(`UNTIL is ${text}.`, { cause })
  }
}

/** The rule with a UNTIL in UTC, without COUNT, and an INTERVAL that can be relied on. */
function rewritten(parts: Map<string, string>, until: Date): string {
  const safe = new Map(parts)
  safe.delete('COUNT')
  safe.set('INTERVAL', String(intervalOf(parts)))
  safe.set('UNTIL', until.toISOString().replace(/[-:]|\.\d+/g, ''))
  return [...safe].map(([name, value]) => `${name}=${value}`).join(';')
}
