import type { EventDraft } from '@okolo/connectors/event-draft'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { describe, expect, test } from 'vitest'
import { normalise } from './normalise.ts'

const context = {
  city: BRATISLAVA,
  zone: 'Europe/Bratislava',
  now: new Date('2026-11-20T18:00:00Z'),
}
const DRAFT: EventDraft = {
  sourceId: '1',
  title: { sk: 'Noc v galérii' },
  when: [{ start: '2026-11-21T20:00:00' }],
}

function content(draft: Partial<EventDraft>) {
  return normalise({ ...DRAFT, ...draft }, context).content
}

test('a wall time without a zone is taken in the zone of the place, and that is noted', () => {
  const { content: made, assumptions } = normalise(DRAFT, context)
  expect(made.dates).toMatchObject([
    {
      startWall: '2026-11-21T20:00:00',
      zone: 'Europe/Bratislava',
      start: '2026-11-21T19:00:00.000Z',
      end: '2026-11-21T22:00:00.000Z',
      endStated: false,
    },
  ])
  expect(assumptions.map(({ code }) => code)).toContain('zone_assumed')
})

test('an all-day date lasts to the end of its last day, also when the clocks change', () => {
  expect(content({ when: [{ start: '2026-10-24', end: '2026-10-25' }] }).dates).toMatchObject([
    {
      start: '2026-10-23T22:00:00.000Z',
      end: '2026-10-25T23:00:00.000Z',
      endWall: '2026-10-26T00:00:00',
      allDay: true,
    },
  ])
})

test('a party that ends at five ends the next morning', () => {
  const [date] = content({
    when: [{ start: '2026-11-21T22:00:00', end: '2026-11-21T05:00:00' }],
  }).dates
  expect(date).toMatchObject({ endWall: '2026-11-22T05:00:00', end: '2026-11-22T04:00:00.000Z' })
})

test('tickets that are all gone make the date sold out, some left do not', () => {
  const gone = { soldOut: true, price: 10, currency: 'EUR' }
  expect(content({ offers: [gone] }).dates).toMatchObject([{ status: 'sold_out' }])
  expect(content({ offers: [gone, { price: 20, currency: 'EUR' }] }).dates).toMatchObject([
    { status: 'scheduled' },
  ])
})

test('a postponed event may be without a date, any other may not', () => {
  expect(content({ when: [], status: 'postponed' }).dates).toEqual([])
  expect(() => content({ when: [] })).toThrow('no date')
})

test.each(['2026-13-40T20:00:00', 'someday', '0001-01-01T00:00:00', '12026-11-20'])(
  'the date "%s" is refused in words',
  (start) => {
    expect(() => content({ when: [{ start }] })).toThrow(/is not a date|cannot be meant/)
  },
)

test('addresses that a browser must not open are left out', () => {
  const made = content({
    url: 'javascript:alert(1)',
    images: [{ url: 'data:text/html,x' }, { url: 'https://a.example/i.jpg' }],
    organizers: [{ name: 'Galéria', url: 'ftp://a.example' }],
  })
  expect(made).toMatchObject({
    url: null,
    image: { url: 'https://a.example/i.jpg' },
    organizers: [{ name: 'Galéria', url: null }],
  })
})

test('Null Island and swapped coordinates are not a place', () => {
  expect(content({ place: { name: 'Kryt', lat: 0, lon: 0 } }).place).toMatchObject({ lat: null })
  expect(content({ place: { lat: 148, lon: 17 } }).place).toBeNull()
})

test('an event whose only place is "Online" is online', () => {
  expect(content({ place: { name: 'Online' }, onlineUrl: 'https://meet.example/x' })).toMatchObject(
    {
      isOnline: true,
      place: null,
    },
  )
})

test('takes the next hour for one that the clocks skip in spring, and says so', () => {
  const { content: made, assumptions } = normalise(
    { ...DRAFT, when: [{ start: '2027-03-28T02:30:00', end: '2027-03-28T05:00:00' }] },
    context,
  )
  expect(made.dates[0]).toMatchObject({ startWall: '2027-03-28T03:30:00' })
  expect(assumptions).toContainEqual({
    code: 'skipped_hour',
    field: 'when',
    message:
      '2027-03-28T02:30 does not exist in Europe/Bratislava, where the clocks go forward then: 03:30 was taken.',
  })
  const codes = (when: EventDraft['when']) =>
    normalise({ ...DRAFT, when }, context).assumptions.map(({ code }) => code)
  expect(codes([{ start: '2027-03-27T23:00:00', end: '2027-03-28T02:15:00' }])).toContain(
    'skipped_hour',
  )
  expect(codes([{ start: '2027-03-28T01:30:00Z' }])).not.toContain('skipped_hour')
  expect(codes([{ start: '2027-03-28T03:30:00' }])).not.toContain('skipped_hour')
  expect(codes([{ start: '2026-10-25T02:30:00' }])).not.toContain('skipped_hour')
})

test('gives a span of weeks that is on Tuesdays dates on Tuesdays alone, and says so', () => {
  const { content: made, assumptions } = normalise(
    {
      ...DRAFT,
      title: { en: 'Cruises every Tuesday' },
      when: [{ start: '2026-12-01', end: '2026-12-20' }],
    },
    context,
  )
  const days = made.dates.map(({ startWall }) => startWall.slice(0, 10))
  expect(days).toEqual(['2026-12-01', '2026-12-08', '2026-12-15'])
  expect(assumptions.map(({ code }) => code)).toContain('weekdays_from_words')
})

describe('dates beyond what is expanded', () => {
  const daily = { start: '2026-11-01T19:00:00', tz: 'Europe/Bratislava' }
  const goesOn = (draft: Partial<EventDraft>) => content({ when: [], ...draft }).goesOn

  test('a rule without an end goes on, nobody knows until when', () => {
    expect(goesOn({ recurrence: { ...daily, rules: ['FREQ=DAILY'] } })).toEqual({ until: null })
    expect(goesOn({ recurrence: { ...daily, rules: ['FREQ=DAILY;UNTIL=20991231'] } })).toEqual({
      until: null,
    })
  })

  test('a rule with a later end goes on until its last date', () => {
    const rules = ['FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20280105T230000Z']
    expect(goesOn({ recurrence: { ...daily, rules } })).toEqual({
      until: '2028-01-02T21:00:00.000Z',
    })
    const exdates = ['2028-01-02T19:00:00', '2028-01-01T19:00:00']
    expect(goesOn({ recurrence: { ...daily, rules, exdates } })).toEqual({
      until: '2027-12-26T21:00:00.000Z',
    })
  })

  test('a rule that ends within the year, and dates that are all there, do not go on', () => {
    expect(goesOn({ recurrence: { ...daily, rules: ['FREQ=DAILY;UNTIL=20270301'] } })).toBe(
      undefined,
    )
    expect(goesOn({ when: [{ start: '2026-11-21T20:00:00' }] })).toBe(undefined)
  })

  test('marks an event as continuing when the platform lists only its next dates', () => {
    const when = [{ start: '2026-11-21T20:00:00' }, { start: '2026-11-22T20:00:00' }]
    expect(goesOn({ when, goesOn: true })).toEqual({ until: null })
  })

  test('of more dates than are kept the last one is known', () => {
    const when = Array.from({ length: 700 }, (_, day) => ({
      start: new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
    }))
    expect(goesOn({ when })?.until?.slice(0, 10)).toBe('2028-09-30')
  })
})

const WEEKLY = { start: '2026-12-03T19:00:00', rules: ['FREQ=WEEKLY;COUNT=2'] }

test('a cancelled series of which one date takes place is not cancelled as a whole', () => {
  const held = { start: '2026-12-10T19:00:00', key: '2026-12-10T19:00:00' }
  const made = content({
    status: 'cancelled',
    recurrence: WEEKLY,
    when: [{ ...held, status: 'scheduled' }],
  })
  expect(made.status).toBe('scheduled')
  expect(made.dates.map(({ status }) => status)).toEqual(['cancelled', 'scheduled'])
  expect(content({ status: 'cancelled', recurrence: WEEKLY, when: [] }).status).toBe('cancelled')
})

test('several rhythms give the dates of all of them, and it goes on as long as the last of them', () => {
  const mondays = { start: '2026-12-07T17:00:00', rules: ['FREQ=WEEKLY'] }
  const made = content({ recurrence: WEEKLY, furtherRecurrences: [mondays], when: [] })
  expect(made.dates.slice(0, 4).map(({ startWall }) => startWall)).toEqual([
    '2026-12-03T19:00:00',
    '2026-12-07T17:00:00',
    '2026-12-10T19:00:00',
    '2026-12-14T17:00:00',
  ])
  expect(made).toMatchObject({ goesOn: { until: null }, since: '2026-12-03' })
})

test('a rhythm that ended long ago adds no date where another one goes on', () => {
  const ended = { start: '2025-01-06T17:00:00', rules: ['FREQ=WEEKLY;COUNT=3'] }
  const made = content({ recurrence: ended, furtherRecurrences: [WEEKLY], when: [] })
  expect(made.dates).toHaveLength(2)
  expect(content({ recurrence: ended, when: [] }).dates).toHaveLength(1)
})
