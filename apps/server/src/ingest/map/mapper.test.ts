import { connectorById } from '#server/platform/connectors.ts'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { mapRecords } from './map-records.ts'
import { mapPage } from './mapper.ts'

const own = { ...BRATISLAVA, id: 1, population: 475_000, names: ['Bratislava'] }
const now = new Date('2026-11-20T12:00:00Z')
const connector = connectorById('tabular')!
const config = {
  source: { title: 'Shows', platform: 'shows', language: 'sk' },
  fetch: { url: 'https://shows.example/list.json', format: 'json' },
  id: 'id',
  fields: { title: 'title', start: 'start', venue: 'venue' },
}
const records = [
  { id: 'a', title: 'Večer s čokoľvek 🎷', start: '2026-12-01T20:00:00', venue: 'A4' },
  { id: 'b', title: 'Never', start: 'some day', venue: 'A4' },
].map((raw, id) => ({ id, recordId: raw.id, raw: JSON.stringify(raw) }))

const places = { own, cities: new Map([[own.slug, own]]), now }

test('a thread makes the same of records, good and bad, as is made of them without one', async () => {
  const pages = await Promise.all([
    mapPage(records, connector, config, places),
    mapPage(records.toReversed(), connector, config, places),
  ])
  const here = mapRecords(records, {
    connector,
    config: connector.config.parse(config),
    ...places,
    cities: [own],
  })
  expect(here.map(({ outcome }) => outcome.state)).toEqual(['mapped', 'quarantined'])
  expect(pages).toEqual([here, here.toReversed()])
})

test('a page that cannot be mapped at all fails, and the next one does not', async () => {
  await expect(mapPage(records, connector, { source: 7 }, places)).rejects.toThrow('source')
  expect(await mapPage(records, connector, config, places)).toHaveLength(2)
})

test('the event loop turns while a long page is mapped', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const long = Array.from({ length: 2000 }, (_, id) => ({ ...records[0]!, id }))
  await mapPage(long, connector, config, places)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
