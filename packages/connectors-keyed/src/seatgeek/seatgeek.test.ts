import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { seatgeek } from './seatgeek.ts'

const read = (url: URL) => [{ name: 'events.json', body: readFileSync(url) }]
const FILES = read(new URL('fixtures/two-pages-with-open-hours/events.json', import.meta.url))
const run = await runRecorded(seatgeek, FILES, { config: { pageSize: 3 } })
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

test('an event has its local time, zone, price span and performers', () => {
  expect(draft('11')).toEqual({
    sourceId: '11',
    url: 'https://seatgeek.example/e/11',
    title: { en: 'River City Rovers vs. Hill Town' },
    when: [{ start: '2026-12-04T19:00:00', tz: 'America/Chicago' }],
    status: 'scheduled',
    place: {
      sourceId: '5',
      name: 'River Arena',
      address: '1 River Road',
      postalCode: '60601',
      locality: 'Chicago',
      country: 'us',
      lat: 41.88,
      lon: -87.67,
    },
    performers: [{ name: 'River City Rovers', url: 'https://seatgeek.example/rovers' }],
    categories: ['soccer', 'seatgeek:sports'],
    offers: [{ url: 'https://seatgeek.example/e/11', price: 21, priceMax: 140, currency: 'USD' }],
    images: [{ url: 'https://seatgeek.example/rovers.jpg', license: 'cc-by', credit: 'A. Author' }],
  })
})

test('03:30 of an event whose hour is open is not an hour', () => {
  expect(draft('12')?.when).toEqual([{ start: '2026-12-05', allDay: true, tz: 'America/Chicago' }])
})

test('an event whose day is open waits for one, and says that it may not come', () => {
  expect(draft('13')).toMatchObject({
    when: [],
    status: 'postponed',
    tags: ['if necessary'],
    assumptions: [{ code: 'date_to_be_announced' }],
  })
})

test('parking is marked as sold beside the event, and plays no part in it', () => {
  expect(draft('14')).toMatchObject({ tags: ['upsell', 'parking'] })
  expect(draft('14')).not.toHaveProperty('performers')
})

test('a picture of an agency is not taken', () => {
  expect(draft('15')).not.toHaveProperty('images')
  expect(draft('15')?.status).toBe('cancelled')
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/seatgeek-v2/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'makes events of a recorded answer (skipped without ../shared)',
  async () => {
    const real = await runRecorded(seatgeek, read(new URL('events-2020.json', REAL)))
    expect(real.drafts).toHaveLength(10)
    expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
    expect(real.drafts[0]?.draft.when).toMatchObject([{ start: '2020-03-03', allDay: true }])
  },
)
