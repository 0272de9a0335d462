import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import { keyedFixtureCases } from '../testing/keyed-fixture-cases.ts'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { luma } from './luma.ts'

const cases = new Map(keyedFixtureCases('luma').map((one) => [one.name, one]))
const list = cases.get('discover-pages')!
const run = await runRecorded(luma, list.files, { config: list.config })
const draft = (id: string) => run.drafts.find((found) => found.id === id)?.draft

describe('an event of a discover city', () => {
  test('has its page, place, prices and calendar', () => {
    expect(draft('evt-one')).toEqual({
      sourceId: 'evt-one',
      url: 'https://luma.com/demonight',
      title: { en: 'Demo night' },
      when: [
        { start: '2026-12-02T17:30:00Z', end: '2026-12-02T20:00:00Z', tz: 'Europe/Bratislava' },
      ],
      place: {
        name: 'Example Hub',
        address: 'Vzorová 9, Bratislava',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.15,
        lon: 17.11,
      },
      organizers: [{ name: 'Example Community', url: 'https://luma.com/example-community' }],
      offers: [{ price: 15, priceMax: 25, currency: 'EUR' }],
      images: [{ url: 'https://images.example/demo.jpg' }],
    })
  })

  test('whose address is told to guests only gives no more than the town', () => {
    expect(draft('evt-two')).toMatchObject({
      place: { locality: 'Bratislava' },
      status: 'sold_out',
      organizers: [{ name: 'Ján' }],
    })
    expect(Object.keys(draft('evt-two')!.place!)).toEqual(['locality'])
  })

  test('online has a link; without a date it is refused', () => {
    expect(draft('evt-three')).toMatchObject({
      isOnline: true,
      onlineUrl: 'https://meet.example/w',
    })
    expect(run.bad.map(({ id, error }) => [id, error.code])).toEqual([['evt-four', 'no_date']])
  })
})

test('guests, pictures of hosts and free seats are not stored', () => {
  expect(JSON.stringify(run.messages)).not.toMatch(/guest_count|avatar_url|spots_remaining/)
})

test('the calendar of the city names the same event as the list', async () => {
  const calendar = cases.get('city-calendar')!
  const { drafts } = await runRecorded(luma, calendar.files, { config: calendar.config })
  expect(drafts.map((found) => found.draft)).toMatchObject([
    { sourceId: 'evt-one', title: { en: 'Demo night' }, url: 'https://luma.com/demonight' },
  ])
})

test.each([
  [{}, 'calendar', 'name one of "calendar", "place" and "own"'],
  [{ place: 'bratislava' }, 'place', 'must look like "discplace-AbC123"'],
])('%j is refused with the reason', (config, key, message) => {
  const [issue] = luma.config.safeParse(config).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([key, message])
})

const REAL = new URL(
  '../../../../../shared/data/02-platform-apis/mexico-platforms-2026/luma.json',
  import.meta.url,
)
test.skipIf(!existsSync(REAL))('reads a recorded list (skipped without ../shared)', async () => {
  const files = [{ name: 'luma.json', body: readFileSync(REAL) }]
  const real = await runRecorded(luma, files, { config: {} })
  expect(real.bad).toEqual([])
  expect(real.drafts).toHaveLength(7)
  expect(real.drafts.flatMap((found) => checkDraft(found.draft))).toEqual([])
})
