import type { EventDraft } from '@okolo/connectors/event-draft'
import { expect, test } from 'vitest'
import { datesOf } from './dates.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const read = (draft: Partial<EventDraft>) =>
  datesOf({ sourceId: '1', title: { sk: 'Plavba' }, when: [], ...draft }, 'Europe/Bratislava', NOW)
const dateOf = (when: EventDraft['when'][0]) => read({ when: [when] }).dates[0]

test.each([
  ['2027-03-05T17:00:00Z', 'UTC', '2027-03-05T18:00:00'],
  ['2027-03-05T17:00:00', 'UTC', '2027-03-05T18:00:00'],
  ['2027-03-05T17:00:00', 'Etc/Zulu', '2027-03-05T18:00:00'],
  ['2027-07-05T17:00:00', 'Etc/GMT', '2027-07-05T19:00:00'],
  ['2027-03-05T17:00:00', 'Etc/GMT+5', '2027-03-05T23:00:00'],
  ['2027-03-05T17:00:00-05:00', 'Etc/GMT+5', '2027-03-05T23:00:00'],
])('%s in %s, nobody’s zone, is shown on the venue’s clock', (start, tz, startWall) => {
  expect(dateOf({ start, tz })).toMatchObject({ startWall, zone: 'Europe/Bratislava', key: start })
})

test('a series in UTC with its exceptions is shown on the venue’s clock', () => {
  const { dates } = read({
    recurrence: {
      start: '2026-12-01T19:00:00',
      end: '2026-12-01T20:00:00',
      tz: 'UTC',
      rules: ['FREQ=DAILY;COUNT=3'],
      exdates: ['2026-12-02T19:00:00'],
    },
  })
  expect(dates.map(({ startWall, endWall }) => [startWall, endWall])).toEqual([
    ['2026-12-01T20:00:00', '2026-12-01T21:00:00'],
    ['2026-12-03T20:00:00', '2026-12-03T21:00:00'],
  ])
})

test.each([
  ['2027-03-05T00:00:00', '2027-03-06T00:00:00', '2027-03-06T00:00:00'],
  ['2027-03-05T00:00:00', '2027-03-05T23:59:59', '2027-03-06T00:00:00'],
  ['2027-03-04T23:00:00Z', '2027-03-06T23:00:00Z', '2027-03-07T00:00:00'],
])('%s until %s, midnight to midnight, is whole days', (start, end, endWall) => {
  expect(dateOf({ start, end })).toMatchObject({
    startWall: '2027-03-05T00:00:00',
    endWall,
    allDay: true,
  })
})

test.each(['9999-12-31', '2099-12-31', '9999-12-31T23:59:00', '2199-01-01T00:00:00Z'])(
  'the end %s is an open one',
  (end) => {
    const { dates, assumptions } = read({ when: [{ start: '2026-02-01', end, allDay: true }] })
    expect(dates[0]).toMatchObject({ endWall: null, endStated: false, allDay: true })
    expect(dates[0]?.end).toBe('9999-12-31T00:00:00.000Z')
    expect(assumptions).toMatchObject([{ code: 'open_end' }])
  },
)

test('a day as the end lasts to its midnight; the day of the start says no hour', () => {
  const start = '2027-03-05T19:00:00'
  expect(dateOf({ start, end: '2027-03-07' })).toMatchObject({
    startWall: start,
    endWall: '2027-03-08T00:00:00',
    allDay: false,
  })
  expect(dateOf({ start, end: '2027-03-05' })).toMatchObject({ endWall: null })
})

test('a start in the year 9999 is refused', () => {
  expect(() => dateOf({ start: '9999-12-31' })).toThrow('cannot be meant')
})
