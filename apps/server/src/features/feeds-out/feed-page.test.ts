import { expect, test } from 'vitest'
import { priceLines } from './feed-page.ts'

const UNKNOWN = {
  is_free: false,
  min: null,
  max: null,
  currency: null,
  fees: 'unknown',
  text: null,
} as const

test.each([
  ['en', 'Paid, price not stated'],
  ['de', 'Kostenpflichtig, Preis nicht angegeben'],
  ['uk', 'Платно, ціну не вказано'],
] as const)('in %s, that one pays is told from that nothing is said', async (locale, words) => {
  const say = await priceLines(locale)
  expect(say({ ...UNKNOWN, is_paid: true })).toBe(words)
  expect(say(UNKNOWN)).toBeNull()
})
