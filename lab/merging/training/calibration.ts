import type { Model } from '@okolo/server/knowledge/matching/compare.ts'

type Point = { x: number; y: number; weight: number }

/** Few enough to read, many enough to follow the curve. */
const POINTS = 24

/**
 * Isotonic calibration (pool adjacent violators): log-odds of examples the model has not seen, with their
 * labels, give the share of true links that rises with the log-odds. Ends stay clear of 0 and 1.
 */
export function calibrationOf(
  logOdds: readonly number[],
  labels: readonly number[],
  weights: readonly number[],
): Model['calibration'] {
  const points = logOdds
    .map((x, at): Point => ({ x, y: labels[at] ?? 0, weight: weights[at] ?? 1 }))
    .toSorted((a, b) => a.x - b.x)
  const bins: Point[] = []
  const size = Math.max(1, Math.ceil(points.length / (POINTS * 4)))
  for (let at = 0; at < points.length; at += size) bins.push(pool(points.slice(at, at + size)))
  const blocks: Point[] = []
  for (const bin of bins) {
    blocks.push(bin)
    while (blocks.length > 1 && (blocks.at(-2)?.y ?? 0) >= (blocks.at(-1)?.y ?? 0))
      blocks.push(pool(blocks.splice(-2)))
  }
  const few = blocks.filter(
    (_, at) => at % Math.ceil(blocks.length / POINTS) === 0 || at === blocks.length - 1,
  )
  return {
    logOdds: few.map(({ x }) => round(x)),
    probability: few.map(({ y }) => round(Math.min(0.995, Math.max(0.002, y)))),
  }
}

function pool(points: readonly Point[]): Point {
  let [x, y, weight] = [0, 0, 0]
  for (const point of points) {
    x += point.x * point.weight
    y += point.y * point.weight
    weight += point.weight
  }
  return { x: x / weight, y: y / weight, weight }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
