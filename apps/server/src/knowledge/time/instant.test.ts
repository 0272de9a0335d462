import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toInstant, wallIn } from './zoned-time.ts'

const ZONE = 'Europe/Bratislava'
const utcOf = (value: string, zone = ZONE) => toInstant(value, zone).utc.toISOString()

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
  'on a machine in %s',
  (machine) => {
    let before: string | undefined
    beforeEach(() => {
      before = process.env['TZ']
      process.env['TZ'] = machine
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
    })
    afterEach(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    test('eight in the evening is eight in Bratislava, winter and summer', () => {
      expect(utcOf('2026-11-20T20:00:00')).toBe('2026-11-20T19:00:00.000Z')
      expect(utcOf('2026-07-20T20:00')).toBe('2026-07-20T18:00:00.000Z')
    })

    test('a date is its first moment in the zone', () => {
      expect(toInstant('2026-11-20', ZONE)).toEqual({
        utc: new Date('2026-11-19T23:00:00Z'),
        wall: '2026-11-20T00:00:00',
      })
    })

    test('shows an instant in the zone, whatever its own offset', () => {
      expect(toInstant('2026-11-20T14:00:00-05:00', ZONE)).toEqual({
        utc: new Date('2026-11-20T19:00:00Z'),
        wall: '2026-11-20T20:00:00',
      })
      expect(toInstant('2026-11-20T19:00:00Z', ZONE).wall).toBe('2026-11-20T20:00:00')
      expect(toInstant('2026-11-20T19:00:00.500+0000', ZONE).wall).toBe('2026-11-20T20:00:00')
    })

    test('the hour that does not exist in spring moves on by the gap', () => {
      expect(toInstant('2027-03-28T02:30:00', ZONE)).toEqual({
        utc: new Date('2027-03-28T01:30:00Z'),
        wall: '2027-03-28T03:30:00',
      })
    })

    test('the hour that comes twice in autumn is the first of the two', () => {
      expect(utcOf('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z')
      expect(wallIn(new Date('2026-10-25T00:30:00Z'), ZONE)).toBe('2026-10-25T02:30:00')
      expect(wallIn(new Date('2026-10-25T01:30:00Z'), ZONE)).toBe('2026-10-25T02:30:00')
    })

    test('a day that starts at one o’clock', () => {
      expect(toInstant('2026-03-29', 'Asia/Beirut').wall).toBe('2026-03-29T01:00:00')
    })

    test('fixed offsets and zones with broken hours', () => {
      expect(utcOf('2026-11-20T20:00', 'Etc/GMT-2')).toBe('2026-11-20T18:00:00.000Z')
      expect(utcOf('2026-11-20T20:00', 'Asia/Kathmandu')).toBe('2026-11-20T14:15:00.000Z')
    })
  },
)

test.each(['', '20.11.2026', '2026-13-01', '2026-11-20T25:00', 'T', '2026-02-30'])(
  '"%s" is not a date',
  (value) => {
    expect(() => toInstant(value, ZONE)).toThrow(RangeError)
  },
)

test('an unknown zone is refused', () => {
  expect(() => toInstant('2026-11-20', 'Nowhere/Middle')).toThrow(RangeError)
})
