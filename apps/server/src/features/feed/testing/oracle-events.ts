import { HOUR_MS } from '@okolo/contract/durations'
import type { EventGiven } from '#server/catalogue/testing/catalogue-builder.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Thursday, 19 November 2026, 16:00 in Bratislava and Vienna. */
export const NOW = new Date('2026-11-19T15:00:00Z')
export const CASTLE = { lat: 48.1419, lng: 17.1 }
export const CENTRES = {
  bratislava: { lat: 48.14831, lng: 17.10744 },
  wien: { lat: 48.20849, lng: 16.37208 },
}
const CITIES = ['bratislava', 'wien'] as const
const CATEGORIES = ['concert', 'exhibition', 'theatre', 'other']
const MOODS = ['chill', 'party', 'romantic']
const WORDS = ['organ', 'puppet', 'violin', 'lantern', 'chess', 'market']

export type Known = EventGiven & {
  city: (typeof CITIES)[number]
  category: string
  popularity: number
  moods: string[]
  spans: Span[]
  age: { min: number; max: number | null } | null
  isAllDay: boolean
}

export type Span = { starts: number; ends: number }

const AGES = [{ min: 3, max: 6 }, { min: 12, max: null }, { min: 6, max: null }, null, null]

/** The same catalogue each time (mulberry32). */
export function makeEvents(count: number): Known[] {
  let state = 20_261_119
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (n: number) => Math.floor(next() * n)
  const one = <T>(values: readonly T[]): T => {
    const value = values[upTo(values.length)]
    if (value === undefined) throw new Error('no values')
    return value
  }
  return Array.from({ length: count }, (_, i) => {
    const isAllDay = i % 13 === 5
    const hour = NOW.getTime() + (upTo(34) - 12) * DAY_MS + (upTo(16) - 8) * HOUR_MS
    const first = isAllDay ? midnightBefore(hour) : hour
    const longOrNot =
      next() < 0.1 ? 20 * DAY_MS : next() < 0.15 ? 3 * DAY_MS : (1 + upTo(5)) * HOUR_MS
    const twice = one([1, 1, 1, 3])
    // The openings of an exhibition, every day.
    const isRun = i % 17 === 3
    const lasts = isAllDay ? DAY_MS : isRun ? 6 * HOUR_MS : longOrNot
    const repeats = isRun ? 18 : lasts > DAY_MS ? 1 : twice
    const step = isRun ? DAY_MS : 2 * DAY_MS
    const spans = Array.from({ length: repeats }, (__, n) => ({
      starts: first + n * step,
      ends: first + n * step + lasts,
    }))
    const age = AGES[i % AGES.length] ?? null
    const city = one(CITIES)
    const centre = CENTRES[city]
    return {
      slug: `event-${i}`,
      city,
      category: one(CATEGORIES),
      title: `${one(WORDS)} number ${i}`,
      language: one(['sk', 'en', 'de']),
      spans,
      dates: spans.map(({ starts, ends }) => ({
        start: new Date(starts).toISOString(),
        end: new Date(ends).toISOString(),
        allDay: isAllDay,
      })),
      isAllDay,
      age,
      detail: { age },
      isAccessible: i % 4 === 0,
      popularity: i * 10 + upTo(10),
      moods: [...MOODS.filter(() => next() < 0.35), ...(i % 3 === 0 ? ['family'] : [])],
      price: one([null, 0, 0, 8, 15, 30]),
      isOnline: next() < 0.15,
      venue: `${city}-hall-${upTo(5)}`,
      organizers: [`club-${upTo(4)}`],
      ...(next() < 0.85
        ? {
            place: {
              lat: centre.lat + (next() - 0.5) / 6,
              lng: centre.lng + (next() - 0.5) / 6,
            },
          }
        : {}),
    }
  })
}

/** In Bratislava and Vienna, whose clocks are an hour ahead of Greenwich all the while. */
function midnightBefore(time: number): number {
  return Math.floor((time + HOUR_MS) / DAY_MS) * DAY_MS - HOUR_MS
}
