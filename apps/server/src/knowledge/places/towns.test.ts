import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import seed from '#seed/cities.json' with { type: 'json' }
import { nameKey } from './called-cities.ts'
import { townsMeant } from './town-named.ts'
import { kmBetweenTowns, placesCalled, TOWNS_FILE } from './towns.ts'

const lines = readFileSync(TOWNS_FILE, 'utf8').split('\n').slice(0, -1)

test('the table is sorted as it is searched, and its first and last lines are found', () => {
  const names = lines.map((line) => line.slice(0, line.indexOf('\t')))
  const keys = names.map(nameKey)
  expect(keys.findIndex((key, at) => at > 0 && key < (keys[at - 1] ?? ''))).toBe(-1)
  for (const name of [names[0], names[1], names.at(-2), names.at(-1)])
    expect(placesCalled(name ?? '').map((place) => place.name)).toContain(name)
})

test('names no city that there is not', () => {
  const slugs = new Set(seed.map(({ slug }) => slug))
  const named = new Set(lines.map((line) => line.slice(line.lastIndexOf('\t') + 2)))
  expect([...named].filter((slug) => slug !== '' && !slugs.has(slug))).toEqual([])
})

test('finds a place by any writing of its name, and none by a name that is no place', () => {
  const kinds = (name: string) => placesCalled(name).map(({ kind, city }) => `${kind} ${city}`)
  expect(kinds('VIEDEŇ')).toEqual(['city vienna'])
  expect(kinds('Saint Pölten')).toEqual(['town null'])
  expect(kinds('Manhattan')).toContain('part new-york')
  expect(kinds('Nowhere in Particular')).toEqual([])
  expect(kinds('')).toEqual([])
})

test.each([
  ['Wien', 'Vienna'],
  ['Köln', 'Cologne'],
  ['Praha', 'Prague'],
  ['Київ', 'Kiev'],
  ['Киев', 'Kyiv'],
  // A part told as a town.
  ['Brooklyn', 'New York'],
  ['Brooklyn', 'Manhattan'],
  ['Downtown SF', 'San Francisco'],
  // In these countries nobody says whether it is one.
  ['Boston', 'Cambridge, MA'],
  // The short name of one of them.
  ['Frankfurt', 'Frankfurt (Oder)'],
])('%s and %s may be one town', (a, b) => {
  expect(kmBetweenTowns(townsMeant(a), townsMeant(b))).toBe(0)
})

test.each([
  ['San Jose', 'San Francisco', 67],
  ['Frankfurt am Main', 'Frankfurt (Oder)', 478],
  ['Espoo', 'Helsinki', 16],
])('%s and %s are two towns, %i km apart', (a, b, km) => {
  expect(kmBetweenTowns(townsMeant(a), townsMeant(b))).toBeCloseTo(km, -1)
})

test('of a name that nobody has as a town nothing is said', () => {
  expect(kmBetweenTowns(townsMeant('Nowhere in Particular'), townsMeant('Linz'))).toBe(null)
})
