import { expect, test } from 'vitest'
import { aCard } from '../../testing/event-builder.ts'
import { orbitOf } from './landing-groups.ts'

const of = (...kinds: string[]) =>
  kinds.map((slug, index) =>
    aCard({ slug: `${slug}-${index}`, category: { slug, name: slug }, location: null }),
  )
const kinds = (events: { category: { slug: string } }[]) =>
  events.map(({ category }) => category.slug)

test('the orbit shows seven kinds where there are seven', () => {
  const { inner, outer } = orbitOf(
    of('dance', 'dance', 'concert', 'theatre', 'concert', 'sport'),
    of('dance', 'concert', 'family', 'market', 'dance', 'cinema', 'talk'),
  )
  expect(kinds(inner)).toEqual(['dance', 'concert', 'theatre'])
  expect(kinds(outer)).toEqual(['family', 'market', 'cinema', 'talk'])
})

test('tonight leaves to the weekend the kinds that only the weekend could repeat', () => {
  const { inner, outer } = orbitOf(
    of('dance', 'concert', 'market', 'theatre', 'sport', 'talk'),
    of('dance', 'concert', 'market', 'cinema'),
  )
  expect(new Set(kinds([...inner, ...outer])).size).toBe(7)
})

test('with fewer kinds there are still as many events, the first of each kind before others', () => {
  const { inner, outer } = orbitOf(
    of('dance', 'dance', 'dance'),
    of('dance', 'talk', 'dance', 'dance'),
  )
  expect(kinds(inner)).toEqual(['dance', 'dance', 'dance'])
  expect(kinds(outer)).toEqual(['talk', 'dance', 'dance', 'dance'])
})

test('the outer ring takes whole days and runs of kinds that are not there yet, and others last', () => {
  const [run] = of('exhibition').map((event) => ({ ...event, is_long: true }))
  const [whole] = of('festival').map((event) => ({
    ...event,
    date: { ...event.date, all_day: true },
  }))
  if (run === undefined || whole === undefined) throw new Error('made above')
  const { outer } = orbitOf(
    of('concert', 'dance', 'cinema'),
    [whole, ...of('other', 'concert', 'dance')],
    [run],
  )
  expect(kinds(outer)).toEqual(['festival', 'exhibition', 'other', 'concert'])
})
