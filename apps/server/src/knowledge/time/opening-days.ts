import { LONGEST_SHORT_DATE_MS } from './event-state.ts'
import { openUntil } from './long-runs.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** When a run of dates is open: on which weekdays, 1 is Monday, and at which hour, `10:00`, where it is always the same. */
export type Opening = { days: number[]; at: string | null }

/** A date of an event; `wall` is its start on the clock there: `2026-11-20T10:00:00`. */
export type OpeningDate = { starts: number; ends: number; wall: string; allDay: boolean }

/** A run is open on a weekday if it is on nearly each of them: a holiday is not a rule. */
const NEARLY_EACH = 0.9
const HARDLY_ANY = 0.1

/**
 * The weekdays of an event that is one long run of dates (long-runs.ts): "every day at ten", "Tuesday to Sunday". Null for
 * other events, and where the dates keep to no rule.
 */
export function openingOf(dates: readonly OpeningDate[]): Opening | null {
  const runs = openUntil(dates)
  const inRun = dates.filter(
    (date, i) => runs[i] !== null && date.ends - date.starts <= LONGEST_SHORT_DATE_MS,
  )
  const [first] = inRun
  if (first === undefined || new Set(runs).size !== 1) return null
  const days = new Set(inRun.map(({ wall }) => wall.slice(0, 10)))
  const open = weekdays(days)
  if (open === null) return null
  const hours = new Set(inRun.map(({ wall, allDay }) => (allDay ? null : wall.slice(11, 16))))
  return { days: open, at: hours.size === 1 ? ([...hours][0] ?? null) : null }
}

function weekdays(days: ReadonlySet<string>): number[] | null {
  const times = [...days].map((day) => Date.parse(day))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const counts = Array.from({ length: 7 }, () => ({ open: 0, all: 0 }))
  for (let time = from; time <= to; time += DAY_MS) {
    const count = counts[new Date(time).getUTCDay()]
    if (count === undefined) continue
    count.all += 1
    if (days.has(new Date(time).toISOString().slice(0, 10))) count.open += 1
  }
  const shares = counts.map(({ open, all }) => open / all)
  if (shares.some((share) => share > HARDLY_ANY && share < NEARLY_EACH)) return null
  const open = shares.flatMap((share, day) => (share >= NEARLY_EACH ? [day === 0 ? 7 : day] : []))
  return open.length === 0 ? null : open.toSorted((a, b) => a - b)
}
