import type { Features } from './features.ts'
import type { Prepared } from '../claims/prepare.ts'
import { samePlace } from './same-place.ts'

/** As sure as the model ever is. */
export const SURE = 0.99

/** True if two calendars give one global id. Entries of one calendar with one id are one listing already. */
export function shareId(a: Prepared, b: Prepared): boolean {
  return a.globalId !== null && a.globalId === b.globalId && a.source !== b.source
}

/** True if two claims with one id agree in title, time or place. Else somebody copied the id. */
export function agreesBeside(a: Prepared, b: Prepared, f: Features): boolean {
  return f.titleContained >= 0.5 || f.minutesApart === 0 || samePlace(a, b) === 'same'
}
