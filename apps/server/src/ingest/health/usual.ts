/** A figure against what is usual for the source: the median of its days. */
export type Compared = { now: number; usual: number | null; change: number | null }

/** Days that must be known before one is called unusual. */
const ENOUGH_DAYS = 3

/** `before`: the figure of earlier days. `change`: -0.4 is two fifths less than usual; null where nothing is usual yet. */
export function compare(now: number, before: readonly number[]): Compared {
  if (before.length < ENOUGH_DAYS) return { now, usual: null, change: null }
  const usual = median(before)
  return { now, usual, change: usual === 0 ? (now === 0 ? 0 : 1) : (now - usual) / usual }
}

/** The middle value, or the mean of the two in the middle. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) throw new Error('There is no median of nothing')
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}
