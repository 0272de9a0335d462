import { NO_PLAIN_FACTS } from '@okolo/contract/events/event'
import { describe, expect, test } from 'vitest'
import type { Terms } from '@okolo/connectors/connector'
import type { Price } from '@okolo/contract/events/price'
import type { ListingContent } from '../listing.ts'
import { cacheLimit, imageUse, isPaywallable, offersWithinTerms, withinTerms } from './terms.ts'

const TERMS: Terms = {
  linkBack: true,
  redisplay: 'yes',
  images: 'proxy',
  mayPaywall: true,
  mayMixSellers: true,
  reviewed: '2026-11-21',
}
const PRICE: Price = {
  is_free: false,
  min: 20,
  max: 40,
  currency: 'EUR',
  fees: 'unknown',
  text: null,
}
const CONTENT: ListingContent = {
  url: 'https://a.example/1',
  titles: { sk: 'Noc' },
  language: 'sk',
  summaries: { sk: 'Krátko' },
  descriptions: { sk: '<p>Dlho</p>' },
  dates: [],
  status: 'scheduled',
  city: 'bratislava',
  place: null,
  isOnline: false,
  onlineUrl: null,
  organizers: [],
  ...NO_PLAIN_FACTS,
  category: 'other',
  price: PRICE,
  ticketUrl: null,
  image: { url: 'https://a.example/i.jpg', credit: null, alt: null },
  tags: [],
  inLanguage: [],
  partOf: null,
  series: null,
  sameAs: [],
}

describe('the shown parts of a listing', () => {
  test('everything, where the terms allow it', () => {
    expect(withinTerms({ terms: TERMS, content: CONTENT })?.content).toEqual(CONTENT)
  })

  test('facts without summary, description and picture, where only facts are allowed', () => {
    const shown = withinTerms({ terms: { ...TERMS, redisplay: 'facts-only' }, content: CONTENT })
    expect(shown?.content).toEqual({ ...CONTENT, summaries: {}, descriptions: {}, image: null })
  })

  test('texts without the picture, where pictures are not allowed', () => {
    const shown = withinTerms({ terms: { ...TERMS, images: 'none' }, content: CONTENT })
    expect(shown?.content).toEqual({ ...CONTENT, image: null })
  })

  test('nothing of a source that may only be compared with', () => {
    expect(withinTerms({ terms: { ...TERMS, redisplay: 'no' }, content: CONTENT })).toBeNull()
  })

  test('a picture that may only be shown from its own address is not for our cache', () => {
    expect(imageUse({ redisplay: 'yes', images: 'hotlink' })).toBe('hotlink')
    expect(imageUse({ redisplay: 'facts-only', images: 'hotlink' })).toBe('none')
  })
})

describe('offers', () => {
  const seller = (platform: string, mayMixSellers: boolean, price: Price | null = PRICE) => ({
    platform,
    terms: { mayMixSellers },
    content: { price, ticketUrl: price && `https://${platform}.example/buy` },
  })
  const shown = (...sellers: ReturnType<typeof seller>[]) =>
    offersWithinTerms(sellers).map(({ platform, content }) =>
      content.price === null ? `${platform}: none` : `${platform}: offer`,
    )

  test('of several sellers stand side by side where all allow it', () => {
    expect(shown(seller('a', true), seller('b', true))).toEqual(['a: offer', 'b: offer'])
  })

  test('of a seller that stands alone only are left out beside another one', () => {
    expect(shown(seller('alone', false), seller('b', true))).toEqual(['alone: none', 'b: offer'])
  })

  test('of such a seller stay where the others sell nothing', () => {
    expect(shown(seller('site', true, null), seller('alone', false))).toEqual([
      'site: none',
      'alone: offer',
    ])
  })

  test('of two such sellers the better one stays, with both its sources', () => {
    expect(shown(seller('a', false), seller('b', false), seller('a', false))).toEqual([
      'a: offer',
      'b: none',
      'a: offer',
    ])
  })

  test('that are left out take their ticket link along, and nothing else', () => {
    const [first] = offersWithinTerms([
      { ...seller('alone', false), content: CONTENT },
      { ...seller('b', true), content: CONTENT },
    ])
    expect(first?.content).toEqual({ ...CONTENT, price: null, ticketUrl: null })
  })
})

describe('content that may be kept for a day', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const day = { maxCacheHours: 24 }

  test('is shown until a day after it was checked, and not longer', () => {
    expect(cacheLimit(day, now)).toEqual(new Date('2026-11-20T12:00:00Z'))
  })

  test('without a limit is shown however old it is', () => {
    expect(cacheLimit({}, now)).toBeNull()
  })
})

test('one source that forbids a paywall makes the event free for everybody', () => {
  expect(isPaywallable([{ terms: TERMS }])).toBe(true)
  expect(isPaywallable([{ terms: TERMS }, { terms: { mayPaywall: false } }])).toBe(false)
  expect(isPaywallable([])).toBe(false)
})
