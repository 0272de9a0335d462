import { expect, test } from 'vitest'
import type { ListingDate } from '#server/knowledge/listing.ts'
import type { StoredDate } from './date-rows.ts'
import { changeOf } from './moved-date.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

function stored(starts: string, ends: string): StoredDate {
  return {
    date_key: 'k',
    uuid: 'u',
    starts_at: new Date(starts),
    ends_at: new Date(ends),
    previous_start: null,
    is_live: true,
  }
}

function given(startWall: string, more: Partial<ListingDate> = {}): ListingDate {
  return {
    key: startWall,
    startWall,
    endWall: null,
    zone: 'Europe/Bratislava',
    start: `${startWall}+01:00`,
    end: `${startWall}+01:00`,
    endStated: false,
    allDay: false,
    status: 'scheduled',
    previousStart: null,
    onlineUrl: null,
    ...more,
  }
}

const TONIGHT = stored('2026-11-20T19:00:00Z', '2026-11-20T21:00:00Z')
const LATER = stored('2026-12-05T19:00:00Z', '2026-12-05T21:00:00Z')

test('a coming date that is given at another time was moved', () => {
  expect(changeOf(LATER, given('2026-12-05T19:30:00'), NOW)).toBe('moved')
  expect(changeOf(LATER, given('2026-12-12T20:00:00'), NOW)).toBe('moved')
  expect(changeOf(TONIGHT, given('2026-11-20T21:00:00'), NOW)).toBe('moved')
})

test('a day whose hour becomes known is the same date and was not moved', () => {
  const day = stored('2026-12-04T23:00:00Z', '2026-12-05T23:00:00Z')
  expect(changeOf(day, given('2026-12-05T20:00:00'), NOW)).toBe('refined')
  expect(changeOf(day, given('2026-12-06T20:00:00'), NOW)).toBe('moved')
})

test('a listing that has gone on from tonight to the next time of a series has two dates', () => {
  expect(changeOf(TONIGHT, given('2026-11-27T20:00:00'), NOW)).toBe('next')
})

test('tonight is moved where the source says so', () => {
  const next = given('2026-11-27T20:00:00', { status: 'rescheduled' })
  expect(changeOf(TONIGHT, next, NOW)).toBe('moved')
  expect(
    changeOf(TONIGHT, given('2026-11-27T20:00:00', { previousStart: '2026-11-20T19:00:00Z' }), NOW),
  ).toBe('moved')
})
