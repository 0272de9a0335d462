import { DAY_MS } from '@okolo/contract/durations'

/** Times as numbers, milliseconds since 1970. */
export type Span = { starts: number; ends: number }

/** Specification 10: over 14 days. */
export const LONG_RUN_MS = 14 * DAY_MS
/** A museum's closing days, or a weekend, do not end a run; a weekly date is none. */
const LONGEST_PAUSE_MS = 4 * DAY_MS
/** Fewer dates are a tour, not a run. */
const FEWEST_DATES = 8

/**
 * For each date, until when the run it belongs to is open; null for an ordinary date. A run is one date of over
 * 14 days, or dates almost every day over more than that: an exhibition is published either way, and is shown
 * once, not once a day (specification 10).
 */
export function openUntil(dates: readonly Span[]): (number | null)[] {
  const result = dates.map(({ starts, ends }) => (ends - starts > LONG_RUN_MS ? ends : null))
  const order = dates.map((_, i) => i).toSorted((a, b) => startOf(dates, a) - startOf(dates, b))
  let run: number[] = []
  let end = -Infinity
  const close = () => {
    const [first] = run
    if (
      first !== undefined &&
      run.length >= FEWEST_DATES &&
      end - startOf(dates, first) > LONG_RUN_MS
    )
      for (const i of run) result[i] = Math.max(result[i] ?? 0, end)
    run = []
  }
  for (const i of order) {
    if (startOf(dates, i) - end > LONGEST_PAUSE_MS) {
      close()
      end = -Infinity
    }
    run.push(i)
    end = Math.max(end, dates[i]?.ends ?? end)
  }
  close()
  return result
}

function startOf(dates: readonly Span[], i: number): number {
  return dates[i]?.starts ?? 0
}

/** `event_date.open_until` of a run of which nobody says until when it is open: it sorts behind all others. */
export const NO_END = new Date('9999-12-31T00:00:00Z')

/**
 * Returns a date's position in a list: its start. An all-day date has no hour, so it stands at the
 * end of its first day (specification 11).
 */
export function listPosition({ starts, ends, allDay }: Span & { allDay: boolean }): number {
  return allDay ? Math.min(ends, starts + DAY_MS) - 1000 : starts
}
