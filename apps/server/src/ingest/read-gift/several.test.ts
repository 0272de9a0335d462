import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { eventsOfText } from './from-text.ts'

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
  const database = await testDatabase()
  await seedPlaces(database.db)
  cities = (await loadKnownPlaces(database.db)).cities
  await database.close()
})

function read(text: string, city: string) {
  const known = (venues[city] ?? []).map((venue) => ({ ...venue, spellings: [venue.name] }))
  return eventsOfText(text, { city: cities.get(city) ?? null, venues: known, today: '2026-11-29' })
}

test.each(cases)('$name', ({ text, city, events }) => {
  const told = read(text, city).map(({ form }) => form)
  expect(told).toMatchObject(events)
})
