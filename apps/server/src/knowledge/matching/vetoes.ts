import {
  APART_KM,
  COMMON_TITLE,
  DATE_CONFLICT_DAYS,
  FAR_APART_MINUTES,
  NEAR_KM,
  SAME_SOURCE_LINK,
  SPOT_KM,
} from '../mentions/constants.ts'
import type { Features } from './features.ts'
import type { PlaceFeatures } from './place-features.ts'
import type { Prepared } from '../mentions/prepare.ts'
import { haveOtherNames, kmBetween, samePlace, shareOnlyTheDistrict } from './same-place.ts'
import { areShowings } from './twins.ts'
import {
  compareTimes,
  isUtcShift,
  type Timed,
  type TimeFeatures,
} from '../mentions/time-features.ts'

/** A word of the shorter title that the other lacks and that weighs more makes two events of one platform two. */
const RARE = 0.3

/** One of two words proves nothing. */
const HALF = 0.5

/** From one town to the city that some name instead. */
const BESIDE_KM = 50

/** An almost whole title or name. */
const WHOLE = 0.8

export type Veto =
  | 'same_source'
  | 'other_date'
  | 'far_apart'
  | 'days_apart'
  | 'numbers_differ'
  | 'years_differ'
  | 'sessions_differ'
  | 'upsell'
  | 'part_of'
  | 'other_place'
  | 'one_word'
  | 'no_place'
  | 'operator'

/** The rule that forbids to link two mentions however alike they are; null where none does. */
export function vetoOf(a: Prepared, b: Prepared, f: Features, probability: number): Veto | null {
  if (areShowings(a, b)) return null
  if (a.source === b.source) {
    if (a.event === b.event) {
      if (a.clock.day !== b.clock.day || a.clock.minute !== b.clock.minute) return 'other_date'
    } else if (
      !(isSameMoment(a, b) || (isSameRun(a, b) && f.titleLeftOutLong <= RARE)) ||
      samePlace(a, b) !== 'same' ||
      f.titleLeftOutShort > RARE ||
      probability < SAME_SOURCE_LINK
    )
      return 'same_source'
  }
  if (f.heldWithin === 1 && f.minutesApart !== 0) return 'part_of'
  if (isFestivalEvening(a, b, f) || isFestivalEvening(b, a, f)) return 'part_of'
  if (f.upsell === 1) return 'upsell'
  if (f.years === -1) return 'years_differ'
  if (f.numbers === -1) return 'numbers_differ'
  if (f.session === -1) return 'sessions_differ'
  if (isOtherPlace(a, b, f) || isOpenDayElsewhere(a, b) || isOtherEvening(a, b, f))
    return 'other_place'
  if (areEvenings(f)) return 'part_of'
  if (restOnOneWord(f)) return 'one_word'
  if (!haveComparablePlaces(f) && !areWholeDays(a, b, f) && !agreeWithoutPlace(a, b, f))
    return 'no_place'
  return timeVeto(a, b, f)
}

type PlaceAndTitle = PlaceFeatures & Pick<Features, 'titleWeight' | 'hoursMissing'>

/** Two places that cannot be one, under titles of at least this weight. */
function isOtherPlace(a: Prepared, b: Prepared, f: PlaceAndTitle): boolean {
  if (f.km > APART_KM) return !areRoutes(a, b) && f.online !== 1
  if (f.km > NEAR_KM && f.sameVenueId !== 1 && shareOnlyTheDistrict(a, b)) return true
  return areTwoVenues(a, b, f) || isInOtherTown(a, b, f)
}

/** On a day when many houses open, only the place tells which event it is. */
function isOpenDayElsewhere(a: Prepared, b: Prepared): boolean {
  return (
    [a, b].some(({ titles }) => titles.every(({ isOpenDay }) => isOpenDay)) &&
    samePlace(a, b) !== 'same'
  )
}

/** Two houses under different titles or at different hours are two events: evenings of a festival. */
function isOtherEvening(a: Prepared, b: Prepared, f: Features): boolean {
  if (f.venueElsewhere > 0 || f.sameVenueId === 1 || (f.km >= 0 && f.km <= NEAR_KM)) return false
  return (f.titleLeftOutShort > RARE || f.minutesApart > 0) && haveOtherNames(a, b)
}

/** Two evenings of a festival: both titles have the name of the festival, and each has words of its own. */
function areEvenings(f: Features): boolean {
  if (f.titleSamePiece === 0 || f.minutesApart <= 0 || f.doors === 1 || f.utcShift === 1)
    return false
  return f.titleLeftOutShort > RARE && f.titleLeftOutLong > RARE
}

/** Both say where it is, nearer than by the town. */
function haveComparablePlaces(f: Features): boolean {
  return (
    f.venueContained >= 0 ||
    f.sameVenueId === 1 ||
    f.km >= 0 ||
    f.address >= 0 ||
    f.venueElsewhere >= WHOLE
  )
}

/** Whole days are seldom told nearer than by the town; where not even that is told, they are as many as hours. */
function areWholeDays({ place: x }: Prepared, { place: y }: Prepared, f: Features): boolean {
  return f.hoursMissing > 0 && !x.isAssumed && !y.isAssumed
}

/**
 * A time and a rare word in common are no identity where a place is missing: `Kurz keramiky` and `Kurz šitia`. A link, an
 * organizer or performer under like titles, or an almost whole title is.
 */
function agreeWithoutPlace(a: Prepared, b: Prepared, f: Features): boolean {
  return (
    !a.pages.isDisjointFrom(b.pages) ||
    f.performer === 1 ||
    f.titleInitials === 1 ||
    (f.titleLeftOutShort <= RARE &&
      ((f.organizer === 1 && f.titleContained > HALF) ||
        f.titleTrigrams >= WHOLE ||
        f.titleJaccard >= WHOLE)) ||
    (f.titleSquashed >= WHOLE && f.titleContained >= WHOLE && f.titleWeight >= COMMON_TITLE)
  )
}

/** A rare word in both titles is not proof where each says something else and nothing else speaks for one event. */
function restOnOneWord(f: Features): boolean {
  return (
    f.titleBestShared > 0 &&
    f.titleSwapped > 0 &&
    f.titleSquashed < 0.6 &&
    f.titleContained <= HALF &&
    f.titleFullCosine <= HALF &&
    f.titleTrigrams < 0.5 &&
    f.titleSamePiece === 0 &&
    f.titleInitials === 0 &&
    f.sharedUrl === 0 &&
    f.performer !== 1 &&
    f.description < 0.5
  )
}

/** A route begins where each platform thinks fit. */
function areRoutes(a: Prepared, b: Prepared): boolean {
  return [a, b].every(({ titles }) => titles.some(({ isRoute }) => isRoute))
}

/**
 * Two venues that share no word of their own: two of one kind (branches of a library), two that are not at one spot, or
 * under a title that many places use (a quiz, a market).
 */
function areTwoVenues(a: Prepared, b: Prepared, f: PlaceAndTitle): boolean {
  if (f.venueContained !== 0 || f.venue > 0.3 || f.venueElsewhere > 0 || f.sameVenueId === 1)
    return false
  if (f.venueKind === 1 && !(f.km >= 0 && f.km <= SPOT_KM) && haveOtherNames(a, b)) return true
  return f.titleWeight < COMMON_TITLE && (f.km < 0 || f.km > NEAR_KM)
}

/** `Veltlin Festival: opening concert` is an evening of the days that are the `Veltlin Festival`. */
function isFestivalEvening(whole: Prepared, part: Prepared, f: Features): boolean {
  return (
    whole.clock.minute === null &&
    whole.clock.lastDay > whole.clock.day &&
    part.clock.minute !== null &&
    part.clock.lastDay === part.clock.day &&
    f.titleSwapped === 0 &&
    f.titleLeftOutLong > RARE &&
    whole.titles.some(
      ({ isFestival, core }) =>
        isFestival && part.titles.some((title) => title.core.length > core.length),
    )
  )
}

/**
 * Two towns, where nothing nearer than the town is one: a point, a house. Of whole days some name the large city beside. Of towns that
 * GeoNames does not know only the words tell, under a common title (yoga).
 */
function isInOtherTown({ place: x }: Prepared, { place: y }: Prepared, f: PlaceAndTitle): boolean {
  if (f.city < 0 || f.km >= 0 || f.sameVenueId === 1 || f.venueContained > 0) return false
  if (f.venueElsewhere > 0 || f.online !== 0) return false
  const km = kmBetween(x, y)
  const isHour = f.hoursMissing === 0
  if (km !== null) return km > (isHour ? 0 : BESIDE_KM)
  return isHour && f.city < 0.5 && f.venueContained < 0 && f.titleWeight < COMMON_TITLE
}

export function isSameMoment({ clock: x }: Prepared, { clock: y }: Prepared): boolean {
  return x.day === y.day && x.minute === y.minute && x.lastDay === y.lastDay
}

/** Days of one thing that a platform lists twice, once with the day before it: whole days that overlap. */
export function isSameRun({ clock: x }: Prepared, { clock: y }: Prepared): boolean {
  return (
    x.minute === null &&
    y.minute === null &&
    x.day <= y.lastDay &&
    y.day <= x.lastDay &&
    (x.lastDay > x.day || y.lastDay > y.day)
  )
}

/**
 * The rule about time that forbids to link two mentions. Much cheaper than comparing them: callers with many candidates
 * ask it first.
 */
export function timeVeto(
  a: Timed,
  b: Timed,
  f: TimeFeatures = compareTimes(a, b),
): 'far_apart' | 'days_apart' | null {
  if (f.moved === 1) return null
  const x = a.clock
  const y = b.clock
  // Runs and festivals: their days are compared, not the hour of the first.
  const isRun = x.lastDay > x.day && y.lastDay > y.day
  if (f.minutesApart > FAR_APART_MINUTES && !isRun) {
    const isUnknown = (x.isMidnight || y.isMidnight) && x.day === y.day
    if (!isUtcShift(x, y) && !isUnknown) return 'far_apart'
  }
  if (f.daysShared > 0 || isUtcShift(x, y)) return null
  // Platforms disagree about whole days only of all-day events.
  const isAllDay = x.minute === null && y.minute === null
  if (f.daysApart > (isAllDay ? DATE_CONFLICT_DAYS : 1)) return 'days_apart'
  return null
}
