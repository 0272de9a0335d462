import { beforeEach, describe, expect, test } from 'vitest'
import { Cache } from './cache.ts'

let now: Date
beforeEach(() => {
  now = new Date('2026-11-20T15:00:10Z')
})
const cacheOf = (maxBytes = 10_000) => new Cache<{ text: string }>({ clock: () => now, maxBytes })
const value = { text: 'x' }

test('serves a cached value for its minute only, also when the clock is turned back', () => {
  const cache = cacheOf()
  cache.set('a', value, { bytes: 10, mark: cache.mark() })
  now = new Date('2026-11-20T15:00:59Z')
  expect(cache.get('a')).toBe(value)
  now = new Date('2026-11-20T14:59:59Z')
  expect(cache.get('a')).toBeUndefined()
})

test('of an earlier minute it is told apart, and gone once the catalogue was written', () => {
  const cache = cacheOf()
  cache.set('a', value, { bytes: 10, mark: cache.mark() })
  now = new Date('2026-11-20T15:07:00Z')
  expect([cache.get('a'), cache.stale('a')]).toEqual([undefined, value])
  const newer = { text: 'newer' }
  cache.set('a', newer, { bytes: 10, mark: cache.mark() })
  expect([cache.get('a'), cache.stale('a')]).toEqual([newer, newer])
  cache.invalidate()
  expect(cache.stale('a')).toBeUndefined()
})

test('does not cache reads that started before a write', () => {
  const cache = cacheOf()
  const mark = cache.mark()
  cache.invalidate()
  cache.set('a', value, { bytes: 10, mark })
  expect(cache.get('a')).toBeUndefined()
})

test('does not cache reads of the minute before', () => {
  const cache = cacheOf()
  const mark = cache.mark()
  now = new Date('2026-11-20T15:01:00Z')
  cache.set('a', value, { bytes: 10, mark })
  expect(cache.get('a')).toBeUndefined()
})

test('the first under a key stays, so that all are given the same', () => {
  const cache = cacheOf()
  cache.set('a', value, { bytes: 10, mark: cache.mark() })
  cache.set('a', { text: 'later' }, { bytes: 10, mark: cache.mark() })
  expect(cache.get('a')).toBe(value)
})

test('when the cache is full, the one not asked for longest goes', () => {
  const cache = cacheOf()
  const keep = (key: string, bytes: number) =>
    cache.set(key, { text: key }, { bytes, mark: cache.mark() })
  keep('a', 4000)
  keep('b', 4000)
  cache.get('a')
  keep('c', 4000)
  keep('larger than the cache', 10_000)
  expect(['a', 'b', 'c', 'larger than the cache'].filter((key) => cache.get(key))).toEqual([
    'a',
    'c',
  ])
})

test('ten thousand keys of nothing are bounded too', () => {
  const cache = cacheOf(100_000)
  for (let i = 0; i < 10_000; i += 1) cache.set(`${i}`, value, { bytes: 0, mark: cache.mark() })
  let kept = 0
  for (let i = 0; i < 10_000; i += 1) if (cache.get(`${i}`)) kept += 1
  expect(kept).toBeLessThan(200)
})

describe('loading of missing values', () => {
  /** Loads 1, 2, 3 and so on, or fails. */
  function counting() {
    const cache = new Cache<{ n: number }>({ clock: () => now, maxBytes: 10_000 })
    let loads = 0
    let fails = false
    const load = async () => {
      loads += 1
      if (fails) throw new Error('no database')
      return { n: loads }
    }
    const get = async () => (await cache.getOrLoad('a', load, () => 10)).n
    const failing = (isFailing: boolean) => {
      fails = isFailing
    }
    return { cache, get, failing }
  }

  test('is loaded once a minute for all who ask, also while it is loading', async () => {
    const { get } = counting()
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    now = new Date('2026-11-20T15:00:59Z')
    expect(await get()).toBe(1)
    now = new Date('2026-11-20T15:01:00Z')
    expect(await get()).toBe(2)
  })

  test('is loaded anew when the catalogue was written, also while it was loading', async () => {
    const { cache, get } = counting()
    const before = get()
    cache.invalidate()
    expect(await get()).toBe(2)
    expect(await before).toBe(1)
    expect(await get()).toBe(2)
  })

  test('is stale when sources changed the catalogue, and gone when a person did', async () => {
    const { cache, get } = counting()
    await get()
    cache.outdate()
    expect([cache.get('a'), cache.stale('a')]).toEqual([undefined, { n: 1 }])
    cache.invalidate()
    expect(cache.stale('a')).toBeUndefined()
  })

  test('is not cached when it fails', async () => {
    const { get, failing } = counting()
    failing(true)
    await expect(get()).rejects.toThrow('no database')
    failing(false)
    expect(await get()).toBe(2)
  })
})

test('an entry without a period stays until the cache is full, and is dropped by how its key begins', () => {
  const cache = new Cache<{ text: string }>({
    clock: () => now,
    maxBytes: 10_000,
    periodMs: Infinity,
  })
  for (const key of ['a 1', 'a 2', 'b 1']) cache.set(key, value, { bytes: 10, mark: cache.mark() })
  now = new Date('2026-11-20T15:59:00Z')
  expect(cache.get('a 1')).toBe(value)
  cache.drop('a ')
  expect(['a 1', 'a 2', 'b 1'].map((key) => cache.get(key))).toEqual([undefined, undefined, value])
})
