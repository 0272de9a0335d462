import { expect, test } from 'vitest'
import { resolve } from '#server/ingest/map/resolve.ts'
import { unknownCategories } from '#server/knowledge/categories/category-names.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

test('a name that no rule knows is reported; known, silent and guessable ones are not', () => {
  expect(unknownCategories(['Konzert', 'Xyzzyx', 'Music', '', '---'], 'ical')).toEqual(['Xyzzyx'])
})

test('it is noted with the event, and the event keeps what its words say', () => {
  const city = {
    id: 1,
    slug: 'bratislava',
    name: 'Bratislava',
    lat: 48.15,
    lon: 17.11,
    radiusKm: 15,
    country: 'sk',
    tz: 'Europe/Bratislava',
    languages: ['sk'],
    population: 400_000,
    names: ['Bratislava'],
  }
  const { content, assumptions } = resolve(
    {
      sourceId: '1',
      title: { en: 'Jazz concert' },
      when: [{ start: '2026-12-01T20:00:00' }],
      categories: ['Xyzzyx'],
    },
    {
      own: city,
      cities: [city],
      byName: citiesByName([city]),
      now: new Date('2026-11-20T12:00:00Z'),
    },
  )
  expect(content.category).toBe('concert')
  expect(assumptions).toContainEqual({
    code: 'category_unknown',
    field: 'category',
    message: '"Xyzzyx" is the name of no category known: the words decided.',
  })
})
