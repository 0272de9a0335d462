import { buildApp } from '@okolo/server/app.ts'
import { ReferenceData } from '@okolo/server/catalogue/reference-data.ts'
import { loadDetail } from '@okolo/server/catalogue/event-detail.ts'
import { listEvents } from '@okolo/server/features/feed/feed.store.ts'
import { PicksMemory } from '@okolo/server/features/feed/picks-memory.ts'
import { readFilter } from '@okolo/server/catalogue/filter/read-filter.ts'
import { readConfig } from '@okolo/server/platform/config.ts'
import { sql } from 'kysely'
import { buffersOf, captureQueries } from './captured-queries.ts'
import { CITIES, fillCatalogue } from './fill-catalogue.ts'
import { benchHttp } from './http.ts'
import { measure, table } from './measure.ts'
import { scratchDatabase } from './scratch-database.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

/** Lists as the product asks for them; the city changes from run to run, large ones more often. */
const LISTS: Record<string, string> = {
  'today, ranked': 'timeframe=today',
  'this week, ranked': 'timeframe=this_week',
  'all upcoming, ranked': '',
  'today, by date': 'timeframe=today&sorting=start',
  'this week, by date': 'timeframe=this_week&sorting=start',
  'all upcoming, by date': 'sorting=start',
  'category, price, this week': 'category=category-3&price=20&timeframe=this_week',
  'popular this week': 'sorting=popular&timeframe=this_week',
  'popular anytime': 'sorting=popular',
  past: 'timeline=past',
  'search in the city': 'search=jazz%20conc',
  'within 5 km, this week': 'distance=5&timeframe=this_week',
}

/** Prints how long the feed's queries and answers take, as ratios within the run. */
export async function benchFeed(options: {
  dates: number
  seconds: number
  server: string | undefined
}): Promise<void> {
  const { dates, seconds } = options
  const database = await scratchDatabase(options.server)
  try {
    const filling = performance.now()
    await fillCatalogue(database, dates, NOW)
    const { rows } = await sql<{ n: number }>`select count(*) n from event_date`.execute(
      database.db,
    )
    console.log(
      `${database.kind}: ${rows[0]?.n} dates in ${CITIES} cities, filled in ${Math.round((performance.now() - filling) / 1000)} s\n`,
    )
    await benchLists(database, seconds)
    const app = await buildApp({
      db: database.db,
      database,
      config: readConfig({ LOG_LEVEL: 'silent' }),
      clock: () => NOW,
      requestsPerMinute: 1e9,
    })
    await benchHttp(app, { seconds, city })
  } finally {
    await database.close()
  }
}

/** A third of the runs ask for the largest city, the others for all in turn. */
function city(run: number): string {
  const id = run % 3 === 0 ? 1 : 1 + ((run * 37) % CITIES)
  return id === 1 ? 'bratislava' : `city-${id}`
}

async function benchLists(
  database: Awaited<ReturnType<typeof scratchDatabase>>,
  seconds: number,
): Promise<void> {
  const { db } = database
  const reference = await new ReferenceData(db, () => NOW).get()
  const context = { db, reference, locale: 'en', now: NOW }
  const list = (query: string, cursor?: string) =>
    listEvents(readFilter(`?${query}`).filter, cursor, { ...context, picks: new PicksMemory() })
  const one = await measure(() => sql`select 1`.execute(db), { seconds: 1 })
  const bare = await measure(
    (run) =>
      sql`select id, event_id, list_at from event_date
      where city_id = ${1 + (run % 20)} and not is_long and is_live and open_until is null and list_at > ${NOW}
      order by list_at, id limit 50`.execute(db),
    { seconds: 1 },
  )
  const captured = captureQueries(database)
  const lines = [['', 'p50 ms', 'p99 ms', 'x select 1', 'x 50-row scan', 'queries', 'buffers']]
  const add = async (name: string, work: (run: number) => Promise<unknown>) => {
    const timing = await measure(work, { seconds: seconds / 2 })
    captured.take()
    await work(0)
    const queries = captured.take()
    lines.push([
      name,
      timing.p50.toFixed(2),
      timing.p99.toFixed(2),
      (timing.p50 / one.p50).toFixed(1),
      (timing.p50 / bare.p50).toFixed(1),
      String(queries.length),
      String(await buffersOf(database, queries)),
    ])
  }
  lines.push(['select 1', one.p50.toFixed(2), one.p99.toFixed(2), '1.0', '', '1', ''])
  lines.push([
    '50-row index-only scan',
    bare.p50.toFixed(2),
    bare.p99.toFixed(2),
    (bare.p50 / one.p50).toFixed(1),
    '1.0',
    '1',
    '',
  ])
  for (const [name, query] of Object.entries(LISTS))
    await add(name, (run) => list(`city=${city(run)}&${query}`))
  const picks = new PicksMemory()
  await add('this week, ranked this minute', (run) =>
    listEvents(readFilter(`?city=${city(run)}&timeframe=this_week`).filter, undefined, {
      ...context,
      picks,
    }),
  )
  await add('search everywhere', () => list('search=jazz%20conc'))
  await add('a very common word everywhere', () => list('search=jazz'))
  await add('every city, this week', () => list('timeframe=this_week'))
  const deep = await deepCursor(list, 'city=bratislava')
  await add('20th page, ranked', () => list('city=bratislava', deep))
  const deepByDate = await deepCursor(list, 'city=bratislava&sorting=start')
  await add('20th page, by date', () => list('city=bratislava&sorting=start', deepByDate))
  await add('event page', (run) => loadDetail(db, `event-${1 + run * 7}`, null, context))
  console.log(`${table(lines)}\n`)
}

async function deepCursor(
  list: (query: string, cursor?: string) => ReturnType<typeof listEvents>,
  query: string,
): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 1; page < 20; page += 1) cursor = (await list(query, cursor)).next ?? cursor
  return cursor
}
