import { expect, test } from 'vitest'
import { coordinatesIn } from './coordinates.ts'

test.each([
  ['Follow lat: 44.12, lon: 9.83', 44.12, 9.83, ''],
  ['lon=9.83&lat=44.12', 44.12, 9.83, ''],
  ['48.72, 21.25', 48.72, 21.25, ''],
  ['48.7201 21.2503', 48.7201, 21.2503, ''],
  ['(-34.61; -58.38)', -34.61, -58.38, ''],
  ['48,7201; 21,2503', 48.7201, 21.2503, ''],
  ['GPS: 48.7201N, 21.2503E', 48.7201, 21.2503, ''],
  ['N 48.7201 E 21.2503', 48.7201, 21.2503, ''],
  ['48°43\'12"N 21°15\'1.08"E', 48.72, 21.2503, ''],
  ["48° 43.2' N, 21° 15.018' E", 48.72, 21.2503, ''],
  ['21.2503E, 48.7201N', 48.7201, 21.2503, ''],
  ['34.6037° S, 58.3816° W', -34.6037, -58.3816, ''],
  ['Lúka pri jazere, 48.7201, 21.2503', 48.7201, 21.2503, 'Lúka pri jazere'],
])('"%s" is a point', (text, lat, lon, rest) => {
  expect(coordinatesIn(text)).toEqual({ lat, lon, rest })
})

test.each([
  'Hlavná 12, 811 01 Bratislava',
  'Sála 2, 3. poschodie',
  'Mlynská 8.15',
  'Štúdio 12, 14',
  '19.30, 21.00 hod',
  'Lat 5 bar',
  '0.00, 0.00',
  '148.72, 321.25',
])('"%s" is none', (text) => {
  expect(coordinatesIn(text)).toBeNull()
})
