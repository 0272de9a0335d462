import { expect, test } from 'vitest'
import { readLocation } from './location.ts'

test.each([
  ['Tabačka', { name: 'Tabačka' }],
  [
    'Klub 39, Ventúrska 7, 811 01 Bratislava',
    {
      name: 'Klub 39',
      address: 'Ventúrska 7',
      postalCode: '811 01',
      locality: 'Bratislava',
    },
  ],
  [
    'Hotel am Ring, Beispielring 71-73 50672 Köln',
    {
      name: 'Hotel am Ring',
      address: 'Beispielring 71-73',
      postalCode: '50672',
      locality: 'Köln',
    },
  ],
  [
    'Blue Door, 12 Example Street, Springfield, New York, 14850, United States',
    {
      name: 'Blue Door',
      address: '12 Example Street, Springfield, New York',
      postalCode: '14850',
      country: 'us',
    },
  ],
  [
    'Blue Door, 12 Example Street, Springfield, IL 62701, USA',
    {
      name: 'Blue Door',
      address: '12 Example Street',
      locality: 'Springfield',
      region: 'IL',
      postalCode: '62701',
      country: 'us',
    },
  ],
  [
    'Blue Door, 5027 Example Route 414, Hector, NY',
    {
      name: 'Blue Door',
      address: '5027 Example Route 414, Hector, NY',
    },
  ],
  [
    'Blue Door @ 12 Example Street, Portland, Oregon 97214 United States',
    {
      name: 'Blue Door',
      address: '12 Example Street',
      locality: 'Portland',
      region: 'Oregon',
      postalCode: '97214',
      country: 'us',
    },
  ],
  [
    'Anlegestelle, Fischmarkt 50667 Köln',
    {
      name: 'Anlegestelle',
      address: 'Fischmarkt',
      postalCode: '50667',
      locality: 'Köln',
    },
  ],
  ['Blue Door, Albuquerque, New Mexico', { name: 'Blue Door', address: 'Albuquerque, New Mexico' }],
  ['Kino, Sal 5, Bratislava', { name: 'Kino', room: 'Sal 5', locality: 'Bratislava' }],
  ['Blue Door @ 12 Example Street', { name: 'Blue Door', address: '12 Example Street' }],
  [
    'Blue Door\n12 Example Street\nDublin',
    { name: 'Blue Door', address: '12 Example Street, Dublin' },
  ],
  ['Hlavná ulica 5, Bratislava', { address: 'Hlavná ulica 5', locality: 'Bratislava' }],
  ['221B Baker Street, London', { address: '221B Baker Street, London' }],
  ['Veľká sála, Dom kultúry', { room: 'Veľká sála', name: 'Dom kultúry' }],
  [
    'Knižnica, 2. poschodie, Bratislava',
    { name: 'Knižnica', address: '2. poschodie', locality: 'Bratislava' },
  ],
  ['Park Kultúry, Bratislava-Ružinov', { name: 'Park Kultúry', locality: 'Bratislava-Ružinov' }],
  ['Bratislava', { locality: 'Bratislava' }],
  ['Studio 54', { name: 'Studio 54' }],
])('%s', (text, place) => {
  expect(readLocation(text, 'Bratislava')).toEqual({ place })
})

test.each(['Online', 'Zoom meeting', 'Microsoft Teams-Besprechung'])('%s is online', (text) => {
  expect(readLocation(text, 'Bratislava')).toEqual({ isOnline: true })
})

test.each(['', 'TBA', 'see website', 'wird noch bekannt gegeben', ', ,'])(
  '%s is nowhere',
  (text) => {
    expect(readLocation(text, 'Bratislava')).toEqual({})
  },
)

test.each([
  ['https://zoom.us/j/123', { meeting: 'https://zoom.us/j/123' }],
  [
    'Online https://stream.example/9',
    { isOnline: true, place: { url: 'https://stream.example/9' } },
  ],
  ['https://maps.app.goo.gl/Zz9Yy8', {}],
  ['maps.app.goo.gl/Zz9Yy8', {}],
  ['https://mapy.com/s/pepo', {}],
  ['https://www.facebook.com/klub', { place: { url: 'https://www.facebook.com/klub' } }],
  ['geo:48.72,21.25', { place: { lat: 48.72, lon: 21.25 } }],
  [
    'https://www.google.com/maps/place/Klub+Srdce/@48.72,21.25,17z',
    { place: { name: 'Klub Srdce', lat: 48.72, lon: 21.25 } },
  ],
  [
    'Klub Srdce https://www.openstreetmap.org/?mlat=48.72&mlon=21.25',
    { place: { name: 'Klub Srdce', lat: 48.72, lon: 21.25 } },
  ],
  ['48.72, 21.25', { place: { lat: 48.72, lon: 21.25 } }],
  ['Follow lat: 48.72, lon: 21.25', { place: { lat: 48.72, lon: 21.25 } }],
])('a link or coordinates are no name: %s', (text, expected) => {
  expect(readLocation(text, 'Bratislava')).toEqual(expected)
})
