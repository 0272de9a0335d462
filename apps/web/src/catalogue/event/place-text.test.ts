import { expect, test } from 'vitest'
import { inCity, placeText, townOf } from './place-text.ts'

const MADRID = { slug: 'madrid', name: 'Madrid' }
const ROVERETO = { slug: null, name: 'Rovereto' }
const NOWHERE = { slug: null, name: '' }
const hall = { name: 'Hall' }

test.each<[Parameters<typeof placeText>[0], inItsCity: string | null, elsewhere: string | null]>([
  [{ city: MADRID, venue: hall }, 'Hall', 'Hall, Madrid'],
  [{ city: MADRID, venue: hall, district: 'Retiro' }, 'Hall, Retiro', 'Hall, Retiro, Madrid'],
  [
    { city: MADRID, venue: { name: 'Retiro Hall' }, district: 'Retiro' },
    'Retiro Hall',
    'Retiro Hall, Madrid',
  ],
  [{ city: MADRID, venue: null }, null, 'Madrid'],
  // The city alone does not help in its own list.
  [{ city: MADRID, venue: null, address: 'Madrid' }, 'Madrid', 'Madrid'],
  [
    { city: MADRID, venue: null, address: 'Madrid', district: 'Retiro' },
    'Retiro',
    'Retiro, Madrid',
  ],
  [
    { city: MADRID, venue: null, address: '28005 Madrid', district: 'Retiro' },
    'Retiro, 28005 Madrid',
    'Retiro, 28005 Madrid',
  ],
  [
    { city: MADRID, venue: null, address: 'Calle 1, Retiro', district: 'Retiro' },
    'Calle 1, Retiro',
    'Calle 1, Retiro, Madrid',
  ],
  // A town that differs from the list's heading.
  [{ city: MADRID, venue: hall, town: 'Getafe' }, 'Hall, Getafe', 'Hall, Getafe'],
  [{ city: ROVERETO, venue: hall }, 'Hall, Rovereto', 'Hall, Rovereto'],
  [{ city: ROVERETO, venue: null, address: '38068 Rovereto' }, '38068 Rovereto', '38068 Rovereto'],
  [{ city: NOWHERE, venue: hall }, 'Hall', 'Hall'],
  [{ city: NOWHERE, venue: null }, null, null],
])('%j is at %s, among others at %s', (card, inItsCity, elsewhere) => {
  expect(placeText(card, { withCity: false })).toBe(inItsCity)
  expect(placeText(card, { withCity: true })).toBe(elsewhere)
})

test('links places outside all cities to the list without a city', () => {
  expect(inCity(MADRID, { free: true })).toEqual({ city: 'madrid', free: true })
  expect(inCity(ROVERETO, { free: true })).toEqual({ free: true })
  expect(townOf({ city: MADRID, town: 'Getafe' })).toBe('Getafe')
})
