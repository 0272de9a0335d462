import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWish, takeWish, type Wish } from './wish.ts'

const kept = new Map<string, string>()
const heart: Wish = { kind: 'save', slug: 'jazz', date: null }

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ now: 0 })
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('gives out the last press, once', () => {
  keepWish({ kind: 'save', slug: 'ball', date: null }, 'login')
  keepWish(heart, 'login')
  expect(takeWish('login')).toEqual(heart)
  expect(takeWish('login')).toBeNull()
})

test('forgets a press after half an hour, and one of the future', () => {
  keepWish(heart, 'login')
  vi.setSystemTime(30 * 60_000)
  expect(takeWish('login')).toBeNull()
  keepWish(heart, 'login')
  vi.setSystemTime(0)
  expect(takeWish('login')).toBeNull()
})

test('a broken value wishes nothing', () => {
  kept.set('wish', '{"wish":')
  expect(takeWish('login')).toBeNull()
  kept.set('wish', '7')
  expect(takeWish('login')).toBeNull()
})

test('a press before the paywall waits for premium, and no login does it', () => {
  keepWish(heart, 'premium')
  expect(takeWish('login')).toBeNull()
  expect(takeWish('premium')).toEqual(heart)
})
