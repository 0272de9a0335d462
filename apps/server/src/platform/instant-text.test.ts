import { expect, test } from 'vitest'
import { parseInstant } from './instant-text.ts'

test.each([
  ['2026-11-20 15:00:00+00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20 15:00:00.123+00', '2026-11-20T15:00:00.123Z'],
  ['2026-11-20 15:00:00.123456+00', '2026-11-20T15:00:00.123Z'],
  ['2026-11-20 16:00:00+01', '2026-11-20T15:00:00.000Z'],
  ['12026-11-20 15:00:00+00', '+012026-11-20T15:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(parseInstant(text)).toEqual(new Date(iso))
})

test('what never ends is a number, as the driver has it', () => {
  expect(parseInstant('infinity')).toBe(Infinity)
})
