import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SourceCity } from '@okolo/connectors/connector'
import { checkDraft } from '@okolo/connectors/check-draft'
import { keyedFixtureCases } from '../testing/keyed-fixture-cases.ts'
import { BRATISLAVA, runRecorded } from '@okolo/connectors/testing/run-recorded'
import { uitdatabank } from './uitdatabank.ts'

const GHENT: SourceCity = {
  ...BRATISLAVA,
  slug: 'ghent',
  name: 'Ghent',
  country: 'be',
  tz: 'Europe/Brussels',
  languages: ['nl'],
}
const [one] = keyedFixtureCases('uitdatabank')
const run = await runRecorded(uitdatabank, one!.files, { config: one!.config, city: GHENT })
const draft = (id: string) => run.drafts.find((found) => found.id === id)?.draft

describe('an event of UiTdatabank', () => {
  test('has both languages, its place, base price, picture with holder, and its production as series', () => {
    expect(draft('e-single')).toEqual({
      sourceId: 'e-single',
      url: 'https://www.uitinvlaanderen.be/agenda/e/-/e-single',
      title: { nl: 'Nachtconcert', fr: 'Concert de nuit' },
      descriptionHtml: { nl: '<p>Eerste regel<br>Tweede regel</p>' },
      when: [
        {
          start: '2026-12-04T19:00:00+00:00',
          end: '2026-12-04T22:00:00+00:00',
          tz: 'Europe/Brussels',
          status: 'sold_out',
        },
      ],
      status: 'sold_out',
      place: {
        sourceId: 'p-1',
        name: 'Zaal Voorbeeld',
        address: 'Voorbeeldstraat 1',
        postalCode: '9000',
        locality: 'Gent',
        country: 'be',
        lat: 51.05,
        lon: 3.72,
      },
      organizers: [{ name: 'Kring', sourceId: 'o-1' }],
      categories: ['0.50.4.0.0', 'Concert'],
      tags: ['nacht'],
      offers: [{ price: 12.5, currency: 'EUR', url: 'https://tickets.example.be/nacht' }],
      images: [
        { url: 'https://images.example.be/nacht.jpg', credit: 'A. Fotograaf', alt: 'Een zaal' },
      ],
      age: { min: 12 },
      seriesSourceId: 'prod-1',
      updatedAt: '2026-11-18T10:00:00+01:00',
    })
  })

  test('of several dates has each with its own status; one from midnight to midnight is a day', () => {
    expect(draft('e-multiple')).toMatchObject({
      when: [
        { start: '2026-12-01', allDay: true },
        { start: '2026-12-08T19:00:00+01:00', status: 'cancelled' },
      ],
      isOnline: true,
      onlineUrl: 'https://meet.example.be/reeks',
      offers: [{ free: true }],
    })
  })

  test('of a period is there on its open days: adjusted and closed ones count, nights end the next day', () => {
    expect(draft('e-periodic')?.when.map(({ start, end }) => [start, end])).toEqual([
      ['2026-12-07T10:00:00', '2026-12-07T12:00:00'],
      ['2026-12-09T14:00:00', '2026-12-09T16:00:00'],
      ['2026-12-12T18:00:00', '2026-12-13T02:00:00'],
    ])
  })

  test('that is permanent repeats on its weekdays; without hours it is not an event', () => {
    expect(draft('e-permanent')).toMatchObject({
      when: [],
      recurrence: {
        start: '2026-10-10T10:00:00',
        end: '2026-10-10T16:00:00',
        rules: ['FREQ=WEEKLY;BYDAY=SA,SU'],
      },
      assumptions: [{ code: 'opening_hours_simplified' }],
    })
    expect(draft('e-always')).toBeUndefined()
  })
})

test('the next run asks for changes and gives what was deleted', async () => {
  const cursor = { page: 0, started: '2026-11-18T00:00:00.000Z', isDone: true }
  const delta = await runRecorded(uitdatabank, one!.files, {
    config: one!.config,
    city: GHENT,
    cursor,
  })
  expect(delta.messages.filter(({ type }) => type === 'record' || type === 'delete')).toMatchObject(
    [
      { type: 'record', id: 'e-single' },
      { type: 'delete', id: 'e-gone' },
    ],
  )
  expect(delta.messages.map(({ type }) => type)).not.toContain('complete')
  const { searchParams } = new URL(delta.requests[0]!, 'http://x')
  expect(searchParams.get('modifiedFrom')).toBe('2026-11-17T23:55:00+00:00')
})

test('a refusal without a key says which variable to set', async () => {
  const refusing: typeof uitdatabank = {
    ...uitdatabank,
    recorded: (files, options) => ({
      ...uitdatabank.recorded(files, options),
      answer: () => ({ status: 401, body: '{}' }),
    }),
  }
  const asked = runRecorded(refusing, one!.files, { config: one!.config, city: GHENT })
  await expect(asked).rejects.toThrow(/401.*OKOLO_KEY_UITDATABANK/)
})

test('popularity, which changes daily, is not stored', () => {
  expect(JSON.stringify(run.messages)).not.toContain('popularity')
})

const REAL = new URL(
  '../../../../../shared/data/02-platform-apis/uitdatabank/jsonld/',
  import.meta.url,
)
test.skipIf(!existsSync(REAL))(
  'reads the recorded events (skipped without ../shared)',
  async () => {
    const names = readdirSync(REAL).filter((name) => name.startsWith('event__'))
    const results = await Promise.all(
      names.map(async (name) => {
        const files = [{ name, body: readFileSync(new URL(name, REAL)) }]
        return { name, ...(await runRecorded(uitdatabank, files, { config: {}, city: GHENT })) }
      }),
    )
    expect(results.flatMap(({ bad, name }) => bad.map(({ error }) => [name, error.code]))).toEqual(
      [],
    )
    expect(results.flatMap(({ drafts }) => drafts).length).toBeGreaterThan(30)
    const faults = results.flatMap(({ drafts }) =>
      drafts.flatMap((found) => checkDraft(found.draft)),
    )
    expect(faults).toEqual([])
  },
)
