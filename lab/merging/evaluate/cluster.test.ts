import { expect, test } from 'vitest'
import { mentionsOf, DAYS } from '@okolo/server/knowledge/matching/testing/made-mentions.ts'
import { cluster, type Link } from './cluster.ts'

test('A listing between two strangers does not make them one', () => {
  const mentions = mentionsOf({}, {}, {})
  const links: Link[] = [
    { a: 'a', b: 'b', probability: 0.95, veto: null },
    { a: 'b', b: 'c', probability: 0.9, veto: null },
    { a: 'a', b: 'c', probability: 0.02, veto: null },
  ]
  expect(cluster(mentions, links)).toEqual([['a', 'b'], ['c']])
})

test('Of two listings of one platform that are as likely the same as another, the one with its title joins it', () => {
  const mentions = mentionsOf(
    { titles: ['Foxes v. Owls'] },
    { source: 'x', titles: ['Foxes v. Owls: premium seats'] },
    { source: 'x', titles: ['Owls v. Foxes'] },
  )
  const links: Link[] = [
    { a: 'a', b: 'b', probability: 0.99, veto: null },
    { a: 'a', b: 'c', probability: 0.99, veto: null },
    { a: 'b', b: 'c', probability: 0.9, veto: 'same_source' },
  ]
  expect(cluster(mentions, links)).toEqual([['a', 'c'], ['b']])
})

test('Listings of one platform in two towns are not one because a third has the title on that day', () => {
  const mentions = mentionsOf(
    { ...DAYS, source: 'x', titles: ['Lantern Day'] },
    { ...DAYS, source: 'x', titles: ['Lantern Day'], city: 'Linz' },
    { ...DAYS, titles: ['Lantern Day'], city: 'Linz' },
  )
  const links: Link[] = [
    { a: 'b', b: 'c', probability: 0.99, veto: null },
    { a: 'a', b: 'c', probability: 0.95, veto: null },
  ]
  expect(cluster(mentions, links)).toEqual([['a'], ['b', 'c']])
})

test("An operator's word stands above the model", () => {
  const mentions = mentionsOf({}, {}, { titles: ['Something else entirely'] })
  const link: Link = { a: 'a', b: 'b', probability: 0.99, veto: null }
  expect(cluster(mentions, [link], [{ a: 'b', b: 'a', kind: 'cannot' }])).toHaveLength(3)
  expect(cluster(mentions, [], [{ a: 'a', b: 'c', kind: 'must' }])).toEqual([['a', 'c'], ['b']])
})
