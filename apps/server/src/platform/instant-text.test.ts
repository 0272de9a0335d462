import { expect, test } from 'vitest'
import { parseInstant, wallTime } from './instant-text.ts'

test.each([
  ['2026-11-20 15:00:00+00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20 15:00:00.123+00', '2026-11-20T15:00:00.123Z'],
  ['2026-11-20 15:00:00.123456+00', '2026-11-20T15:00:00.123Z'],
  ['2026-11-20 16:00:00+01', '2026-11-20T15:00:00.000Z'],
  ['2024-02-29 23:59:59+00', '2024-02-29T23:59:59.000Z'],
  ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
  ['12026-11-20 15:00:00+00', '+012026-11-20T15:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(parseInstant(text)).toEqual(new Date(iso))
})

test('what never ends is a number, as the driver has it', () => {
  expect(parseInstant('infinity')).toBe(Infinity)
})

test.each(['2026-11-20T20:15:30', '2026-11-20 20:15:30', '2026-11-20T20:15:30.5'])(
  'the wall time %s is read as if it were UTC',
  (text) => {
    expect(wallTime(text)).toBe(Date.UTC(2026, 10, 20, 20, 15, 30))
  },
)
