import type { City } from '@okolo/contract/places/city'
import { USUAL_LOOK } from '@okolo/contract/site/usual-look'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AppContext } from '../../site/app-context.ts'
import { findPlaces } from './find-places.ts'
import { loadHome, loadPlaces } from './places.ts'

const city = (slug: string, population: number, more: Partial<City> = {}): City => ({
  slug,
  name: slug,
  location: { lat: 48, lng: 18 },
  area_radius: 10,
  population,
  country: 'sk',
  names: {},
  time_zone: 'Europe/Bratislava',
  event_count: 0,
  is_added: false,
  ...more,
})
const SHIPPED = [city('shanghai', 24_000_000), city('bratislava', 475_503)]
const VILLAGES = [
  city('radobica', 500, { is_added: true }),
  city('horna-ves', 208, { is_added: true }),
]

function site(...cities: City[]) {
  return siteAt('bratislava', ...cities)
}

function siteAt(home: string, ...cities: City[]) {
  const api = { cities: () => Promise.resolve(cities) }
  return {
    queryClient: new QueryClient(),
    api,
    locale: 'en',
    site: { look: { ...USUAL_LOOK, city: home } },
  } as unknown as AppContext
}
const slugs = (places: { slug: string }[]) => places.map(({ slug }) => slug)

test('a site without any event shows the towns that its operator added, and begins with one', async () => {
  const own = site(...SHIPPED, ...VILLAGES)
  expect(slugs(await loadPlaces(own))).toEqual(['radobica', 'horna-ves'])
  expect(await loadHome(own)).toBe('radobica')
  const { others } = await findPlaces(own, '', 'bratislava')
  expect(slugs(others)).toEqual(['radobica', 'horna-ves'])
  expect(slugs((await findPlaces(own, 'sha', null)).others)).toContain('shanghai')
})

test('a site without any event and without towns of its own offers none, and begins with the default city', async () => {
  expect(slugs(await loadPlaces(site(...SHIPPED)))).toEqual([])
  expect(await loadHome(site(...SHIPPED))).toBe('bratislava')
})

test('the city that the operator chose is the first of those with events', async () => {
  const own = siteAt('horna-ves', ...VILLAGES)
  expect(await loadHome(own)).toBe('horna-ves')
})

test('events count more than who added a city', async () => {
  const alive = site(...VILLAGES, city('zilina', 80_000, { event_count: 3 }))
  expect(slugs(await loadPlaces(alive))).toEqual(['zilina'])
  expect(await loadHome(alive)).toBe('zilina')
})
