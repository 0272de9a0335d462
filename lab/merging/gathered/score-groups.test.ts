import { expect, test } from 'vitest'
import type { GroupedListing } from '@okolo/server/ingest/match/merged-groups.ts'
import { scoreGroups, type Verdict } from './score-groups.ts'

function group(farthestKm: number | null, ...keys: string[]) {
  const listings = keys.map((key): GroupedListing => ({
    key,
    source: 'feed',
    platform: 'p',
    platformId: key,
    title: key,
    start: null,
    venue: null,
    address: null,
    point: null,
  }))
  return { listings, farthestKm }
}

const said = (a: string, b: string, is: Verdict['is']): Verdict => ({ feed: 'f', a, b, is })

test('A group is right only where people called all of it the same; unread counts as wrong', () => {
  const groups = [
    group(0.1, 'a', 'b', 'c'),
    group(null, 'd', 'e'),
    group(7, 'g', 'h'),
    // Two sources that give one id are not a merge.
    group(null, 'x', 'x'),
  ]
  const verdicts = [
    said('a', 'b', 'same'),
    said('c', 'b', 'same'),
    said('g', 'h', 'different'),
    said('i', 'j', 'same'),
    said('i', 'gone', 'same'),
  ]
  const eventOf = new Map([
    ['i', '1'],
    ['j', '2'],
  ])
  expect(scoreGroups(groups, verdicts, eventOf)).toEqual({
    groups: 3,
    wrong: 2,
    unread: 1,
    missed: 1,
    farthestKm: 7,
  })
})
