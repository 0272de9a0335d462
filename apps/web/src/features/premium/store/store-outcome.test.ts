import { expect, test } from 'vitest'
import en from '../../../../../../packages/i18n/src/locales/en/premium.json' with { type: 'json' }
import { outcomeOf } from './store-outcome.ts'

/** The library marks the window as a native one: here there is none. */
const { PURCHASES_ERROR_CODE } = await import('@revenuecat/purchases-capacitor')

test('the library’s codes up to 35 are the ones that are known here', () => {
  const codes = Object.values(PURCHASES_ERROR_CODE)
    .map(Number)
    .filter((code) => code <= 35)
  expect(codes.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 36 }, (_, code) => code).filter((code) => code !== 27),
  )
})

test.each(
  Object.entries(PURCHASES_ERROR_CODE).map(([name, code]) => [Number(code), name] as const),
)('explains code %i, %s, in words, but not a purchase that somebody cancelled', (code, name) => {
  const outcome = outcomeOf(code)
  if (name === 'PURCHASE_CANCELLED_ERROR') expect(outcome).toBe('cancelled')
  else if (outcome !== 'wrong') expect(Object.keys(en.premium)).toContain(outcome)
})

test.each([
  ['PURCHASE_NOT_ALLOWED_ERROR', 'disabled'],
  ['PRODUCT_ALREADY_PURCHASED_ERROR', 'owned'],
  ['RECEIPT_IN_USE_BY_OTHER_SUBSCRIBER_ERROR', 'otherAccount'],
  ['PAYMENT_PENDING_ERROR', 'pending'],
  ['OFFLINE_CONNECTION_ERROR', 'offline'],
  ['CONFIGURATION_ERROR', 'ourFault'],
] as const)('%s means %s', (name, outcome) => {
  expect(outcomeOf(Number(PURCHASES_ERROR_CODE[name]))).toBe(outcome)
})

test.each([-1, 27, 36, 42, 1000, Number.NaN])('explains code %d as an unknown fault', (code) => {
  expect(outcomeOf(code)).toBe('wrong')
})
