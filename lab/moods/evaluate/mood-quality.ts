import { randomFrom } from '../../common/random.ts'

/** Moods given and expected: right ones, wrong ones, missed ones. */
export type Counts = { right: number; wrong: number; missed: number }
export type Quality = { precision: number; recall: number; f1: number; labels: number }

export const zero = (): Counts => ({ right: 0, wrong: 0, missed: 0 })

export function quality({ right, wrong, missed }: Counts): Quality {
  const precision = right / (right + wrong || 1)
  const recall = right / (right + missed || 1)
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, labels: right + missed }
}

const DRAWS = 1000

/** The bounds of micro F1 in nineteen of twenty draws of as many events with replacement. The same every time. */
export function interval(perEvent: readonly Counts[]): [low: number, high: number] {
  const random = randomFrom(1)
  const figures = Array.from({ length: DRAWS }, () => {
    const sum = zero()
    for (let i = 0; i < perEvent.length; i++) {
      const one = perEvent[random.below(perEvent.length)] ?? zero()
      sum.right += one.right
      sum.wrong += one.wrong
      sum.missed += one.missed
    }
    return quality(sum).f1
  }).toSorted((a, b) => a - b)
  return [figures[Math.floor(DRAWS * 0.025)] ?? 0, figures[Math.floor(DRAWS * 0.975)] ?? 0]
}
