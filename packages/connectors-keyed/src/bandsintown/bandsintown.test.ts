import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { artistPath, bandsintown } from './bandsintown.ts'

const CASE = new URL('fixtures/two-artists-one-in-town/events.json', import.meta.url)
const FILES = [{ name: 'events.json', body: readFileSync(CASE) }]
const run = await runRecorded(bandsintown, FILES)
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

test('a concert in town has its lineup, and a place that is only somewhere in the city', () => {
  expect(draft('501')).toEqual({
    sourceId: '501',
    url: 'https://www.bandsintown.example/e/501',
    title: { und: 'The Loud Quartet, Quiet Support' },
    when: [{ start: '2026-12-04T20:00:00' }],
    place: {
      sourceId: '88',
      name: 'Klub na rohu',
      locality: 'Bratislava',
      country: 'sk',
      lat: 48.1482,
      lon: 17.1067,
      geoPrecision: 'city',
    },
    performers: [{ name: 'The Loud Quartet' }, { name: 'Quiet Support' }],
    categories: ['concert'],
    offers: [{ url: 'https://tickets.example/501' }],
  })
})

test('a venue that is called like the event has lost its name', () => {
  expect(draft('502')?.title).toEqual({ und: 'Album Release Night' })
  expect(draft('502')?.place).not.toHaveProperty('name')
  expect(draft('502')?.place).toMatchObject({ locality: 'Bratislava' })
})

test('a festival lasts its days, midnight is not an hour', () => {
  expect(draft('503')?.when).toEqual([{ start: '2027-07-01', end: '2027-07-03', allDay: true }])
  expect(draft('504')).toMatchObject({
    when: [{ start: '2026-12-09', allDay: true }],
    assumptions: [{ code: 'midnight_is_all_day' }],
    offers: [{ soldOut: true }],
  })
})

test('concerts in other cities are not the city', () => {
  expect(run.messages).toContainEqual(expect.objectContaining({ type: 'record', id: '505' }))
  expect(draft('505')).toBeUndefined()
})

test('an artist nobody knows is reported, keeps nobody else from being read, and withdraws nothing', async () => {
  const config = { artists: ['Nobody', 'The Loud Quartet'] }
  const partial = await runRecorded(bandsintown, FILES, { config })
  expect(partial.messages[0]).toMatchObject({ type: 'note', code: 'artist_unknown' })
  expect(partial.drafts.map(({ id }) => id)).toContain('501')
  expect(partial.messages.map(({ type }) => type)).not.toContain('complete')
})

test('names with slashes and question marks are written the way the platform wants', () => {
  expect(artistPath('AC/DC')).toBe('AC%252FDC')
  expect(artistPath('Who?*')).toBe('Who%253F%252A')
})

test('without an artist the configuration is refused with the reason', () => {
  expect(bandsintown.config.safeParse({ artists: [] }).error?.issues[0]?.message).toContain(
    'the platform knows no cities',
  )
})
