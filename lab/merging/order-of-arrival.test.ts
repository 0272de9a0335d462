import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { gather } from '@okolo/server/ingest/gather/gather.ts'
import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { recluster } from '@okolo/server/ingest/recluster/recluster.ts'
import { saveSource } from '@okolo/server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '@okolo/server/ingest/testing/sample-platform.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { testDatabase } from '@okolo/server/platform/testing/database.ts'
import { randomFrom, type Random } from '../common/random.ts'
import { generate } from './training/generator/listings.ts'

let now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const { signal } = new AbortController()
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function empty(): Promise<void> {
  await database.exec(
    'truncate source, listing, event, venue, organizer, merge_journal, title_word restart identity cascade',
  )
}

async function run(name: string, entries: Entry[]) {
  const source = await saveSource(database.db, sampleSource(name, { platform: name }))
  const report = await gather(
    source,
    sampleConnector({ ...samplePlatform(entries), pageSize: 100 }),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal },
  )
  expect(report.error).toBeNull()
}

/** `platform id` -> event. */
async function grouping(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; event_id: number }>`
    select platform || ' ' || platform_id as key, event_id from listing where not is_withdrawn order by id`.execute(
    database.db,
  )
  return new Map(rows.map(({ key, event_id }) => [key, event_id]))
}

/** B-cubed F1 of two groupings of the same keys. */
function agreement(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): number {
  const membersOf = (groups: ReadonlyMap<string, unknown>) =>
    Map.groupBy(groups.keys(), (key) => groups.get(key))
  const [inA, inB] = [membersOf(a), membersOf(b)]
  let [precision, recall] = [0, 0]
  for (const key of a.keys()) {
    const [mine, other] = [inA.get(a.get(key)) ?? [], inB.get(b.get(key)) ?? []]
    const shared = mine.filter((each) => other.includes(each)).length
    precision += shared / mine.length / a.size
    recall += shared / other.length / a.size
  }
  return (2 * precision * recall) / (precision + recall)
}

/** A mention of the generator as an entry of a platform. */
function entryOf(mention: DateMention): Entry {
  const { end, venue, address, description } = mention
  const [url] = mention.urls
  return {
    id: mention.event,
    title: mention.titles[0] ?? '',
    start: mention.start,
    draft: {
      when: [{ start: mention.start, allDay: mention.allDay, ...(end === null ? {} : { end }) }],
      place: venue === null ? {} : { name: venue, ...(address === null ? {} : { address }) },
      organizers: mention.organizers.map((name) => ({ name })),
      performers: mention.performers.map((name) => ({ name })),
      descriptionHtml: description === null ? {} : { und: description },
      ...(url === undefined ? {} : { url }),
    },
  }
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

test('in whatever order they come, listings are grouped nearly as when looked at as a whole', async () => {
  const { mentions, happeningOf } = generate({ seed: 7, half: 'test', cities: 2, size: 24 })
  const truth = new Map(
    mentions.map(({ id, source, event }) => [`${source} ${event}`, happeningOf.get(id) ?? '']),
  )
  for (const order of [1, 2, 3]) {
    await empty()
    now = new Date(Math.min(...mentions.map(({ start }) => Date.parse(start))) - 86_400_000)
    const random = randomFrom(order)
    const bySource = [...Map.groupBy(shuffled(mentions, random), ({ source }) => source)]
    // Every platform comes twice: what it has at first, and all it has.
    for (const part of [0.5, 1])
      for (const [source, own] of shuffled(bySource, random))
        await run(source, own.slice(0, Math.ceil(own.length * part)).map(entryOf))
    const online = await grouping()
    // Not because nothing is joined.
    expect(online.size).toBeGreaterThan(100)
    expect(new Set(online.values()).size).toBeLessThan(online.size * 0.8)
    await recluster({ db: database.db, clock })
    const again = await grouping()
    const [nightly, right] = [agreement(online, again), agreement(truth, again)]
    console.log(
      `order ${order}: B-cubed F1 ${(100 * nightly).toFixed(2)} between arrival and night, ${(100 * right).toFixed(2)} between night and truth`,
    )
    expect(nightly).toBeGreaterThanOrEqual(0.95)
    expect(right).toBeGreaterThanOrEqual(0.93)
    expect((await recluster({ db: database.db, clock })).moved).toBe(0)
  }
}, 120_000)
