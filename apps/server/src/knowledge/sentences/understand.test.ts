import { isLocale } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import cities from '#seed/cities.json' with { type: 'json' }
import { CityNames } from './city-names.ts'
import childrenAndCities from './children-and-cities.json' with { type: 'json' }
import moreSentences from './more-sentences.json' with { type: 'json' }
import sentences from './sentences.json' with { type: 'json' }
import spokenSentences from './spoken-sentences.json' with { type: 'json' }
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

test.each(table)(
  'reads, whatever the language of the page: $sentence',
  ({ locale, sentence, filter }) => {
    const elsewhere = locale === 'en' ? 'de' : 'en'
    expect(sorted(read(sentence, elsewhere)?.filter)).toEqual(sorted(filter))
  },
)

test.each([
  ['jazz in hull tonight', 'kingston-upon-hull'],
  ['concerts in Kiev', 'kyiv'],
  ['theatre in saigon', 'ho-chi-minh-city'],
  // Letters that are a word of many languages are none.
  ['la traviata', undefined],
])('%s: the city as people call it', (sentence, city) => {
  expect(read(sentence)?.filter.city).toBe(city)
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

const spoken = rowsOf(spokenSentences)

test('sixty sentences have an hour, a weekday, a language, a way in, an age or a district', () => {
  expect(spoken).toHaveLength(60)
})

test.each(spoken)('$locale, as people speak: $sentence', ({ locale, sentence, filter }) => {
  expect(sorted(read(sentence, locale)?.filter)).toEqual(sorted(filter))
})

test.each([
  ['en', 'jazz at 8pm', { time_from: '20:00', time_to: '21:00' }],
  ['en', 'brunch from 10 to 12', { time_from: '10:00', time_to: '12:00' }],
  ['en', 'clubs from 22:00 to 2', { time_from: '22:00', time_to: '02:00' }],
  ['en', 'dance after midnight', { time_from: '00:00', time_to: '05:00' }],
  ['en', 'films until midnight', { time_to: '00:00' }],
  ['de', 'Kino um halb', {}],
  ['de', 'Frühstück ab 9 Uhr', { time_from: '09:00' }],
  ['de', 'Konzert 20.30 Uhr', { time_from: '20:30', time_to: '21:30' }],
  ['de', 'Konzert nach 8', { time_from: '20:00' }],
  ['de', 'Theater heute Abend um 8', { time_from: '20:00', time_to: '21:00' }],
  ['fr', 'film à 9h du matin', { time_from: '09:00', time_to: '10:00' }],
  ['uk', 'концерт об 11:00', { time_from: '11:00', time_to: '12:00' }],
  ['ru', 'концерт в 8 клубах', {}],
  ['sk', 'rozprávka O troch prasiatkach', {}],
  ['en', 'opera at half past seven', { time_from: '19:30', time_to: '20:30' }],
  ['de', 'Oper um halb acht', { time_from: '19:30', time_to: '20:30' }],
  ['pt', 'samba à meia-noite', { time_from: '23:00', time_to: '01:00' }],
  ['fr', 'que faire mardi midi', { time_from: '11:00', time_to: '14:00' }],
  ['ru', 'что-нибудь после работы', { time_from: '17:00' }],
  ['en', 'party till 4am', {}],
  ['en', 'Midnight in Paris', {}],
  ['de', 'Zwölf Uhr mittags', { time_from: '12:00', time_to: '13:00' }],
  ['es', 'cine a las 10 de la noche', { time_from: '22:00', time_to: '23:00' }],
])('an hour as it is meant: %s "%s"', (locale, sentence, times) => {
  const { time_from, time_to } = read(sentence, locale)?.filter ?? {}
  expect({ time_from, time_to }).toEqual({ time_from: undefined, time_to: undefined, ...times })
})

test('several weekdays are those of the coming week, unless they are meant every week', () => {
  expect(read('concerts on friday or sunday')?.filter).toEqual({
    category: 'concert',
    weekday: [5, 7],
    date_from: '2026-11-20',
    date_to: '2026-11-22',
  })
  expect(read('teatro de martes a jueves', 'es')?.filter).toEqual({
    category: 'theatre',
    weekday: [2, 3, 4],
    date_from: '2026-11-24',
    date_to: '2026-11-26',
  })
  expect(read('concerts on fridays and sundays')?.filter).toEqual({
    category: 'concert',
    weekday: [5, 7],
  })
})

test.each(spoken)(
  'reads, whatever the language of the page: $sentence',
  ({ locale, sentence, filter }) => {
    const elsewhere = locale === 'en' ? 'de' : 'en'
    expect(sorted(read(sentence, elsewhere)?.filter)).toEqual(sorted(filter))
  },
)

test('reports words that no filter expresses', () => {
  expect(read('party tomorrow till 4am')?.ignored).toEqual(['till 4 am'])
  expect(read('pottery for beginners tomorrow')?.ignored).toEqual(['beginners'])
  expect(read('museums open late on thursday')?.ignored).toEqual(['open late'])
  expect(read('family evening on sunday morning')?.ignored).toEqual(['morning'])
  expect(read('concert tonight in the evening')?.ignored).toEqual([])
})

test.each([
  ['en', 'concert tomorrow, 10 years of Berghain', '10 years Berghain'],
  ['en', '30-year-old whisky tasting', '30 year old whisky'],
  ['de', '10-jähriges Jubiläum am Samstag', '10 jähriges Jubiläum'],
  ['fr', 'les 10 ans du festival', '10 ans'],
  ['ru', 'концерт 10 лет группе', '10 лет группе'],
  ['sk', 'výstava 10 rokov kapely', '10 rokov kapely'],
  ['sk', 'koncert v sále', 'sále'],
])(
  'years that are not a child, and words that are not a city, are searched for: %s "%s"',
  (locale, sentence, search) => {
    const filter = read(sentence, locale)?.filter
    expect(filter?.search).toBe(search)
    expect(filter?.mood ?? filter?.city).toBeUndefined()
  },
)

test('reads no wish for children in adult ages or in events without children', () => {
  const older = read('something for my 15-year-old son on sunday')
  expect(older?.filter).toEqual({ date: '2026-11-22', age: 15 })
  const grownUp = read('something for my 25-year-old son on sunday')
  expect(grownUp?.filter).toEqual({ date: '2026-11-22' })
  expect(grownUp?.ignored).toEqual(['25 year old son'])
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
      { key: 'time', words: 'tonight' },
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
])('makes no filter of unwanted things, and says so: %s "%s"', (locale, sentence, denied) => {
  const understood = read(sentence, locale)
  expect(understood?.filter.mood).toBeUndefined()
  expect(understood?.filter.search ?? '').not.toContain(denied)
  expect(understood?.ignored).toEqual([denied])
})

test('of cities with one name the one that has it plain is meant', () => {
  expect(read('monólogos en Valencia el viernes', 'es')?.filter.city).toBe('valencia')
})

test.each([
  'One Night Only',
  'Lange Nacht',
  'jazz',
  'Kenny Garrett',
  'party',
  'Radiohead',
  '',
  '!!!',
  'x '.repeat(40),
])('leaves "%s" to the search', (sentence) => {
  expect(read(sentence)).toBeNull()
})

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

test('a word that is less than its category is searched for; with others it is the category', () => {
  expect(read('ópera', 'es')).toBeNull()
  expect(read('yoga')).toBeNull()
  expect(read('concerts')).toMatchObject({ filter: { category: 'concert' } })
  expect(read('opera tomorrow')).toMatchObject({ filter: { category: 'classical' } })
})
