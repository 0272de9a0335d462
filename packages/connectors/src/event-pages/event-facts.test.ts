import { expect, test } from 'vitest'
import type { EventDraft } from '../event-draft.ts'
import type { JsonObject } from '../json.ts'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { extractPage } from './extract-page.ts'
import { mapPage } from './map-page.ts'

const PAGE = 'https://venue.example/events/autumn'

function read(
  data: unknown,
  { page = PAGE, language = undefined as string | undefined, head = '' } = {},
) {
  const html = `<html lang="de-AT">${head}<script type="application/ld+json">${JSON.stringify(data)}</script></html>`
  return mapPage(extractPage(html, page), { city: BRATISLAVA, language }) ?? []
}

/** The draft of one event with these facts. */
function draft(facts: JsonObject): EventDraft {
  return read({ '@type': 'Event', name: 'Herbst', startDate: '2026-11-20T20:00', ...facts })[0]!
}

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
    'https://meet.example/1',
    { isOnline: true, onlineUrl: 'https://meet.example/1' },
  ],
  [
    'the word online',
    { '@type': 'Place', name: 'Online', url: 'https://meet.example/1' },
    { isOnline: true, onlineUrl: 'https://meet.example/1' },
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

test.each<[string, JsonObject, EventDraft['when']]>([
  [
    'a duration',
    { duration: 'PT2H' },
    [{ start: '2026-11-20T20:00:00', end: '2026-11-20T22:00:00' }],
  ],
  ['an end that is a day', { endDate: '2026-11-20' }, [{ start: '2026-11-20T20:00:00' }]],
  ['an end before the start', { endDate: '2026-10-01T10:00' }, [{ start: '2026-11-20T20:00:00' }]],
  [
    'a start that is a day, and doors',
    { startDate: '2026-11-20', doorTime: '19:00' },
    [{ start: '2026-11-20T19:00:00' }],
  ],
  [
    'an interval',
    { startDate: '2026-11-20T20:00/2026-11-20T23:00' },
    [{ start: '2026-11-20T20:00:00', end: '2026-11-20T23:00:00' }],
  ],
  [
    'a zone by name',
    { startDate: '2026-11-20T20:00 Europe/Vienna' },
    [{ start: '2026-11-20T20:00:00', tz: 'Europe/Vienna' }],
  ],
  [
    'several starts',
    { startDate: ['2026-11-20', '2026-11-27'] },
    [
      { start: '2026-11-20', allDay: true },
      { start: '2026-11-27', allDay: true },
    ],
  ],
  [
    'an offset at the start only',
    { startDate: '2026-11-20T20:00+01:00', endDate: '2026-11-20T22:00' },
    [{ start: '2026-11-20T20:00:00+01:00', end: '2026-11-20T22:00:00+01:00' }],
  ],
])('dates: %s', (_, facts, when) => {
  expect(draft(facts).when).toEqual(when)
})

test('without a date the reason names the field and what stands there', () => {
  expect(() => draft({ startDate: 'demnächst' })).toThrow('"demnächst" is no date.')
  expect(() => draft({ startDate: '' })).toThrow('The event has no startDate.')
  expect(() => draft({ startDate: null, eventSchedule: { repeatFrequency: 'P1W' } })).toThrow(
    'eventSchedule',
  )
})

test('schedules with other hours: the first is the recurrence, the others are dates', () => {
  const schedule = (byDay: string[], startTime: string) => ({
    '@type': 'Schedule',
    startDate: '2026-11-02',
    endDate: '2026-11-15',
    repeatFrequency: 'P1W',
    byDay,
    startTime,
    endTime: '18:00',
  })
  const { recurrence, when } = draft({
    eventSchedule: [schedule(['Monday', 'Friday'], '10:00'), schedule(['Sa'], '14:00')],
  })
  expect(recurrence).toMatchObject({
    start: '2026-11-02T10:00:00',
    rules: ['FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20261115'],
  })
  expect(when).toEqual([
    { start: '2026-11-07T14:00:00', end: '2026-11-07T18:00:00' },
    { start: '2026-11-14T14:00:00', end: '2026-11-14T18:00:00' },
  ])
})

test('monthly schedules begin on the first day they name', () => {
  const monthly = (more: JsonObject) =>
    draft({
      eventSchedule: {
        startDate: '2026-11-05',
        repeatFrequency: 'P1M',
        startTime: '19:00',
        ...more,
      },
    }).recurrence
  expect(monthly({ byMonthDay: [1, 15], repeatCount: 4 })).toMatchObject({
    start: '2026-11-15T19:00:00',
    rules: ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4'],
  })
  expect(monthly({ byDay: 'https://schema.org/Tuesday', byMonthWeek: 2 })).toMatchObject({
    start: '2026-11-10T19:00:00',
    rules: ['FREQ=MONTHLY;BYDAY=2TU'],
  })
})

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

test('broadcasts and deliveries are no events', () => {
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
