import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { aCard } from '../../testing/event-builder.ts'
import { renderPage } from '../../testing/render-page.ts'

test.each(LOCALES)('explains in %s how lists are sorted', async (locale) => {
  const { $, status } = await renderPage(`/${locale}/how-we-sort`)
  expect(status).toBe(200)
  expect($('h1')).toHaveLength(1)
  expect($('main h2')).toHaveLength(8)
  expect($('main').text()).toMatch(/50\s?%/u)
})

test('the sort choices and the footer lead to it', async () => {
  const { $ } = await renderPage('/en/filters?city=bratislava')
  expect($('a[href="/en/how-we-sort"]')).toHaveLength(2)
})

test('lists what is picked in a city, with the reason and since when', async () => {
  const pick = {
    event: aCard({ slug: 'organ', title: 'Organ night' }),
    category: { slug: 'concert', name: 'Concerts' },
    reason: { text: 'Once a year.', language: 'en' },
    since: '2026-11-18T09:00:00Z',
    until: null,
  }
  const { $ } = await renderPage('/en/how-we-sort?city=bratislava', { editor: { picks: [pick] } })
  const listed = $('main li').text()
  for (const said of ['Organ night', 'Concerts', 'Once a year.', '18 November 2026'])
    expect(listed).toContain(said)
  expect($('main li a').attr('href')).toBe('/en/events/organ')
  const none = await renderPage('/en/how-we-sort')
  expect(none.$('main').text()).toContain('Nothing is picked in Bratislava at the moment.')
})
