/** First pages of recorded feeds, held to what a person would call good (issue "Discover"). */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { fold } from '#server/words/slug.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { runCommand } from '#server/app/commands.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const FEEDS = '../shared/data/01-city-feeds'
const MAPPINGS = 'apps/server/sources/mappings'
const hasData = existsSync(`${ROOT}${FEEDS}`)
/** Entries on the first page. */
const FIRST = 24

/** A day inside the dates of what was saved of each city. */
const CITIES: [city: string, now: string, mapping: string, from: string][] = [
  ['madrid', '2025-10-21T08:00:00Z', 'madrid-agenda-json', 'madrid-2025/madrid-events.json'],
  ['paris', '2025-02-10T08:00:00Z', 'paris-openagenda-ods', 'paris-openagenda-ods/records.json'],
  ['new-york', '2026-08-12T12:00:00Z', 'nyc-parks', 'nyc-parks-2026-08-09'],
]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

test.skipIf(!hasData).for(CITIES)(
  '%s: what is on today, this week and later is varied and shown once',
  { timeout: 240_000 },
  async ([city, now, mapping, from]) => {
    const config = readConfig({ OKOLO_NOW: now, LOG_LEVEL: 'silent' })
    const lines: string[] = []
    const command = `ingest tabular --city ${city} --config ${MAPPINGS}/${mapping}.json --from ${FEEDS}/${from}`
    const exit = await runCommand(command.split(' '), {
      config,
      database,
      cwd: ROOT,
      print: (line) => lines.push(line),
      isTerminal: false,
      signal: new AbortController().signal,
    })
    expect(exit, lines.join('\n')).toBe(0)
    const app = await buildApp({ db: database.db, database, config, clock: config.clock })
    for (const when of ['timeframe=today', 'timeframe=this_week', '']) {
      const url = `/v1/events/?city=${city}&page_size=50&${when}`
      const { results, sections } = EventList.parse((await app.inject(url)).json())
      const apart = sections.find(({ kind }) => kind === 'ongoing' || kind === 'more')
      const ahead = sections.slice(0, apart === undefined ? undefined : sections.indexOf(apart))
      const first = results.slice(
        0,
        Math.min(
          FIRST,
          ahead.reduce((n, { count }) => n + count, 0),
        ),
      )
      expect(first.length, `${city} ${when}`).toBeGreaterThan(0)
      const titles = first.map(({ title, venue }) => fold(`${title} ${venue?.name ?? ''}`))
      expect(new Set(titles).size, titles.join('\n')).toBe(titles.length)
      for (const { title } of first)
        expect(title).not.toMatch(/&(?:amp|quot|lt|gt|nbsp|#\d+);|<\/?[a-z]+>|^test\b|^$/i)
      const categories = Map.groupBy(first, ({ category }) => category.slug)
      const most = Math.max(...[...categories.values()].map(({ length }) => length))
      console.log(
        `${city} ${when}: ${first.length} first, ${categories.size} categories, ${most} of one`,
      )
      // One day has what it has; of more days a page can be chosen.
      if (when === 'timeframe=today' || first.length < FIRST) continue
      expect(categories.size).toBeGreaterThanOrEqual(5)
      expect(most).toBeLessThanOrEqual(FIRST / 2)
    }
    await app.close()
  },
)
