import { expect, test } from 'vitest'
import { canonicalFilter, canonicalQuery, PAGE_KEYS } from './canonical-query.ts'
import { parseFilter } from './event-filter.ts'

const KNOWN = new Set([...PAGE_KEYS].filter((key) => key !== 'url'))

test.each([
  ['x=1&city=wien&utm_source=a', 'city=wien'],
  ['price=10.0&city=wien', 'city=wien&price=10'],
  ['free=1&sorting=&venue=&is_online=false', 'free=true'],
  ['category[]=club&category[]=concert&category[]=club', 'category[]=concert&category[]=club'],
  ['mood[]=chill', 'mood=chill'],
  ['weekday[]=7&weekday[]=5&weekday[]=7', 'weekday[]=5&weekday[]=7'],
  ['weekday[]=6&time_from=', 'weekday=6'],
  ['city=a&city=wien', 'city=wien'],
  ['location[]=48.10&location[]=17', 'location[]=48.1&location[]=17'],
  ['distance=null&city=wien', 'city=wien'],
  ['search=a%20b', 'search=a+b'],
  ['distance=10.001&city=wien', 'city=wien&distance=15'],
  ['distance=10.002&city=wien', 'city=wien&distance=15'],
  ['distance=9.999', 'distance=10'],
  ['distance=0', 'distance=1'],
  ['distance=20000&city=wien', 'distance=999&city=wien'],
  ['distance_from=10.001&distance=25', 'distance_from=10&distance=25'],
  ['__proto__=1&constructor=2', ''],
])('%s and %s are kept as one', (one, other) => {
  expect(canonicalFilter(one, KNOWN)).toBe(canonicalFilter(other, KNOWN))
})

test.each([
  ['city=wien', 'city=graz'],
  ['sorting=null', 'sorting='],
  ['timeframe=&city=wien', 'city=wien'],
  ['sorting=null', 'sorting=start'],
  ['distance=999&city=wien', 'city=wien'],
  ['location[]=48&location[]=17', 'location[]=17&location[]=48'],
  ['category[]=club&category[]=concert', 'category=club'],
  ['time_from=20:00', 'time_to=20:00'],
  ['age=5', 'age=6'],
  ['distance=10', 'distance=25'],
  ['accessible=true', ''],
  ['cursor=a', 'cursor=b'],
  ['embedded=1', ''],
])('%s and %s are two', (one, other) => {
  expect(canonicalFilter(one, KNOWN)).not.toBe(canonicalFilter(other, KNOWN))
})

test('the one form means itself', () => {
  const query = 'sorting=null&mood[]=b&mood[]=a&distance=999&search=%22x%22&cursor=q&page_size=5'
  const canonical = canonicalFilter(query, KNOWN) ?? ''
  expect(canonicalFilter(canonical, KNOWN)).toBe(canonical)
  expect(parseFilter(canonical)).toEqual({
    ok: true,
    filter: {
      sorting: null,
      mood: ['a', 'b'],
      distance: 999,
      search: '"x"',
      cursor: 'q',
      page_size: 5,
    },
  })
})

test('returns null for an invalid filter', () => {
  expect(canonicalFilter('price=abc', KNOWN)).toBeNull()
  expect(canonicalFilter('x[]=1&utm=b', KNOWN)).toBe('')
})

test('of any other query the known keys stay, in one order, with every value', () => {
  const known = new Set(['q', 'city'])
  expect(canonicalQuery('city=wien&x=1&q=a+b&q=%63', known)).toBe('q=a+b&q=c&city=wien')
})
