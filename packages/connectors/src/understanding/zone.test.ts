import { expect, test } from 'vitest'
import { resolveZone } from './zone.ts'

test.each([
  ['Europe/Bratislava', 'Europe/Bratislava'],
  ['europe/lisbon', 'Europe/Lisbon'],
  ['AMERICA/NEW_YORK', 'America/New_York'],
  ['America/New York', 'America/New_York'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Europe/Kiev', 'Europe/Kiev'],
  ['US-Eastern', 'US/Eastern'],
  ['"Europe/Vienna"', 'Europe/Vienna'],
])('IANA names in any spelling: %s', (name, zone) => {
  expect(resolveZone(name)).toBe(zone)
})

test.each([
  ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
  [
    '/freeassociation.sourceforge.net/Tzfile/America/Argentina/Ushuaia',
    'America/Argentina/Ushuaia',
  ],
  ['/mozilla.org/20050126_1/America/Boise', 'America/Boise'],
  ['/softwarestudio.org/Olson_20011030_5/Europe/Prague', 'Europe/Prague'],
  ['http://tzurl.org/zoneinfo/Asia/Tokyo', 'Asia/Tokyo'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['posix/Europe/Vaduz', 'Europe/Vaduz'],
  ['custom_America/New_York', 'America/New_York'],
  ['TZID=Europe/Paris', 'Europe/Paris'],
])('names with something in front: %s', (name, zone) => {
  expect(resolveZone(name)).toBe(zone)
})

test.each([
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Romance Standard Time', 'Europe/Paris'],
  ['Central Europe Standard Time', 'Europe/Budapest'],
  ['GMT Standard Time', 'Europe/London'],
  ['Eastern Daylight Time', 'America/New_York'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(GMT+01.00) Sarajevo/Skopje/Warsaw/Zagreb', 'Europe/Sarajevo'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(GMT-08.00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
  ['Amsterdam, Belgrade, Berlin, Brussels', 'Europe/Amsterdam'],
])('Windows and Outlook names: %s', (name, zone) => {
  expect(resolveZone(name)).toBe(zone)
})

test.each([
  ['UTC', 'UTC'],
  ['Z', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['GMT+0200', 'Etc/GMT-2'],
  ['UTC+2', 'Etc/GMT-2'],
  ['UTC-05:00', 'Etc/GMT+5'],
  ['(GMT +01:00)', 'Etc/GMT-1'],
  ['+05:30', 'Asia/Kolkata'],
  ['Etc/GMT-2', 'Etc/GMT-2'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['CEST', 'CET'],
  ['EST', 'America/New_York'],
  ['BST', 'Europe/London'],
])('offsets and abbreviations: %s', (name, zone) => {
  expect(resolveZone(name)).toBe(zone)
})

test.each([
  '',
  'Customized Time Zone 1',
  'Nowhere/Middle',
  'GMT+99',
  '-03:30',
  'x/../../etc/passwd',
])('reads no zone in "%s"', (name) => {
  expect(resolveZone(name)).toBeNull()
})

test('every answer is a zone the engine knows', () => {
  for (const name of ['cest', 'WEST', 'mez', 'est5edt', 'NZ-CHAT', 'w-su', 'UTC+14', 'kwajalein']) {
    const zone = resolveZone(name)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone! })).not.toThrow()
  }
})
