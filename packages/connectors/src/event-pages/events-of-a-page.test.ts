import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { extractPage } from './markup/extract-page.ts'
import { mapPage } from './map-page.ts'
import { draft, PAGE, read } from './testing/read-json-ld.ts'

test.each<[string, JsonObject, string]>([
  ['its own page', { url: '/e/7?utm_medium=x#tickets' }, 'https://venue.example/e/7'],
  ['this page, where the address is the home page', { url: 'https://venue.example/' }, PAGE],
  ['this page, where the address is the list above', { url: 'https://venue.example/events' }, PAGE],
  ['this page, where the @id only says "event"', { '@id': '#event' }, PAGE],
  ['an @id', { '@id': 'https://venue.example/#/event/12' }, 'https://venue.example/#/event/12'],
  [
    'an identifier',
    { identifier: { '@type': 'PropertyValue', value: 'V-4711' } },
    'https://venue.example/#V-4711',
  ],
  [
    'a page of its own elsewhere',
    { url: 'https://tickets.example/e/471123' },
    'https://tickets.example/e/471123',
  ],
  [
    'a shop where all is sold, with the name',
    { url: 'https://tickets.example/venue' },
    'https://tickets.example/venue#herbst',
  ],
  ['this page, where the address is a film', { url: 'https://www.youtube.com/watch?v=1' }, PAGE],
])('an event is known by %s', (_, facts, sourceId) => {
  expect(draft(facts).sourceId).toBe(sourceId)
})

test('events of one page and address keep apart by name, those of one name by place', () => {
  const event = (name: string, place: string) => ({
    '@type': 'Event',
    name,
    url: '/tour',
    startDate: '2026-11-20',
    location: { name: place },
  })
  const ids = read([event('Tour', 'Wien'), event('Tour', 'Graz'), event('Party', 'Wien')]).map(
    ({ sourceId }) => sourceId,
  )
  expect(ids).toEqual([
    'https://venue.example/tour#tour~wien',
    'https://venue.example/tour#tour~graz',
    'https://venue.example/tour#party',
  ])
})

test('an event told again by its series is not there twice', () => {
  const date = { '@type': 'Event', '@id': '#d1', name: 'Herbst', startDate: '2026-11-20' }
  const drafts = read([
    { '@type': 'EventSeries', name: 'Herbst', subEvent: [{ '@id': '#d1' }] },
    date,
  ])
  expect(drafts).toHaveLength(1)
  expect(drafts[0]!.when).toMatchObject([{ start: '2026-11-20' }])
})

test('concerts on an artist page have the artist, those on a venue page the venue', () => {
  const concert = { '@type': 'MusicEvent', name: 'Herbst', startDate: '2026-11-20' }
  expect(read({ '@type': 'MusicGroup', name: 'Trio', event: [concert] })[0]!.performers).toEqual([
    { name: 'Trio' },
  ])
  expect(read({ '@type': 'Place', name: 'Klub', events: [concert] })[0]!.place).toEqual({
    name: 'Klub',
  })
})

test('broadcasts and deliveries are not events', () => {
  expect(
    read([
      { '@type': 'BroadcastEvent', name: 'TV', startDate: '2026-11-20' },
      { '@type': 'DeliveryEvent', name: 'Box' },
    ]),
  ).toEqual([])
})

test('the page speaks for its only event: other languages, image, a canonical address', () => {
  const head =
    '<link rel="canonical" href="/events/autumn-2026"><link rel="alternate" hreflang="sk" href="/sk/events/jesen">' +
    '<meta property="og:image" content="/og.jpg"><meta property="og:description" content="Kurz gesagt.">'
  const event = { '@type': 'Event', name: 'Herbst', startDate: '2026-11-20' }
  expect(read(event, { head })).toMatchObject([
    {
      sourceId: 'https://venue.example/events/autumn-2026',
      images: [{ url: 'https://venue.example/og.jpg' }],
      summary: { de: 'Kurz gesagt.' },
      sameAs: ['https://venue.example/sk/events/jesen'],
    },
  ])
})

test('hCalendar of a town hall: dates in titles, a card that is the place', () => {
  const html =
    '<div class="vevent"><h3 class="summary"><span class="dtstart" title="2026-07-13">Montag</span> – ' +
    '<span class="dtend" title="2026-07-16">Donnerstag</span> Spielmobil</h3><div class="vCard">' +
    '<div class="organization">Park</div><div class="street-address">Maille 1</div></div></div>'
  const [event] = mapPage(extractPage(html, PAGE), { city: BRATISLAVA, language: undefined })!
  expect(event).toMatchObject({
    when: [{ start: '2026-07-13', end: '2026-07-16', allDay: true }],
    place: { name: 'Park', address: 'Maille 1' },
  })
})
