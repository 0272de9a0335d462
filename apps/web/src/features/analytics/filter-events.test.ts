import { expect, test } from 'vitest'
import { eventsBetween, type Place } from './filter-events.ts'

const at = (path: string, filter: Place['filter'] = {}): Place => ({ path, filter })

test('a search is reported with its words and whether filters stand beside it', () => {
  const from = at('/en/feed', { city: 'wien' })
  expect(eventsBetween(from, at('/en/search', { search: 'jazz', city: 'wien' }))).toEqual([
    { name: 'search_executed', properties: { search_query: 'jazz', has_filters: false } },
  ])
  expect(
    eventsBetween(from, at('/en/feed', { city: 'wien', search: 'jazz', is_online: true })),
  ).toEqual([{ name: 'search_executed', properties: { search_query: 'jazz', has_filters: true } }])
})

test('a search begins on any page, and a sentence is reported as it was typed', () => {
  const told = (search_query: string, has_filters: boolean) => [
    { name: 'search_executed', properties: { search_query, has_filters } },
  ]
  const jazz = at('/en/search', { search: 'jazz' })
  expect(eventsBetween(at('/en/'), jazz)).toEqual(told('jazz', false))
  expect(eventsBetween(at('/en/events/jam'), jazz)).toEqual(told('jazz', false))
  expect(eventsBetween(at('/en/events/jam'), jazz, { back: true })).toEqual([])
  const read = at('/en/feed', { city: 'wien', free: true, said: 'free jazz', search: 'jazz' })
  expect(eventsBetween(at('/en/'), read)).toEqual(told('free jazz', true))
  const concerts = at('/en/feed', { city: 'wien', category: 'concert', said: 'concerts' })
  expect(eventsBetween(at('/en/feed', { city: 'wien' }), concerts)).toContainEqual(
    told('concerts', true)[0],
  )
  expect(eventsBetween(concerts, at('/en/feed', { city: 'wien', said: 'concerts' }))).toHaveLength(
    1,
  )
})

test('a category is told when it is chosen and when it is let go, which is not a reset', () => {
  const plain = at('/en/feed', { city: 'wien' })
  const concerts = at('/en/feed', { city: 'wien', category: 'concert' })
  expect(eventsBetween(plain, concerts)).toEqual([
    { name: 'filter_category_changed', properties: { category: 'concert' } },
  ])
  expect(eventsBetween(concerts, plain).map(({ name }) => name)).toEqual([
    'filter_category_changed',
  ])
})

test('sends no analytics for non-lists and for further pages', () => {
  const list = at('/en/feed', { city: 'wien', price: 10 })
  expect(eventsBetween(list, at('/en/events/jam'))).toEqual([])
  expect(eventsBetween(at('/en/events/jam'), list)).toEqual([])
  expect(eventsBetween(list, at('/en/feed', { city: 'wien', price: 10, cursor: 'x' }))).toEqual([])
})
