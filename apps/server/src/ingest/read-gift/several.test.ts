import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { eventsOfText } from './from-text.ts'
import { knownCities } from './testing/known-cities.ts'

const Texts = z.object({
  venues: z.record(
    z.string(),
    z.array(z.object({ slug: z.string(), name: z.string(), address: z.string().nullable() })),
  ),
  cases: z.array(
    z.object({
      name: z.string(),
      city: z.string(),
      text: z.string(),
      events: z.array(z.partialRecord(z.enum(['title', 'day', 'time', 'venue']), z.string())),
    }),
  ),
})
const { venues, cases } = Texts.parse(
  parse(readFileSync(new URL('testing/several.yaml', import.meta.url), 'utf8')),
)

let cities: ReadonlyMap<string, KnownCity>
beforeAll(async () => {
  cities = await knownCities()
})

function read(text: string, city: string) {
  const known = (venues[city] ?? []).map((venue) => ({ ...venue, spellings: [venue.name] }))
  return eventsOfText(text, { city: cities.get(city) ?? null, venues: known, today: '2026-11-29' })
}

test.each(cases)('$name', ({ text, city, events }) => {
  const told = read(text, city).map(({ form }) => form)
  expect(told).toMatchObject(events)
})
