import { sql, type RawBuilder } from 'kysely'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { matchArrivals } from '@okolo/server/ingest/match/match-arrivals.ts'
import { saveSource } from '@okolo/server/ingest/sources/source.ts'
import { loadKnownPlaces } from '@okolo/server/catalogue/reference/known-places.ts'
import { listingOf } from '@okolo/server/ingest/records/record-listings.ts'
import type { ListingSource } from '@okolo/server/ingest/store/listings.ts'
import { applyRecords } from '@okolo/server/ingest/pipeline/apply-page.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { withEventsLocked } from '@okolo/server/ingest/store/lock-events.ts'
import { toJson } from '@okolo/server/platform/json-column.ts'
import { generatedListing, PLATFORMS } from './generated-listings.ts'
import { measure, ownCpu, table } from '../measuring/measure.ts'
import { keptDatabase, scratchDatabase } from '../databases/scratch-database.ts'

/**
 * Listings of all platforms. Each platform writes its own in one transaction, like a page of
 * gathering.
 */
const BATCH = 1500
/** Numbers of the listings that come one at a time. */
const AHEAD = 100_000_000
const NOW = new Date('2026-11-20T12:00:00Z')

/**
 * Fills an empty catalogue with generated listings through gathering's writer, and measures at each
 * size the cost of one more. A kept database continues from the last run.
 */
export async function benchMerge({
  sizes,
  server,
  isKept,
}: {
  sizes: readonly number[]
  server: string | undefined
  isKept: boolean
}): Promise<void> {
  const database =
    isKept && server !== undefined && server !== ''
      ? await keptDatabase(server, 'merge', async () => undefined)
      : await scratchDatabase(server)
  const rows = [
    [
      'listings',
      'events',
      'minutes from empty',
      'listings/s',
      'own CPU ms each',
      'one more, p50 ms',
      'p99 ms',
    ],
  ]
  try {
    const write = await writer(database)
    const log = await fillLog(database)
    const began = performance.now()
    let from = 0
    for (const size of sizes) {
      for (let done = await log.done(); done < size;) {
        const count = Math.min(BATCH, size - done)
        const start = performance.now()
        const cpu = ownCpu()
        await write(done, count)
        done += count
        await log.add({ listings: done, ms: performance.now() - start, cpu_ms: ownCpu() - cpu })
      }
      await sql`analyze`.execute(database.db)
      // A kept database with more listings cannot measure this size.
      let extra = await log.extra()
      const isBehind = (await log.done()) > size
      const { p50, p99 } = isBehind
        ? { p50: Number.NaN, p99: Number.NaN }
        : await measure(() => write(AHEAD + (extra += 1), 1), { seconds: 20, times: 200 })
      const { minutes, rate, cpu } = await log.between(from, size)
      const row = [
        String(size),
        isBehind ? '-' : String(await eventCount(database)),
        minutes.toFixed(2),
        String(Math.round(rate)),
        cpu.toFixed(2),
        p50.toFixed(1),
        p99.toFixed(1),
      ]
      rows.push(row)
      from = size
      // Also printed at once, because the largest size may take long.
      console.log(`after ${((performance.now() - began) / 1000).toFixed(0)} s: ${row.join('  ')}`)
    }
    console.log(`\n${database.kind}\n${table(rows)}`)
  } finally {
    await database.close()
  }
}

async function eventCount({ db }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from event where merged_into is null`.execute(db)
  return rows[0]?.n ?? 0
}

type Batch = { listings: number; ms: number; cpu_ms: number }

type FillLog = {
  /** How many listings came in batches, and how many one at a time. */
  done: () => Promise<number>
  extra: () => Promise<number>
  add: (batch: Batch) => Promise<void>
  /** Rates between two numbers of listings. Minutes count from the first. */
  between: (from: number, to: number) => Promise<{ minutes: number; rate: number; cpu: number }>
}

/** Keeps the time of each batch in the database beside the listings: a run that goes on knows those before it. */
async function fillLog(database: Database): Promise<FillLog> {
  const { db } = database
  await database.exec(
    `create table if not exists bench_fill (listings int primary key, ms float, cpu_ms float)`,
  )
  const one = async (query: RawBuilder<{ n: number }>): Promise<number> =>
    (await query.execute(db)).rows[0]?.n ?? 0
  return {
    done: () => one(sql`select coalesce(max(listings), 0) as n from bench_fill`),
    extra: () => one(sql`select count(*) as n from listing where platform_id::int >= ${AHEAD}`),
    add: async ({ listings, ms, cpu_ms }: Batch): Promise<void> => {
      await sql`insert into bench_fill (listings, ms, cpu_ms) values (${listings}, ${ms}, ${cpu_ms})`.execute(
        db,
      )
    },
    between: async (from: number, to: number) => {
      const sum = (column: 'ms' | 'cpu_ms', above: number) =>
        one(
          sql`select coalesce(sum(${sql.ref(column)}), 0) as n from bench_fill where listings > ${above} and listings <= ${to}`,
        )
      return {
        minutes: (await sum('ms', 0)) / 60_000,
        rate: ((to - from) / (await sum('ms', from))) * 1000,
        cpu: (await sum('cpu_ms', from)) / (to - from),
      }
    },
  }
}

/** Writes `count` generated listings from number `from`, in one transaction per platform. */
async function writer(database: Database): Promise<(from: number, count: number) => Promise<void>> {
  const { db } = database
  await seedPlaces(db)
  const places = await loadKnownPlaces(db)
  const sources: ListingSource[] = []
  for (const platform of PLATFORMS)
    sources.push(
      await saveSource(db, {
        slug: platform,
        connector: 'bench',
        platform,
        title: platform,
        url: null,
        citySlug: 'bratislava',
        config: {},
        trust: 0.5,
        isDemo: false,
        terms: {
          linkBack: true,
          redisplay: 'yes',
          images: 'proxy',
          mayPaywall: true,
          mayMixSellers: true,
          reviewed: '2026-11-20',
        },
      }),
    )
  const cities = [...places.cities.values()]
  return async (from, count) => {
    const made = Array.from({ length: count }, (_, i) => generatedListing(from + i, cities))
    for (const source of sources) {
      const own = made.filter(({ platform }) => platform === source.platform)
      if (own.length === 0) continue
      await withEventsLocked(db, async (tx) => {
        const records = own.map(({ platformId }) => ({
          source_id: source.id,
          record_id: platformId,
          raw: '{}',
          raw_hash: '',
          state: 'mapped',
          assumptions: [],
          first_seen_at: NOW,
          changed_at: NOW,
        }))
        const ids = await sql<{ id: number }>`
          insert into source_record (source_id, record_id, raw, raw_hash, state, assumptions, first_seen_at, changed_at)
          select source_id, record_id, raw, raw_hash, state, assumptions, first_seen_at, changed_at
          from jsonb_populate_recordset(null::source_record, ${toJson(records)}::jsonb)
          on conflict (source_id, record_id) do update set raw_hash = excluded.raw_hash
          returning id`.execute(tx)
        await applyRecords(
          tx,
          source,
          own.map(({ platformId, content }, i) => ({
            recordId: ids.rows[i]?.id ?? 0,
            listings: [listingOf(platformId, content)],
          })),
          { match: matchArrivals, places, now: NOW },
        )
      })
    }
  }
}
