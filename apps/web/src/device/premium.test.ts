import { afterEach, expect, test, vi } from 'vitest'
import { keptPremium } from './premium.ts'

const NOW = Date.UTC(2026, 10, 26)
const HOUR = 3_600_000
afterEach(() => vi.unstubAllGlobals())

function kept(raw: string | null): void {
  vi.stubGlobal('window', { localStorage: { getItem: () => raw } })
}

test.each([
  ['just told', { value: 1, timestamp: NOW }, 1],
  ['told that there is none', { value: 0, timestamp: NOW }, 0],
  ['told nearly six hours ago', { value: 1, timestamp: NOW - 6 * HOUR + 1 }, 1],
  ['told six hours ago', { value: 1, timestamp: NOW - 6 * HOUR }, null],
  ['told by a clock that was wrong', { value: 1, timestamp: NOW + HOUR }, null],
  ['of another shape', { value: 1 }, null],
])('%s', (_, stored, told) => {
  kept(JSON.stringify(stored))
  expect(keptPremium(NOW)).toBe(told)
})

test.each([null, '', 'null', '{', '[]', '"1"'])('unreadable %j is unknown', (raw) => {
  kept(raw)
  expect(keptPremium(NOW)).toBeNull()
})
