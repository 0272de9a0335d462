import { OLDEST_CHILD } from '@okolo/contract/constants'

/** Behind the bits of the ages 0 to 17. */
const AGES_SAID = 2 ** (OLDEST_CHILD + 1)
const WHEELCHAIR = 2 ** (OLDEST_CHILD + 2)

/** The visitors that an event names. */
export type Visitors = {
  /** In years; null where nobody says it. */
  age: { min: number | null; max: number | null } | null
  /** Somebody in a wheelchair gets in. */
  isAccessible: boolean
}

/** `event.visitor_bits` and `event_date.visitor_bits`: a bit for each age of a child that may come, one where ages are said at all, one for wheelchairs. */
export function visitorBits({ age, isAccessible }: Visitors): number {
  let bits = isAccessible ? WHEELCHAIR : 0
  if (age === null || !says(age)) return bits
  bits |= AGES_SAID
  for (let years = 0; years <= OLDEST_CHILD; years++)
    if (years >= (age.min ?? 0) && years <= (age.max ?? OLDEST_CHILD)) bits |= 2 ** years
  return bits
}

/** "Up to 99" is what forms fill in by themselves. */
function says({ min, max }: NonNullable<Visitors['age']>): boolean {
  return max === null ? min !== null : (min ?? 0) > 0 || max <= OLDEST_CHILD
}

export const ageBit = (years: number): number => 2 ** years
export const agesSaidBit = AGES_SAID
export const wheelchairBit = WHEELCHAIR
