import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Recurrence } from '@okolo/connectors/event-draft'
import { expandRecurrence } from './recurrence.ts'

const window = { from: new Date('2026-10-20T00:00:00Z'), to: new Date('2027-11-20T00:00:00Z') }
const expand = (recurrence: Partial<Recurrence>, zone = 'Europe/Bratislava') =>
  expandRecurrence({ start: '2026-11-20T20:00:00', rules: [], ...recurrence }, { zone, window })
const starts = (recurrence: Partial<Recurrence>) =>
  expand(recurrence).dates.map(({ start }) => start)

describe.each(['UTC', 'America/New_York'])('on a machine in %s', (machine) => {
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

  test('every Friday at eight stays at eight when the clocks change', () => {
    const { dates, truncated } = expand({
      start: '2027-03-19T20:00:00',
      end: '2027-03-19T22:30:00',
      rules: ['FREQ=WEEKLY;BYDAY=FR;COUNT=3'],
    })
    expect(dates).toEqual([
      { start: '2027-03-19T20:00:00', end: '2027-03-19T22:30:00', key: '2027-03-19T20:00:00' },
      { start: '2027-03-26T20:00:00', end: '2027-03-26T22:30:00', key: '2027-03-26T20:00:00' },
      { start: '2027-04-02T20:00:00', end: '2027-04-02T22:30:00', key: '2027-04-02T20:00:00' },
    ])
    expect(truncated).toBe(false)
  })

  test('a night that the spring change skips is left out (RFC 5545 3.3.10)', () => {
    expect(starts({ start: '2027-03-27T02:30:00', rules: ['FREQ=DAILY;COUNT=3'] })).toEqual([
      '2027-03-27T02:30:00',
      '2027-03-29T02:30:00',
      '2027-03-30T02:30:00',
    ])
  })

  test('UNTIL without a time includes its last day', () => {
    expect(starts({ rules: ['FREQ=WEEKLY;UNTIL=20261204'] })).toEqual([
      '2026-11-20T20:00:00',
      '2026-11-27T20:00:00',
      '2026-12-04T20:00:00',
    ])
  })

  test('UNTIL in UTC is compared as an instant', () => {
    expect(starts({ rules: ['FREQ=DAILY;UNTIL=20261122T190000Z'] })).toHaveLength(3)
    expect(starts({ rules: ['FREQ=DAILY;UNTIL=20261122T185959Z'] })).toHaveLength(2)
    expect(starts({ rules: ['FREQ=DAILY;UNTIL=20261122T200000'] })).toHaveLength(3)
  })

  test('all-day dates stay dates, with the last day of each', () => {
    const run = { start: '2026-12-24', end: '2026-12-26', allDay: true }
    expect(expand({ ...run, rules: ['FREQ=WEEKLY;UNTIL=20270101T000000Z'] }).dates).toEqual([
      { start: '2026-12-24', end: '2026-12-26', key: '2026-12-24' },
      { start: '2026-12-31', end: '2027-01-02', key: '2026-12-31' },
    ])
  })

  test('an instant without a zone repeats in UTC', () => {
    const start = '2027-03-27T19:00:00Z'
    expect(
      starts({ start, rules: ['FREQ=DAILY;COUNT=2'], exdates: ['2027-03-27T20:00:00+01:00'] }),
    ).toEqual(['2027-03-28T19:00:00Z'])
  })

  test('an instant with a zone repeats at the same hour of that zone', () => {
    expect(
      starts({
        start: '2027-03-27T19:00:00Z',
        tz: 'Europe/Bratislava',
        rules: ['FREQ=DAILY;COUNT=2'],
      }),
    ).toEqual(['2027-03-27T20:00:00', '2027-03-28T20:00:00'])
  })
})

test('RDATE adds and EXDATE removes, in whatever shape they come', () => {
  expect(
    starts({
      rules: ['FREQ=WEEKLY;COUNT=4'],
      rdates: ['2026-11-22T15:00:00', '2026-11-24', '2026-11-27T20:00:00'],
      exdates: ['2026-11-20T19:00:00Z', '2026-12-04', '2026-12-11T00:00:00'],
    }),
  ).toEqual(['2026-11-22T15:00:00', '2026-11-24T20:00:00', '2026-11-27T20:00:00'])
})

test('only listed dates, no rule', () => {
  expect(starts({ rdates: ['2026-12-01T19:00:00'] })).toEqual([
    '2026-11-20T20:00:00',
    '2026-12-01T19:00:00',
  ])
})

test('a start beside its rule is the first of COUNT', () => {
  expect(starts({ rules: ['FREQ=WEEKLY;BYDAY=MO;COUNT=3'] })).toEqual([
    '2026-11-20T20:00:00',
    '2026-11-23T20:00:00',
    '2026-11-30T20:00:00',
  ])
  expect(starts({ rules: ['FREQ=WEEKLY;BYDAY=MO;COUNT=1'] })).toEqual(['2026-11-20T20:00:00'])
})

test('COUNT is counted from the start, not from the window', () => {
  const { dates, truncated } = expand({
    start: '2026-10-01T20:00:00',
    rules: ['FREQ=DAILY;COUNT=21'],
  })
  expect(dates.map(({ start }) => start)).toEqual(['2026-10-20T20:00:00', '2026-10-21T20:00:00'])
  expect(truncated).toBe(false)
})

test('a night out keeps its length on the clock when the clocks change', () => {
  const night = { start: '2026-10-24T22:00:00', end: '2026-10-25T06:00:00' }
  expect(expand({ ...night, rules: ['FREQ=WEEKLY;COUNT=2'] }).dates[1]).toMatchObject({
    start: '2026-10-31T22:00:00',
    end: '2026-11-01T06:00:00',
  })
})

test('cuts a rule without an end at the window, and says so', () => {
  const daily = expand({ start: '1970-01-01T20:00:00', rules: ['FREQ=DAILY'] })
  expect(daily.dates[0]!.start).toBe('2026-10-20T20:00:00')
  expect(daily.dates).toHaveLength(396)
  expect(daily.truncated).toBe(true)
  const hourly = expand({ rules: ['FREQ=HOURLY'] })
  expect(hourly.dates).toHaveLength(500)
  expect(hourly.truncated).toBe(true)
})

test('the first week of a year may begin in December, on the weekday of the start', () => {
  expect(starts({ start: '2025-12-30T20:00:00', rules: ['FREQ=YEARLY;BYWEEKNO=1'] })).toEqual([
    '2027-01-05T20:00:00',
  ])
})

test('without a date in the window the first one is kept', () => {
  expect(starts({ start: '2015-05-01T20:00:00', rules: ['FREQ=DAILY;COUNT=3'] })).toEqual([
    '2015-05-01T20:00:00',
  ])
  expect(
    starts({
      start: '2015-05-01T20:00:00',
      rules: ['FREQ=DAILY;COUNT=3'],
      exdates: ['2015-05-01T20:00:00'],
    }),
  ).toEqual(['2015-05-02T20:00:00'])
  const later = expand({ start: '2030-05-01T20:00:00', rules: ['FREQ=YEARLY'] })
  expect(later).toMatchObject({ dates: [{ start: '2030-05-01T20:00:00' }], truncated: true })
})

test('nothing is left when every date is excluded', () => {
  const { dates, problem } = expand({ exdates: ['2026-11-20T20:00:00'] })
  expect(dates).toEqual([])
  expect(problem).toBe('Every date of the recurrence is excluded.')
})

test.each([
  ['FREQ=SECONDLY', 'minutes apart'],
  ['FREQ=SECONDLY;INTERVAL=7200', 'SECONDLY'],
  ['FREQ=MINUTELY', 'minutes apart'],
  ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
  ['FREQ=NEVER', 'FREQ'],
  ['BYDAY=MO', 'no FREQ'],
  ['FREQ=DAILY;COUNT=0', 'COUNT'],
  ['FREQ=DAILY;UNTIL=soon', 'UNTIL'],
  ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH is 13'],
  ['FREQ=WEEKLY;BYDAY=1FR', 'BYDAY is 1FR in a WEEKLY rule'],
  ['FREQ=DAILY;BYYEARDAY=100', 'BYYEARDAY in a DAILY rule'],
  ['FREQ=YEARLY;INTERVAL=1000', 'years apart'],
  ['FREQ=YEARLY;RSCALE=CHINESE', 'CHINESE'],
  [
    `FREQ=DAILY;BYHOUR=9,10;BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join()}`,
    'times a day',
  ],
])('%s is not followed, the first date is kept and the reason told', (rule, reason) => {
  const { dates, problem } = expand({ rules: [rule] })
  expect(dates.map(({ start }) => start)).toEqual(['2026-11-20T20:00:00'])
  expect(problem).toContain(reason)
})

test('sloppy rules are understood', () => {
  expect(starts({ rules: ['rrule:freq=weekly; byday=fr;interval=0;count=2;X-NOTE=1;'] })).toEqual([
    '2026-11-20T20:00:00',
    '2026-11-27T20:00:00',
  ])
})

test('a COUNT that is none does not outdo a UNTIL', () => {
  expect(starts({ rules: ['FREQ=WEEKLY;COUNT=-1;UNTIL=20261127T230000Z'] })).toHaveLength(2)
})

test('a start that is not a date is a problem, not a crash', () => {
  expect(expand({ start: 'tomorrow' })).toMatchObject({
    dates: [{ start: 'tomorrow', key: 'tomorrow' }],
    problem: expect.stringContaining('"tomorrow"'),
  })
})

const hours = Array.from({ length: 24 }, (_, at) => at).join()
test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4;COUNT=1000',
  'FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2,4;COUNT=1000',
  'FREQ=HOURLY;INTERVAL=2;BYMONTHDAY=30;BYMONTH=2;BYHOUR=2;COUNT=1000',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=200',
  'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;BYSETPOS=7',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=10;BYSETPOS=366',
  'FREQ=DAILY;COUNT=1000000000',
  'FREQ=YEARLY;INTERVAL=1000;BYMONTH=13;BYDAY=5MO;BYSETPOS=7;COUNT=99999',
  'FREQ=DAILY;INTERVAL=999999999999',
  'FREQ=YEARLY;INTERVAL=20;BYMONTH=13;BYDAY=5MO;BYSETPOS=7;COUNT=99999',
  `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${hours};BYMINUTE=0,30;BYSETPOS=-1`,
  `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${hours};BYMINUTE=0,30;COUNT=5000`,
  `FREQ=DAILY;BYHOUR=${hours};BYMINUTE=0,30;COUNT=5000;BYMONTH=2;BYMONTHDAY=30`,
])('%s since 1970 ends soon', (rule) => {
  const began = performance.now()
  const { dates } = expand({ start: '1970-01-01T20:00:00', rules: [rule, rule] })
  expect(dates.length).toBeGreaterThan(0)
  expect(dates.length).toBeLessThanOrEqual(500)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a lasting change moves a date and all later ones, keeps their names, and a later one replaces it', () => {
  const { dates } = expand({
    start: '2026-11-20T20:00:00',
    end: '2026-11-20T22:00:00',
    rules: ['FREQ=WEEKLY;COUNT=5'],
    later: [
      { from: '2026-12-11T20:00:00', status: 'cancelled' },
      { from: '2026-11-27T20:00:00', start: '2026-11-28T19:00:00', end: '2026-11-28T23:30:00' },
    ],
  })
  expect(dates).toEqual([
    { key: '2026-11-20T20:00:00', start: '2026-11-20T20:00:00', end: '2026-11-20T22:00:00' },
    { key: '2026-11-27T20:00:00', start: '2026-11-28T19:00:00', end: '2026-11-28T23:30:00' },
    { key: '2026-12-04T20:00:00', start: '2026-12-05T19:00:00', end: '2026-12-05T23:30:00' },
    {
      key: '2026-12-11T20:00:00',
      start: '2026-12-11T20:00:00',
      end: '2026-12-11T22:00:00',
      status: 'cancelled',
    },
    {
      key: '2026-12-18T20:00:00',
      start: '2026-12-18T20:00:00',
      end: '2026-12-18T22:00:00',
      status: 'cancelled',
    },
  ])
})

test('a change of days lasts in days', () => {
  const { dates } = expand({
    start: '2026-11-20',
    allDay: true,
    rules: ['FREQ=WEEKLY;COUNT=3'],
    later: [{ from: '2026-11-27', start: '2026-11-26', end: '2026-11-27' }],
  })
  expect(dates.map(({ start, end }) => [start, end])).toEqual([
    ['2026-11-20', undefined],
    ['2026-11-26', '2026-11-27'],
    ['2026-12-03', '2026-12-04'],
  ])
})

test('a series that became another one half-way is two, without a date in both', () => {
  const rules = ['FREQ=WEEKLY;COUNT=5']
  const before = starts({ rules, only: { before: '2026-12-04T20:00:00' } })
  const after = starts({ rules, only: { from: '2026-12-04T20:00:00' } })
  expect(before).toEqual(['2026-11-20T20:00:00', '2026-11-27T20:00:00'])
  expect([...before, ...after]).toEqual(starts({ rules }))
  const far = starts({ rules: ['FREQ=DAILY'], only: { from: '2030-01-01T20:00:00' } })
  expect(far).toEqual(['2030-01-01T20:00:00'])
})
