import { expect, test } from 'vitest'
import { carriedLists } from './carried-lists.ts'

const ABOUT = { url: 'https://house.example/program', title: 'House', languages: ['sk'] }
const pageOf = (value: unknown) =>
  `<script type="application/json" id="state">${JSON.stringify(value)}</script>`
const read = (value: unknown) => carriedLists(pageOf(value), ABOUT)
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

test('lists of one kind are read as one, by a path that outlives their ids', () => {
  const list = (start: string) => ({ items: [{ title: 'Jam', start }] })
  const found = read({
    'widget-93ab17f2c4': list('2026-12-01'),
    'widget-55cd19e0aa': list('2026-12-02'),
  })
  expect(found).toMatchObject([{ count: 2, config: { fetch: { records: 'state.*.items' } } }])
})

test('records by their ids are a list', () => {
  const found = read({
    events: {
      17: { title: 'Jam', start: '2026-12-01' },
      18: { title: 'Kvíz', start: '2026-12-02' },
    },
  })
  expect(found).toMatchObject([{ count: 2, config: { fetch: { records: 'state.events[*]' } } }])
})

test.each([
  [
    'posts with the day on which they were written',
    { posts: [{ title: 'Web', date: '2026-11-18' }] },
  ],
  ['days on which the house is closed', { closedDays: [{ title: 'Sviatok', date: '2026-12-24' }] }],
  ['hours of opening', { hours: [{ title: 'Pondelok', start: '10:00' }] }],
  ['days that may be two', { list: [{ title: 'Jam', date: '3/4/2026' }] }],
  ['days without titles', { list: times(3, (day) => ({ id: day, start: `2026-12-0${day + 1}` })) }],
  [
    'few days among many records',
    { list: times(9, (day) => ({ title: 'Jam', start: day === 0 ? '2026-12-01' : null })) },
  ],
])('gives none for %s', (_name, value) => {
  expect(read(value)).toEqual([])
})

const nested = (depth: number): unknown =>
  depth === 0 ? 'x' : Object.fromEntries(times(20, (index) => [`c${index}`, nested(depth - 1)]))

test.each([
  ['a million records', times(1_000_000, () => ({}))],
  [
    'many lists',
    times(100_000, (index) => ({ [`k${index}`]: [{ title: 'a', date: '2026-12-01' }] })),
  ],
  [
    'wide records',
    times(500, () => Object.fromEntries(times(2_000, (index) => [`c${index}`, 'v']))),
  ],
  ['deep records', times(60, () => nested(3))],
  ['endless numbers', times(200, () => ({ title: 'a', date: '1'.repeat(20_000) }))],
  ['endless months', times(200, () => ({ title: 'a', date: 'Jan '.repeat(5_000) }))],
])('ends soon on %s', (_name, value) => {
  const html = pageOf(value)
  const began = process.cpuUsage()
  expect(carriedLists(html, ABOUT).length).toBeLessThan(3)
  // Of the processor: other work of the machine does not count.
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(5_000)
})
