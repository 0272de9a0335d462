import { expect, test } from 'vitest'
import { aDate, anEvent } from '#web/testing/event-builder.ts'
import { calendarFile, googleCalendar, outlookCalendar } from './calendar-links.ts'

const URL_HERE = 'https://okolo.example/en/events/quartet'
const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams)
const told = (given: Parameters<typeof aDate>[0]) => {
  const date = aDate(given)
  const event = anEvent({ date })
  return { event, title: event.title, date, url: URL_HERE }
}

test('an evening is the same evening in every calendar, in the zone where it takes place', () => {
  const evening = told({})
  expect(queryOf(googleCalendar(evening))).toMatchObject({
    text: 'Quartet in the courtyard',
    dates: '20261120T200000/20261120T220000',
    ctz: 'Europe/Bratislava',
    details: URL_HERE,
    location: 'The Courtyard, Obchodná 12, Bratislava',
  })
  expect(queryOf(outlookCalendar(evening))).toMatchObject({
    subject: 'Quartet in the courtyard',
    startdt: '2026-11-20T19:00:00.000Z',
    enddt: '2026-11-20T21:00:00.000Z',
  })
})

test('across midnight and the end of summer time the hours are those on the clock there', () => {
  const night = told({ start: '2026-10-24T23:00:00+02:00', end: '2026-10-25T04:00:00+01:00' })
  expect(queryOf(googleCalendar(night))['dates']).toBe('20261024T230000/20261025T040000')
})

test('without an end it lasts three hours', () => {
  expect(queryOf(googleCalendar(told({ end: null })))['dates']).toBe(
    '20261120T200000/20261120T230000',
  )
})

test('whole days are days: calendars name the one after the last', () => {
  const days = told({
    all_day: true,
    start: '2026-11-28T00:00:00+01:00',
    end: '2026-11-30T00:00:00+01:00',
  })
  expect(queryOf(googleCalendar(days))).toMatchObject({ dates: '20261128/20261130' })
  expect(queryOf(googleCalendar(days))).not.toHaveProperty('ctz')
  expect(queryOf(outlookCalendar(days))).toMatchObject({
    allday: 'true',
    startdt: '2026-11-28',
    enddt: '2026-11-30',
  })
})

test('a file of one date, or of all', () => {
  expect(calendarFile('a b', 'sk')).toBe('/v1/events/a%20b/event.ics?locale=sk')
  expect(calendarFile('a', 'en', 'u1')).toBe('/v1/events/a/event.ics?locale=en&date=u1')
})
