import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { songkick } from './songkick.ts'

const CASE = new URL('fixtures/concerts-and-a-festival/events.json', import.meta.url)
const run = await runRecorded(songkick, [{ name: 'events.json', body: readFileSync(CASE) }])
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

test('a concert is called by its headliners and knows its performers by MusicBrainz', () => {
  expect(draft('901')).toEqual({
    sourceId: '901',
    url: 'https://www.songkick.example/concerts/901',
    title: { und: 'The Loud Quartet' },
    when: [{ start: '2026-12-04T20:00:00' }],
    status: 'scheduled',
    place: {
      sourceId: '31',
      name: 'Klub na rohu',
      locality: 'Bratislava',
      country: 'sk',
      lat: 48.145,
      lon: 17.11,
      geoPrecision: 'point',
      url: 'https://www.songkick.example/venues/31',
    },
    performers: [
      {
        name: 'The Loud Quartet',
        mbid: '5b11f4ce-a62d-471e-81fc-a69a8278c7da',
        url: 'https://www.songkick.example/artists/1',
      },
      { name: 'Quiet Support' },
    ],
    categories: ['concert'],
    age: { min: 14 },
  })
})

test('a concert without an hour lasts the day, at an unknown venue it is somewhere in the city', () => {
  expect(draft('902')).toMatchObject({
    when: [{ start: '2026-12-05', allDay: true }],
    status: 'cancelled',
    place: { locality: 'Bratislava', geoPrecision: 'city', lat: 48.14, lon: 17.1 },
  })
  expect(draft('902')?.place).not.toHaveProperty('name')
})

test('a festival has its own name and all its days', () => {
  expect(draft('903')).toMatchObject({
    title: { und: 'Festival on the Hill' },
    when: [{ start: '2027-07-01', end: '2027-07-03', allDay: true }],
    categories: ['festival'],
  })
})

test('without a date it is kept when postponed, and refused otherwise', () => {
  expect(draft('904')).toMatchObject({ status: 'postponed', when: [] })
  expect(run.bad).toMatchObject([{ id: '905', error: { code: 'no_date' } }])
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/songkick-v3/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'makes events of recorded answers (skipped without ../shared)',
  async () => {
    for (const name of [
      'events.json',
      'metro_areas_events.yml',
      'artist_events.yml',
      'venue_calendar.yml',
    ]) {
      const body = name.endsWith('.json') ? readFileSync(new URL(name, REAL)) : cassette(name)
      const real = await runRecorded(songkick, [{ name: 'events.json', body }])
      expect(real.drafts.length, name).toBeGreaterThan(5)
      expect(real.bad.length, name).toBe(0)
      expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
      expect(
        real.drafts.some(({ draft: { performers = [] } }) => performers.some(({ mbid }) => mbid)),
      ).toBe(true)
    }
  },
)

/** The answer in a recording of the VCR library: base64 in a block of YAML. */
function cassette(name: string): Uint8Array {
  const text = readFileSync(new URL(name, REAL), 'utf8')
  const block = text.slice(text.lastIndexOf('string: !binary |-') + 'string: !binary |-'.length)
  const lines = block.split('\n').slice(1)
  const end = lines.findIndex((line) => !/^ {8}[\w+/=]+$/.test(line))
  return Buffer.from(lines.slice(0, end).join('').replaceAll(' ', ''), 'base64')
}
