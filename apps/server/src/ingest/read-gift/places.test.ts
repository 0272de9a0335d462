import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { fieldsOfText } from './from-text.ts'
import { knownCities } from './testing/known-cities.ts'

const FIELDS = ['where', 'place', 'address'] as const
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        name: z.string(),
        city: z.string(),
        text: z.string(),
        form: z.partialRecord(z.enum(FIELDS), z.string()),
      }),
    ),
  })
  .parse(parse(readFileSync(new URL('testing/places.yaml', import.meta.url), 'utf8')))

let cities: ReadonlyMap<string, KnownCity>
beforeAll(async () => {
  cities = await knownCities()
})

test.each(cases)('$name', ({ text, city, form }) => {
  const hints = { city: cities.get(city) ?? null, venues: [], today: '2026-11-29' }
  const { form: read, unsure } = fieldsOfText(text, hints)
  const told = FIELDS.flatMap((field) => (read[field] === undefined ? [] : [[field, read[field]]]))
  expect(Object.fromEntries(told)).toEqual(form)
  const isLabelled = /^(?:Де|Wo):/mu.test(text)
  expect(read.place === undefined || isLabelled || unsure.has('place')).toBe(true)
})

test('the name of the place is not the title', () => {
  const text = 'Читаємо вголос 4 грудня о 18:00 у книгарні «Сова» на Пушкінській 5.'
  const hints = { city: cities.get('kyiv') ?? null, venues: [], today: '2026-11-29' }
  expect(fieldsOfText(text, hints).form.title).toBe('Читаємо вголос')
})

test('a room and its house are told apart, and hours are no number of a house', () => {
  const at = (text: string, city: string) =>
    fieldsOfText(text, { city: cities.get(city) ?? null, venues: [], today: '2026-11-29' }).form
  expect(
    at('Robots for beginners\n4 December, 3pm\nLocation: Media Lab (in Jackson Hall)', 'london'),
  ).toMatchObject({ place: 'Jackson Hall', room: 'Media Lab' })
  expect(
    at('Taller de barro\n4 de diciembre, en la plaza del Olmo de 10 a 12 horas', 'madrid'),
  ).not.toHaveProperty('address')
  expect(
    at('Jornada\n4 de diciembre, 10:00\nDura a lo largo de 36 meses', 'madrid'),
  ).not.toHaveProperty('address')
})
