import { expect, test } from 'vitest'
import { lengthText, nextPayment, percentText, savedPercent } from './plans.ts'
import type { Plan, PlanId } from './store.ts'

const plan = (id: PlanId, price: number, currency = 'EUR'): Plan => ({
  id,
  price,
  currency,
  priceText: '',
  perMonthText: null,
  intro: null,
})

test.each([
  [29.99, 3.99, 37],
  [36, 4, 25],
  // Never more than is saved.
  [31.9, 3.99, 33],
  [47.88, 3.99, null],
  [60, 4, null],
  [10, 0, null],
])('a year for %d against months for %d saves %d percent', (year, month, saved) => {
  expect(savedPercent([plan('yearly', year), plan('monthly', month)])).toBe(saved)
})

test('different currencies and one plan alone are not compared', () => {
  expect(savedPercent([plan('yearly', 30), plan('monthly', 4, 'USD')])).toBeNull()
  expect(savedPercent([plan('yearly', 30)])).toBeNull()
})

const day = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')

test.each([
  ['yearly', '2026-11-26T12:00:00', '2027-11-26'],
  ['monthly', '2026-11-26T12:00:00', '2026-12-26'],
  ['monthly', '2027-01-31T12:00:00', '2027-2-28'],
  ['yearly', '2028-02-29T12:00:00', '2029-2-28'],
] as const)('%s from %s is paid again on %s', (id, now, then) => {
  expect(day(nextPayment(plan(id, 1), new Date(now)))).toBe(then)
})

test('after a free time the first payment is at its end', () => {
  const intro = { isFree: true, priceText: '', count: 2, unit: 'week' } as const
  const then = nextPayment({ id: 'yearly', intro }, new Date('2026-11-26T12:00:00'))
  expect(day(then)).toBe('2026-12-10')
})

test('lengths and percents are written as each language does', () => {
  const intro = { isFree: true, priceText: '', count: 7, unit: 'day' } as const
  expect(lengthText('uk', intro)).toBe('7 днів')
  expect(lengthText('en', { ...intro, count: 1, unit: 'month' })).toBe('1 month')
  expect(percentText('de', 37)).toBe('37\u00a0%')
})
