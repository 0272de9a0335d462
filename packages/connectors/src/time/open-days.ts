import type { Recurrence } from '../event-draft.ts'
import { clockIn, stamp, type Moment } from './moment.ts'

/**
 * Several days with hours of their own beside them: the hours of each day, as a daily series on the clock of `zone`. Null
 * for a single day and for hours over midnight, which are one long date.
 */
export function openDays(start: Moment, end: Moment, zone: string): Recurrence | null {
  const [first, last] = [clockIn(start, zone), clockIn(end, zone)]
  if (first.time === undefined || last.time === undefined) return null
  if (last.date <= first.date || last.time <= first.time) return null
  return {
    start: stamp(first),
    end: stamp({ ...last, date: first.date }),
    tz: zone,
    rules: [`FREQ=DAILY;UNTIL=${last.date.replaceAll('-', '')}`],
  }
}
