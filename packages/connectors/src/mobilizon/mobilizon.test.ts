import { describe, expect, test } from 'vitest'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { geohash } from './geohash.ts'
import { mobilizon } from './mobilizon.ts'

const [one] = fixtureCases('mobilizon')
const run = await runRecorded(mobilizon, one!.files, { config: one!.config })
const draft = (uuid: string) => run.drafts.find(({ id }) => id.endsWith(`/${uuid}`))?.draft

describe('an event of Mobilizon', () => {
  test('is known by its address in the fediverse and has its group, place, ticket page and access', () => {
    expect(draft('a1')).toEqual({
      sourceId: 'https://mobilizon.example/events/a1',
      url: 'https://mobilizon.example/events/a1',
      title: { sk: 'Oprava bicyklov' },
      descriptionHtml: { sk: '<p>Prines si kolo.</p>' },
      when: [
        { start: '2026-12-03T17:00:00Z', end: '2026-12-03T20:00:00Z', tz: 'Europe/Bratislava' },
      ],
      status: 'sold_out',
      place: {
        sourceId: 'https://mobilizon.example/address/7',
        name: 'Dielňa',
        address: 'Vzorová 5',
        postalCode: '811 01',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.15,
        lon: 17.11,
      },
      organizers: [
        {
          name: 'Cyklodielňa',
          url: 'https://mobilizon.example/@cyklo',
          sourceId: 'https://mobilizon.example/@cyklo',
        },
      ],
      categories: ['WORKSHOPS'],
      tags: ['bicykle'],
      offers: [{ url: 'https://listky.example/kolo' }],
      images: [{ url: 'https://mobilizon.example/media/kolo.jpg' }],
      accessibility: ['wheelchair (partially)'],
      inLanguage: ['sk'],
      sameAs: ['https://dielna.example/akcie/3', 'https://listky.example/kolo'],
      updatedAt: '2026-11-18T08:00:00Z',
    })
  })

  test('whose hour is hidden lasts whole days of its zone', () => {
    expect(draft('a2')?.when).toEqual([
      { start: '2026-12-06', end: '2026-12-07', tz: 'Europe/Bratislava', allDay: true },
    ])
    expect(draft('a2')?.organizers).toEqual([{ name: 'anna' }])
  })

  test('online has a link and no place; cancelled is said', () => {
    expect(draft('a3')).toMatchObject({
      status: 'cancelled',
      isOnline: true,
      onlineUrl: 'https://meet.example/stretnutie',
      assumptions: [{ code: 'end_dropped' }],
    })
  })

  test('that is not public is not an event; without a start it is refused', () => {
    expect(draft('a4')).toBeUndefined()
    expect(run.bad.map(({ id, error }) => [id, error.code])).toEqual([
      ['https://mobilizon.example/events/a5', 'no_date'],
    ])
  })
})

test('a refused question is an error that quotes the platform', async () => {
  const refusing: typeof mobilizon = {
    ...mobilizon,
    recorded: (files, options) => ({
      ...mobilizon.recorded(files, options),
      answer: () => ({ body: '{"errors":[{"message":"Unknown argument searchTarget"}]}' }),
    }),
  }
  await expect(runRecorded(refusing, one!.files, { config: one!.config })).rejects.toThrow(
    /refused the question.*Unknown argument/,
  )
})

test.each([
  [57.64911, 10.40744, 'u4pruydqq'],
  [48.14831, 17.10744, 'u2s1vkgyq'],
])('the geohash of %s, %s begins as on geohash.org', (lat, lon, hash) => {
  expect(geohash(lat, lon, 5)).toBe(hash.slice(0, 5))
})
