import { expect, test } from 'vitest'
import { isEventPage, webUrl } from './event-link.ts'

test.each([
  ['https://a.sk/koncert?x=1', 'https://a.sk/koncert?x=1'],
  [' www.divadlo.sk ', 'https://www.divadlo.sk/'],
  ['divadlo.sk', undefined],
  ['mailto:info@a.sk', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a.sk/two words', undefined],
  ['http://nothing', undefined],
  [null, undefined],
])('the web address in %j is %j', (given, url) => {
  expect(webUrl(given)).toBe(url)
})

test.each([
  ['https://divadlo.sk/program/hamlet', true],
  ['https://divadlo.sk/?event=7', true],
  ['https://www.facebook.com/events/123/', true],
  ['https://www.facebook.com/divadlo', false],
  ['https://divadlo.sk/', false],
  ['https://divadlo.sk/en/', false],
  ['https://divadlo.sk/index.html', false],
  ['https://youtu.be/SmV51j7qBiM', false],
])('%s can be the page of one event: %s', (url, can) => {
  expect(isEventPage(url)).toBe(can)
})
