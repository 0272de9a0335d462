import type { Prepared } from '../mentions/prepare.ts'
import { comparePlaces, type PlaceFeatures } from './place-features.ts'
import { isPointWrong } from './same-place.ts'
import { LONG_RUN_DAYS } from '../mentions/constants.ts'
import { compareTimes, type Timed, type TimeFeatures } from '../mentions/time-features.ts'
import { compareTitles, type TitleFeatures } from './title-features.ts'

/** All that the model sees of two mentions. */
export type Features = TitleFeatures &
  TimeFeatures &
  PlaceFeatures &
  ReturnType<typeof compareOthers>

export type FeatureName = keyof Features

export function featuresOf(a: Prepared, b: Prepared): Features {
  const features = {
    ...compareTitles(a, b),
    ...timesOf(a, b),
    ...comparePlaces(a, b),
    ...compareOthers(a, b),
  }
  return isPointWrong(a, b, features) ? { ...features, km: -1 } : features
}

function compareOthers(a: Prepared, b: Prepared) {
  return {
    sharedUrl: a.urls.isDisjointFrom(b.urls) ? 0 : 1,
    organizer: shareOf(a.organizers, b.organizers),
    performer: performersAgree(a, b),
    description: descriptionsAgree(a.description, b.description),
    category: a.category === null || b.category === null ? -1 : a.category === b.category ? 1 : 0,
    price: pricesAgree(a.priceMin, b.priceMin),
    otherLanguage: a.language !== null && b.language !== null && a.language !== b.language ? 1 : 0,
  }
}

function shareOf(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return -1
  return a.some((name) => b.includes(name)) ? 1 : 0
}

/** 1 where a performer of one is a performer, or in the title, of the other; 0 where both name others. */
function performersAgree(a: Prepared, b: Prepared): number {
  if (a.performers.length === 0 && b.performers.length === 0) return -1
  if (namesOneOf(a, b) || namesOneOf(b, a)) return 1
  return a.performers.length > 0 && b.performers.length > 0 ? 0 : -1
}

function namesOneOf({ performers }: Prepared, other: Prepared): boolean {
  const said = [...other.titles.map(({ words }) => words), ...other.performers].map(
    (words) => ` ${words.join(' ')} `,
  )
  return performers.some((name) => said.some((text) => text.includes(` ${name.join(' ')} `)))
}

function descriptionsAgree(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size < 5 || b.size < 5) return -1
  return a.intersection(b).size / Math.min(a.size, b.size)
}

function pricesAgree(a: number | null, b: number | null): number {
  if (a === null || b === null) return -1
  return Math.max(a, b) === 0 ? 0 : Math.abs(a - b) / Math.max(a, b)
}

/**
 * How the times of two mentions lie to each other. If one platform lists a run of days and another its single openings
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
