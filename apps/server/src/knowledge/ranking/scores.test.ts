import { DAY_MS } from '@okolo/contract/durations'
import { describe, expect, test } from 'vitest'
import {
  demand,
  isWorthWriting,
  longRunFactor,
  popularities,
  shrunk,
  type Ranked,
  type Signals,
} from './popularity.ts'
import { quality } from './popularity.ts'
import { nearness, relevance, timeliness, type RelevanceFacts } from './relevance.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const NOTHING: Signals = {
  saves: 0,
  savesWeek: 0,
  platforms: 1,
  capacity: null,
  organizer: null,
  interest: null,
  lowStock: false,
}

describe('popular', () => {
  test('platforms, saves and interest raise demand; the fifth platform adds nothing', () => {
    expect(demand(NOTHING)).toBe(0)
    expect(demand({ ...NOTHING, platforms: 3 })).toBeCloseTo(1.6)
    expect(demand({ ...NOTHING, platforms: 9 })).toBe(demand({ ...NOTHING, platforms: 5 }))
    expect(demand({ ...NOTHING, saves: 10, savesWeek: 4 })).toBeCloseTo(
      Math.log(11) + 0.6 * Math.log(5),
    )
    expect(demand({ ...NOTHING, interest: 1, lowStock: true })).toBeCloseTo(0.9)
  })

  test('little evidence stays near what is usual for the category', () => {
    expect(shrunk(4, 0, 1)).toBe(1)
    expect(shrunk(4, 5, 1)).toBe(2.5)
  })

  test('halves the score of long runs except in their first three and last seven days', () => {
    const run = { starts: NOW - 20 * DAY_MS, ends: NOW + 20 * DAY_MS }
    expect(longRunFactor(run, NOW)).toBe(0.5)
    expect(longRunFactor({ ...run, starts: NOW - 2 * DAY_MS }, NOW)).toBe(1)
    expect(longRunFactor({ ...run, ends: NOW + 6 * DAY_MS }, NOW)).toBe(1)
    expect(longRunFactor({ starts: NOW, ends: NOW + DAY_MS }, NOW)).toBe(1)
  })

  const event = (id: number, given: Partial<Ranked> = {}): Ranked => ({
    id,
    category: 1,
    signals: NOTHING,
    quality: 0.5,
    appeal: 0.5,
    starts: NOW + DAY_MS,
    ends: NOW + DAY_MS + 1,
    ...given,
  })

  test('events compete within their time frame: the best of next month is as popular as the best of this week', () => {
    const wanted = { ...NOTHING, platforms: 4 }
    const result = popularities(
      [
        event(1),
        event(2, { signals: { ...NOTHING, platforms: 2 } }),
        event(3, { starts: NOW + 20 * DAY_MS }),
        event(4, { starts: NOW + 20 * DAY_MS, signals: wanted }),
      ],
      new Date(NOW),
    )
    expect([...result].toSorted(([a], [b]) => a - b)).toEqual([
      [1, 5000],
      [2, 10_000],
      [3, 5000],
      [4, 10_000],
    ])
  })

  test('of equals the better described comes first, and no two share a place', () => {
    const events = [event(1), event(2, { quality: 0.9 }), event(3), event(4)]
    const result = popularities(events, new Date(NOW))
    expect(result.get(2)).toBe(10_000)
    expect(new Set(result.values()).size).toBe(4)
    expect(popularities(events.toReversed(), new Date(NOW))).toEqual(new Map(result))
  })

  test('before anybody saves it, an event is expected to be as popular as what it is', () => {
    const events = [event(1, { appeal: 0.2 }), event(2, { appeal: 0.8 }), event(3, { appeal: 0.4 })]
    const order = [...popularities(events, new Date(NOW))].toSorted(([, a], [, b]) => b - a)
    expect(order.map(([id]) => id)).toEqual([2, 3, 1])
  })

  test('a popularity is written when its place changes, sooner near the top', () => {
    expect(isWorthWriting(1, 5000)).toBe(true)
    expect(isWorthWriting(5100, 5000)).toBe(false)
    expect(isWorthWriting(9900, 10_000)).toBe(true)
  })
})

describe('relevance', () => {
  const facts: RelevanceFacts = {
    starts: NOW + 3 * DAY_MS,
    ends: NOW + 3 * DAY_MS + 7_200_000,
    hour: 19,
    weekday: 1,
    isLongRunning: false,
    appeal: 1,
    popularity: 1,
    quality: 1,
    km: 0,
    firstSeen: NOW,
  }

  test('time halves every three days; an unknown hour may be one in the evening', () => {
    expect(timeliness(facts, NOW)).toBeCloseTo(0.5)
    const [night, unknown, morning] = [19, null, 9].map((hour) =>
      timeliness({ ...facts, hour }, NOW),
    )
    expect(unknown).toBeLessThan(night ?? 0)
    expect(unknown).toBeGreaterThan(morning ?? 1)
  })

  test('ranks events that are mostly over behind those ahead, except fairs that stay open', () => {
    const HOUR = 3_600_000
    const ahead = relevance(
      { ...facts, starts: NOW + HOUR, ends: NOW + 3 * HOUR, appeal: 0.4 },
      NOW,
    )
    const begun = (since: number, left: number) =>
      relevance({ ...facts, starts: NOW - since * HOUR, ends: NOW + left * HOUR }, NOW)
    expect(begun(2, 1)).toBeLessThan(ahead)
    expect(begun(8, 0.4)).toBeLessThan(begun(2, 1))
    expect(begun(7, 6)).toBeGreaterThan(ahead)
  })

  test('long-running events count when they open and when they close', () => {
    const run = {
      ...facts,
      isLongRunning: true,
      starts: NOW - 9 * DAY_MS,
      ends: NOW + 60 * DAY_MS,
    }
    expect(timeliness(run, NOW)).toBe(0.25)
    expect(timeliness({ ...run, starts: NOW - DAY_MS }, NOW)).toBe(0.9)
    expect(timeliness({ ...run, ends: NOW + DAY_MS }, NOW)).toBe(0.8)
  })

  test('it stays between 0 and 1, and is half as near at three kilometres', () => {
    expect(relevance({ ...facts, starts: NOW }, NOW)).toBeCloseTo(1)
    expect(nearness(3)).toBe(0.5)
    expect(nearness(null)).toBeLessThan(nearness(3))
  })

  test('quality is what is known, and who says it', () => {
    const all = { hasImage: true, hasText: true, hasHour: true, hasPoint: true, hasPrice: true }
    expect(quality({ ...all, trust: 1 })).toBe(1)
    expect(quality({ ...all, hasText: false, hasImage: false, trust: 0 })).toBeCloseTo(0.42)
  })
})
