import { expect, test } from 'vitest'
import { ageBit, agesSaidBit, visitorBits, wheelchairBit } from './visitor-bits.ts'

const mayCome = (age: { min: number | null; max: number | null }) =>
  Array.from({ length: 18 }, (_, years) => years).filter(
    (years) => (visitorBits({ age, isAccessible: false }) & ageBit(years)) !== 0,
  )

test('ages that are said let some children come', () => {
  expect(mayCome({ min: 3, max: 6 })).toEqual([3, 4, 5, 6])
  expect(mayCome({ min: 16, max: null })).toEqual([16, 17])
  expect(mayCome({ min: null, max: 2 })).toEqual([0, 1, 2])
  expect(mayCome({ min: 18, max: null })).toEqual([])
})

test('from none on up to 99 is what a form fills in, not what somebody says', () => {
  for (const min of [null, 0])
    expect(visitorBits({ age: { min, max: 99 }, isAccessible: false })).toBe(0)
  expect(mayCome({ min: 0, max: null })).toHaveLength(18)
  expect(mayCome({ min: 7, max: 99 })).toHaveLength(11)
})

test('ages and the way in for wheelchairs are told apart from what nobody says', () => {
  expect(visitorBits({ age: null, isAccessible: false })).toBe(0)
  expect(visitorBits({ age: null, isAccessible: true })).toBe(wheelchairBit)
  expect(visitorBits({ age: { min: 18, max: null }, isAccessible: false })).toBe(agesSaidBit)
})
