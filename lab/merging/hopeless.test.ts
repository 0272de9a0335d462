import { expect, test } from 'vitest'
import type { Clock } from '@okolo/server/knowledge/claims/clock.ts'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import { LINK } from '@okolo/server/knowledge/claims/constants.ts'
import { areHopeless } from '@okolo/server/knowledge/matching/hopeless.ts'
import { candidates } from './evaluate/candidates.ts'
import { KEEP_FROM, prepareAll } from './evaluate/run-matcher.ts'
import { generate } from './training/generator/listings.ts'

const made = generate({ seed: 5, half: 'test', cities: 4, size: 16 })
const prepared = prepareAll(made.claims)
const pairs = [...candidates(prepared)].flatMap(([first, second]) => {
  const [a, b] = [prepared[first], prepared[second]]
  return a === undefined || b === undefined ? [] : [{ a, b }]
})

test.each([LINK, KEEP_FROM])(
  'what is put aside unread would never have been joined, from %d on',
  (least) => {
    const aside = pairs.filter(({ a, b }) => areHopeless([[a, b]], least))
    expect(aside.length).toBeGreaterThan(pairs.length / 2)
    const wrong = aside.filter(({ a, b }) => {
      const { veto, probability } = compare(a, b)
      return veto === null && probability >= least
    })
    expect(wrong).toEqual([])
  },
)

test('several dates are put aside only where each of them would be', () => {
  const good = pairs.find(({ a, b }) => {
    const { veto, probability } = compare(a, b)
    return veto === null && probability >= LINK && a.clock.lastDay === a.clock.day
  })
  if (good === undefined) throw new Error('Nothing made is one event.')
  const { a, b } = good
  const later = { ...b, clock: monthsLater(b.clock) }
  expect(areHopeless([[a, later]], LINK)).toBe(true)
  expect(areHopeless([[a, later], [a, b]], LINK)).toBe(false) // prettier-ignore
})

function monthsLater(clock: Clock): Clock {
  const minute = clock.minute === null ? null : clock.minute + 60 * 1440
  return { ...clock, day: clock.day + 60, lastDay: clock.lastDay + 60, minute }
}
