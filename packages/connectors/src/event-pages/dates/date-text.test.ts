import { expect, test } from 'vitest'
import { readMoment } from './date-text.ts'

const hints = { languages: ['de', 'sk', 'es'], country: 'sk' }
const read = (value: unknown, country = 'sk') => {
  const moment = readMoment(value, { ...hints, country })
  return moment && [moment.date, moment.time, moment.offset ?? moment.tz].filter(Boolean).join(' ')
}

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T20:00', '2026-11-20 20:00:00'],
  ['2026-11-20 20:00', '2026-11-20 20:00:00'],
  ['2026-11-20T20:00:00.000Z', '2026-11-20 20:00:00 Z'],
  ['2026-11-20t20:00:00z', '2026-11-20 20:00:00 Z'],
  ['2026-11-20T20:00:00+01:00', '2026-11-20 20:00:00 +01:00'],
  ['2026-11-20T20:00:00+0100', '2026-11-20 20:00:00 +01:00'],
  ['2026-11-20T20:00-08', '2026-11-20 20:00:00 -08:00'],
  ['2026-11-20T20:00:00+01:00[Europe/Bratislava]', '2026-11-20 20:00:00 +01:00'],
  ['2026-11-20T20:00:00 Europe/Bratislava', '2026-11-20 20:00:00 Europe/Bratislava'],
  ['2026-9-3T9:05', '2026-09-03 09:05:00'],
  ['2026-11-20 08:00 PM', '2026-11-20 20:00:00'],
  ['2026-11-20T24:00', '2026-11-21 00:00:00'],
  ['20261120T190000Z', '2026-11-20 19:00:00 Z'],
  ['20261120', '2026-11-20'],
  ['2026-034', '2026-02-03'],
  ['2026-9-13T10-10-00-00', '2026-09-13 10:00:00'],
  ['2026-11-20-08:00:00', '2026-11-20'],
  ['2026-11-20T19:30 Uhr', '2026-11-20 19:30:00'],
  ['2026-11-20 10:00 - 12:00', '2026-11-20 10:00:00'],
  ['2026-11-20T', '2026-11-20'],
  [1_795_201_200, '2026-11-20 19:00:00 Z'],
  ['1795201200000', '2026-11-20 19:00:00 Z'],
])('machine spellings: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['Fri, 20 Nov 2026 20:00:00 +0100', '2026-11-20 20:00:00 +01:00'],
  [
    'Fri Nov 20 2026 20:00:00 GMT+0100 (Central European Standard Time)',
    '2026-11-20 20:00:00 +01:00',
  ],
  ['November 20, 2026 8 pm', '2026-11-20 20:00:00'],
  ['Friday, November 20th, 2026 at 8:30 p.m.', '2026-11-20 20:30:00'],
  ['20 Nov 2026', '2026-11-20'],
  ['Fr., 20. November 2026, 20 Uhr', '2026-11-20 20:00:00'],
  ['3. März 2026', '2026-03-03'],
  ['20. novembra 2026 o 19:30', '2026-11-20 19:30:00'],
  ['20 de noviembre de 2026, 19:30', '2026-11-20 19:30:00'],
  ['20.11.2026 - 11:00:00', '2026-11-20 11:00:00'],
  ['So. 20.11.2026 11.30 Uhr', '2026-11-20 11:30:00'],
  ['20/11/2026 20:00', '2026-11-20 20:00:00'],
])('written out: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test('day or month first is taken from the country and said', () => {
  expect(read('05/06/2026')).toBe('2026-06-05')
  expect(read('05/06/2026', 'us')).toBe('2026-05-06')
  expect(readMoment('05/06/2026', hints)).toHaveProperty('orderAssumed', true)
  expect(readMoment('25/06/2026', hints)).not.toHaveProperty('orderAssumed')
})

test.each([
  '',
  'tomorrow',
  '2026',
  '2026-11',
  '0000-00-00',
  '1970-01-01T00:00:00Z',
  '2026-02-30',
  '2026-11-20T27:00',
  '20 November',
  'Immer im Juli',
  '{{ event.start }}',
  42,
  null,
  { '@value': '2026-11-20' },
])('reads no date without a day: %s', (value) => {
  expect(readMoment(value, hints)).toBeNull()
})
