import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import type { Http } from '@okolo/connectors/http'
import type { RecordedFile } from '@okolo/connectors/recorded'
import { BRATISLAVA, runRecorded } from '@okolo/connectors/testing/run-recorded'
import { ticketmaster } from './ticketmaster.ts'

const file = (url: URL): RecordedFile => ({ name: 'events.json', body: readFileSync(url) })
const FILES = [file(new URL('fixtures/a-week-of-every-status/events.json', import.meta.url))]
const run = await runRecorded(ticketmaster, FILES)
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

describe('an event of Ticketmaster', () => {
  test('has its clock time and zone, prices, performers and place', () => {
    expect(draft('V101')).toEqual({
      sourceId: 'V101',
      url: 'https://www.ticketmaster.sk/event/V101',
      title: { en: 'The Loud Quartet – Winter Tour' },
      descriptionHtml: { en: '<p>Doors at 18:30.</p><p>No re-entry &amp; no bags.</p>' },
      when: [{ start: '2026-12-04T19:30:00', tz: 'Europe/Bratislava' }],
      status: 'scheduled',
      place: {
        sourceId: 'Z1',
        name: 'Tehelné pole',
        address: 'Viktora Tegelhoffa 4',
        postalCode: '831 04',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.1636,
        lon: 17.1366,
        url: 'https://www.ticketmaster.sk/venue/z1',
      },
      organizers: [{ name: 'Small Promoter', sourceId: '77' }],
      performers: [
        {
          name: 'The Loud Quartet',
          url: 'https://www.ticketmaster.sk/artist/9',
          mbid: '5b11f4ce-a62d-471e-81fc-a69a8278c7da',
        },
        { name: 'Quiet Support' },
      ],
      categories: ['KZFzniwnSyZfZ7v7nJ', 'Music', 'Rock'],
      offers: [
        {
          url: 'https://www.ticketmaster.sk/event/V101',
          price: 29.5,
          priceMax: 89,
          currency: 'EUR',
        },
      ],
      images: [
        {
          url: 'https://s1.ticketm.example/V101-wide.jpg',
          credit: 'Photo: Agency',
          width: 1136,
          height: 639,
        },
      ],
      age: { min: 18 },
    })
  })

  test('is cancelled or rescheduled where the platform says so', () => {
    expect(draft('V102')?.status).toBe('cancelled')
    expect(draft('V103')).toMatchObject({
      status: 'rescheduled',
      categories: expect.arrayContaining(['Soccer']),
    })
  })

  test('without an hour lasts the day, without a day waits for one', () => {
    expect(draft('V104')?.when).toEqual([
      { start: '2026-12-07', allDay: true, tz: 'Europe/Bratislava' },
    ])
    expect(draft('V110')?.when).toMatchObject([{ start: '2026-12-10', end: '2026-12-12' }])
    for (const id of ['V105', 'V106'])
      expect(draft(id)).toMatchObject({
        when: [],
        status: 'postponed',
        assumptions: [{ code: 'date_to_be_announced' }],
      })
  })

  test('that sells packages for another one is marked, and 0 to 0 is not a price', () => {
    expect(draft('V107')).toMatchObject({
      tags: ['upsell', 'vip'],
      offers: [{ url: 'https://www.ticketmaster.sk/event/V107' }],
    })
  })

  test('has neither a generic picture nor Null Island', () => {
    expect(draft('V111')).not.toHaveProperty('images')
    expect(draft('V111')?.place).not.toHaveProperty('lat')
  })

  test('without a name is refused, a test of the platform is not an event', () => {
    expect(run.bad).toMatchObject([{ id: 'V109', error: { code: 'no_title' } }])
    expect(draft('V108')).toBeUndefined()
  })
})

describe('a run', () => {
  test('halves the window until the platform shows everything', async () => {
    const many = Array.from({ length: 2600 }, (_, index) => ({
      id: `E${index}`,
      name: `Evening ${index}`,
      dates: {
        start: {
          dateTime: new Date(
            Date.parse('2026-12-01T18:00:00Z') + (index % 60) * 86_400_000,
          ).toISOString(),
        },
      },
    }))
    const body = new TextEncoder().encode(JSON.stringify(many))
    const large = await runRecorded(ticketmaster, [{ name: 'many.json', body }])
    expect(large.drafts).toHaveLength(2600)
    expect(large.messages.at(-1)).toEqual({ type: 'complete' })
    expect(large.requests.length).toBeLessThan(40)
  })

  test('says that it is not whole where one hour holds more than is shown', async () => {
    const crowd = Array.from({ length: 1100 }, (_, index) => ({
      id: `E${index}`,
      name: `Seat ${index}`,
      dates: { start: { dateTime: '2026-12-01T18:00:00Z' } },
    }))
    const body = new TextEncoder().encode(JSON.stringify(crowd))
    const cut = await runRecorded(ticketmaster, [{ name: 'crowd.json', body }])
    expect(cut.drafts).toHaveLength(1000)
    const types = cut.messages.map(({ type }) => type)
    expect(types).not.toContain('complete')
    expect(cut.messages).toContainEqual(expect.objectContaining({ code: 'too_many_records' }))
  })

  test('never tells the key when it is refused', async () => {
    const http: Http = (url) =>
      Promise.resolve({ status: 401, url, headers: {}, body: new Uint8Array(), notModified: false })
    const sync = async (secrets: Record<string, string>) => {
      const context = {
        config: ticketmaster.config.parse({}),
        secrets,
        city: BRATISLAVA,
        signal: new AbortController().signal,
        now: () => new Date('2026-11-20T18:00:00Z'),
        http,
      }
      for await (const _ of ticketmaster.sync(context, null)) break
    }
    await expect(sync({})).rejects.toThrow("set the platform's key in OKOLO_KEY_TICKETMASTER")
    const refused = await sync({ key: 's3cret' }).catch((error: unknown) => error)
    expect(String(refused)).toContain('is not accepted')
    expect(JSON.stringify(refused) + String(refused)).not.toContain('s3cret')
  })
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'makes events of recorded answers (skipped without ../shared)',
  async () => {
    const names = ['event-2017', 'events-2019-chicago', 'events-2020'].map(
      (name) => `ticketmaster-discovery-v2/${name}.json`,
    )
    for (const name of [...names, 'mexico-platforms-2026/ticketmaster.json']) {
      const real = await runRecorded(ticketmaster, [file(new URL(name, REAL))])
      expect(real.drafts.length, name).toBeGreaterThan(0)
      expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
      expect(real.bad).toEqual([])
    }
  },
)
