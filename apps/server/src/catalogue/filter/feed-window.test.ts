import { expect, test } from 'vitest'
import { upcomingWindow } from './feed-window.ts'

const ZONE = 'Europe/Bratislava'
const iso = (window: ReturnType<typeof upcomingWindow>) =>
  window && [window.from.toISOString(), window.to?.toISOString() ?? null, window.opensLater]

test('without days it opens now and has no end', () => {
  expect(iso(upcomingWindow({}, new Date('2026-11-20T15:00:00Z'), ZONE))).toEqual([
    '2026-11-20T15:00:00.000Z',
    null,
    false,
  ])
})

test('today opens now and ends at midnight of the city', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  expect(iso(upcomingWindow({ timeframe: 'today' }, now, ZONE))?.slice(0, 2)).toEqual([
    '2026-11-20T15:00:00.000Z',
    '2026-11-20T23:00:00.000Z',
  ])
  expect(iso(upcomingWindow({ timeframe: 'today' }, now, 'America/New_York'))?.[1]).toBe(
    '2026-11-21T05:00:00.000Z',
  )
})

test('shortly after midnight today is the new day', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  expect(iso(upcomingWindow({ timeframe: 'today' }, now, ZONE))?.[1]).toBe(
    '2026-11-21T23:00:00.000Z',
  )
})

test('the day the clocks go forward has 23 hours, the day they go back has 25', () => {
  const day = (date: string) =>
    iso(upcomingWindow({ date }, new Date('2026-01-01T00:00:00Z'), ZONE))
  expect(day('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', true])
  expect(day('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', true])
})

test('days that are over leave nothing', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  expect(upcomingWindow({ date: '2026-11-19' }, now, ZONE)).toBeNull()
  expect(iso(upcomingWindow({ date_from: '2026-11-01' }, now, ZONE))?.[0]).toBe(now.toISOString())
})
