import { describe, expect, test } from 'vitest'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { tabular } from './tabular.ts'

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

  test('a record that is not an event is skipped, one that is broken is refused alone', async () => {
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
