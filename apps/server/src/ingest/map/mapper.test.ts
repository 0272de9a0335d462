import { connectorById } from '@okolo/connectors'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { mapRecords } from './map-records.ts'
import { startMappingThread } from './mapper.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

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

test('a thread makes the same of records, good and bad, as is made of them without one', async () => {
  const thread = startMappingThread(() => undefined)
  await thread.ready
  const terms = { connector: 'tabular', config, own, cities: [own] }
  const pages = await Promise.all([
    thread.map(terms, records, now),
    thread.map(terms, records.toReversed(), now),
  ])
  const here = await mapRecords(records, {
    connector,
    config: connector.config.parse(config),
    own,
    cities: [own],
    byName: citiesByName([own]),
    now,
  })
  expect(here.map(({ outcome }) => outcome.state)).toEqual(['mapped', 'quarantined'])
  expect(pages).toEqual([here, here.toReversed()])
})

test('a page that cannot be mapped at all fails, and the next one does not', async () => {
  const thread = startMappingThread(() => undefined)
  const terms = { connector: 'tabular', config, own, cities: [own] }
  await expect(thread.map({ ...terms, connector: 'none' }, records, now)).rejects.toThrow('"none"')
  expect(await thread.map(terms, records, now)).toHaveLength(2)
})
