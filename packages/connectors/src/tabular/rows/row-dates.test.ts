import { describe, expect, test } from 'vitest'
import { BadRecord } from '../../bad-record.ts'
import { codes } from '../../testing/assumption-codes.ts'
import { map, type Fields } from '../testing/map-one-row.ts'

describe('when it takes place', () => {
  const at = (start: string, end: string, more: Fields = {}) =>
    map({ title: 'x', start, end }, { end: { path: 'end', ...more } })

  test.each([
    [
      '2026-12-01T20:00',
      '2026-12-01T22:00',
      { start: '2026-12-01T20:00:00', end: '2026-12-01T22:00:00', tz: 'Europe/London' },
    ],
    ['2026-12-01T20:00', '2026-12-01T23:59', { start: '2026-12-01T20:00:00', tz: 'Europe/London' }],
    [
      '2026-12-01T22:00',
      '2026-12-01T02:00',
      { start: '2026-12-01T22:00:00', end: '2026-12-02T02:00:00', tz: 'Europe/London' },
    ],
    ['2026-12-01T20:00', '2026-12-01T20:00', { start: '2026-12-01T20:00:00', tz: 'Europe/London' }],
    ['2026-12-01T20:00', '2026-11-30T20:00', { start: '2026-12-01T20:00:00', tz: 'Europe/London' }],
    [
      '2026-12-01T00:00',
      '2026-12-01T03:00',
      { start: '2026-12-01T00:00:00', end: '2026-12-01T03:00:00', tz: 'Europe/London' },
    ],
    [
      '2026-12-01T00:00',
      '2026-12-03T23:59',
      { start: '2026-12-01', end: '2026-12-03', allDay: true },
    ],
    ['2026-12-01', '2026-12-03', { start: '2026-12-01', end: '2026-12-03', allDay: true }],
    ['2026-12-01', '', { start: '2026-12-01', allDay: true }],
    ['2026-06-01T23:00:00Z', '2026-06-02T22:59:00Z', { start: '2026-06-02', allDay: true }],
    ['2026-06-01T19:00:00Z', '', { start: '2026-06-01T19:00:00Z', tz: 'Europe/London' }],
  ])('%s to %s', (start, end, when) => {
    expect(at(start, end).when).toEqual([when])
  })

  test('an end at 00:00 may be meant exclusively, midnight as a time', () => {
    expect(at('2026-12-01', '2026-12-03T00:00', { exclusive: true }).when[0]?.end).toBe(
      '2026-12-02',
    )
    const party = map(
      { title: 'x', start: '2026-12-31T00:00' },
      { start: { path: 'start', midnight: 'midnight' } },
    )
    expect(party.when[0]?.start).toBe('2026-12-31T00:00:00')
  })

  test('an offset that is wrong can be ignored, a zone can be of the row', () => {
    const given = { title: 'x', start: '2026-12-01T20:00:00Z', tz: 'America/Toronto' }
    const { when } = map(given, { start: { path: 'start', ignoreOffset: true }, timeZone: 'tz' })
    expect(when).toEqual([{ start: '2026-12-01T20:00:00', tz: 'America/Toronto' }])
  })

  test("where nobody names a zone, the city's is assumed and that is recorded", () => {
    const draft = map(
      { title: 'x', start: '2026-12-01T20:00' },
      {},
      { source: { title: 'T', platform: 't' } },
    )
    expect(draft.when[0]?.tz).toBe('Europe/Bratislava')
    expect(codes(draft)).toEqual(['zone_assumed'])
  })

  test('only an end time: on the day of the start, or the night after it', () => {
    const end = { time: { path: 'till', match: '^[^-]+-(.+)$' } }
    const start = { path: 'day', time: { path: 'till', match: '^([^-]+)' } }
    expect(map({ title: 'x', day: '2026-12-01', till: '9p-2:10a' }, { start, end }).when).toEqual([
      { start: '2026-12-01T21:00:00', end: '2026-12-02T02:10:00', tz: 'Europe/London' },
    ])
  })

  test('a series without a last day repeats until further notice', () => {
    const draft = map(
      { title: 'x', start: '2026-12-01T10:00', days: 'Wed, Sat' },
      { recurrence: { days: { path: 'days', split: ',' } } },
    )
    expect(draft.recurrence).toEqual({
      start: '2026-12-02T10:00:00',
      tz: 'Europe/London',
      rules: ['FREQ=WEEKLY;BYDAY=WE,SA'],
    })
    expect(codes(draft)).toEqual(['recurrence_without_end'])
  })

  test('weekdays that do not occur between the days are left out', () => {
    const row = { title: 'x', start: '2026-12-01', end: '2026-12-02', days: 'SU' }
    const draft = map(row, { end: 'end', recurrence: { days: 'days' } })
    expect(draft.when).toEqual([{ start: '2026-12-01', end: '2026-12-02', allDay: true }])
    expect(codes(draft)).toEqual(['recurrence_without_dates'])
  })

  test('a rule of the feed is taken as it is', () => {
    const row = {
      title: 'x',
      start: '2026-12-01T10:00',
      rule: 'RRULE:FREQ=DAILY;COUNT=3',
      no: ['2026-12-02'],
    }
    expect(map(row, { recurrence: { rule: 'rule', excluded: 'no' } }).recurrence).toMatchObject({
      rules: ['FREQ=DAILY;COUNT=3'],
      exdates: ['2026-12-02T10:00:00'],
    })
  })

  test('one of several timings that cannot be read does not cost the others', () => {
    const draft = map(
      { title: 'x', t: [{ s: '2026-12-01T10:00' }, { s: 'soon' }] },
      { timings: { path: 't', start: 's' } },
    )
    expect(draft.when.length).toBe(1)
    expect(codes(draft)).toEqual(['timing_unreadable'])
  })

  test('rows with one id are the dates of one event', () => {
    const rows = [
      { id: 1, title: 'x', start: '2026-12-01T10:00' },
      { id: 1, title: 'x', start: '2026-12-02T10:00' },
    ]
    const { when } = map({ rows: [...rows, rows[0]!] }, {}, { id: 'id', group: true })
    expect(when.map(({ start }) => start)).toEqual(['2026-12-01T10:00:00', '2026-12-02T10:00:00'])
  })

  test('an event with as many rows as the feed lists at most goes on after them', () => {
    const rows = [
      { id: 1, title: 'x', start: '2026-12-01T10:00' },
      { id: 1, title: 'x', start: '2026-12-02T10:00' },
    ]
    const goesOn = (most: number) => map({ rows }, {}, { id: 'id', group: { most } }).goesOn
    expect(goesOn(2)).toBe(true)
    expect(goesOn(3)).toBe(undefined)
  })

  test('a date that is none is refused with the format that was expected', () => {
    const bad = () => map({ title: 'x', start: '31/12/2026' }, {})
    expect(bad).toThrow(BadRecord)
    expect(bad).toThrow('"31/12/2026" is not a date in the format "iso" (fields.start.format)')
  })
})
