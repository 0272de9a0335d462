import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { connectorById } from '../registry/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { Words, lenient, listOf } from './lenient.ts'
import type { Assumption } from '../event-draft.ts'
import { knownWord, readRecord } from './read-record.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { BRATISLAVA, runRecorded } from '../testing/run-recorded.ts'

const Event = z.object({
  title: lenient(Words),
  place: lenient(z.object({ name: lenient(Words), lat: lenient(z.number()) })),
  tags: listOf(Words),
})

function unknown(raw: Json): string[] {
  const assumptions: Assumption[] = []
  readRecord(Event, raw, assumptions)
  return assumptions.map(({ field, message }) => `${field}: ${/"(.*)"/.exec(message)?.[1]}`)
}

describe('a record whose platform has changed', () => {
  test.each<[string, Json, string[]]>([
    ['is as it was', { title: 'Jazz', place: { name: 'Klub', lat: 48.1 }, tags: ['jazz'] }, []],
    ['leaves fields out', { title: 'Jazz' }, []],
    ['says that there is none', { title: ' ', place: {}, tags: [], more: 1 }, []],
    ['says so with null and false', { title: null, place: false, tags: [null, ''] }, []],
    ['has a text in languages', { title: { sk: 'Jazz' } }, ['title: an object']],
    ['has a place by its name', { place: 'Klub' }, ['place: a text']],
    ['writes a number as text', { place: { lat: '48.1' } }, ['place.lat: a text']],
    ['has one tag instead of a list', { tags: 'jazz' }, ['tags: a text']],
    ['has tags as objects', { tags: [{ name: 'jazz' }] }, ['tags[]: an object']],
    ['has some tags as objects', { tags: ['jazz', { name: 'soul' }] }, ['tags[]: a text']],
  ])('%s', (_, raw, told) => expect(unknown(raw)).toEqual(told))

  test.each<[string, Json]>([
    ['a list', []],
    ['a text', 'Jazz'],
    ['nothing', null],
  ])('%s instead of an object is not an event', (_, raw) =>
    expect(() => unknown(raw)).toThrow(expect.objectContaining({ code: 'no_event' })),
  )

  test('a word of a closed list is known in any case; another is told once and counts as absent', () => {
    const assumptions: Assumption[] = []
    expect(knownWord('Online', ['online', 'offline'], 'mode', assumptions)).toBe('online')
    expect(knownWord(undefined, ['online'], 'mode', assumptions)).toBeUndefined()
    expect(assumptions).toEqual([])
    expect(knownWord('hologram', ['online'], 'mode', assumptions)).toBeUndefined()
    expect(assumptions).toMatchObject([{ code: 'value_unknown', field: 'mode' }])
  })
})

const inEvent = (one: JsonObject, fields: JsonObject) =>
  isJsonObject(one['event']) && Object.assign(one['event'], fields)

/** Records of each connector's fixtures, with one value changed as a platform might. */
const CHANGES: [string, string, (record: JsonObject) => unknown][] = [
  ['gancio', 'shape_unknown place', (one) => (one['place'] = 'Cortile Blu')],
  ['kudago', 'value_unknown age_restriction', (one) => (one['age_restriction'] = 'adults')],
  ['kudago', 'shape_unknown images', (one) => (one['images'] = 'https://a.example/1.jpg')],
  ['luma', 'value_unknown location_type', (one) => inEvent(one, { location_type: 'hologram' })],
  [
    'luma',
    'value_unknown address.mode',
    (one) => inEvent(one, { geo_address_info: { mode: 'x' } }),
  ],
  [
    'uitdatabank',
    'value_unknown calendarType',
    (one) => one['calendarType'] === 'single' && (one['calendarType'] = 'lunar'),
  ],
  ['uitdatabank', 'value_unknown attendanceMode', (one) => (one['attendanceMode'] = 'dreamt')],
  ['uitdatabank', 'value_unknown status', (one) => (one['status'] = { type: 'Lost' })],
  ['activitypub', 'status_unknown status', (one) => (one['ical:status'] = 'PARKED')],
  ['activitypub', 'shape_unknown inLanguage', (one) => (one['inLanguage'] = { sk: true })],
  ['mobilizon', 'status_unknown status', (one) => (one['status'] = 'DREAMT')],
  ['mobilizon', 'shape_unknown tags', (one) => (one['tags'] = 'jazz, soul')],
  ['ticketmaster', 'shape_unknown priceRanges', (one) => (one['priceRanges'] = '20-30')],
  ['eventbrite', 'shape_unknown venue', (one) => (one['venue'] = 'Klub')],
  ['songkick', 'shape_unknown performance', (one) => (one['performance'] = 'Band')],
]

test.each(CHANGES)('a source is told that %s has changed: %s', async (id, told, change) => {
  const connector = connectorById(id)!
  const codes: string[] = []
  for (const { files, config: given } of fixtureCases(id)) {
    const { messages, drafts, config } = await runRecorded(connector, files, { config: given })
    const understood = new Set(drafts.map((one) => one.id))
    for (const message of messages) {
      if (message.type !== 'record' || !understood.has(message.id)) continue
      const raw = structuredClone(message.raw)
      if (isJsonObject(raw)) change(raw)
      const made = [connector.map(raw, { config, city: BRATISLAVA }, { id: message.id })].flat()
      codes.push(...made.flatMap((draft) => (draft?.assumptions ?? []).map(nameOf)))
    }
  }
  expect(codes).toContain(told)
})

const nameOf = ({ code, field }: Assumption) => `${code} ${field}`
