import { expect, test } from 'vitest'
import { listPageOf } from './list-page.ts'

test.each([
  ['/en/feed', 'feed'],
  ['/en/feed/bratislava/concert', 'feed'],
  ['/uk/map', 'map'],
  ['/en/search', 'search'],
  ['/en/events/jazz', null],
  ['/en/', null],
  ['/en/feedback', null],
])('%s has the list %s', (path, page) => {
  expect(listPageOf(path)).toBe(page)
})
