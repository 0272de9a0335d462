import { readFilter } from '@okolo/server/catalogue/filter/read-filter.ts'
import { ReferenceData, type Reference } from '@okolo/server/catalogue/reference/reference-data.ts'
import { showCount } from '@okolo/server/cli/call/progress.ts'
import { listEvents } from '@okolo/server/features/feed/feed.store.ts'
import { listCaches } from '@okolo/server/features/feed/list-caches.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { bareScan } from './feed-measure.ts'
import { datesFor, NOW, withFilled, type FillOptions } from '../databases/filled-database.ts'
import { table } from '../measuring/measure.ts'

const PLACES = ['', 'city=bratislava', 'city_exclude=bratislava', 'city=bratislava&distance=5']
const DAYS = ['', 'timeframe=this_week', 'timeline=past', 'date_from=2026-12-01&date_to=2026-12-20']
const ORDERS = ['', 'sorting=start', 'sorting=popular']
/** Common, rare and impossible combinations. */
const FILTERS = [
  '',
  'language=uk',
  'mood=offbeat',
  'category=category-3',
  'popular=true',
  'free=true',
  'is_online=true',
  'price=5&mood=chill',
  'venue=venue-7',
  'organizer=organizer-9',
  'time_from=18:00',
  'weekday=5&time_from=22:00&time_to=02:00',
  'accessible=true',
  'age=5',
  'search=jazz',
  'search=jazz&weekday=2&time_from=20:00',
  'search=jazz&category=category-3',
  'search=jazz&language=uk',
  'search=jazz&mood=offbeat',
  'search=rock%20walk',
  'search=quartet%20reading',
  'language=uk&category=category-3',
  'category=category-3&mood=offbeat&free=true',
]
/** How many of the slowest to print. */
const SHOWN = 40

/**
 * Asks for every mixture of place, days, order and filter twice, first to warm up, and prints the
 * slowest.
 */
export async function benchMixtures(
  options: Omit<FillOptions, 'dates'> & { dates: number | undefined },
): Promise<void> {
  const dates = datesFor(options.dates, options.server)
  await withFilled({ ...options, dates }, async (database) => {
    const scan = await bareScan(database, NOW, 2)
    const took = await askAll(database)
    const slow = (ms: number) => took.filter((one) => one.ms > ms).length
    console.log(
      `${database.kind}: ${took.length} mixtures at ${dates} dates; ${slow(25)} took more than 25 ms,`,
    )
    console.log(
      `${slow(100)} more than 100, ${slow(500)} more than 500. 50-row scan (bound): ${scan.p50.toFixed(2)} ms\n`,
    )
    const worst = took.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
    console.log(
      table([
        ['filter', 'ms', 'x scan', 'events'],
        ...worst.map(({ query, ms, found }) => [
          query,
          ms.toFixed(1),
          (ms / scan.p50).toFixed(0),
          String(found),
        ]),
      ]),
    )
  })
}

type Took = { query: string; ms: number; found: number }

async function askAll(database: Database): Promise<Took[]> {
  const reference = await new ReferenceData(database.db, () => NOW).get()
  const took: Took[] = []
  const centre = reference.cityBySlug.get('bratislava')
  const queries = mixtures(`location[]=${centre?.lat}&location[]=${centre?.lng}&distance=25`)
  const progress = showCount('mixtures', 'lists', {
    isTerminal: process.stdout.isTTY,
    print: (line) => console.log(line),
  })
  for (const query of queries) {
    // One after the other, to time each.
    await ask(database, reference, query)
    took.push(await ask(database, reference, query))
    progress.update(took.length, queries.length)
  }
  progress.stop()
  return took
}

/** With empty caches. */
async function ask(database: Database, reference: Reference, query: string): Promise<Took> {
  const context = {
    caches: listCaches(() => NOW),
    db: database.db,
    reference,
    locale: 'en',
    now: NOW,
  }
  const began = performance.now()
  const { filter } = readFilter(`?${query}`, reference)
  const list = await listEvents(filter, undefined, context)
  return { query, ms: performance.now() - began, found: list.results.length }
}

function mixtures(around: string): string[] {
  return [...PLACES, around].flatMap((place) =>
    DAYS.flatMap((days) =>
      ORDERS.flatMap((order) =>
        FILTERS.map((filter) =>
          [place, days, order, filter].filter((part) => part !== '').join('&'),
        ),
      ),
    ),
  )
}
