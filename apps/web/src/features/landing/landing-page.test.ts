import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.ts'

test.each([
  ['en', '2 events tonight · 9 events this week'],
  ['sk', '2 podujatia dnes večer · 9 podujatí tento týždeň'],
  ['uk', '2 події сьогодні ввечері · 9 подій цього тижня'],
  ['de', '2 Veranstaltungen heute Abend · 9 Veranstaltungen diese Woche'],
])('in %s the landing page says what is on in its first city', async (locale, text) => {
  const { $, asked } = await renderPage(`/${locale}/`)
  expect(asked).toContain('/v1/locations/cities/bratislava/')
  expect($('main').text()).toContain(text)
  expect($(`main a[href="/${locale}/feed?city=bratislava"]`).length).toBeGreaterThan(0)
})
