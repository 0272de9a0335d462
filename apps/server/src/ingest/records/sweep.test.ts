import { expect, test } from 'vitest'
import { planRepeatedSweep, planSweep, type KnownRecord } from './sweep.ts'

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

test('does not count gradual losses as one, however many records await their third run', () => {
  const gone = (from: number, count: number, missingRuns: number): KnownRecord[] =>
    Array.from({ length: count }, (_, i) => ({
      id: from + i,
      recordId: `gone${from + i}`,
      missingRuns,
    }))
  const known = [
    ...records(80, 0),
    ...gone(1000, 14, 2),
    ...gone(2000, 14, 1),
    ...gone(3000, 14, 0),
  ]
  const plan = planSweep(known, new Set(records(80, 0).map(({ recordId }) => recordId)))
  expect(plan).toMatchObject({ kind: 'judged' })
  expect(plan.kind === 'judged' && plan.withdraw).toHaveLength(14)
  expect(plan.kind === 'judged' && plan.missing).toHaveLength(28)
})

test('a loss that an operator has accepted goes at once; a larger one is refused again', () => {
  const half = new Set(records(50, 0).map(({ recordId }) => recordId))
  expect(planSweep(records(100, 0), half).kind).toBe('refused')
  expect(planSweep(records(100, 0), half, 50)).toMatchObject({ kind: 'judged', missing: [] })
  expect(planSweep(records(100, 0), new Set(), 50).kind).toBe('refused')
})

test('a listing that has not changed lacks what it lacked, once more', () => {
  const known = [...records(3, 0), { id: 9, recordId: 'x', missingRuns: 2 }]
  expect(planRepeatedSweep(known)).toEqual({ kind: 'judged', missing: [], withdraw: [9] })
})

test('an empty listing takes nothing away, however few events there were', () => {
  expect(planSweep(records(1, 2), new Set())).toMatchObject({ kind: 'refused', vanished: 1, of: 1 })
  expect(planSweep(records(4, 2), new Set(['over']))).toMatchObject({
    kind: 'refused',
    reason: 'It lists no coming event any more; all 4 that it had are kept',
  })
})

test('a listing that still holds others may call off its only coming event', () => {
  expect(planSweep(records(1, 2), new Set(['over']))).toMatchObject({ withdraw: [0] })
})

test('a source that loses nearly all a few at a time keeps the rest', () => {
  const known = records(4, 2)
  const seen = new Set(['r0', 'r1'])
  expect(planSweep(known, seen, null, 6)).toMatchObject({ kind: 'judged', withdraw: [2, 3] })
  expect(planSweep(known, seen, null, 20)).toMatchObject({ kind: 'refused', vanished: 22, of: 24 })
})
