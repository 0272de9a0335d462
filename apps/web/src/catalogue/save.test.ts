import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUserState } from '../device/user-state.ts'
import { hostDialogs } from './open-dialog.ts'
import { toggleSaved } from './save.ts'

let leave: () => void
// In the app nobody need be signed in.
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('window', { Capacitor: {} })
  leave = hostDialogs(() => undefined)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const tapAt = (time: number, slug: string) => {
  vi.setSystemTime(time)
  toggleSaved({ slug, date: null, otherwise: () => undefined })
  return readUserState().saved.has(slug)
}

test('a second tap within 400 ms changes nothing; a later one takes the heart back', () => {
  expect(tapAt(10_000, 'jazz')).toBe(true)
  expect(tapAt(10_399, 'jazz')).toBe(true)
  expect(tapAt(10_800, 'jazz')).toBe(false)
  expect(tapAt(11_000, 'jazz')).toBe(false)
})

test('a key that is held counts once, however long', () => {
  const states = [0, 200, 400, 600, 800].map((more) => tapAt(20_000 + more, 'ball'))
  expect(new Set(states)).toEqual(new Set([true]))
})

test('the second tap of two spares a heart that moved under it, and two hearts are saved quickly', () => {
  expect(tapAt(30_000, 'fair')).toBe(true)
  expect(tapAt(30_100, 'play')).toBe(true)
  expect(tapAt(31_000, 'fair')).toBe(false)
  expect(tapAt(31_200, 'play')).toBe(true)
})
