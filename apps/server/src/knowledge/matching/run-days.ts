import type { Prepared } from '../claims/prepare.ts'
import { compareTimes, type Timed, type TimeFeatures } from '../claims/time-features.ts'
import { LONG_RUN_DAYS } from '../claims/constants.ts'

/**
 * How the times of two claims lie to each other. If one platform lists a run of days and another its single openings
 * under the same title, an opening is compared with that day of the run.
 */
export function timesOf(a: Prepared, b: Prepared): TimeFeatures {
  if (isOpeningOf(b, a)) return compareTimes(dayOf(a, b), b)
  if (isOpeningOf(a, b)) return compareTimes(a, dayOf(b, a))
  return compareTimes(a, b)
}

/** A day within the days of a run, under its title: an evening of a festival has a title of its own. */
function isOpeningOf(opening: Prepared, run: Prepared): boolean {
  const { clock } = run
  return (
    clock.minute === null &&
    clock.lastDay - clock.day + 1 >= LONG_RUN_DAYS &&
    opening.clock.day === opening.clock.lastDay &&
    clock.day <= opening.clock.day &&
    opening.clock.day <= clock.lastDay &&
    run.titles.some(({ squashed }) => opening.titles.some((title) => title.squashed === squashed))
  )
}

function dayOf(run: Prepared, { clock: { day } }: Prepared): Timed {
  return { clock: { ...run.clock, day, lastDay: day }, previous: run.previous }
}
