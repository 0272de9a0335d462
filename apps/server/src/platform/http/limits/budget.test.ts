import { expect, test } from 'vitest'
import { Budget } from './budget.ts'

test('a network has so many units, and gets them back bit by bit', () => {
  let now = 0
  const budget = new Budget(60, () => now)
  expect([budget.take('a', 40), budget.take('a', 20)]).toEqual([null, null])
  expect(budget.take('a', 5)).toBe(5)
  now = 4_000
  expect(budget.take('a', 5)).toBe(1)
  now = 5_000
  expect(budget.take('a', 5)).toBeNull()
  expect(budget.take('b', 60)).toBeNull()
})

test("charges nothing for refusals, and saves at most a minute's units", () => {
  let now = 0
  const budget = new Budget(60, () => now)
  for (let i = 0; i < 7; i += 1) budget.take('a', 9)
  expect(budget.take('a', 6)).toBeNull()
  now = 3_600_000
  expect([budget.take('a', 60), budget.take('a', 1)]).toEqual([null, 1])
})

test('allows one request a minute that exceeds the budget', () => {
  let now = 0
  const budget = new Budget(10, () => now)
  expect(budget.take('a', 20)).toBeNull()
  expect(budget.take('a', 20)).toBe(60)
  now = 60_000
  expect(budget.take('a', 20)).toBeNull()
})

test('five requests of a fifth are one', () => {
  const budget = new Budget(1, () => 0)
  expect([1, 2, 3, 4, 5].map(() => budget.take('a', 0.2))).toEqual([null, null, null, null, null])
  expect(budget.take('a', 0.2)).toBeGreaterThan(0)
})
