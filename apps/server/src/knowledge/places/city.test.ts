import type { RawPlace } from '@okolo/connectors/event-draft'
import { expect, test } from 'vitest'
import seed from '#seed/cities.json' with { type: 'json' }
import { cityOf, type PlaceFound } from './city.ts'
import type { KnownCity } from './known-city.ts'
import { saidCity } from './locality.ts'
import postalCodes from './postal-codes.json' with { type: 'json' }
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

const CITIES: KnownCity[] = seed.map(({ lng, area_radius, time_zone, names, ...city }, id) => ({
  ...city,
  id,
  lon: lng,
  radiusKm: area_radius,
  tz: time_zone,
  names: Object.values(names),
}))
const BY_NAME = citiesByName(CITIES)

function placeOf(source: string, place: RawPlace): PlaceFound {
  const own = CITIES.find(({ slug }) => slug === source)
  if (own === undefined) throw new Error(`There is no ${source}`)
  const { lat, lon } = place
  const point = lat === undefined || lon === undefined ? null : { lat, lng: lon }
  const said = saidCity(place, { point, own, cities: CITIES, byName: BY_NAME })
  return cityOf(point, said, own, CITIES)
}

function find(source: string, place: RawPlace): string {
  const found = placeOf(source, place)
  const parts = [
    found.city?.slug ?? '-',
    found.town ?? found.district,
    found.isDoubted ? '?' : null,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

test.each<[source: string, place: RawPlace, found: string]>([
  // Nothing is said: the source's own.
  ['oslo', {}, 'oslo'],
  ['oslo', { name: 'Kulturhuset' }, 'oslo'],
  ['oslo', { locality: 'TBA' }, 'oslo'],
  ['new-york', { locality: 'NY' }, 'new-york'],
  ['oslo', { locality: 'Norge', country: 'no' }, 'oslo'],
  // Another city of ours, by any of its names.
  ['oslo', { locality: 'Bergen' }, 'bergen'],
  ['nice', { locality: 'Monaco' }, 'monaco'],
  ['cologne', { locality: 'DÜSSELDORF' }, 'dusseldorf'],
  ['cologne', { locality: 'Duesseldorf', country: 'de' }, 'dusseldorf'],
  ['bratislava', { locality: 'Viedeň' }, 'vienna'],
  ['kyiv', { locality: 'Kiev' }, 'kyiv'],
  ['kyiv', { locality: 'Львов' }, 'lviv'],
  // A town that is none of ours.
  ['trento', { locality: 'Ala' }, '- Ala'],
  ['oslo', { locality: 'Hamar', country: 'no' }, '- Hamar'],
  ['oslo', { locality: 'Hamar', lat: 60.795, lon: 11.068 }, '- Hamar'],
  // A town in a city's reach stands in that city's list: by its name, by its point, by both.
  ['trento', { locality: 'Rovereto', country: 'it' }, 'trento Rovereto'],
  ['trento', { locality: 'Bussolengo', country: 'it' }, 'verona Bussolengo'],
  ['oslo', { locality: 'Sandvika', lat: 59.89, lon: 10.525 }, 'oslo Sandvika'],
  ['oslo', { locality: 'Asker', lat: 59.8333, lon: 10.4392 }, 'oslo Asker'],
  ['oslo', { lat: 59.8333, lon: 10.4392 }, 'oslo'],
  ['paris', { locality: 'Versailles', lat: 48.8036, lon: 2.1342 }, 'paris Versailles'],
  [
    'paris',
    { locality: 'Le Bourget', postalCode: '93350', lat: 48.93, lon: 2.42 },
    'paris Le Bourget',
  ],
  ['boston', { locality: 'Cambridge' }, 'boston Cambridge'],
  ['seattle', { locality: 'Kirkland', region: 'WA', country: 'us' }, 'seattle Kirkland'],
  ['seattle', { locality: 'Kirkland, Washington' }, 'seattle Kirkland'],
  ['seattle', { locality: 'Kirkland, WA 98033', address: '5 Lake Street' }, 'seattle Kirkland'],
  // In two cities' reach it stands in the list of that in which it lies deepest, whichever city's source tells of it.
  ['san-francisco', { locality: 'Alameda', country: 'us' }, 'oakland Alameda'],
  ['san-jose', { locality: 'Alameda', region: 'California' }, 'oakland Alameda'],
  // A name that nobody has as a town is a part of the city, and a village beyond.
  ['trento', { locality: 'Piazzetta Nuova', lat: 46.07, lon: 11.12 }, 'trento Piazzetta Nuova'],
  ['oslo', { locality: 'Bortenfor', lat: 59.72, lon: 10.84 }, 'oslo Bortenfor'],
  // A namesake in another country or state is another town.
  ['seattle', { locality: 'Kirkland', region: 'IL', country: 'us' }, '- Kirkland'],
  ['seattle', { locality: 'Kirkland, Illinois' }, '- Kirkland, Illinois'],
  ['seattle', { locality: 'Kirkland', country: 'gb' }, '- Kirkland'],
  ['seattle', { locality: 'Portland', region: 'ME' }, '- Portland'],
  ['oakland', { locality: 'Oakland', region: 'NJ', country: 'us' }, '- Oakland'],
  ['oakland', { locality: 'Oakland, NJ' }, '- Oakland, NJ'],
  // The middle of a city is a part of it.
  ['san-francisco', { locality: 'Downtown SF' }, 'san-francisco Downtown SF'],
  ['san-francisco', { locality: 'Downtown Oakland' }, 'oakland Downtown Oakland'],
  ['cologne', { locality: 'Innenstadt' }, 'cologne Innenstadt'],
  ['vancouver', { locality: 'North Vancouver' }, 'vancouver North Vancouver'],
  // Parts of a city.
  ['cologne', { locality: 'Köln-Ehrenfeld' }, 'cologne Ehrenfeld'],
  ['cologne', { locality: 'Ehrenfeld', lat: 50.95, lon: 6.918 }, 'cologne Ehrenfeld'],
  ['cologne', { locality: 'Ehrenfeld', postalCode: '50823' }, 'cologne Ehrenfeld'],
  ['paris', { locality: 'Paris 11e' }, 'paris Paris 11e'],
  ['paris', { locality: 'Paris-20E-Arrondissement' }, 'paris Paris-20E-Arrondissement'],
  ['prague', { locality: 'Praha 7' }, 'prague Praha 7'],
  ['budapest', { locality: 'Budapest XIII. kerület' }, 'budapest Budapest XIII. kerület'],
  ['copenhagen', { locality: 'København K' }, 'copenhagen København K'],
  ['vienna', { locality: '1070 Wien' }, 'vienna 1070 Wien'],
  ['madrid', { locality: 'Madrid, Centro' }, 'madrid'],
  ['madrid', { locality: 'Madrid (Arganzuela)' }, 'madrid Arganzuela'],
  ['new-york', { locality: 'Manhattan' }, 'new-york Manhattan'],
  ['new-york', { locality: 'Bronx' }, 'new-york Bronx'],
  ['new-york', { locality: 'Brooklyn, New York' }, 'new-york Brooklyn'],
  ['new-york', { locality: 'New York, NY' }, 'new-york'],
  ['new-york', { locality: 'New York City', country: 'US' }, 'new-york'],
  ['london', { locality: 'Camden Town', postalCode: 'NW1 7JN' }, 'london Camden Town'],
  // A province or a state with the name of a city is not that city.
  ['new-york', { locality: 'Albany, New York' }, '- Albany'],
  // Of namesakes: by country and by distance.
  ['toronto', { locality: 'London', country: 'ca' }, 'london-ca'],
  ['london', { locality: 'London' }, 'london'],
  ['toronto', { locality: 'London, Ontario' }, 'london-ca'],
  ['dallas', { locality: 'Paris', country: 'us' }, '- Paris'],
  ['dallas', { locality: 'Paris, Texas' }, '- Paris'],
  ['boston', { locality: 'Portland', country: 'us' }, '- Portland'],
  // The point is before the words, unless it lies nowhere.
  ['oslo', { lat: 59.95, lon: 10.8 }, 'oslo'],
  ['oslo', { lat: 60.39, lon: 5.32 }, 'bergen'],
  ['oslo', { locality: 'Oslo', lat: 60.39, lon: 5.32 }, 'bergen'],
  ['oslo', { locality: 'Laksevåg', lat: 60.385, lon: 5.28 }, 'bergen Laksevåg'],
  ['oslo', { lat: 61.12, lon: 10.47 }, '-'],
  ['oslo', { locality: 'Oslo', lat: 61.12, lon: 10.47 }, 'oslo ?'],
  ['oslo', { lat: 10, lon: 10 }, 'oslo ?'],
  ['nuremberg', { locality: 'Fürth', lat: 49.477, lon: 10.99 }, 'furth'],
  // The postal code tells if no town is named.
  ['lyon', { address: '4 rue de la Roquette', postalCode: '75011', country: 'fr' }, 'paris'],
  ['lyon', { address: '4 rue de la Roquette', postalCode: '38000', country: 'fr' }, 'lyon'],
])('of %s, with %j: %s', (source, place, found) => {
  expect(find(source, place)).toBe(found)
})

test.each<[place: RawPlace, town: string | null, district: string | null]>([
  [{ locality: 'Rovereto' }, 'Rovereto', null],
  [{ locality: 'Pergine Nuova', lat: 46.07, lon: 11.12 }, null, 'Pergine Nuova'],
  [{ locality: 'Malga Nuova', lat: 46.07, lon: 11.31 }, 'Malga Nuova', null],
])('of %j the town is %s and the part of the city %s', (place, town, district) => {
  expect(placeOf('trento', place)).toMatchObject({ town, district, country: 'it' })
})

test('a town across the border keeps its country', () => {
  const found = placeOf('bratislava', { locality: 'Hainburg an der Donau', country: 'at' })
  expect([found.city?.slug, found.town, found.country]).toEqual([
    'bratislava',
    'Hainburg an der Donau',
    'at',
  ])
})

test('every postal code is of a city that there is', () => {
  const slugs = new Set(CITIES.map(({ slug }) => slug))
  expect(Object.keys(postalCodes).filter((slug) => !slugs.has(slug))).toEqual([])
})

test.each([
  ['paris', '75020', '77000'],
  ['berlin', '13353', '14467'],
  ['vienna', '1230', '2340'],
  ['london', 'SE1 9DD', 'CR0 1TD'],
  ['london', 'EC1V', 'B1 1AA'],
  ['new-york', '11201-3704', '11501'],
  ['oslo', '0184', '1337'],
  ['prague', '170 00', '272 01'],
  ['amsterdam', '1012 JS', '1181 ZL'],
])('in %s %s lies, %s does not', (source, inside, outside) => {
  const of = (postalCode: string) => find(source, { locality: 'Somewhere', postalCode })
  expect([of(inside), of(outside)]).toEqual([`${source} Somewhere`, '- Somewhere'])
})
