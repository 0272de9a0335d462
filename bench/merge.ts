import { sql } from 'kysely'
import { seedPlaces } from '@okolo/server/catalogue/places.ts'
import { matchArrivals } from '@okolo/server/ingest/merge/match-arrivals.ts'
import { saveSource } from '@okolo/server/ingest/source.ts'
import { loadKnownPlaces } from '@okolo/server/ingest/store/known-places.ts'
import { writeListings, type ListingSource } from '@okolo/server/ingest/store/write-listings.ts'
import { inTransaction, type Database } from '@okolo/server/platform/db.ts'
import { toJson } from '@okolo/server/platform/json-column.ts'
import { generatedListing, PLATFORMS } from './generated-listings.ts'
import { measure, table } from './measure.ts'
import { scratchDatabase } from './scratch-database.ts'

/** Of all platforms; each writes its own in one transaction, a page of about 250 records as gathering does. */
const BATCH = 1500
/** Numbers of the listings that come one at a time. */
const AHEAD = 100_000_000
const NOW = new Date('2026-11-20T12:00:00Z')

/**
 * Fills an empty catalogue with generated listings of several platforms through the writer that gathering uses, and
 * at each size measures what one listing more costs.
 */
export async function benchMerge({
  sizes,
  server,
}: {
  sizes: readonly number[]
  server: string | undefined
}): Promise<void> {
  const database = await scratchDatabase(server)
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
    const began = performance.now()
    let spent = 0
    let done = 0
    let extra = 0
    for (const size of sizes) {
      const from = done
      const start = performance.now()
      const cpu = process.cpuUsage()
      for (; done < size; done += BATCH) await write(done, Math.min(BATCH, size - done))
      await sql`analyze`.execute(database.db)
      const took = performance.now() - start
      const { user, system } = process.cpuUsage(cpu)
      spent += took
      const { p50, p99 } = await measure(() => write(AHEAD + (extra += 1), 1), {
        seconds: 20,
        times: 200,
      })
      const events = await sql<{ n: number }>`
        select count(*) as n from event where merged_into is null`.execute(database.db)
      const row = [
        String(size),
        String(events.rows[0]?.n ?? 0),
        (spent / 60_000).toFixed(2),
        String(Math.round(((size - from) / took) * 1000)),
        ((user + system) / 1000 / (size - from)).toFixed(2),
        p50.toFixed(1),
        p99.toFixed(1),
      ]
      rows.push(row)
      // Also at once: the largest size may take long.
      console.log(`after ${((performance.now() - began) / 1000).toFixed(0)} s: ${row.join('  ')}`)
    }
    console.log(`\n${database.kind}\n${table(rows)}`)
  } finally {
    await database.close()
  }
}

/** Writes `count` generated listings from number `from` on, in one transaction a platform. */
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
      await inTransaction(db, async (tx) => {
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
          returning id`.execute(tx)
        await writeListings(
          tx,
          source,
          own.map(({ platformId, content }, i) => ({
            recordId: ids.rows[i]?.id ?? 0,
            listings: [{ platformId, content }],
          })),
          { match: matchArrivals, places, now: NOW },
        )
      })
    }
  }
}
