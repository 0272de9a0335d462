import { expect, test } from 'vitest'
import { aCard } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'

test.each([
  ['/en/feed?city=bratislava&distance=25', '≤ 25 km'],
  ['/en/feed?city=bratislava&distance=999', '∞ km'],
])('%s: the radius that was chosen, %s, can be taken back', async (path, name) => {
  const { $ } = await renderPage(path)
  const chip = $(`main a[aria-label="Remove filter: ${name}"]`)
  expect(chip.attr('href')).toBe('/en/feed?city=bratislava')
})

test.each([
  ['en', '“jazz”', 'Remove “jazz” · 2'],
  ['sk', '„jazz“', 'Bez „jazz“ · 2'],
  ['fr', '« jazz »', 'Retirer « jazz » · 2'],
  ['uk', '«jazz»', 'Прибрати «jazz» · 2'],
])('in %s what was searched for stands in its quotes, once', async (locale, chip, relaxation) => {
  const { $ } = await renderPage(`/${locale}/feed?city=bratislava&search=jazz`, {
    events: (query) => (query.has('search') ? {} : { results: [aCard(), aCard({ slug: 'two' })] }),
  })
  const links = $('main a')
    .toArray()
    .map((link) => $(link).text())
  expect(links).toContain(chip)
  expect(links).toContain(relaxation)
})
