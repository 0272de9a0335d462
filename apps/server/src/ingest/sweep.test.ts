import { expect, test } from 'vitest'
import { planSweep, type KnownRecord } from './sweep.ts'

function records(count: number, missingRuns = 0): KnownRecord[] {
  return Array.from({ length: count }, (_, id) => ({ id, recordId: `r${id}`, missingRuns }))
}
const all = (count: number) => new Set(records(count).map(({ recordId }) => recordId))

test('a record that is absent once or twice is only noted', () => {
  const seen = all(100)
  seen.delete('r7')
  expect(planSweep(records(100, 1), seen)).toEqual({ kind: 'judged', missing: [7], withdraw: [] })
})

test('a record that is absent for the third time is withdrawn', () => {
  const seen = all(100)
  seen.delete('r7')
  expect(planSweep(records(100, 2), seen)).toEqual({ kind: 'judged', missing: [], withdraw: [7] })
})

test('an empty answer from a source that had a hundred events withdraws nothing', () => {
  expect(planSweep(records(100, 2), new Set()).kind).toBe('refused')
})

test('a small source may lose five at once', () => {
  expect(planSweep(records(8, 2), new Set(['r0', 'r1', 'r2'])).kind).toBe('judged')
})
