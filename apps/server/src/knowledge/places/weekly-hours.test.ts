import { expect, test } from 'vitest'
import { weeklyHours } from './weekly-hours.ts'

test.each([
  ['Tu-Su 10:00-18:00', [[[2, 3, 4, 5, 6, 7], '10:00–18:00']]],
  [
    'Mo-Fr 09:00-12:00, 13:00-17:00; Sa 10:00-14:00',
    [
      [[1, 2, 3, 4, 5], '09:00–12:00 13:00–17:00'],
      [[6], '10:00–14:00'],
    ],
  ],
  [
    'Mo-Fr 10:00-18:00, Sa 10:00-14:00; PH off',
    [
      [[1, 2, 3, 4, 5], '10:00–18:00'],
      [[6], '10:00–14:00'],
    ],
  ],
  ['Mo, We, Fr 8:30-16:00', [[[1, 3, 5], '08:30–16:00']]],
  ['Mo-Su 10:00-18:00; Mo off', [[[2, 3, 4, 5, 6, 7], '10:00–18:00']]],
  ['Fr-Mo 20:00-26:00', [[[1, 5, 6, 7], '20:00–02:00']]],
  ['We-Su 23:30-05:30', [[[3, 4, 5, 6, 7], '23:30–05:30']]],
  ['10:00-18:00', [[[1, 2, 3, 4, 5, 6, 7], '10:00–18:00']]],
  ['24/7', [[[1, 2, 3, 4, 5, 6, 7], '00:00–24:00']]],
  ['Mo-Su,PH 10:00-24:00', [[[1, 2, 3, 4, 5, 6, 7], '10:00–24:00']]],
  [
    'Th 10:00-20:00; Tu,We 10:00-18:00',
    [
      [[2, 3], '10:00–18:00'],
      [[4], '10:00–20:00'],
    ],
  ],
])('reads %s', (written, expected) => {
  const read = weeklyHours(written)?.map(({ days, hours }) => [
    days,
    hours.map((span) => span.join('–')).join(' '),
  ])
  expect(read).toEqual(expected)
})

test.each([
  'Oct-Mar 10:00-18:00; Apr-Jun 10:00-19:00',
  'Mo-Fr 10:00-18:00; SH off',
  'Mo-Fr sunrise-sunset',
  'Sa 18:00+',
  'Mo-Fr 10:00-18:00 "by appointment"',
  'Mo-Fr 10:00-12:00 || "on request"',
  'week 1-20 Mo 10:00-12:00',
  'Mo[1] 10:00-12:00',
  'Mo-Fr',
  'Mo-Fr 25:00-26:00',
  'off',
  'geöffnet',
  '',
  'Mo 10:00-11:00;'.repeat(40),
])('says nothing of %s', (written) => {
  expect(weeklyHours(written)).toBe(null)
})
