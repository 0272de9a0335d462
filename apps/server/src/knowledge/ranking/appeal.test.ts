import { expect, test } from 'vitest'
import { appeal, bigNight, type AppealFacts } from './appeal.ts'

const CONCERT: AppealFacts = {
  title: 'Lucia Nováková Trio',
  text: '',
  venue: '',
  language: 'sk',
  cityNames: ['Köln', 'Bratislava'],
  category: 'concert',
  dates: 1,
  span: 0.1,
  hours: 2,
  evenings: 1,
  performers: 1,
  shows: 0,
  alike: 1,
  platforms: 1,
  isOnline: false,
}
const of = (given: Partial<AppealFacts>) => appeal({ ...CONCERT, ...given })

test.each([
  ['en', 'Drop-in clinic: legal advice'],
  ['sk', 'Bezplatná právna poradňa'],
  ['uk', 'Безкоштовна консультація юриста'],
  ['es', 'Asesoramiento laboral para vecinos'],
  ['de', 'Sprechstunde der Energieberatung'],
  ['it', 'Sportello di consulenza gratuita'],
  ['fr', 'Permanence juridique gratuite'],
  ['pt', 'Aconselhamento jurídico gratuito'],
  ['ru', 'Бесплатная консультация юриста'],
])('an office is hardly an evening out: %s', (language, title) => {
  expect(of({ language, title, category: 'other' })).toBeLessThan(0.2)
})

test('one night counts more than one of many, and both more than a season in one entry', () => {
  const night = of({})
  const run = of({ dates: 30, span: 30 })
  const season = of({ title: 'Concerts, November 2026', language: 'en', dates: 30, span: 30 })
  expect(night).toBeGreaterThan(run)
  expect(run).toBeGreaterThan(season)
})

test('kind, evening, a named act, a house and several sources each add', () => {
  const plain = of({ title: 'Koncert', performers: 0, evenings: 0 })
  for (const more of [
    { evenings: 1 },
    { performers: 2 },
    { venue: 'Národné divadlo' },
    { shows: 40 },
    { platforms: 3 },
  ])
    expect(of({ title: 'Koncert', performers: 0, evenings: 0, ...more })).toBeGreaterThan(plain)
  expect(of({ category: 'workshop' })).toBeLessThan(of({}))
})

test('children only, online only, a course, a call and the twelfth copy lose', () => {
  const plain = of({ title: 'Večer', language: 'sk' })
  for (const title of ['Večer pre deti', 'Kurz na večer', 'Výzva: prihláste sa'])
    expect(of({ title })).toBeLessThan(plain)
  expect(of({ title: 'Večer', isOnline: true })).toBeLessThan(plain)
  expect(of({ title: 'Večer', alike: 12 })).toBeLessThan(plain)
})

test('an evening of a kind that nobody has said is probably a show, above a flea market', () => {
  const unknown = { category: 'other', language: 'en', performers: 0 } as const
  const evening = of({ ...unknown, title: 'Northlight' })
  expect(evening).toBeGreaterThan(of({ ...unknown, title: 'Northlight', evenings: 0 }))
  const market = of({
    category: 'market',
    language: 'de',
    title: 'Flohmarkt am Möbelhaus',
    performers: 0,
    evenings: 0,
  })
  expect(evening).toBeGreaterThan(market)
  expect(market).toBeLessThan(
    of({ category: 'market', language: 'de', title: 'Markt', performers: 0, evenings: 0 }),
  )
})

test.each([
  [
    'a festival of the city',
    { title: 'Kölner Brücken', category: 'festival', language: 'de', dates: 1 },
  ],
  ['a known house', { title: 'Večer', venue: 'Národné divadlo' }],
  ['an act on tour', { title: 'Northlight - Tour 2026', language: 'en' }],
  ['one night', { title: 'Večer', dates: 1 }],
] as const)('%s makes a night bigger', (_, given) => {
  const plain = { ...CONCERT, title: 'Večer', performers: 0, dates: 20 }
  expect(bigNight({ ...plain, ...given })).toBeGreaterThan(bigNight(plain))
})

test('a course that bears the name of the city is no big night', () => {
  expect(bigNight({ ...CONCERT, title: 'Kurz: Bratislava', category: 'workshop' })).toBe(0)
})
