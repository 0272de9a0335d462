/** Kilometres around a place within which somebody wants to be notified of new events. */
export const NEARBY_RADII = [10, 25, 50, 100] as const

/** The radius until another is chosen. */
export const NEARBY_RADIUS = 25

/** On one day of the week at least notifications come. */
export const MOST_QUIET_DAYS = 6

/** Rounds degrees to hundredths, about a kilometre. Nothing finer leaves the device or is kept. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
