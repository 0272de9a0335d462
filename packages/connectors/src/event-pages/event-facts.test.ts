import { expect, test } from 'vitest'
import type { EventDraft } from '../event-draft.ts'
import type { JsonObject } from '../json.ts'
import { draft, read } from './testing/read-json-ld.ts'

test.each<[string, JsonObject['location'], Partial<EventDraft>]>([
  ['a name', 'Stará tržnica', { place: { name: 'Stará tržnica' } }],
  [
    'a name with an address',
    'Klub, Hlavná 1, Bratislava',
    { place: { name: 'Klub', address: 'Hlavná 1, Bratislava' } },
  ],
  [
    'an address',
    'Hlavná 1, 811 01 Bratislava',
    { place: { address: 'Hlavná 1, 811 01 Bratislava' } },
  ],
  [
    'a PostalAddress',
    { '@type': 'PostalAddress', streetAddress: 'Hlavná 1', addressCountry: { name: 'Slovakia' } },
    { place: { address: 'Hlavná 1', country: 'sk' } },
  ],
  [
    'coordinates as texts',
    { name: 'Klub', geo: { latitude: '48,15', longitude: '17.1' } },
    { place: { name: 'Klub', lat: 48.15, lon: 17.1, geoPrecision: 'point' } },
  ],
  [
    'coordinates nobody filled in',
    { name: 'Klub', geo: { latitude: 0, longitude: 0 } },
    { place: { name: 'Klub' } },
  ],
  [
    'several, one told best',
    ['Bratislava', { name: 'Klub', address: 'Hlavná 1' }],
    { place: { name: 'Klub', address: 'Hlavná 1' } },
  ],
  [
    'an address on the web',
    'https://meet.spolok.example/1',
    { isOnline: true, onlineUrl: 'https://meet.spolok.example/1' },
  ],
  [
    'the word online',
    { '@type': 'Place', name: 'Online', url: 'https://meet.spolok.example/1' },
    { isOnline: true, onlineUrl: 'https://meet.spolok.example/1' },
  ],
])('a location that is %s', (_, location, expected) => {
  const { place, isOnline, onlineUrl } = draft({ location: location! })
  expect(JSON.parse(JSON.stringify({ place, isOnline, onlineUrl }))).toEqual(expected)
})

test.each<[string, JsonObject, EventDraft['offers']]>([
  [
    'one price',
    { offers: { price: '12.50', priceCurrency: 'EUR' } },
    [{ price: 12.5, currency: 'EUR' }],
  ],
  ['a price with words', { offers: { price: 'ab 12 €' } }, [{ text: 'ab 12 €' }]],
  ['nothing to pay', { offers: { price: 0 } }, [{ price: 0, free: true }]],
  ['a page that does not say that it is free', { isAccessibleForFree: false }, undefined],
  [
    'not free by word of the page, and how much',
    { isAccessibleForFree: 'False', offers: { price: 5, priceCurrency: 'EUR' } },
    [{ price: 5, currency: 'EUR' }],
  ],
  [
    'free by word of the page',
    { isAccessibleForFree: 'https://schema.org/True' },
    [{ free: true }],
  ],
  [
    'an aggregate with its parts',
    {
      offers: {
        lowPrice: 5,
        priceCurrency: 'CZK',
        offers: [{ price: 5 }, { price: 9, availability: 'SoldOut' }],
      },
    },
    [
      { price: 5, currency: 'CZK' },
      { price: 9, currency: 'CZK', soldOut: true },
    ],
  ],
  [
    'a specification',
    { offers: { priceSpecification: { minPrice: 5, maxPrice: 8, priceCurrency: 'EUR' } } },
    [{ price: 5, priceMax: 8, currency: 'EUR' }],
  ],
  [
    'a lowest price alone',
    { offers: { lowPrice: 5, priceCurrency: 'EUR' } },
    [{ price: 5, minimum: true, currency: 'EUR' }],
  ],
  [
    'a least price alone',
    { offers: { priceSpecification: { minPrice: 5, priceCurrency: 'EUR' } } },
    [{ price: 5, minimum: true, currency: 'EUR' }],
  ],
  ['a link', { offers: 'https://tickets.example/1' }, [{ url: 'https://tickets.example/1' }]],
  ['a currency nobody knows', { offers: { price: 5, priceCurrency: 'Points' } }, [{ price: 5 }]],
  ['an empty form', { offers: { price: '', priceCurrency: 'EUR' } }, undefined],
])('offers: %s', (_, facts, offers) => {
  expect(draft(facts).offers).toEqual(offers)
})

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventPostponed', 'postponed'],
  ['EventMovedOnline', 'moved_online'],
  ['on-schedule', 'scheduled'],
  ['CONFIRMED', 'scheduled'],
  [['EventScheduled', 'EventRescheduled'], 'rescheduled'],
  ['maybe', undefined],
])('the status %s', (eventStatus, expected) => {
  expect(draft({ eventStatus }).status).toBe(expected)
})

test.each([
  ['7-12', { min: 7, max: 12 }],
  ['18+', { min: 18 }],
  ['-6', { max: 6 }],
  ['ab 6 Jahren', { min: 6 }],
  ['0+', undefined],
  ['all', undefined],
])('the age %s', (typicalAgeRange, expected) => {
  expect(draft({ typicalAgeRange }).age).toEqual(expected)
})

test('texts carry the language the value, the operator or the page says, in this order', () => {
  const name = ['Herbst', { '@value': 'Jeseň', '@language': 'sk' }]
  expect(draft({ name }).title).toEqual({ de: 'Herbst', sk: 'Jeseň' })
  const event = { '@type': 'Event', name: 'Jeseň', startDate: '2026-11-20' }
  expect(read(event, { language: 'sk' })[0]!.title).toEqual({ sk: 'Jeseň' })
  const context = ['https://schema.org', { '@language': 'hu' }]
  expect(read({ '@context': context, ...event })[0]!.title).toEqual({ hu: 'Jeseň' })
})

test('entities and tags in names are read, descriptions stay HTML or become it', () => {
  expect(draft({ name: 'R&amp;B &#8211; <b>live</b>' }).title).toEqual({ de: 'R&B – live' })
  expect(draft({ description: 'A < B\n\nZweiter' }).descriptionHtml).toEqual({
    de: '<p>A &lt; B</p><p>Zweiter</p>',
  })
  expect(draft({ description: '&lt;p&gt;Eins&lt;/p&gt;\\n' }).descriptionHtml).toEqual({
    de: '<p>Eins</p>',
  })
  expect(draft({ performer: 'Organization' }).performers).toBeUndefined()
})

test('an organizer comes with its mail address, a performer without', () => {
  const someone = { name: 'Klub', email: 'mailto:Klub@x.example' }
  const { organizers, performers } = draft({ organizer: ['Mesto', someone], performer: someone })
  expect([organizers, performers]).toEqual([
    [{ name: 'Mesto' }, { name: 'Klub', email: 'klub@x.example' }],
    [{ name: 'Klub' }],
  ])
})
