import { expect, test } from 'vitest'
import { readListing } from './read-listing.ts'

const many = (text: string, times: number) => text.repeat(times)

/** Of the processor: other work of the machine does not count. */
function millisecondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

test.each([
  ['tags that are never closed', many('<div>', 100_000)],
  ['a hundred thousand days', many('<p>5.12.2026<p>', 100_000)],
  ['days in one line', many('5.12. ', 100_000)],
  ['hours in one line', many('19:30 ', 100_000)],
  ['days in parts', many('<span>5</span><span>.</span>', 60_000)],
  ['one number', many('1', 1_000_000)],
  ['blanks', `<p>${many(' ', 1_000_000)}5.12.2026`],
  ['words between days', many('od a do ', 100_000)],
  ['months', many('May ', 100_000)],
  ['days without a month', many('1, 2, ', 100_000)],
  ['commas between words', `<p>a${many(',', 200_000)}b 5.12.2026`],
  ['closed days', many('closed ', 100_000) + '5.12.2026'],
  ['ranges of hours', many('7-9 pm ', 60_000)],
  ['named days', many('<p>Today<p>Tomorrow', 30_000)],
  ['one word', many('a', 1_000_000)],
])('ends soon on %s', (_name, html) => {
  const began = process.cpuUsage()
  const found = readListing(html, {
    url: 'https://house.example/',
    languages: ['sk'],
    country: 'sk',
    today: '2026-11-28',
  })
  expect(found).toEqual([])
  expect(millisecondsSince(began)).toBeLessThan(5_000)
})

test('ends soon on thousands of entries alike', () => {
  const began = process.cpuUsage()
  const found = readListing(many('<div><h3>Jam</h3><p>1.–5. 12. 2026</p></div>', 5_000), {
    url: 'https://house.example/',
    languages: ['sk'],
    country: 'sk',
    today: '2026-11-28',
  })
  expect(found).toHaveLength(1)
  expect(millisecondsSince(began)).toBeLessThan(5_000)
})

test.each([
  ['blocks within each other', many('<div>5.12.2026 19:00 Koncert ', 900)],
  ['more blocks within each other', many('<div>5.12.2026 19:00 Koncert ', 1_500)],
  ['hours within one block', `<div>5.12.2026 ${many('<p><b>19:00</b> Koncert', 3_000)}</div>`],
  ['days and words in one line', `<p>${many(`5.12.2026 19:00 ${many('slovo ', 100)}`, 3_000)}`],
])('costs little on %s', (_name, html) => {
  const began = process.cpuUsage()
  readListing(html, {
    url: 'https://house.example/',
    languages: ['sk'],
    country: 'sk',
    today: '2026-11-28',
  })
  expect(millisecondsSince(began)).toBeLessThan(5_000)
})
