import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import type { SourceCity } from '../connector.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { linkedEvents } from './linked-events.ts'

const HELSINKI: SourceCity = {
  slug: 'helsinki',
  name: 'Helsinki',
  lat: 60.17,
  lon: 24.94,
  radiusKm: 15,
  country: 'fi',
  tz: 'Europe/Helsinki',
  languages: ['fi', 'sv', 'en'],
}
const CASE = new URL('fixtures/paged-list-with-separate-places/', import.meta.url)
const FILES = ['events.json', 'places-keywords-publisher.json'].map((name) => ({
  name,
  body: readFileSync(new URL(name, CASE)),
}))
const OPTIONS = {
  city: HELSINKI,
  config: { pageSize: 2, eventPage: 'https://tapahtumat.example.fi/fi/events/{id}' },
}
const run = await runRecorded(linkedEvents, FILES, OPTIONS)
const draft = (id: string) => run.drafts.find((one) => one.id === `kaupunki:${id}`)?.draft

describe('an event of Linked Events', () => {
  test('has the texts there are, its place and keywords by name, price, picture and age', () => {
    expect(draft('sauna')).toEqual({
      sourceId: 'kaupunki:sauna',
      url: 'https://tapahtumat.example.fi/fi/events/kaupunki%3Asauna',
      title: { fi: 'Saunailta', sv: 'Bastukväll' },
      summary: { fi: 'Yhteinen saunailta.' },
      descriptionHtml: { fi: '<p>Tervetuloa <b>saunaan</b>.</p>' },
      when: [{ start: '2026-12-03T16:00:00Z', end: '2026-12-03T19:00:00Z', tz: 'Europe/Helsinki' }],
      status: 'scheduled',
      place: {
        sourceId: 'tprek:1',
        name: 'Kulttuuritalo',
        room: '2. krs, sali B',
        address: 'Sturenkatu 4',
        postalCode: '00510',
        locality: 'Helsinki',
        lat: 60.1919,
        lon: 24.9477,
        url: 'https://www.kulttuuritalo.example.fi/',
      },
      organizers: [{ name: 'Kaupungin kulttuuritoimi', sourceId: 'kaupunki:kulttuuri' }],
      categories: ['yso:p100', 'sauna', 'bastu', 'yso:p404'],
      tags: ['sauna'],
      offers: [{ free: false, text: '5–15 €', url: 'https://liput.example.fi/sauna' }],
      images: [
        {
          url: 'https://kuvat.example.fi/sauna.jpg',
          credit: 'Maija Kuvaaja',
          license: 'CC BY 4.0',
          alt: 'Sauna järven rannalla',
        },
      ],
      age: { min: 18 },
      inLanguage: ['fi', 'zh-Hans'],
      parentSourceId: 'kaupunki:joulu',
      sameAs: ['https://sauna.example.fi/illat/3', 'https://www.facebook.com/events/123/'],
      updatedAt: '2026-11-10T08:00:00.123456Z',
    })
  })

  test('with dates alone lasts whole days', () => {
    expect(draft('joulu')).toMatchObject({
      when: [{ start: '2026-12-01', end: '2026-12-24', allDay: true }],
      organizers: [{ name: 'Joulukaupunki ry' }],
    })
  })

  test('of a recurring one belongs to its series; the bracket itself is not an event', () => {
    expect(draft('jooga-1')).toMatchObject({
      seriesSourceId: 'kaupunki:jooga',
      when: [{ start: '2026-12-05T08:00:00Z', tz: 'Europe/Helsinki' }],
      offers: [{ free: true }],
    })
    expect(draft('jooga-1')?.when[0]).not.toHaveProperty('end')
    expect(draft('jooga')).toBeUndefined()
  })

  test('postponed without a start is kept without a date', () => {
    expect(draft('nayttely')).toMatchObject({ status: 'postponed', when: [] })
  })

  test('on the internet has no place but a link; midnight in UTC without a time is a day in Finland', () => {
    expect(draft('verkko')).toMatchObject({
      isOnline: true,
      onlineUrl: 'https://meet.example.fi/luento',
      when: [{ start: '2026-12-07', allDay: true }],
    })
    expect(draft('verkko')).not.toHaveProperty('place')
    expect(draft('verkko')?.when[0]).not.toHaveProperty('end')
  })

  test('without a name, or scheduled without a start, is refused', () => {
    expect(run.bad.map(({ id, error }) => [id, error.code])).toEqual([
      ['kaupunki:nimeton', 'no_title'],
      ['kaupunki:ajaton', 'no_date'],
    ])
  })
})

describe('a run', () => {
  test('fetches each place, keyword and publisher once, and notes what cannot be had', () => {
    const once = run.requests.filter((path) => !path.startsWith('/v1/event/?'))
    expect(once.toSorted()).toEqual([
      '/v1/event/kaupunki:jooga/',
      '/v1/event/kaupunki:joulu/',
      '/v1/keyword/yso:p100/',
      '/v1/keyword/yso:p404/',
      '/v1/organization/kaupunki:kulttuuri/',
      '/v1/place/system:internet/',
      '/v1/place/tprek:1/',
    ])
    expect(run.messages).toContainEqual({
      type: 'note',
      code: 'reference_missing',
      message: 'references that could not be fetched (1): keyword/yso:p404',
    })
  })

  test('stores no counters of the platform, which change daily', () => {
    expect(JSON.stringify(run.messages)).not.toContain('n_events')
  })

  test('takes an event replaced by another for gone', () => {
    expect(run.messages).toContainEqual({
      type: 'delete',
      id: 'kaupunki:vanha',
      reason: 'replaced by kaupunki:sauna',
    })
  })

  test('after a whole one asks with a full timestamp for changes and deletions', async () => {
    const cursor = { phase: 'done', since: '2026-11-10T00:00:00.000Z' }
    const delta = await runRecorded(linkedEvents, FILES, { ...OPTIONS, cursor })
    const query = new URL(delta.requests[0] ?? '', 'http://x').searchParams
    expect(query.get('last_modified_since')).toBe('2026-11-09T23:55:00.000Z')
    expect(query.get('show_deleted')).toBe('true')
    expect(
      delta.messages.filter(({ type }) => type !== 'note' && type !== 'checkpoint'),
    ).toMatchObject([
      { type: 'delete', id: 'kaupunki:poistettu' },
      { type: 'delete', id: 'kaupunki:vanha' },
      { type: 'record', id: 'kaupunki:sauna' },
    ])
    expect(delta.messages.at(-1)).toEqual({
      type: 'checkpoint',
      cursor: { phase: 'done', since: '2026-11-20T18:00:00.000Z' },
    })
  })
})

const REAL = new URL(
  '../../../../../shared/data/01-city-feeds/helsinki-linkedevents/linkedevents-responses.json',
  import.meta.url,
)
test.skipIf(!existsSync(REAL))(
  'gathers the recorded answers of Helsinki (skipped without ../shared)',
  async () => {
    const files = [{ name: 'linkedevents-responses.json', body: readFileSync(REAL) }]
    const real = await runRecorded(linkedEvents, files, { city: HELSINKI })
    expect(real.bad).toEqual([])
    expect(new Set(real.drafts.map((one) => one.draft.status))).toEqual(
      new Set(['scheduled', 'postponed']),
    )
    expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
  },
)
