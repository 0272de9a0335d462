import { describe, expect, test } from 'vitest'
import { codes } from '../testing/assumption-codes.ts'
import { draftOf } from './testing/calendars.ts'

describe('times', () => {
  test('an instant has no zone but the venue’s', async () => {
    const { when } = await draftOf(['DTSTART:20261120T190000Z', 'DTEND:20261120T210000Z'])
    expect(when).toEqual([
      { start: '2026-11-20T19:00:00Z', end: '2026-11-20T21:00:00Z', key: 'single' },
    ])
  })

  test('without any zone it is the venue’s, unless the operator says another', async () => {
    const floating = await draftOf(['DTSTART:20261120T200000'])
    expect(floating.when).toEqual([{ start: '2026-11-20T20:00:00', key: 'single' }])
    expect(codes(floating)).toEqual(['zone_assumed'])
    const told = await draftOf(['DTSTART:20261120T200000'], { defaultZone: 'Europe/London' })
    expect(told.when[0]!.tz).toBe('Europe/London')
  })

  test('takes the venue’s zone for an unknown one without a definition, and says so', async () => {
    const draft = await draftOf(['DTSTART;TZID=Nowhere/Middle:20261120T200000'])
    expect(draft.when[0]).toEqual({ start: '2026-11-20T20:00:00', key: 'single' })
    expect(draft.assumptions).toMatchObject([
      { code: 'zone_assumed', message: expect.stringContaining('Nowhere/Middle') },
    ])
  })

  test('a zone no place on earth has is taken by its offset', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Nowhere/Middle',
      'BEGIN:STANDARD',
      'DTSTART:20000101T000000',
      'TZOFFSETFROM:+0120',
      'TZOFFSETTO:+0120',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const { when } = await draftOf(['DTSTART;TZID=Nowhere/Middle:20261120T200000'], {}, zone)
    expect(when[0]!.start).toBe('2026-11-20T18:40:00Z')
  })

  test('a zone called only by number is what it says of itself', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:1', 'X-LIC-LOCATION:Europe/Prague', 'END:VTIMEZONE']
    const { when } = await draftOf(['DTSTART;TZID=1:20261120T200000'], {}, zone)
    expect(when[0]!.tz).toBe('Europe/Prague')
  })

  test('an end in another zone is shown on the clock of the start', async () => {
    const { when } = await draftOf([
      'DTSTART;TZID=Europe/Vienna:20261120T200000',
      'DTEND;TZID=Europe/London:20261120T203000',
    ])
    expect(when[0]!.end).toBe('2026-11-20T21:30:00')
  })

  test('from midnight to midnight is whole days, also in UTC', async () => {
    const local = [
      'DTSTART;TZID=Europe/Vienna:20261120T000000',
      'DTEND;TZID=Europe/Vienna:20261122T000000',
    ]
    expect((await draftOf(local)).when).toEqual([
      { start: '2026-11-20', end: '2026-11-21', allDay: true, key: 'single' },
    ])
    const utc = ['DTSTART:20261119T230000Z', 'DTEND:20261120T230000Z']
    expect((await draftOf(utc)).when).toEqual([
      { start: '2026-11-20', allDay: true, key: 'single' },
    ])
  })

  test.each([
    ['UTC', '20261120T223000Z', '2026-11-20T22:30:00Z'],
    ['UTC', '20261120T223000', '2026-11-20T22:30:00Z'],
    ['Etc/GMT', '20261120T223000', '2026-11-20T22:30:00Z'],
    ['Zulu', '20261120T223000', '2026-11-20T22:30:00Z'],
    ['Etc/GMT-2', '20261120T223000', '2026-11-20T20:30:00Z'],
  ])('the zone %s is nobody’s: %s is a moment on the venue’s clock', async (zone, at, start) => {
    const { when } = await draftOf([`DTSTART;TZID=${zone}:${at}`])
    expect(when).toEqual([{ start, key: 'single' }])
  })

  test('a calendar’s or operator’s zone that is nobody’s makes moments, too', async () => {
    const { when } = await draftOf(['DTSTART:20261120T200000'], { defaultZone: 'UTC' })
    expect(when[0]).toEqual({ start: '2026-11-20T20:00:00Z', key: 'single' })
  })

  test('a day as the end lasts to its midnight', async () => {
    const { when } = await draftOf([
      'DTSTART;TZID=Europe/Vienna:20261120T200000',
      'DTEND;VALUE=DATE:20261122',
    ])
    expect(when[0]!.end).toBe('2026-11-23T00:00:00')
    const instant = await draftOf(['DTSTART:20261120T190000Z', 'DTEND;VALUE=DATE:20261122'])
    expect(instant.when[0]!.end).toBe('2026-11-22T23:00:00Z')
    const same = await draftOf(['DTSTART:20261120T190000Z', 'DTEND;VALUE=DATE:20261120'])
    expect(same.when[0]).not.toHaveProperty('end')
  })

  test('an end in the year 9999 is kept, for it is an open one', async () => {
    const { when } = await draftOf(['DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:99991231'])
    expect(when[0]).toMatchObject({ start: '2026-01-05', end: '9999-12-30' })
  })

  test('a state or class that nobody knows is reported, and the event is shown', async () => {
    const draft = await draftOf(['STATUS:PARKED', 'CLASS:SECRETIVE'])
    expect(codes(draft)).toEqual(expect.arrayContaining(['status_unknown', 'value_unknown']))
    expect(codes(await draftOf(['STATUS:CONFIRMED', 'CLASS:PUBLIC']))).not.toContain(
      'value_unknown',
    )
  })

  test('midnight without an end is an unknown time', async () => {
    const draft = await draftOf(['DTSTART:20261120T000000'])
    expect(draft.when).toEqual([{ start: '2026-11-20', allDay: true, key: 'single' }])
    expect(codes(draft)).toContain('time_unknown')
  })

  test('an end that is no later date is left out', async () => {
    for (const end of ['20261101T100000', 'None', '20261120T200000']) {
      expect((await draftOf([`DTEND;TZID=Europe/Vienna:${end}`])).when[0]).not.toHaveProperty('end')
    }
  })

  test('DURATION, also an absurd one', async () => {
    expect((await draftOf(['DURATION:P1DT2H'])).when[0]!.end).toBe('2026-11-21T22:00:00')
    expect((await draftOf(['DURATION:-PT1H'])).when[0]).not.toHaveProperty('end')
    expect((await draftOf(['DURATION:P99999999999W'])).when[0]).not.toHaveProperty('end')
  })

  test('dates written in other ways', async () => {
    for (const start of ['2026-11-20T20:00:00', '20261120T2000', '20261120 200000']) {
      expect((await draftOf([`DTSTART;TZID=Europe/Vienna:${start}`])).when[0]!.start).toBe(
        '2026-11-20T20:00:00',
      )
    }
  })
})

test.each([
  ['Romance Standard Time', 'Europe/Paris'],
  ['"Central Europe Standard Time"', 'Europe/Budapest'],
  ['Eastern Standard Time', 'America/New_York'],
  ['/freeassociation.sourceforge.net/Europe/Vienna', 'Europe/Vienna'],
  ['(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna', 'Europe/Amsterdam'],
])('the zone %s is %s', async (name, zone) => {
  const draft = await draftOf([`DTSTART;TZID=${name}:20261120T200000`])
  expect(draft.when[0]).toMatchObject({ start: '2026-11-20T20:00:00', tz: zone })
})
