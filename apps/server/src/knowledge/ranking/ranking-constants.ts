/** Numbers of the ranking that more than one part needs; all others stand in the function that they belong to. */

/** An exhibition and the like (specification 10): when it counts as new, and when as closing. */
export const LONG_RUN = { fromDays: 14, openedDays: 3, closingDays: 7 }

/** The length of a run of list entries that must hold the caps. */
export const CAP_WINDOW = 20
/** Hard caps per `CAP_WINDOW` (specification 11, Diversity). */
export const CAPS: Record<CapName, number> = {
  series: 1,
  venue: 2,
  organizer: 2,
  category: 10,
  longRunning: 4,
  online: 2,
}
export const CAP_NAMES = [
  'series',
  'venue',
  'organizer',
  'category',
  'longRunning',
  'online',
] as const
export type CapName = (typeof CAP_NAMES)[number]

/** Places in each `CAP_WINDOW` that go to what nobody has found yet. */
export const COLD_SLOTS: readonly number[] = [6, 13]

/** Weight of merit against novelty in MMR. */
export const LAMBDA = 0.85
