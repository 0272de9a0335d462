import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.ts'

test.each(LOCALES)('explains in %s how lists are sorted', async (locale) => {
  const { $, status } = await renderPage(`/${locale}/how-we-sort`)
  expect(status).toBe(200)
  expect($('h1')).toHaveLength(1)
  expect($('main h2')).toHaveLength(7)
  expect($('main').text()).toMatch(/50\s?%/u)
})

test('the sort choices and the footer lead to it', async () => {
  const { $ } = await renderPage('/en/filters?city=bratislava')
  expect($('a[href="/en/how-we-sort"]')).toHaveLength(2)
})
