import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listedEvents } from '../../catalogue/event/listed-event.ts'
import { aCard, aDate } from '../../testing/event-builder.ts'
import { knownEvent } from './known-event.ts'

function clientWith(...answers: unknown[]): QueryClient {
  const client = new QueryClient()
  for (const [index, answer] of answers.entries()) client.setQueryData(['events', index], answer)
  return client
}

test('an event is known from a card of any list, with the place and price that the card shows', () => {
  const list = listedEvents({
    ongoing: [],
    sections: [],
    next: null,
    coverage: null,
    results: [aCard({ slug: 'other' }), aCard({ translated_title: 'Kvarteto na dvore' })],
  })
  const client = clientWith({ pages: [list] })
  const event = knownEvent(client, 'quartet')
  expect(event).toMatchObject({
    title: 'Quartet in the courtyard',
    venue: { name: 'The Courtyard', address: null },
    price: { min: 8 },
    description_html: null,
    translated: { title: 'Kvarteto na dvore', from: ['en'] },
  })
  expect(event?.dates).toHaveLength(1)
  expect(knownEvent(client, 'nowhere')).toBe(null)
})

test('among several dates the asked one is taken', () => {
  const later = aDate({ start: '2026-11-27T20:00:00+01:00' })
  const client = clientWith([aCard(), aCard({ date: later })])
  expect(knownEvent(client, 'quartet', later.uuid)?.date).toEqual(later)
  expect(knownEvent(client, 'quartet')?.date.start).toBe('2026-11-20T20:00:00+01:00')
})

test('a pin of the map and another event of the series are too little for a page', () => {
  const { slug, title, language, date } = aCard()
  const pin = { slug, title, category: 'concert', price: null }
  const related = { slug, title, language, date }
  expect(knownEvent(clientWith([pin], { series: [related] }), 'quartet')).toBe(null)
})
