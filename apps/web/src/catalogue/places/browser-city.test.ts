import { expect, test } from 'vitest'
import { citiesOfBrowsers } from './browser-city.ts'

const place = (slug: string, country: string, timeZone: string) => ({ slug, country, timeZone })

test('a zone and a country lead to their city with the most events, also by the former name of the zone', () => {
  const cities = citiesOfBrowsers([
    place('kyiv', 'ua', 'Europe/Kyiv'),
    place('lviv', 'ua', 'Europe/Kyiv'),
    place('madrid', 'es', 'Europe/Madrid'),
  ])
  expect(cities).toEqual({
    'Europe/Kyiv': 'kyiv',
    'Europe/Kiev': 'kyiv',
    ua: 'kyiv',
    'Europe/Madrid': 'madrid',
    es: 'madrid',
  })
})
