import { expect, test } from 'vitest'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import { mentionsOf } from '@okolo/server/knowledge/matching/testing/made-mentions.ts'
import { generate } from '../training/generator/listings.ts'
import { blockKeys, candidates, partners } from './candidates.ts'
import { isForbiddenAtOnce } from './forbidden.ts'
import { prepareAll } from './run-matcher.ts'

const prepared = prepareAll(generate({ seed: 5, half: 'test', cities: 3, size: 12 }).mentions)

test('compares every pair of listings that share a block once', () => {
  const keys = prepared.map((mention) => new Set(blockKeys(mention)))
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

test('skips before comparing only pairs that a rule would forbid', () => {
  let left = 0
  for (const [first, second] of candidates(prepared)) {
    const [a, b] = [prepared[first], prepared[second]]
    if (a === undefined || b === undefined || !isForbiddenAtOnce(a, b)) continue
    left += 1
    expect(compare(a, b).veto).not.toBeNull()
  }
  expect(left).toBeGreaterThan(100)
})

test('Listings a day apart share a block; a month apart they do not', () => {
  const [a, b, c] = mentionsOf(
    {},
    { start: '2026-11-21T20:00:00' },
    { start: '2026-12-20T20:00:00' },
  )
  const keys = new Set(a && blockKeys(a))
  expect(b && blockKeys(b).some((key) => keys.has(key))).toBe(true)
  expect(c && blockKeys(c).some((key) => keys.has(key))).toBe(false)
})
