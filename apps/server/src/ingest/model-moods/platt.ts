/** A score as a chance: 1 / (1 + exp(-(slope * score + offset))). */
export type Platt = { slope: number; offset: number }

type Sample = { x: number; target: number }

const STEPS = 60
/** Keeps the fit finite where a score tells all of them apart. */
const RIDGE = 1e-3
const HALVINGS = 20

/**
 * Fits chances to scores (Platt 1999, with his targets, which believe no small set altogether), by Newton's method with
 * halved steps. Scores are put on one scale first, as those of different models lie anywhere.
 */
export function fitPlatt(given: readonly { score: number; isTrue: boolean }[]): Platt {
  const yes = given.filter(({ isTrue }) => isTrue).length
  const no = given.length - yes
  const mean = given.reduce((sum, { score }) => sum + score, 0) / Math.max(1, given.length)
  const variance = given.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / given.length
  const spread = Math.sqrt(variance) || 1
  const samples = given.map(({ score, isTrue }) => ({
    x: (score - mean) / spread,
    target: isTrue ? (yes + 1) / (yes + 2) : 1 / (no + 2),
  }))
  let [a, b] = [0, Math.log((yes + 1) / (no + 1))]
  for (let step = 0; step < STEPS; step++) {
    const [da, db] = newtonStep(samples, a, b)
    const before = lossOf(samples, a, b)
    let size = 1
    for (let i = 0; i < HALVINGS && lossOf(samples, a - size * da, b - size * db) > before; i++)
      size /= 2
    a -= size * da
    b -= size * db
    if (Math.abs(da) + Math.abs(db) < 1e-9) break
  }
  return { slope: a / spread, offset: b - (a * mean) / spread }
}

export function chanceOf({ slope, offset }: Platt, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)))
}

function newtonStep(samples: readonly Sample[], a: number, b: number): [number, number] {
  let [ga, gb, haa, hab, hbb] = [RIDGE * a, 0, RIDGE, 0, RIDGE]
  for (const { x, target } of samples) {
    const p = chanceOf({ slope: a, offset: b }, x)
    const weight = p * (1 - p)
    ga += (p - target) * x
    gb += p - target
    haa += weight * x * x
    hab += weight * x
    hbb += weight
  }
  const det = haa * hbb - hab * hab
  return [(hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det]
}

function lossOf(samples: readonly Sample[], a: number, b: number): number {
  return samples.reduce(
    (sum, { x, target }) => {
      const z = a * x + b
      return sum + Math.log1p(Math.exp(-Math.abs(z))) + Math.max(z, 0) - target * z
    },
    (RIDGE * a * a) / 2,
  )
}
