import { expect, test } from 'vitest'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { mapEventObject } from './event-object.ts'

const when = (times: { startTime: string; endTime?: string; timezone?: string }) =>
  mapEventObject(
    { type: 'Event', name: 'Spev pri ohni', ...times },
    { config: { actors: [] }, city: BRATISLAVA } as never,
    { id: 'https://spolok.example/e/1' },
  ).when[0]

test.each(['UTC', 'Etc/UTC', '+00:00', 'GMT'])('the zone %s is the venue’s', (timezone) => {
  expect(when({ startTime: '2027-02-11T17:00:00Z', timezone })).toEqual({
    start: '2027-02-11T17:00:00Z',
    tz: 'Europe/Bratislava',
  })
})

test('a time without an offset is read in the zone beside it', () => {
  expect(
    when({
      startTime: '2027-02-11T17:00:00',
      endTime: '2027-02-11T19:30:00',
      timezone: 'Europe/Lisbon',
    }),
  ).toEqual({
    start: '2027-02-11T17:00:00+00:00',
    end: '2027-02-11T19:30:00+00:00',
    tz: 'Europe/Lisbon',
  })
  expect(when({ startTime: '2027-02-11T17:00:00', timezone: 'UTC' })?.start).toMatch(/Z|\+00:00$/)
})

test('a time without an offset or zone is no date', () => {
  expect(() => when({ startTime: '2027-02-11T17:00:00' })).toThrow('no readable start')
})
