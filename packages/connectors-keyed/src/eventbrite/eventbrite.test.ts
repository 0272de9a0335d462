import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { eventbrite } from './eventbrite.ts'

const CASE = new URL('fixtures/an-organization-and-a-venue/', import.meta.url)
const FILES = [{ name: 'events.json', body: readFileSync(new URL('events.json', CASE)) }]
const CONFIG = { organizations: ['700'], venues: ['31'], pageSize: 2 }
const run = await runRecorded(eventbrite, FILES, { config: CONFIG })
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

describe('an event of Eventbrite', () => {
  test('has its clock time and zone, price span, place, organizer and picture', () => {
    expect(draft('1001')).toEqual({
      sourceId: '1001',
      url: 'https://www.eventbrite.example/e/1001',
      title: { sk: 'Dielňa keramiky' },
      summary: { sk: 'Pre začiatočníkov.' },
      when: [
        {
          start: '2026-12-04T18:00:00',
          end: '2026-12-04T20:30:00',
          tz: 'Europe/Bratislava',
        },
      ],
      status: 'scheduled',
      place: {
        sourceId: '30',
        name: 'Dielňa na nábreží',
        address: 'Nábrežná 1, 2. poschodie',
        postalCode: '811 02',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.14,
        lon: 17.11,
      },
      organizers: [
        { name: 'Hlina a kruh', url: 'https://www.eventbrite.example/o/9', sourceId: '9' },
      ],
      categories: ['Hobbies', 'Class'],
      offers: [
        {
          url: 'https://www.eventbrite.example/e/1001',
          price: 25,
          priceMax: 40,
          currency: 'EUR',
          fees: 'unknown',
        },
      ],
      images: [{ url: 'https://img.example/1001.jpg', width: 1080, height: 720 }],
      seriesSourceId: '1000',
      updatedAt: '2026-11-01T10:00:00Z',
    })
  })

  test('is cancelled, online and free, paid, or sold out, where the platform says so', () => {
    expect(draft('1002')?.status).toBe('cancelled')
    expect(draft('1003')).toMatchObject({ isOnline: true, offers: [{ free: true }] })
    expect(draft('1003')).not.toHaveProperty('place')
    expect(draft('1004')).toMatchObject({
      offers: [{ free: false, soldOut: true }],
      age: { min: 18 },
    })
  })

  test('whose date the organizer hides waits for one', () => {
    expect(draft('1005')).toMatchObject({ when: [], status: 'postponed' })
  })

  test('is none where it is a draft, private, or the bracket of a series', () => {
    for (const id of ['1000', '1006', '1007']) expect(draft(id)).toBeUndefined()
    expect(run.bad).toMatchObject([{ id: '1008', error: { code: 'no_title' } }])
  })
})

test('a page token that has died begins the list anew', async () => {
  const cursor = { started: '2026-11-20T18:00:00.000Z', list: 0, page: 1, token: 'at-died' }
  const resumed = await runRecorded(eventbrite, FILES, { config: CONFIG, cursor })
  expect(resumed.messages.filter(({ type }) => type === 'record')).toHaveLength(10)
  expect(resumed.messages.at(-1)).toEqual({ type: 'complete' })
})

test('a configuration without a list is refused, and says what the platform cannot do', () => {
  const [issue] = eventbrite.config.safeParse({}).error?.issues ?? []
  expect(issue?.message).toContain('no search by city since 2019')
  expect(eventbrite.config.safeParse({ venues: ['https://x'] }).success).toBe(false)
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/eventbrite-v3/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'makes events of a recorded answer (skipped without ../shared)',
  async () => {
    const body = readFileSync(new URL('event-list-2021.json', REAL))
    const files = [{ name: 'events.json', body }]
    const real = await runRecorded(eventbrite, files, { config: { unlisted: true } })
    expect(real.drafts).toHaveLength(3)
    expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
    expect(real.drafts[0]?.draft.when).toMatchObject([{ tz: 'America/New_York' }])
  },
)
