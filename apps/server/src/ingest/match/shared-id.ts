import type { Features } from './features.ts'
import type { Prepared } from './prepare.ts'
import { samePlace } from './same-place.ts'

/** As sure as the model ever is. */
export const SURE = 0.99

/** Whether two calendars give one global id; two entries of one calendar with one id are one listing before this. */
export function shareId(a: Prepared, b: Prepared): boolean {
  return a.globalId !== null && a.globalId === b.globalId && a.source !== b.source
}

/** Whether what shares an id agrees in its title, its time or its place: else somebody copied the id. */
export function agreesBeside(a: Prepared, b: Prepared, f: Features): boolean {
  return f.titleContained >= 0.5 || f.minutesApart === 0 || samePlace(a, b) === 'same'
}
