import { expect, test } from 'vitest'
import { merge } from '#server/knowledge/merging/merge.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import type { LiveListing } from '#server/knowledge/merging/live-listing.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { resolve } from '../map/resolve.ts'
import { moodsOf } from './judge-event.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

const CITY: KnownCity = {
  id: 1,
  slug: 'london',
  name: 'London',
  names: [],
  lat: 51.5,
  lon: -0.1,
  radiusKm: 30,
  country: 'gb',
  tz: 'Europe/London',
  languages: ['en'],
  population: 9_000_000,
}

type Told = {
  title: string
  text: string
  category?: string
  redisplay?: 'yes' | 'facts-only'
  platform?: string
}

/** As gathering makes it of one record. */
function gathered({
  title,
  text,
  category,
  redisplay = 'yes',
  platform = 'test',
}: Told): MergedEvent {
  const draft = {
    sourceId: '1',
    title: { en: title },
    descriptionHtml: { en: text },
    when: [{ start: '2026-11-27T19:00:00' }],
    ...(category !== undefined && { categories: [category] }),
  }
  const now = new Date('2026-11-20T12:00:00Z')
  const { content } = resolve(draft, {
    own: CITY,
    cities: [CITY],
    byName: citiesByName([CITY]),
    now,
  })
  const listing: LiveListing = {
    source: 'test',
    platform,
    platformId: '1',
    role: 'aggregator',
    trust: 0.5,
    isDemo: false,
    changedAt: now,
    content,
    terms: {
      linkBack: true,
      redisplay,
      images: 'none',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-20',
    },
  }
  const event = merge([listing])
  if (event === null) throw new Error('It may not be shown.')
  return event
}

const moods = (told: Told) => moodsOf(gathered(told)).map(({ mood }) => mood)

const SISTERS = {
  title: 'An evening with the actors',
  text: 'The story of two sisters in a house by the sea.',
}

test('a category that is guessed after the house gives no mood, one that the platform names does', () => {
  const said = gathered({ ...SISTERS, category: 'Theatre' })
  expect(moodsOf(said)).toMatchObject([{ mood: 'cultured' }])
  const guessed = { ...said, categoryReason: { by: 'house', quote: 'Kettle Hall' } } as const
  expect(moodsOf(guessed)).toEqual([])
})

test('a text that may not be shown is read all the same', () => {
  const comedy = { title: 'Two hours', text: 'Stand-up with three comedians from Leeds.' }
  const withheld = gathered({ ...comedy, redisplay: 'facts-only' })
  expect(withheld.descriptions).toEqual({})
  expect(moodsOf(withheld)).toEqual(moodsOf(gathered(comedy)))
  expect(moodsOf(withheld)).toMatchObject([{ mood: 'funny' }])
})

test('classifies everything on Meetup as a meetup', () => {
  const loop = { title: 'Ewell to Kingston', text: 'Part eight of nine.' }
  expect(moods(loop)).toEqual([])
  expect(moodsOf(gathered({ ...loop, platform: 'meetup' }))).toEqual([
    { mood: 'social', reasons: [{ from: 'tag', quote: 'Meetup' }] },
  ])
})
