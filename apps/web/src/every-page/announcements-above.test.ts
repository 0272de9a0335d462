import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.ts'

const announcement = { id: 7, text: 'Closed on <Friday> & later', language: 'en' }

test.each([
  ['/en/feed/bratislava', '/v1/announcements/?city=bratislava'],
  ['/en/', '/v1/announcements/?city=bratislava'],
  ['/en/how-we-sort', '/v1/announcements/?city=bratislava'],
  ['/en/cities', '/v1/announcements/'],
])('%s asks for %s and shows what is announced above the page', async (url, path) => {
  const { $, asked } = await renderPage(url, { editor: { announcements: [announcement] } })
  expect(asked).toContain(path)
  const line = $('#announcements p')
  expect(line.text()).toBe('Closed on <Friday> & later')
  expect(line.attr('data-id')).toBe('7')
  expect(line.find('input[type=checkbox]').attr('aria-label')).toBe('Close')
  expect($('#announcements').attr('data-nosnippet')).toBeDefined()
  expect($('#announcements script').attr('nonce')).toBe('n0nce')
  expect($('#announcements').nextAll('main')).toHaveLength(1)
})

test('a page without announcements runs no script for them', async () => {
  const { $ } = await renderPage('/en/feed/bratislava')
  expect($('#announcements').html()).toBe('')
})
