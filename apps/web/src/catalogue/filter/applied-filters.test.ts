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
  ['fr', '«\u202Fjazz\u202F»', 'Retirer «\u202Fjazz\u202F» · 2'],
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

test.each([
  ['en', 'time_from=20:00', 'from 20:00'],
  ['de', 'time_to=12:00', 'vor 12:00'],
  ['uk', 'time_from=22:00&time_to=02:00', '22:00 – 02:00'],
  ['en', 'weekday[]=6&weekday[]=5', 'Friday, Saturday'],
  ['uk', 'weekday=5', 'пʼятниця'],
  ['de', 'accessible=true', 'Rollstuhlgerecht'],
  ['sk', 'age=0', 'Vek dieťaťa: 0'],
  ['fr', 'language=en', 'Langue\u202F: anglais'],
  ['en', 'language=%2B%2B', 'Language: ++'],
])('in %s, %s is a choice that says "%s" and can be taken back', async (locale, query, name) => {
  const { $ } = await renderPage(`/${locale}/feed?city=bratislava&${query}`)
  const chip = $('main a[data-on][data-stay]')
    .toArray()
    .find((link) => $(link).text() === name)
  expect($(chip).attr('href')).toBe(`/${locale}/feed?city=bratislava`)
})
