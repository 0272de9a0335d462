import { expect, test } from 'vitest'
import { dropTracking, isTracking } from './tracking.ts'

test.each(['utm_source', 'UTM_Campaign', 'fbclid', 'gclid', 'mc_cid', 'ref', '_ga', 'igshid'])(
  '%s tells how somebody came',
  (key) => expect(isTracking(key)).toBe(true),
)

test.each(['id', 'page', 'date', 'reference', 'my_utm_source', 'sid', 'lang'])(
  '%s may tell which page it is',
  (key) => expect(isTracking(key)).toBe(false),
)

test('an address keeps the rest of its query', () => {
  const url = new URL('https://venue.example/e?id=7&utm_source=x&fbclid=1&utm_source=y&b=a%20b')
  dropTracking(url)
  expect(url.href).toBe('https://venue.example/e?id=7&b=a+b')
})
