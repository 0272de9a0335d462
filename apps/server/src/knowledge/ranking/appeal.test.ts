import { expect, test } from 'vitest'
import { appeal, type AppealFacts } from './appeal.ts'

const CONCERT: AppealFacts = {
  title: 'Lucia Nováková Trio',
  text: '',
  venue: '',
  language: 'sk',
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
