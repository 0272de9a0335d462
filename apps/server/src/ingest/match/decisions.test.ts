import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { exportDecisions, type TrainingPair } from './decisions.ts'
import { journalOf } from './journal.ts'
import { mergeEvents, splitEvent, undoDecision } from '../recluster/operate.ts'

const now = new Date('2026-11-20T12:00:00Z')
const WHO = { who: 'Ada', now }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function list(platform: string, titles: Record<string, string>): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const entries = Object.entries(titles).map(([id, title]) => ({
    id,
    title,
    start: '2026-12-01T20:00:00',
  }))
  await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error()),
    {
      db: database.db,
      clock: () => now,
      signal: new AbortController().signal,
    },
  )
}

async function listing(platform: string, id: string): Promise<{ id: number; slug: string }> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select l.id, e.slug from listing l join event e on e.id = l.event_id
    where l.platform = ${platform} and l.platform_id = ${id}`.execute(database.db)
  return rows[0] ?? { id: 0, slug: '' }
}

test("turns an operator's splits and merges into training pairs, the last decision on each", async () => {
  await list('one', { a: 'Zimná suita pre dve čelá', b: 'Včely a ich mesto' })
  await list('two', { x: 'Zimná suita pre dve čelá', y: 'Stručné dejiny ticha' })
  const wrong = await listing('two', 'x')
  expect(wrong.slug).toBe((await listing('one', 'a')).slug)
  await splitEvent(database.db, wrong.slug, wrong.id, WHO)
  const [bees, silence] = [await listing('one', 'b'), await listing('two', 'y')]
  await mergeEvents(database.db, bees.slug, silence.slug, WHO)

  const pairs: TrainingPair[] = []
  for await (const pair of exportDecisions(database.db)) pairs.push(pair)
  expect(pairs.map(({ a, b, label, who }) => [[a, b].toSorted(), label, who])).toEqual([
    [['one a', 'two x'], 'different', 'Ada'],
    [['one b', 'two y'], 'same', 'Ada'],
  ])
  const said = pairs.map(({ claims: { a, b } }) => [...a, ...b].flatMap(({ titles }) => titles))
  expect(said).toEqual([
    ['Zimná suita pre dve čelá', 'Zimná suita pre dve čelá'],
    ['Včely a ich mesto', 'Stručné dejiny ticha'],
  ])

  // A decision that was taken back is left out of training.
  const split = (await journalOf(database.db, ['two x'])).find(({ kind }) => kind === 'cannot')
  await undoDecision(database.db, split?.id ?? 0, WHO)
  const left: string[] = []
  for await (const { label } of exportDecisions(database.db)) left.push(label)
  expect(left).toEqual(['same'])
})
