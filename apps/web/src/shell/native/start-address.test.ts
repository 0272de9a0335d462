import { expect, test } from 'vitest'
import { startAddress, type Start } from './start-address.ts'

const start: Start = {
  address: '/',
  chosenLocale: null,
  languages: ['cs-CZ', 'sk-SK', 'en'],
  city: null,
  sorting: null,
}

test('a first start shows the feed in the first language of the phone that we have', () => {
  expect(startAddress(start)).toEqual({ locale: 'sk', href: '/sk/feed' })
})

test('a later start keeps the chosen language, city and order', () => {
  const later = { ...start, chosenLocale: 'uk', city: 'wien', sorting: 'popular' }
  const { locale, href } = startAddress(later)
  expect(locale).toBe('uk')
  const { pathname, searchParams } = new URL(href, 'https://okolo.invalid')
  expect(pathname).toBe('/uk/feed')
  expect(Object.fromEntries(searchParams)).toEqual({ city: 'wien', sorting: 'popular' })
})

test('ignores what older versions have stored', () => {
  const old = { ...start, chosenLocale: 'cs', sorting: 'relevance' }
  expect(startAddress(old)).toEqual({ locale: 'sk', href: '/sk/feed' })
})

test.each([
  ['/de/events/jazz?x=1#top', 'de', '/de/events/jazz?x=1#top'],
  ['/events/jazz', 'sk', '/sk/events/jazz'],
  ['/e/jazz', 'sk', '/sk/events/jazz'],
] as const)('%s starts in %s with %s', (address, locale, href) => {
  expect(startAddress({ ...start, address })).toEqual({ locale, href })
})

test('a language that the site does not offer is never opened, whoever asks for it', () => {
  const offered = { language: 'uk', languages: ['uk', 'ru'] } as const
  expect(startAddress(start, offered)).toEqual({ locale: 'uk', href: '/uk/feed' })
  const ways = [{ chosenLocale: 'sk' }, { address: '/de/events/jazz' }, { languages: ['ru'] }]
  expect(ways.map((way) => startAddress({ ...start, ...way }, offered).href)).toEqual([
    '/uk/feed',
    '/uk/events/jazz',
    '/ru/feed',
  ])
})
