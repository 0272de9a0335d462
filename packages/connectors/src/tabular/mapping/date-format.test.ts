import { describe, expect, test } from 'vitest'
import { dateReader } from './date-format.ts'

const read = (format: string, text: string, languages = ['en']) =>
  dateReader(format, languages)(text)

describe('a date in the format', () => {
  test.each([
    ['iso', '2026-11-20', { date: '2026-11-20' }],
    ['iso', '20261120T193000Z', { date: '2026-11-20', time: '19:30:00', offset: 'Z' }],
    ['iso', '2026-11-20 19:30:00.0', { date: '2026-11-20', time: '19:30:00' }],
    ['iso', '2026-11-20T19:30+0100', { date: '2026-11-20', time: '19:30:00', offset: '+01:00' }],
    [
      'iso',
      '2026-11-20T19:30:00.123-05',
      { date: '2026-11-20', time: '19:30:00', offset: '-05:00' },
    ],
    ['iso', '2026-11-20T24:00', { date: '2026-11-20', time: '23:59:00' }],
    ['dd/MM/yyyy', '07/08/2026', { date: '2026-08-07' }],
    ['MM/dd/yyyy', '07/08/2026', { date: '2026-07-08' }],
    ['d.M.yyyy H:mm', '7.8.2026 9:05', { date: '2026-08-07', time: '09:05:00' }],
    ['yyyyMMdd', '20260807', { date: '2026-08-07' }],
    ['dd.MM.yy', '07.08.26', { date: '2026-08-07' }],
    ['yyyy-MM-dd[ HH:mm[:ss]]', '2026-08-07', { date: '2026-08-07' }],
    ['yyyy-MM-dd[ HH:mm[:ss]]', '2026-08-07 20:15', { date: '2026-08-07', time: '20:15:00' }],
    ['EEEE, MMMM d, yyyy', 'Friday, July 24, 2026', { date: '2026-07-24' }],
    ['MMM d, yyyy', 'Sept 3rd, 2026', { date: '2026-09-03' }],
    ["d MMMM yyyy 'at' h[:mm] a", '1 May 2026 at 7 p.m.', { date: '2026-05-01', time: '19:00:00' }],
    ['h[:mm] a', '12a', { time: '00:00:00' }],
    ['h[:mm] a', '12:30pm', { time: '12:30:00' }],
    ['epoch', '1787464800', { date: '2026-08-23', time: '06:00:00', offset: 'Z' }],
    ['epoch-ms', '1787464800000', { date: '2026-08-23', time: '06:00:00', offset: 'Z' }],
    ['dotnet', '/Date(1787464800000+0200)/', { date: '2026-08-23', time: '06:00:00', offset: 'Z' }],
    [
      'rfc2822',
      'Fri, 20 Nov 2026 19:30:00 +0100',
      { date: '2026-11-20', time: '19:30:00', offset: '+01:00' },
    ],
    [
      'rfc2822',
      '20 Nov 2026 19:30 EST',
      { date: '2026-11-20', time: '19:30:00', offset: '-05:00' },
    ],
  ])('%s: %s', (format, text, reading) => {
    expect(read(format, text)).toEqual(reading)
  })

  test.each([
    ['de', 'd. MMMM yyyy', '1. März 2027', '2027-03-01'],
    ['fr', 'EEEE d MMM yyyy', 'samedi 1er août 2026', '2026-08-01'],
    ['fr', 'd MMM yyyy', '24 janv. 2026', '2026-01-24'],
    ['es', "d 'de' MMMM 'de' yyyy", '3 de septiembre de 2026', '2026-09-03'],
    ['sk', 'd. MMMM yyyy', '21. novembra 2026', '2026-11-21'],
    ['pl', 'd MMMM yyyy', '5 lipca 2026', '2026-07-05'],
    ['uk', 'd MMMM yyyy', '8 грудня 2026', '2026-12-08'],
    ['it', 'd MMMM yyyy', '2 giugno 2026', '2026-06-02'],
  ])('month names in %s', (language, format, text, date) => {
    expect(read(format, text, [language])).toEqual({ date })
  })

  test.each([
    ['iso', '31/12/2026'],
    ['iso', '2026-02-30'],
    ['iso', '2026-11-20T25:00'],
    ['dd/MM/yyyy', '13/13/2026'],
    ['d MMMM yyyy', '5 Smarch 2026'],
    ['epoch', '1787464800000'],
    ['epoch-ms', '1787464800'],
    ['h:mm a', '13:00 pm'],
  ])('%s does not read %s', (format, text) => {
    expect(read(format, text)).toBeNull()
  })

  test.each([
    ['QQ yyyy', 'unknown directive "QQ"'],
    ['DD/MM/YYYY', 'unknown directive "DD"; the day of the month is "d" or "dd"'],
    ['dd/MM/YYYY', 'unknown directive "YYYY"; the year is "yyyy"'],
    ["dd/MM/yyyy 'at", 'a quote is not closed'],
    ['yyyy[-MM', '"[" is not closed'],
    ['EEEE', 'the format names no date or time'],
  ])('%s is refused with a reason', (format, reason) => {
    expect(() => dateReader(format, ['en'])).toThrow(reason)
  })
})
