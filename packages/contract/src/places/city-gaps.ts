/** How far ahead a city's days are compared: four of each weekday. */
export const GAP_DAYS = 28
/** With fewer events in all of these days nothing can be said of one. */
const FEWEST_EVENTS = 20
/** With fewer events of a kind on average nothing can be said of one kind. */
const FEWEST_OF_A_KIND = 5
/** A day that is nearer is too soon for somebody who plans. */
const DAYS_TO_PLAN = 3
const MOST_DAYS = 3
const MOST_KINDS = 3

/** As in `CityGaps` (events/gift.ts). */
type Day = { day: string; count: number; usual: number }
type Kind = { slug: string; name: string; count: number }

/** Adds to each day the median of its weekday. Of an even number it is the lower of the middle two. */
export function usualOf(days: readonly Omit<Day, 'usual'>[]): Day[] {
  return days.map((one, i) => ({
    ...one,
    usual: medianOf(days.filter((_, j) => (j - i) % 7 === 0).map(({ count }) => count)),
  }))
}

/**
 * The days that somebody may like to fill, in their order: with at most half of what is usual, measured by how much of their week
 * is known by now. Later weeks always have fewer. None in a place with few events.
 */
export function thinDays({ days }: { days: readonly Day[] }): Day[] {
  if (sumOf(days) < FEWEST_EVENTS) return []
  const weeks = days.map((_, i) => sumOf(days.slice(i - (i % 7), i - (i % 7) + 7)))
  const usualWeek = medianOf(weeks)
  const gaps = days.flatMap((one, i) => {
    const known = usualWeek === 0 ? 0 : Math.min(1, (weeks[i] ?? 0) / usualWeek)
    const missing = one.usual * known - one.count
    const isThin = i >= DAYS_TO_PLAN && one.count * 2 <= one.usual * known && missing >= 2
    return isThin ? [{ one, missing }] : []
  })
  return gaps
    .toSorted((a, b) => b.missing - a.missing)
    .slice(0, MOST_DAYS)
    .map(({ one }) => one)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Kinds that have a quarter of the average or less, the rarest first. None in a place with few events. */
export function thinKinds({ categories }: { categories: readonly Kind[] }): Kind[] {
  const average = sumOf(categories) / Math.max(1, categories.length)
  if (average < FEWEST_OF_A_KIND) return []
  return categories
    .filter(({ slug, count }) => slug !== 'other' && count * 4 <= average)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, MOST_KINDS)
}

function sumOf(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0)
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
}
