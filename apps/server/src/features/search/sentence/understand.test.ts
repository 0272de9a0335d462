import { isLocale } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import cities from '#seed/cities.json' with { type: 'json' }
import { CityNames } from './city-names.ts'
import childrenAndCities from './children-and-cities.json' with { type: 'json' }
import moreSentences from './more-sentences.json' with { type: 'json' }
import sentences from './sentences.json' with { type: 'json' }
import { understand } from './understand.ts'

/** Friday. */
const today = '2026-11-20'
const names = new CityNames(cities)
const read = (sentence: string, locale = 'en') =>
  isLocale(locale) ? understand(sentence, { locale, today, cities: names }) : null

const rowsOf = (all: Record<string, object>) =>
  Object.entries(all).flatMap(([locale, rows]) =>
    Object.entries(rows).map(([sentence, filter]: [string, unknown]) => ({
      locale,
      sentence,
      filter,
    })),
  )
const table = rowsOf(sentences)

test('the table has ten sentences in each of nine languages', () => {
  expect(table).toHaveLength(90)
})

test.each(table)('$locale: $sentence', ({ locale, sentence, filter }) => {
  const understood = read(sentence, locale)
  expect(sorted(understood?.filter)).toEqual(sorted(filter))
})

test.each(table)('whatever the language of the page: $sentence', ({ locale, sentence, filter }) => {
  const elsewhere = locale === 'en' ? 'de' : 'en'
  expect(sorted(read(sentence, elsewhere)?.filter)).toEqual(sorted(filter))
})

test.each(rowsOf(moreSentences))(
  '$locale, said otherwise: $sentence',
  ({ locale, sentence, filter }) => {
    expect(sorted(read(sentence, locale)?.filter)).toEqual(sorted(filter))
  },
)

test.each(rowsOf(childrenAndCities))(
  "$locale, a child's age or a city after 'in': $sentence",
  ({ locale, sentence, filter }) => {
    expect(sorted(read(sentence, locale)?.filter)).toEqual(sorted(filter))
  },
)

test.each([
  ['en', 'concert tomorrow, 10 years of Berghain', '10 years Berghain'],
  ['en', '30-year-old whisky tasting', '30 year old whisky'],
  ['de', '10-jähriges Jubiläum am Samstag', '10 jähriges Jubiläum'],
  ['fr', 'les 10 ans du festival', '10 ans'],
  ['ru', 'концерт 10 лет группе', '10 лет группе'],
  ['sk', 'výstava 10 rokov kapely', '10 rokov kapely'],
  ['sk', 'koncert v sále', 'sále'],
])(
  'years that are no child, and words that are no city, are searched for: %s "%s"',
  (locale, sentence, search) => {
    const filter = read(sentence, locale)?.filter
    expect(filter?.search).toBe(search)
    expect(filter?.mood ?? filter?.city).toBeUndefined()
  },
)

test('who is no child any more, and children who are not wanted, are no wish for something with children', () => {
  const older = read('something for my 15-year-old son on sunday')
  expect(older?.filter).toEqual({ date: '2026-11-22' })
  expect(older?.ignored).toEqual(['15 year old son'])
  const denied = read('Konzert morgen, ohne Kinder unter 6 Jahren', 'de')
  expect(denied?.filter).toEqual({ category: 'concert', timeframe: 'tomorrow' })
  expect(denied?.ignored).toEqual(['ohne Kinder unter 6 Jahren'])
})

test('a month after "in" is what is left of it, or of the next one of that name', () => {
  expect(read('concerts in November')?.filter).toMatchObject({
    date_from: '2026-11-20',
    date_to: '2026-11-30',
  })
  expect(read('concerts in February')?.filter).toMatchObject({
    date_from: '2027-02-01',
    date_to: '2027-02-28',
  })
  expect(read('concerts of the May Fair')?.filter.date_from).toBeUndefined()
})

test('says which words became what, and which it could not use', () => {
  expect(read('cheap jazz tonight near the river')).toMatchObject({
    language: 'en',
    parts: [
      { key: 'price', words: 'cheap' },
      { key: 'date', words: 'tonight' },
    ],
    ignored: ['near the river'],
  })
  expect(read('yoga near me')).toMatchObject({ nearMe: true, filter: { category: 'wellness' } })
})

test.each([
  ['en', 'concerts tonight without kids', 'without kids'],
  ['en', 'museum tomorrow, nothing too loud', 'nothing too loud'],
  ['sk', 'výlet v sobotu bez detí', 'bez detí'],
  ['uk', 'концерт у суботу без дітей', 'без дітей'],
  ['es', 'teatro el sábado sin niños', 'sin niños'],
  ['fr', 'un concert ce soir sans enfants', 'sans enfants'],
  ['pt', 'teatro no sábado sem crianças', 'sem crianças'],
  ['de', 'Samstag ins Theater, aber ohne Kinder', 'ohne Kinder'],
  ['ru', 'концерт в субботу без детей', 'без детей'],
  ['it', 'teatro sabato senza bambini', 'senza bambini'],
])('what is not wanted is no filter, and is said: %s "%s"', (locale, sentence, denied) => {
  const understood = read(sentence, locale)
  expect(understood?.filter.mood).toBeUndefined()
  expect(understood?.filter.search ?? '').not.toContain(denied)
  expect(understood?.ignored).toEqual([denied])
})

test('of cities with one name the one that has it plain is meant', () => {
  expect(read('monólogos en Valencia el viernes', 'es')?.filter.city).toBe('valencia')
})

test.each(['jazz', 'Kenny Garrett', 'party', 'Radiohead', '', '!!!', 'x '.repeat(40)])(
  'leaves "%s" to the search',
  (sentence) => {
    expect(read(sentence)).toBeNull()
  },
)

test('a day that is over means next year', () => {
  expect(read('concert on January 5')?.filter.date).toBe('2027-01-05')
  expect(read('concert on February 31')?.filter.date).toBeUndefined()
})

function sorted(filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null) return filter
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String).toSorted((a, b) => (a < b ? -1 : 1)) : value,
    ]),
  )
}
