import { expect, test } from 'vitest'
import { pageAfter, stepHref, STEPS, wantedCity } from './steps.ts'

const after = (redirectTo: string | null, city: string | null = 'wien', moods: string[] = []) =>
  pageAfter('sk', { moods, redirectTo }, city)

test('the place is asked for before pushes, and the city comes last', () => {
  expect(STEPS).toEqual(['platforms', 'vibe', 'week', 'nearby', 'push', 'city'])
})

test.each([
  '/sk/events/jazz?x=1#tickets',
  '/sk/feed/kosice',
  '/sk/feed?category=concert',
  '/sk/saved',
  '/events/jazz',
])('leads visitors for %s there', (wanted) => {
  expect(after(wanted)).toBe(wanted)
})

test.each([null, '/sk/', '/', '/sk/feed', '/feed?city=bratislava&sorting=start', '//evil.example'])(
  'opens the feed of the chosen city after a plain start by %s',
  (wanted) => {
    expect(after(wanted)).toBe('/sk/feed?city=wien')
    expect(after(wanted, null)).toBe('/sk/feed')
  },
)

test('the first feed is led by the chosen moods', () => {
  expect(decodeURIComponent(after(null, 'wien', ['chill', 'funny']))).toBe(
    '/sk/feed?city=wien&mood[]=chill&mood[]=funny',
  )
})

test('the address of a step carries the moods and the way on', () => {
  const carried = { moods: ['chill'], redirectTo: '/uk/events/jazz' }
  const { pathname, searchParams } = new URL(stepHref('uk', 'week', carried), 'https://a.example')
  expect(pathname).toBe('/uk/guide/week')
  expect([...searchParams]).toEqual([
    ['mood[]', 'chill'],
    ['redirectTo', '/uk/events/jazz'],
  ])
})

test('the city of a wanted feed is the first proposal', () => {
  expect(wantedCity('/sk/feed?city=kosice')).toBe('kosice')
  expect(wantedCity('/sk/feed')).toBeNull()
  expect(wantedCity(null)).toBeNull()
})
