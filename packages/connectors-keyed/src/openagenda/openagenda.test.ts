import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import type { Http } from '@okolo/connectors/http'
import type { RecordedFile } from '@okolo/connectors/recorded'
import { BRATISLAVA, runRecorded } from '@okolo/connectors/testing/run-recorded'
import { openagenda } from './openagenda.ts'

const CASE = new URL('fixtures/one-agenda-with-every-status/', import.meta.url)
const filesIn = (folder: URL, names: string[]): RecordedFile[] =>
  names.map((name) => ({ name, body: readFileSync(new URL(name, folder)) }))
const FILES = filesIn(CASE, ['events.json', 'removed.json'])
const CONFIG = { agenda: 4711, pageSize: 2 }
const run = await runRecorded(openagenda, FILES, { config: CONFIG })
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

describe('an event of OpenAgenda', () => {
  test('has its texts in every language, dates with their zone, and what a visitor must know', () => {
    expect(draft('101')).toEqual({
      sourceId: '101',
      url: 'https://openagenda.com/mesto-na-dlani/events/event-101',
      title: { sk: 'Jesenný koncert', en: 'Autumn concert' },
      summary: { sk: 'Komorný orchester hrá Dvořáka.', en: 'A chamber orchestra plays Dvořák.' },
      descriptionHtml: {
        sk: '<p><strong>Dvořák</strong> a <em>Suchoň</em>.</p>\n<ul>\n<li>predkapela</li>\n<li>orchester</li>\n</ul>',
      },
      when: ['2026-12-04', '2026-12-05'].map((day) => ({
        start: `${day}T19:00:00+01:00`,
        end: `${day}T21:00:00+01:00`,
        tz: 'Europe/Bratislava',
        key: `${day}T19:00:00+01:00`,
      })),
      status: 'scheduled',
      place: {
        sourceId: '55',
        name: 'Kultúrny dom Dúbravka',
        address: 'Saratovská 2, 841 02 Bratislava',
        postalCode: '841 02',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.1869,
        lon: 17.0336,
        url: 'https://dubravka.example.sk/',
      },
      organizers: [{ name: 'Komorný orchester Bratislava' }],
      categories: ['Koncert'],
      tags: ['hudba', 'orchester'],
      offers: [
        { url: 'https://tickets.example.sk/koncert-101', text: 'Vstupné 12 €, študenti 6 €' },
      ],
      images: [
        {
          url: 'https://cdn.openagenda.com/main/a1.full.image.jpg',
          credit: 'Jana Nováková',
          width: 1400,
          height: 800,
        },
      ],
      age: { min: 6 },
      accessibility: ['hearing', 'motor'],
      sameAs: ['https://orchester.example.sk/koncerty/jesenny'],
      updatedAt: '2026-10-01T08:00:00.000Z',
    })
  })

  test('moved online has a link and no place', () => {
    expect(draft('102')).toMatchObject({
      status: 'moved_online',
      isOnline: true,
      onlineUrl: 'https://stream.example.sk/hviezdy',
      when: [{ start: '2026-12-06T17:00:00Z', tz: 'Europe/Bratislava' }],
    })
    expect(draft('102')).not.toHaveProperty('place')
  })

  test('from midnight to midnight lasts whole days, the last one included', () => {
    expect(draft('103')?.when).toMatchObject([
      { start: '2026-12-07', allDay: true },
      { start: '2026-12-08', end: '2026-12-09', allDay: true },
    ])
  })

  test('postponed without a new date is kept', () => {
    expect(draft('104')).toMatchObject({ status: 'postponed', when: [] })
  })

  test('until midnight of the wrong day ends the next day, and says so', () => {
    expect(draft('105')).toMatchObject({
      status: 'cancelled',
      when: [{ start: '2026-12-12T20:00:00+01:00', end: '2026-12-13T00:00:00+01:00' }],
      assumptions: [{ code: 'end_next_day' }],
    })
  })

  test('sold out and both on site and online is reported as such', () => {
    expect(draft('107')).toMatchObject({
      status: 'sold_out',
      isOnline: true,
      place: { name: 'Kultúrny dom Dúbravka' },
    })
  })

  test('without a title is refused, unpublished is not an event', () => {
    expect(run.bad).toMatchObject([{ id: '106', error: { code: 'no_title' } }])
    expect(draft('108')).toBeUndefined()
  })

  test('is stored without people and without what changes by itself', () => {
    const record = run.messages.find((message) => message.type === 'record')
    expect(record).toMatchObject({ id: '101', raw: { uid: 101 } })
    expect(record).not.toHaveProperty('raw.member')
    expect(record).not.toHaveProperty('raw.nextTiming')
  })
})

describe('a run', () => {
  test('asks for whole events from now on, oldest change first, page by page', () => {
    const listing = run.requests.filter((path) => !path.includes('removed=1'))
    expect(listing).toHaveLength(5)
    const [first, second] = listing.map((path) => new URL(path, 'http://x').searchParams)
    expect(first?.get('detailed')).toBe('1')
    expect(first?.get('timings[gte]')).toBe('2026-11-20T18:00:00.000Z')
    expect(second?.getAll('after[]')).toEqual([`${Date.parse('2026-10-02T08:00:00Z')}`, '102'])
  })

  test('of a back-fill asks for its days only, past ones too', async () => {
    const window = { from: new Date('2025-01-01T00:00:00Z'), to: new Date('2025-12-31T23:59:59Z') }
    const past = await runRecorded(openagenda, FILES, { config: CONFIG, window })
    const asked = past.requests
      .filter((path) => !path.includes('removed=1'))
      .map((path) => new URL(path, 'http://x').searchParams)
    expect(asked[0]?.get('timings[gte]')).toBe('2025-01-01T00:00:00.000Z')
    expect(asked[0]?.get('timings[lte]')).toBe('2025-12-31T23:59:59.000Z')
  })

  test('after a whole one asks for changes since its start, and names what was removed', async () => {
    const since = '2026-11-20T18:00:00.000Z'
    const delta = await runRecorded(openagenda, FILES, {
      config: CONFIG,
      cursor: { phase: 'done', since: '2026-11-18T18:00:00.000Z' },
    })
    expect(delta.drafts.map(({ id }) => id)).toEqual(['107'])
    expect(delta.messages).toContainEqual({
      type: 'delete',
      id: '190',
      reason: 'removed from the agenda',
    })
    expect(delta.messages.at(-1)).toEqual({ type: 'checkpoint', cursor: { phase: 'done', since } })
  })

  test('resumed days later still remembers when it began', async () => {
    const resumed = await runRecorded(openagenda, FILES, {
      config: CONFIG,
      cursor: {
        phase: 'full',
        started: '2026-11-20T18:00:00.000Z',
        after: ['1791187200000', '105'],
      },
      now: new Date('2026-11-23T07:00:00Z'),
    })
    const last = resumed.messages.findLast((message) => message.type === 'checkpoint')
    expect(last?.cursor).toEqual({ phase: 'done', since: '2026-11-20T18:00:00.000Z' })
  })

  test('sends the key in a header and says when it is missing', async () => {
    const headers: object[] = []
    const http: Http = (url, request) => {
      headers.push(request?.headers ?? {})
      return Promise.resolve({
        status: 403,
        url,
        headers: {},
        body: new Uint8Array(),
        notModified: false,
      })
    }
    const sync = async (secrets: Record<string, string>) => {
      const context = {
        config: openagenda.config.parse({ agenda: 4711 }),
        secrets,
        city: BRATISLAVA,
        signal: new AbortController().signal,
        now: () => new Date('2026-11-20T18:00:00Z'),
        http,
      }
      for await (const _ of openagenda.sync(context, null)) break
    }
    await expect(sync({})).rejects.toThrow('answered 403: set the secret "key"')
    await expect(sync({ key: 'k1' })).rejects.toThrow('the secret "key" is not accepted')
    expect(headers).toEqual([{}, { key: 'k1' }])
  })
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/openagenda-v2/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'gathers recorded answers of real agendas (skipped without ../shared)',
  async () => {
    const names = readdirSync(REAL).filter((name) => name.endsWith('.json'))
    const real = await runRecorded(openagenda, filesIn(REAL, names))
    const records = real.messages.filter((message) => message.type === 'record')
    expect(records.length).toBeGreaterThan(250)
    expect(real.bad.length / records.length).toBeLessThan(0.02)
    expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
  },
)
