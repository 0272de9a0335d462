import { expect, test } from 'vitest'
import { instantOfWall, wallAt } from './zone-clock.ts'

const ZONES = [
  'Europe/Paris',
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
  'Etc/GMT-2',
]

/** Every 17 hours and 23 minutes over eleven years, and each second around the changes of the clocks. */
function* moments(zone: string): Generator<number> {
  const last = Date.UTC(2031, 0, 1)
  for (let at = Date.UTC(2020, 0, 1); at < last; at += 62_580_000) yield at
  let change = Temporal.Instant.from('2020-01-01T00:00Z')
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  for (; change !== null && change.epochMilliseconds < last;) {
    for (const ms of [-3_600_000, -1000, 0, 1000, 3_600_000]) yield change.epochMilliseconds + ms
    change = change.getTimeZoneTransition('next')
  }
}

test.each(ZONES)('clocks in %s show what Temporal says, also around their changes', (zone) => {
  for (const at of moments(zone)) {
    const plain = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
    expect(wallAt(at, zone)).toBe(plain.toString({ smallestUnit: 'second' }))
  }
})

test.each(ZONES)('the instant of a wall time in %s is right, or left to Temporal', (zone) => {
  let left = 0
  for (const at of moments(zone)) {
    const plain = Temporal.PlainDateTime.from(new Date(at).toISOString().slice(0, 19))
    const found = instantOfWall(at, zone)
    if (found === null) left += 1
    else expect(found).toBe(plain.toZonedDateTime(zone).epochMilliseconds)
  }
  // Days near a clock change, which most of the samples are.
  expect(left).toBeLessThan(500)
})

test('a zone that is none is refused', () => {
  expect(() => wallAt(0, 'Europe/Nowhere')).toThrow(RangeError)
})
