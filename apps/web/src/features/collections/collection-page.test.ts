import { expect, test } from 'vitest'
import { aCard } from '../../testing/event-builder.ts'
import { renderPage } from '../../testing/render-page.ts'

const collection = {
  slug: 'free-here',
  name: { text: 'Free here', language: 'en' },
  intro: { text: 'Costs nothing.', language: 'en' },
  filter: 'free=true&city=bratislava',
  on_landing: true,
}
const stage = { editor: { collections: [collection] }, events: [aCard()] }

test('a collection shows its events, the way to the map, its feeds, and is found by search engines', async () => {
  const { $, status, asked } = await renderPage('/en/collections/free-here', stage)
  expect([status, $('h1').text()]).toEqual([200, 'Free here'])
  expect($('main').text()).toContain('Costs nothing.')
  expect($('main article')).toHaveLength(1)
  expect(asked).toContain('/v1/events/?free=true&city=bratislava')
  expect($('main a[href="/en/map?free=true&city=bratislava"]')).toHaveLength(1)
  expect($('link[rel=canonical]').attr('href')).toBe(
    'https://okolo.example/en/collections/free-here',
  )
  expect($('meta[property="og:image"]').attr('content')).toBe(
    'https://okolo.example/og/en/collections/free-here.png',
  )
  expect($('meta[name=robots]')).toHaveLength(0)
  expect($('link[type="application/rss+xml"]').attr('href')).toContain(
    '/v1/collections/free-here/events.rss',
  )
})

test('an unknown collection is a page that is not there', async () => {
  expect((await renderPage('/en/collections/unknown', stage)).status).toBe(404)
})

test('collections of the city stand on the landing', async () => {
  const elsewhere = { ...collection, slug: 'wien', filter: 'city=vienna' }
  const hidden = { ...collection, slug: 'hidden', on_landing: false }
  const { $ } = await renderPage('/en/', {
    ...stage,
    editor: { collections: [collection, elsewhere, hidden] },
  })
  expect(
    $('a[href*="/collections/"]')
      .toArray()
      .map((one) => $(one).attr('href')),
  ).toEqual(['/en/collections/free-here'])
})
