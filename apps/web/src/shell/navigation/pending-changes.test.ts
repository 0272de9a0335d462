import { expect, test } from 'vitest'
import { withPending } from './pending-changes.ts'

const url = (rest: string) => new URL(rest, 'https://okolo.example/en/')

test.each([
  [
    'takes a second filter off with the first',
    'feed?free=true',
    'feed?free=true&is_online=true',
    'feed?is_online=true',
    'feed',
  ],
  [
    'adds a second filter to the first',
    'feed?popular=true',
    'feed',
    'feed?free=true',
    'feed?free=true&popular=true',
  ],
  [
    'takes the first back by the link to the page shown',
    'feed?city=nice',
    'feed?city=nice',
    'feed?timeframe=today&city=nice',
    'feed?city=nice',
  ],
  [
    'replaces other days that were chosen first',
    'feed?date_from=2026-11-28&date_to=2026-11-29&popular=true',
    'feed?popular=true',
    'feed?timeframe=today&popular=true&free=true',
    'feed?popular=true&free=true&date_from=2026-11-28&date_to=2026-11-29',
  ],
  ['leaves other pages alone', 'events/jazz', 'feed?free=true', 'feed', 'events/jazz'],
  [
    'leaves a link alone while another page comes',
    'feed?popular=true',
    'feed',
    'map?free=true',
    'feed?popular=true',
  ],
])('%s', (_, link, shown, pending, expected) => {
  expect(withPending(url(link), url(shown), url(pending))).toBe(url(expected).href)
})
