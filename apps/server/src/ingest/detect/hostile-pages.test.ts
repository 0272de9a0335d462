import { expect, test } from 'vitest'
import { detectSource } from './detect.ts'

const many = (text: string, times: number) => text.repeat(times)

test.each([
  ['links that are never closed', many('<link tribe-events ', 500_000)],
  [
    'links within links',
    many('<div>', 1_200) + many('<a href="/x">', 1_500) + many('program ', 900_000),
  ],
  ['a link to the programme, again and again', many('<a href="/program">program</a>', 300_000)],
  ['beginnings of addresses of calendars', many(`//a.libcal.com/${many('x', 290)}`, 30_000)],
  ['groups on Meetup', many('<a href="https://meetup.com/aaaaaaaa">', 200_000)],
  ['a picture without an end', `<img src="${many('localis', 1_000_000)}`],
])('a look ends soon on a page with %s', async (_name, html) => {
  const body = new TextEncoder().encode(`<html>${html}`)
  const http = async (url: string) =>
    url === 'https://h.example/'
      ? { url, status: 200, headers: { 'content-type': 'text/html' }, body, notModified: false }
      : { url, status: 404, headers: {}, body: new Uint8Array(), notModified: false }
  const began = process.cpuUsage()
  await detectSource('https://h.example/', { http, signal: new AbortController().signal })
  // Of the processor: other work of the machine does not count.
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(5_000)
})
