import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SourceCity } from '../connector.ts'
import { checkDraft } from '../check-draft.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { BRATISLAVA, runRecorded } from '../testing/run-recorded.ts'
import { kudago } from './kudago.ts'

const PETERSBURG: SourceCity = {
  ...BRATISLAVA,
  slug: 'saint-petersburg',
  name: 'Saint Petersburg',
  country: 'ru',
  tz: 'Europe/Moscow',
  languages: ['ru'],
}
const [one] = fixtureCases('kudago')
const run = await runRecorded(kudago, one!.files, { config: one!.config, city: PETERSBURG })
const draft = (id: string) => run.drafts.find((found) => found.id === id)?.draft

describe('an entry of KudaGo', () => {
  test('an exhibition lasts from its first day to its last, with price in words, age and place', () => {
    expect(draft('event:101')).toMatchObject({
      url: 'https://kudago.example/event/led/',
      title: { ru: 'выставка «Лёд и свет»' },
      when: [{ start: '2026-12-01', end: '2027-01-31', tz: 'Europe/Moscow', allDay: true }],
      place: { sourceId: '5', name: 'галерея «Пример»', lat: 59.93, lon: 30.31 },
      offers: [{ text: 'от 300 до 500 рублей', currency: 'RUB' }],
      age: { min: 6 },
      images: [{ credit: 'primer.example' }],
    })
  })

  test('a concert begins at its hour; a date that began in the year 1 is left out and told', () => {
    expect(draft('event:102')).toMatchObject({
      when: [{ start: '2026-12-05T16:00:00Z', end: '2026-12-05T19:00:00Z' }],
      offers: [{ free: true }],
      performers: [{ name: 'Образец' }],
      age: { min: 18 },
      assumptions: [{ code: 'date_dropped' }],
    })
  })

  test('takes no permanent offer as an event and refuses one without a date', () => {
    expect(draft('event:103')).toBeUndefined()
    expect(run.bad.map(({ id, error }) => [id, error.code])).toEqual([['event:104', 'no_date']])
  })

  test('a film showing is a date of its film', () => {
    expect(draft('showing:900')).toMatchObject({
      title: { ru: 'Северный ветер' },
      when: [{ start: '2026-12-05T20:00:00Z', tz: 'Europe/Moscow' }],
      seriesSourceId: 'movie:77',
      categories: ['cinema'],
      tags: ['3D'],
    })
  })
})

test('both lists are read to their end; likes are not stored', () => {
  expect(run.messages.at(-1)).toEqual({ type: 'complete' })
  expect(run.requests.map((path) => new URL(path, 'http://x').pathname)).toEqual([
    '/public-api/v1.4/events/',
    '/public-api/v1.4/events/',
    '/public-api/v1.4/movie-showings/',
  ])
  expect(JSON.stringify(run.messages)).not.toContain('favorites_count')
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/kudago/', import.meta.url)
test.skipIf(!existsSync(REAL))('reads recorded showings (skipped without ../shared)', async () => {
  const files = [
    { name: 'movie-showings.json', body: readFileSync(new URL('movie-showings.json', REAL)) },
  ]
  const real = await runRecorded(kudago, files, { config: { location: 'msk' }, city: PETERSBURG })
  expect(real.bad).toEqual([])
  expect(real.drafts).toHaveLength(20)
  expect(real.drafts.flatMap((found) => checkDraft(found.draft))).toEqual([])
})
