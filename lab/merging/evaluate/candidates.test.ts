import { expect, test } from 'vitest'
import { blockKeys } from '@okolo/server/knowledge/matching/blocking.ts'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import { isForbiddenAtOnce } from '@okolo/server/knowledge/matching/vetoes.ts'
import { generate } from '../training/generator/listings.ts'
import { candidates, partners } from './candidates.ts'
import { prepareAll } from './run-matcher.ts'

const prepared = prepareAll(generate({ seed: 5, half: 'test', cities: 3, size: 12 }).claims)

test('what is compared is every two listings that share a block, each pair once', () => {
  const keys = prepared.map((claim) => new Set(blockKeys(claim)))
  const expected = keys.flatMap((x, first) =>
    keys.flatMap((y, second) =>
      second > first && !x.isDisjointFrom(y) ? [`${first} ${second}`] : [],
    ),
  )
  const found = [...candidates(prepared)].map(([first, second]) => `${first} ${second}`)
  expect(found.length).toBeGreaterThan(100)
  expect(found.toSorted()).toEqual(expected.toSorted())
  for (const { first, seconds, shared } of partners(prepared))
    for (const second of seconds)
      expect(shared(second)).toBe(keys[first]?.intersection(keys[second] ?? new Set()).size)
})

test('what is left out before comparing is what a rule forbids after comparing', () => {
  let left = 0
  for (const [first, second] of candidates(prepared)) {
    const [a, b] = [prepared[first], prepared[second]]
    if (a === undefined || b === undefined || !isForbiddenAtOnce(a, b)) continue
    left += 1
    expect(compare(a, b).veto).not.toBeNull()
  }
  expect(left).toBeGreaterThan(100)
})
