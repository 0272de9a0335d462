import { expect, test } from 'vitest'
import { aCard } from '../../testing/event-builder.ts'
import { renderPage } from '../../testing/render-page.ts'

const placed = aCard({ title: 'With a place', slug: 'placed', location: [48.1449, 17.1073] })
const placeless = aCard({
  uuid: '11111111-1111-4111-8111-111111111111',
  slug: 'placeless',
  title: 'Somewhere',
  location: null,
})
const events = (query: URLSearchParams) => ({
  results: query.get('no_place') === 'true' ? [placeless] : [placed],
})

test('without a map, the list says where everything is and leads to a map of somebody else', async () => {
  const { $ } = await renderPage('/en/map?city=bratislava', { events })
  expect($('h1').text()).toBe('1 here')
  const entry = $('main li').filter((_, li) => $(li).text().includes('With a place'))
  expect(entry.find('a[href*="openstreetmap.org"]').attr('href')).toContain('mlat=48.1449')
  expect(entry.find('a[href*="openstreetmap.org"]').attr('aria-label')).toBe(
    'Show on the map: With a place',
  )
  expect($('[data-scriptless]').text()).toContain('The list says where everything is.')
})

test('offers no directions to a place that is only its city', async () => {
  const city = aCard({
    title: 'Somewhere in town',
    location: [48.1482, 17.1067],
    venue: null,
    address: 'Bratislava',
    city: { slug: 'bratislava', name: 'Bratislava' },
  })
  const { $ } = await renderPage('/en/map?city=bratislava', { events: () => ({ results: [city] }) })
  expect($('main li').text()).toContain('Somewhere in town')
  expect($('main a[href*="openstreetmap.org/?mlat"]')).toHaveLength(0)
})

test('says that not everything is covered, and is kept out of search engines', async () => {
  const { $ } = await renderPage('/en/map', { events })
  expect($('main').text()).toContain('Events here are not yet fully covered')
  expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
})

test('lists what has no exact place by itself', async () => {
  const { $ } = await renderPage('/en/map?city=bratislava', { events })
  const section = $('section[aria-labelledby="no-place"]')
  expect(section.find('h2').text()).toBe('No exact place')
  expect(section.find('h3').text()).toBe('Somewhere')
  expect(section.find('a[href*="openstreetmap"]')).toHaveLength(0)
})

test('a part of the map that was searched has its own events and none without a place', async () => {
  const { $, asked } = await renderPage(
    '/en/map?city=bratislava&category=concert&bbox=16.2,48.1,16.5,48.3',
    { events },
  )
  expect($('h1').text()).toBe('1 here')
  expect($('#no-place')).toHaveLength(0)
  const lists = asked.filter((path) => path.startsWith('/v1/events/?'))
  expect(lists).toHaveLength(1)
  expect(lists[0]).toContain('category=concert')
  expect(lists[0]).not.toContain('city=')
})

test('leads to the list with the same filters and the place where it stands, and back', async () => {
  const address = 'category=concert&city=bratislava&at=48.1,17.1,12&bbox=17,48,17.2,48.2'
  const map = await renderPage(`/en/map?${address}`, { events })
  const list = map.$('a[data-to-list]').attr('href') ?? ''
  expect(new URL(list, 'https://x').pathname).toBe('/en/feed')
  const feed = await renderPage(list, { events })
  const back = feed.$('main a[href^="/en/map"]').attr('href') ?? ''
  const kept = new URL(back, 'https://x').searchParams
  expect(Object.fromEntries(kept)).toEqual({
    category: 'concert',
    city: 'bratislava',
    at: '48.1,17.1,12',
    bbox: '17,48,17.2,48.2',
  })
  // The list covers the whole city. The map's position is not a filter.
  const lists = feed.asked.filter((path) => path.startsWith('/v1/events/?'))
  expect(lists.join(' ')).not.toMatch(/bbox|at=/)
})

test('a city that is not known has no map', async () => {
  const city = { path: '/v1/locations/cities/atlantis', status: 404 }
  expect((await renderPage('/en/map?city=atlantis', { fails: city })).status).toBe(404)
})

test('goes on by an address without JavaScript', async () => {
  const { $ } = await renderPage('/en/map?city=bratislava', {
    events: () => ({ results: [placed], next: 'c2' }),
  })
  expect($('a[rel="next"]').attr('href')).toContain('cursor=c2')
})

test('its filters are chosen here, and home leads to the same city', async () => {
  const { $ } = await renderPage('/en/map?city=bratislava&category=concert', { events })
  expect($('main button[aria-haspopup="dialog"]').attr('aria-label')).toContain('Filters')
  expect($('nav[aria-label="Main"] a').first().attr('href')).toBe('/en/feed?city=bratislava')
})
