import { isLocale } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import cities from '#seed/cities.json' with { type: 'json' }
import { CityNames } from './city-names.ts'
import sentences from './sentences.json' with { type: 'json' }
import { understand } from './understand.ts'

/** Friday. */
const today = '2026-11-20'
const names = new CityNames(cities)
const read = (sentence: string, locale = 'en') =>
  isLocale(locale) ? understand(sentence, { locale, today, cities: names }) : null

const table = Object.entries(sentences).flatMap(([locale, rows]) =>
  Object.entries(rows).map(([sentence, filter]) => ({ locale, sentence, filter })),
)

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
