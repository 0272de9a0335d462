import { describe, expect, test } from 'vitest'
import { BadRecord } from '../bad-record.ts'
import type { EventDraft } from '../event-draft.ts'
import type { Json } from '../json.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { BRATISLAVA, runRecorded } from '../testing/run-recorded.ts'
import { mappingSchema } from './mapping.ts'
import { describeSource, tabular } from './tabular.ts'

/** The drafts and messages of a fixture, by its folder's name. */
async function gather(name: string) {
  const { config, files } = fixtureCases('tabular').find((one) => one.name === name)!
  return runRecorded(tabular, files, { config })
}

const drafts = async (name: string) => (await gather(name)).drafts.map(({ draft }) => draft)

describe('gathered from a fixture', () => {
  test('raw line breaks in JSON: an hour of its own, a day without one, 23:59 as the end of the day', async () => {
    const [workshop, crib] = await drafts('raw-line-break-in-string')
    expect(workshop).toMatchObject({
      title: { es: 'Taller de barro' },
      descriptionHtml: { es: '<p>Trae delantal.<br>Plazas limitadas.</p>' },
      when: [{ start: '2026-12-05T18:30:00', tz: 'Europe/Madrid' }],
    })
    expect(crib?.when).toEqual([{ start: '2026-12-20', end: '2026-12-24', allDay: true }])
    expect(crib?.assumptions?.map(({ code }) => code)).toEqual(['midnight_is_all_day'])
  })

  test('Latin-1 CSV: weekdays and closed days become a series, prices stay in their words', async () => {
    const run = await gather('latin1-semicolon-ragged-row')
    const [show, evening, course] = run.drafts.map(({ draft }) => draft)
    expect(show).toMatchObject({
      title: { es: 'Exposición "Agua y luz"' },
      when: [],
      recurrence: {
        start: '2026-12-21',
        allDay: true,
        rules: ['FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20270108'],
        exdates: ['2026-12-25'],
      },
      offers: [{ currency: 'EUR', text: '5 euros' }],
    })
    expect(evening).toMatchObject({
      title: { es: 'Cañas y cuentos; una velada' },
      place: { name: 'Café Peñón' },
    })
    expect(course?.recurrence).toMatchObject({
      start: '2026-12-01T19:00:00',
      tz: 'Europe/Madrid',
      rules: ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222T225959Z'],
    })
    expect(course?.offers).toEqual([{ price: 12, currency: 'EUR' }])
    expect(run.messages.filter(({ type }) => type === 'broken')).toMatchObject([
      { raw: '103;Una fila corta;;', message: 'the row has 4 cells, the header 9' },
    ])
  })

  test('Opendatasoft: JSON inside texts, languages by column, a cancelled event', async () => {
    const found = await drafts('opendatasoft-timings-inside-a-text')
    expect(found[0]).toMatchObject({
      title: { fr: 'Visite 1', en: 'Tour 1' },
      when: [
        {
          start: '2026-12-01T10:00:00+01:00',
          end: '2026-12-01T12:00:00+01:00',
          tz: 'Europe/Paris',
        },
        { start: '2026-12-10', allDay: true },
      ],
      place: { lat: 48.85, lon: 2.34 },
    })
    expect(found.map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'cancelled',
      'scheduled',
    ])
  })

  test('XML whose fields are named by an attribute', async () => {
    const [chips, walk] = await drafts('xml-fields-named-by-attribute')
    expect(chips).toMatchObject({
      sourceId: '7',
      title: { en: 'Fish & Chips night' },
      when: [{ start: '2026-11-21', allDay: true }],
      place: { name: 'The "Old" Pier', lat: 50.8155, lon: -0.1372 },
    })
    expect(walk).toMatchObject({ sourceId: '008', when: [{ start: '2026-11-22T21:30:00' }] })
  })

  test('Socrata: ids without separators, the day from one column and the hour from another', async () => {
    const [taiChi, zumba] = await drafts('socrata-ids-with-thousands-separators')
    expect(taiChi).toMatchObject({
      sourceId: '2146733',
      when: [{ start: '2026-12-01T08:00:00', tz: 'America/New_York' }],
      place: { lat: 40.79199981, lon: -73.97899627 },
      categories: ['Fitness', 'Outdoor Fitness'],
    })
    expect(zumba).toMatchObject({ title: { en: 'Zumba Gold®' }, status: 'cancelled' })
  })

  test('CKAN: month names and two-digit years, an hour that cannot be read', async () => {
    const [market, organ, reading] = await drafts('ckan-two-pages')
    expect(market?.when).toEqual([{ start: '2026-11-28', allDay: true }])
    expect(organ).toMatchObject({
      when: [{ start: '2027-03-01T19:30:00' }],
      offers: [{ price: 12.5, currency: 'EUR' }],
    })
    expect(reading?.when).toEqual([{ start: '2026-12-05', allDay: true }])
    expect(reading?.assumptions?.map(({ code }) => code)).toEqual(['time_unreadable'])
  })

  test('venues in a second file are part of what is stored', async () => {
    const { messages, drafts: found } = await gather('venues-in-a-second-file')
    expect(messages.find(({ type }) => type === 'record')).toMatchObject({
      raw: { locale: { nome: 'Sala Due' } },
    })
    expect(found.map(({ draft }) => draft.place?.name)).toEqual(['Sala Due', undefined])
  })

  test('a record that is no event is skipped, one that is broken is refused alone', async () => {
    expect((await gather('venues-in-a-second-file')).drafts.length).toBe(2)
    const { drafts: found, bad } = await gather('broken-record-among-good-ones')
    expect(found.map(({ draft }) => draft.title['en'])).toEqual([
      'Open studio',
      'The "Big" Quiz',
      'Carols',
    ])
    expect(bad.map(({ error }) => [error.code, error.field])).toEqual([['no_date', 'start']])
  })
})

type Fields = { [key: string]: Json }

/** One row by a mapping with these fields. */
function map(row: Json, fields: Fields, more: object = {}): EventDraft {
  const config = mappingSchema.parse({
    source: {
      title: 'T',
      platform: 't',
      language: 'en',
      timeZone: 'Europe/London',
      homepage: 'https://www.example.org/what/',
    },
    fetch: { url: 'https://data.example.org/x.json', format: 'json' },
    fields: { title: 'title', start: 'start', ...fields },
    ...more,
  })
  const mapped = tabular.map(row, { config, city: BRATISLAVA }, { id: 'one' })
  if (mapped === null || Array.isArray(mapped)) throw new Error('expected one draft')
  return mapped
}

const codes = (draft: EventDraft) => (draft.assumptions ?? []).map(({ code }) => code)

describe('when it takes place', () => {
  const at = (start: string, end: string, more: Fields = {}) =>
    map({ title: 'x', start, end }, { end: { path: 'end', ...more } })

  test.each([
    [
      '2026-12-01T20:00',
      '2026-12-01T22:00',
      { start: '2026-12-01T20:00:00', end: '2026-12-01T22:00:00', tz: 'Europe/London' },
    ],
    ['2026-12-01T20:00', '2026-12-01T23:59', { start: '2026-12-01T20:00:00', tz: 'Europe/London' }],
    [
      '2026-12-01T22:00',
      '2026-12-01T02:00',
      { start: '2026-12-01T22:00:00', end: '2026-12-02T02:00:00', tz: 'Europe/London' },
    ],
    ['2026-12-01T20:00', '2026-12-01T20:00', { start: '2026-12-01T20:00:00', tz: 'Europe/London' }],
    ['2026-12-01T20:00', '2026-11-30T20:00', { start: '2026-12-01T20:00:00', tz: 'Europe/London' }],
    [
      '2026-12-01T00:00',
      '2026-12-01T03:00',
      { start: '2026-12-01T00:00:00', end: '2026-12-01T03:00:00', tz: 'Europe/London' },
    ],
    [
      '2026-12-01T00:00',
      '2026-12-03T23:59',
      { start: '2026-12-01', end: '2026-12-03', allDay: true },
    ],
    ['2026-12-01', '2026-12-03', { start: '2026-12-01', end: '2026-12-03', allDay: true }],
    ['2026-12-01', '', { start: '2026-12-01', allDay: true }],
    ['2026-06-01T23:00:00Z', '2026-06-02T22:59:00Z', { start: '2026-06-02', allDay: true }],
    ['2026-06-01T19:00:00Z', '', { start: '2026-06-01T19:00:00Z', tz: 'Europe/London' }],
  ])('%s to %s', (start, end, when) => {
    expect(at(start, end).when).toEqual([when])
  })

  test('an end at 00:00 may be meant exclusively, midnight as a time', () => {
    expect(at('2026-12-01', '2026-12-03T00:00', { exclusive: true }).when[0]?.end).toBe(
      '2026-12-02',
    )
    const party = map(
      { title: 'x', start: '2026-12-31T00:00' },
      { start: { path: 'start', midnight: 'midnight' } },
    )
    expect(party.when[0]?.start).toBe('2026-12-31T00:00:00')
  })

  test('an offset that is wrong can be ignored, a zone can be of the row', () => {
    const given = { title: 'x', start: '2026-12-01T20:00:00Z', tz: 'America/Toronto' }
    const { when } = map(given, { start: { path: 'start', ignoreOffset: true }, timeZone: 'tz' })
    expect(when).toEqual([{ start: '2026-12-01T20:00:00', tz: 'America/Toronto' }])
  })

  test("where nobody names a zone, the city's is assumed and that is recorded", () => {
    const draft = map(
      { title: 'x', start: '2026-12-01T20:00' },
      {},
      { source: { title: 'T', platform: 't' } },
    )
    expect(draft.when[0]?.tz).toBe('Europe/Bratislava')
    expect(codes(draft)).toEqual(['zone_assumed'])
  })

  test('only an end time: on the day of the start, or the night after it', () => {
    const end = { time: { path: 'till', match: '^[^-]+-(.+)$' } }
    const start = { path: 'day', time: { path: 'till', match: '^([^-]+)' } }
    expect(map({ title: 'x', day: '2026-12-01', till: '9p-2:10a' }, { start, end }).when).toEqual([
      { start: '2026-12-01T21:00:00', end: '2026-12-02T02:10:00', tz: 'Europe/London' },
    ])
  })

  test('a series without a last day repeats until further notice', () => {
    const draft = map(
      { title: 'x', start: '2026-12-01T10:00', days: 'Wed, Sat' },
      { recurrence: { days: { path: 'days', split: ',' } } },
    )
    expect(draft.recurrence).toEqual({
      start: '2026-12-02T10:00:00',
      tz: 'Europe/London',
      rules: ['FREQ=WEEKLY;BYDAY=WE,SA'],
    })
    expect(codes(draft)).toEqual(['recurrence_without_end'])
  })

  test('weekdays that do not occur between the days are left out', () => {
    const row = { title: 'x', start: '2026-12-01', end: '2026-12-02', days: 'SU' }
    const draft = map(row, { end: 'end', recurrence: { days: 'days' } })
    expect(draft.when).toEqual([{ start: '2026-12-01', end: '2026-12-02', allDay: true }])
    expect(codes(draft)).toEqual(['recurrence_without_dates'])
  })

  test('a rule of the feed is taken as it is', () => {
    const row = {
      title: 'x',
      start: '2026-12-01T10:00',
      rule: 'RRULE:FREQ=DAILY;COUNT=3',
      no: ['2026-12-02'],
    }
    expect(map(row, { recurrence: { rule: 'rule', excluded: 'no' } }).recurrence).toMatchObject({
      rules: ['FREQ=DAILY;COUNT=3'],
      exdates: ['2026-12-02T10:00:00'],
    })
  })

  test('one of several timings that cannot be read does not cost the others', () => {
    const draft = map(
      { title: 'x', t: [{ s: '2026-12-01T10:00' }, { s: 'soon' }] },
      { timings: { path: 't', start: 's' } },
    )
    expect(draft.when.length).toBe(1)
    expect(codes(draft)).toEqual(['timing_unreadable'])
  })

  test('rows with one id are the dates of one event', () => {
    const rows = [
      { id: 1, title: 'x', start: '2026-12-01T10:00' },
      { id: 1, title: 'x', start: '2026-12-02T10:00' },
    ]
    const { when } = map({ rows: [...rows, rows[0]!] }, {}, { id: 'id', group: true })
    expect(when.map(({ start }) => start)).toEqual(['2026-12-01T10:00:00', '2026-12-02T10:00:00'])
  })

  test('a date that is none is refused with the format that was expected', () => {
    const bad = () => map({ title: 'x', start: '31/12/2026' }, {})
    expect(bad).toThrow(BadRecord)
    expect(bad).toThrow('"31/12/2026" is no date in the format "iso" (fields.start.format)')
  })
})

describe('rows of other shapes', () => {
  test('a GeoJSON feature', () => {
    const row = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [17.1, 48.1] },
      properties: { name: 'Fair', day: '2026-12-01' },
    }
    const fields = { title: 'properties.name', start: 'properties.day', coordinates: 'geometry' }
    expect(map(row, fields)).toMatchObject({
      title: { en: 'Fair' },
      place: { lat: 48.1, lon: 17.1 },
    })
  })

  test('a list without keys', () => {
    expect(map(['7', 'Fair', '2026-12-01'], { title: '[1]', start: '[2]' })).toMatchObject({
      title: { en: 'Fair' },
      when: [{ start: '2026-12-01' }],
    })
  })
})

describe('where, how much, and the rest', () => {
  const basics = { title: 'x', start: '2026-12-01' }

  test.each([
    [{ at: { lat: '48.1', lon: 17.1 } }, {}],
    [{ at: { type: 'Point', coordinates: [17.1, 48.1] } }, {}],
    [{ at: [48.1, 17.1] }, {}],
    [{ at: [17.1, 48.1] }, { order: 'lon,lat' }],
    [{ at: '48.1, 17.1' }, {}],
    [{ at: '48.1,17.1' }, {}],
    [{ at: '48,1 17,1' }, {}],
    [{ at: 'POINT (17.1 48.1)' }, {}],
    [{ at: '48.1, 17.1; 50, 20' }, { match: '^[^;]+' }],
  ])('coordinates in %j', (row, more) => {
    const { place } = map({ ...basics, ...row }, { coordinates: { path: 'at', ...more } })
    expect(place).toEqual({ lat: 48.1, lon: 17.1 })
  })

  test('0, 0 is nowhere, and what is beyond the pole is told', () => {
    expect(map({ ...basics, at: '0, 0' }, { coordinates: 'at' }).place).toBeUndefined()
    expect(codes(map({ ...basics, at: '480.1, 17.1' }, { coordinates: 'at' }))).toEqual([
      'coordinates_impossible',
    ])
  })

  test.each([
    ['12,50', { price: 12.5 }],
    ['1 200', { price: 1200 }],
    ['1.234,50', { price: 1234.5 }],
    ['from 5 to 10', { text: 'from 5 to 10' }],
  ])('a price of %s', (price, offer) => {
    expect(map({ ...basics, price }, { price: 'price' }).offers).toEqual([offer])
  })

  test('free by a map, words mapped to nothing are nothing', () => {
    const fields = {
      free: { path: 'type', map: { gratuit: true } },
      price: { path: 'price', map: { '—': null } },
    }
    expect(map({ ...basics, type: 'gratuit', price: '—' }, fields).offers).toEqual([{ free: true }])
    expect(map({ ...basics, type: '?', price: '—' }, fields).offers).toBeUndefined()
  })

  test('addresses: relative, without a scheme, none at all', () => {
    const url = (text: string) => map({ ...basics, url: text }, { url: 'url' })
    expect(url('../event/7').url).toBe('https://www.example.org/event/7')
    expect(url('www.hall.example/7').url).toBe('https://www.hall.example/7')
    const mail = url('mailto:hall@example.org')
    expect([mail.url, codes(mail)]).toEqual([undefined, ['address_unreadable']])
  })

  test('a template fills an address only when it is whole', () => {
    const fields = { url: { template: 'https://www.example.org/e/{slug}' } }
    expect(map({ ...basics, slug: 'a b' }, fields).url).toBe('https://www.example.org/e/a%20b')
    expect(map(basics, fields).url).toBeUndefined()
  })

  test('entities in plain texts are decoded, HTML stays HTML, plain descriptions are escaped', () => {
    const row = { ...basics, title: 'Rock &amp; Roll', html: '<p>R&amp;B</p>', plain: 'a < b\n\nc' }
    const draft = map(row, { description: 'html', summary: 'plain' })
    expect([draft.title['en'], draft.descriptionHtml?.['en'], draft.summary?.['en']]).toEqual([
      'Rock & Roll',
      '<p>R&amp;B</p>',
      'a < b c',
    ])
    expect(map(row, { description: 'plain' }).descriptionHtml?.['en']).toBe(
      '<p>a &lt; b</p><p>c</p>',
    )
  })

  test('constants fill what the row leaves open', () => {
    const draft = map(
      { ...basics, town: '' },
      { locality: 'town' },
      { constants: { locality: 'Nitra', country: 'SK', organizer: 'City', tags: ['a'] } },
    )
    expect(draft).toMatchObject({
      place: { locality: 'Nitra', country: 'sk' },
      organizers: [{ name: 'City' }],
      tags: ['a'],
    })
  })

  test('a status nobody knows is told, not guessed', () => {
    expect(map({ ...basics, s: 'EventCancelled' }, { status: 's' }).status).toBe('cancelled')
    const draft = map({ ...basics, s: 'abgesagt?' }, { status: 's' })
    expect([draft.status, codes(draft)]).toEqual([undefined, ['status_unknown']])
  })

  test('what a source says about itself is there for its row, cautious where it says nothing', () => {
    const config = mappingSchema.parse({
      source: { title: 'T', platform: 't', attribution: 'City of X', terms: { redisplay: 'yes' } },
      fetch: { url: 'https://data.example.org/x.json', format: 'json' },
      fields: { title: 't', start: 's' },
    })
    expect(describeSource(config)).toMatchObject({
      platform: 't',
      url: 'https://data.example.org/x.json',
      terms: { attribution: 'City of X', redisplay: 'yes', mayPaywall: false, images: 'none' },
    })
  })
})
