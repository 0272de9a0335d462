import type { WeeklyHours } from '@okolo/contract/places/house'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
/** Public holidays: no weekday, and told nowhere. */
const HOLIDAY = 'PH'
const LONGEST = 255
const SPAN = /^(\d{1,2}):([0-5]\d)-(\d{1,2}):([0-5]\d)$/
const ALL_DAY = ['00:00', '24:00'] as const

/**
 * Opening hours in the notation of OpenStreetMap (`Tu-Fr 10:00-18:00; Sa,Su 12:00-20:00; PH off`) where they are the same each week.
 * Null for anything else, such as months, school holidays, sunset or a remark: half of them would mislead.
 */
export function weeklyHours(written: string): WeeklyHours | null {
  if (written.length > LONGEST) return null
  const rules = written
    .replace(/\s+/g, ' ')
    .replace(/ ?([,;-]) ?/g, '$1')
    // A comma may part rules as well: `Mo-Fr 10:00-18:00,Sa 10:00-14:00`.
    .replace(/(\d|off|closed),(?=[A-Z])/g, '$1;')
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .map(readRule)
  if (rules.length === 0 || rules.includes(null)) return null
  const week = DAYS.map((_, day) => rules.findLast((rule) => rule?.days.has(day))?.hours ?? [])
  const alike = Map.groupBy(
    week.keys().filter((day) => week[day]?.length !== 0),
    (day) => JSON.stringify(week[day]),
  )
  const hours = [...alike.values()].map((days) => ({
    days: days.map((day) => day + 1),
    hours: week[days[0] ?? 0] ?? [],
  }))
  return hours.length === 0 ? null : hours
}

type Rule = { days: ReadonlySet<number>; hours: [string, string][] }

function readRule(rule: string): Rule | null {
  if (rule === '24/7') return { days: new Set(DAYS.keys()), hours: [[...ALL_DAY]] }
  const [first = '', ...rest] = rule.split(' ')
  const named = first.split(',').map(daysOf)
  const hasDays = !named.includes(null)
  const times = hasDays ? rest : [first, ...rest]
  if (times.length !== 1) return null
  const hours = hoursOf(times[0] ?? '')
  const days = hasDays ? named.flatMap((some) => some ?? []) : [...DAYS.keys()]
  return hours === null ? null : { days: new Set(days), hours }
}

/** The days of `Mo`, `Fr-Su` or `Sa-Mo`; none for public holidays, null for anything else. */
function daysOf(written: string): number[] | null {
  if (written === HOLIDAY) return []
  const ends = written.split('-')
  const [from = -1, to = from] = ends.map((day) => DAYS.indexOf(day))
  if (ends.length > 2 || from < 0 || to < 0) return null
  const count = ((to - from + DAYS.length) % DAYS.length) + 1
  return Array.from({ length: count }, (_, n) => (from + n) % DAYS.length)
}

function hoursOf(written: string): [string, string][] | null {
  if (written === 'off' || written === 'closed') return []
  const spans = written.split(',').map(spanOf)
  return spans.includes(null) ? null : spans.filter((span) => span !== null)
}

/** `26:00` is two o'clock of the next day. */
function spanOf(written: string): [string, string] | null {
  const [, from, fromMinutes, to, toMinutes] = SPAN.exec(written) ?? []
  if (from === undefined || Number(from) > 23 || Number(to) > 36) return null
  const until = Number(to) > 24 || (to === '24' && toMinutes !== '00') ? Number(to) - 24 : to
  return [
    `${from.padStart(2, '0')}:${fromMinutes}`,
    `${String(until).padStart(2, '0')}:${toMinutes}`,
  ]
}
