import { expect, test } from 'vitest'
import type { Assumption, EventStatus } from '../event-draft.ts'
import { knownStatus } from './known-status.ts'

const known: Record<string, EventStatus> = { cancelled: 'cancelled', 4: 'postponed' }

test.each<[string | number | undefined, EventStatus, string[]]>([
  [undefined, 'scheduled', []],
  ['Cancelled', 'cancelled', []],
  [4, 'postponed', []],
  ['offsale', 'scheduled', []],
  ['abandoned', 'scheduled', ['status_unknown']],
  [9, 'scheduled', ['status_unknown']],
  ['constructor', 'scheduled', ['status_unknown']],
])('the status %s is %s, and what nobody knows is noted', (given, status, codes) => {
  const assumptions: Assumption[] = []
  expect(knownStatus(given, known, assumptions)).toBe(status)
  expect(assumptions.map(({ code }) => code)).toEqual(codes)
})
