import { expect, test } from 'vitest'
import { whereOf } from './place.ts'

test('a region is not a town', () => {
  const where = (address: Record<string, string>) =>
    whereOf({ location: { '@type': 'Place', name: 'Halle', address } }, 'https://halle.example/')
      .place?.locality
  expect(where({ addressRegion: 'Bayern', addressCountry: 'DE' })).toBeUndefined()
  expect(where({ addressLocality: 'Fürth', addressRegion: 'Bayern' })).toBe('Fürth')
})
