import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openConnectors } from '../registry/open-connectors.ts'
import type { Json, JsonObject } from '../json.ts'
import { Words, lenient, listOf } from './lenient.ts'
import type { Assumption } from '../event-draft.ts'
import { knownWord, readRecord } from './read-record.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { assumptionsAfter } from '../testing/assumptions-after.ts'

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

  test('a word of a closed list is known in any case; another is reported once and counts as absent', () => {
    const assumptions: Assumption[] = []
    expect(knownWord('Online', ['online', 'offline'], 'mode', assumptions)).toBe('online')
    expect(knownWord(undefined, ['online'], 'mode', assumptions)).toBeUndefined()
    expect(assumptions).toEqual([])
    expect(knownWord('hologram', ['online'], 'mode', assumptions)).toBeUndefined()
    expect(assumptions).toMatchObject([{ code: 'value_unknown', field: 'mode' }])
  })
})

/** Records of each connector's fixtures, with one value changed as a platform might. */
const CHANGES: [string, string, (record: JsonObject) => unknown][] = [
  ['gancio', 'shape_unknown place', (one) => (one['place'] = 'Cortile Blu')],
  ['kudago', 'value_unknown age_restriction', (one) => (one['age_restriction'] = 'adults')],
  ['kudago', 'shape_unknown images', (one) => (one['images'] = 'https://a.example/1.jpg')],
  ['activitypub', 'status_unknown status', (one) => (one['ical:status'] = 'PARKED')],
  ['activitypub', 'shape_unknown inLanguage', (one) => (one['inLanguage'] = { sk: true })],
  ['mobilizon', 'status_unknown status', (one) => (one['status'] = 'DREAMT')],
  ['mobilizon', 'shape_unknown tags', (one) => (one['tags'] = 'jazz, soul')],
]

test.each(CHANGES)('says that %s has changed: %s', async (id, assumption, change) => {
  const connector = openConnectors.find(({ manifest }) => manifest.id === id)!
  expect(await assumptionsAfter(change, connector, fixtureCases(id))).toContain(assumption)
})
