import { expect, test } from 'vitest'
import { carriedJson } from './carried-json.ts'

const many = (text: string, times: number) => text.repeat(times)

test('values are named by the script, the variable and the attribute that hold them', () => {
  const list = JSON.stringify([{ title: 'A list of events', start: '2026-12-01' }])
  const html = `<script id="state" type="application/json">{"a":1}</script>
    <script type="application/ld+json">{"@type":"Event"}</script>
    <!-- <script>var old = ${list}</script> -->
    <script src="a.js">var gone = ${list}</script>
    <script>const one = 1; window.events = ${list}; let events = ${list}</script>
    <div data-events="${list.replaceAll('"', '&quot;')}"></div>`
  expect(Object.keys(carriedJson(html))).toEqual(['state', 'events', 'events-2', 'data-events'])
})

test('literals of JavaScript are left out, and lists within them read', () => {
  const html = `<script>calendar({ when: 'now', events: [{"title":"Jam at the club","start":"2026-12-01"}] })</script>`
  expect(carriedJson(html)).toEqual({
    events: [{ title: 'Jam at the club', start: '2026-12-01' }],
  })
})

test('a payload that names itself again and again is none', () => {
  const places = Array.from({ length: 40 }, (_, index) => [index + 1, index + 1])
  const html = `<script id="__NUXT_DATA__" type="application/json">${JSON.stringify(places)}</script>`
  expect(carriedJson(html)).toEqual({ __NUXT_DATA__: null })
})

test.each([
  ['scripts that are never closed', many('<script>', 200_000)],
  ['lists that are never closed', `<script>${many('a=[{', 200_000)}</script>`],
  ['texts that are never closed', `<script>${many('a={"', 200_000)}</script>`],
  ['comments that are never closed', many('<!--', 300_000)],
  ['attributes that are never closed', many(' a="{', 200_000)],
  ['escapes', `<script>a={"${many('\\', 1_000_000)}`],
  ['deep lists', `<script>var a = [{"b":${many('[', 100_000)}${many(']', 100_000)}}]</script>`],
  ['one name', `<script>${many('a', 1_000_000)}</script>`],
])('ends soon on %s', (_name, html) => {
  const began = performance.now()
  carriedJson(html)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a list that holds itself a million times takes little time and memory', () => {
  const payload = `[[${many('0,', 900_000)}0]]`
  const html = `<script id="__NUXT_DATA__" type="application/json">${payload}</script>`
  const began = process.cpuUsage()
  expect(carriedJson(html)).toEqual({ __NUXT_DATA__: null })
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(700)
})
