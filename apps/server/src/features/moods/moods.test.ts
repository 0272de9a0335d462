import { MoodCount } from '@okolo/contract/events/counts'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-21T18:00:00Z' }, { start: '2026-11-22T18:00:00Z' }]
  await event({ slug: 'calm', dates, moods: ['chill', 'romantic'] })
  await event({ slug: 'ball', city: 'wien', dates, moods: ['party', 'romantic'] })
  await event({ slug: 'over', dates: [{ start: '2026-11-19T18:00:00Z' }], moods: ['party'] })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function ask(query: string, language = 'en') {
  const answer = await app.inject({
    url: `/v1/moods/${query}`,
    headers: { 'accept-language': language },
  })
  return z.array(MoodCount).parse(answer.json())
}
const counted = (moods: MoodCount[]) =>
  Object.fromEntries(
    moods.flatMap(({ slug, event_count }) => (event_count > 0 ? [[slug, event_count]] : [])),
  )

test('each event counts once for each of its moods, however many dates it has', async () => {
  const everywhere = await ask('')
  expect(everywhere.map(({ slug }) => slug)).toEqual([...MOOD_SLUGS])
  expect(counted(everywhere)).toEqual({ chill: 1, romantic: 2, party: 1 })
  expect(counted(await ask('?city=bratislava'))).toEqual({ chill: 1, romantic: 1 })
  expect(counted(await ask('?city=atlantis'))).toEqual({})
})

test('moods are named in the language of the reader', async () => {
  const [english, slovak] = [await ask(''), await ask('', 'sk')]
  expect(english[0]?.name).toBe('Party')
  expect(slovak.filter(({ name }, i) => name !== english[i]?.name).length).toBeGreaterThan(6)
})
