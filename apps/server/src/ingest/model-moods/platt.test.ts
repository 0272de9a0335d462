import { expect, test } from 'vitest'
import { chanceOf, fitPlatt } from './platt.ts'

const sample = (score: number, isTrue: boolean) => ({ score, isTrue })

test('chances follow how often a score was right', () => {
  const fitted = fitPlatt([
    ...Array.from({ length: 80 }, (_, i) => sample(0.2, i < 8)),
    ...Array.from({ length: 20 }, (_, i) => sample(0.6, i < 18)),
  ])
  expect(chanceOf(fitted, 0.2)).toBeCloseTo(0.1, 1)
  expect(chanceOf(fitted, 0.6)).toBeCloseTo(0.9, 1)
})

test('a score that tells all apart still leaves some doubt, on whatever scale', () => {
  for (const scale of [0.001, 1, 1000]) {
    const { slope, offset } = fitPlatt(
      Array.from({ length: 48 }, (_, i) => sample((i < 4 ? 0.8 : 0.7) * scale, i < 4)),
    )
    expect(chanceOf({ slope, offset }, 0.8 * scale)).toBeGreaterThan(0.7)
    expect(chanceOf({ slope, offset }, 0.8 * scale)).toBeLessThan(0.95)
    expect(chanceOf({ slope, offset }, 0.7 * scale)).toBeLessThan(0.1)
  }
})

test('a score that says nothing gives the share of the true ones', () => {
  const same = Array.from({ length: 48 }, (_, i) => sample(0.5, i < 4))
  expect(chanceOf(fitPlatt(same), 0.5)).toBeCloseTo(0.1, 1)
})
