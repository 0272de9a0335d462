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

/** Of each city what was saved, and the day on which it was: its events lie ahead then. */
const CITIES: [city: string, now: string, commands: string[]][] = [
  [
    'madrid',
    '2025-10-21T08:00:00Z',
    ['json', 'xml', 'csv'].map(
      (kind) =>
        `tabular --city madrid --config ${MAPPINGS}/madrid-agenda-${kind}.json --from ${FEEDS}/madrid-2025/madrid-events.${kind}`,
    ),
  ],
  [
    'paris',
    '2025-02-10T08:00:00Z',
    [
      `tabular --city paris --config ${MAPPINGS}/paris-openagenda-ods.json --from ${FEEDS}/paris-openagenda-ods/records.json`,
      `tabular --city paris --config ${MAPPINGS}/paris-qfap.json --from ${FEEDS}/paris-qfap`,
    ],
  ],
  [
    'nice',
    '2026-01-20T08:00:00Z',
    [`tabular --city nice --config ${MAPPINGS}/nice.json --from ${FEEDS}/nice-2026`],
  ],
  [
    'ottawa',
    '2026-01-20T08:00:00Z',
    [`tabular --city ottawa --config ${MAPPINGS}/ottawa.json --from ${FEEDS}/ottawa-2026`],
  ],
]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

test.skipIf(!hasData).for(CITIES)(
  '%s: no page of 50 cards shows one event twice',
  { timeout: 240_000 },
  async ([city, now, commands]) => {
    const config = readConfig({ OKOLO_NOW: now })
    for (const command of commands) {
      const lines: string[] = []
      const exit = await runCommand(['ingest', ...command.split(' ')], {
        config,
        database,
        cwd: ROOT,
        print: (line) => lines.push(line),
        isTerminal: false,
        signal: new AbortController().signal,
      })
      expect(exit, lines.join('\n')).toBe(0)
    }
    const app = await buildApp({ db: database.db, database, config, clock: config.clock })
    const twice: string[] = []
    let cards = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const answer = await app.inject(`/v1/events/?city=${city}&page_size=50${more}`)
      const page = EventList.parse(answer.json())
      cards += page.results.length
      for (const [i, a] of page.results.entries())
        for (const b of page.results.slice(i + 1))
          if (
            a.venue?.slug === b.venue?.slug &&
            a.venue !== null &&
            a.date.start === b.date.start &&
            similarity(a.title, b.title) >= 0.85
          )
            twice.push(`${a.slug} and ${b.slug} on ${a.date.start}`)
      cursor = page.next
    }
    await app.close()
    console.log(`${city}: ${cards} cards, ${twice.length} shown twice`)
    expect(cards).toBeGreaterThan(0)
    expect(twice).toEqual([])
  },
)

/** Dice coefficient of letter pairs of the folded titles; 1: equal. */
function similarity(a: string, b: string): number {
  const [x, y] = [pairsOf(a), pairsOf(b)]
  if (x.length === 0 || y.length === 0) return a === b ? 1 : 0
  const left = [...y]
  let shared = 0
  for (const pair of x) {
    const at = left.indexOf(pair)
    if (at === -1) continue
    left.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / (x.length + y.length)
}

function pairsOf(title: string): string[] {
  const letters = fold(title).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2))
}
