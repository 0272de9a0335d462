import { loadDetail } from '@okolo/server/catalogue/event-detail.ts'
import { readFilter } from '@okolo/server/catalogue/filter/read-filter.ts'
import { ReferenceData } from '@okolo/server/catalogue/reference-data.ts'
import { WholeCounts } from '@okolo/server/catalogue/whole-counts.ts'
import { countByCategory } from '@okolo/server/catalogue/filter/category-counts.ts'
import { listEvents } from '@okolo/server/features/feed/feed.store.ts'
import { emptyMemory } from '@okolo/server/features/feed/list-memory.ts'
import type { Database } from '@okolo/server/platform/db.ts'
import { sql } from 'kysely'
import { buffersOf, captureQueries } from './captured-queries.ts'
import { cpuOf } from './database-cpu.ts'
import { FEED_AGAIN, LISTS, type ListShape } from './feed-lists.ts'
import { measure, type Timing } from './measure.ts'

export type Measured = {
  one: Timing
  scan: Timing
  /** `isPage`: a page of a list, which must not grow with the catalogue. */
  lists: (Timing & {
    name: string
    design?: number
    isPage: boolean
    queries: number
    buffers: number
    /** On a page, on average; null where it is no list. */
    cards: number | null
  })[]
}

/** Ids of cities that are asked for by turns. */
export type Cities = readonly number[]

/** In small ones a page is not full, and says nothing. */
const LARGEST: Cities = Array.from({ length: 20 }, (_, i) => i + 1)

const slugOf = (city: number) => (city === 1 ? 'bratislava' : `city-${city}`)

/** How many dates the largest city has. */
export async function datesOfLargest({ db }: Database): Promise<number> {
  const { rows } = await sql<{ dates: number }>`
    select count(*) dates from event_date where city_id = ${LARGEST[0]}`.execute(db)
  return rows[0]?.dates ?? 0
}

/** The city that has most nearly so many dates. */
export async function cityWith({ db }: Database, dates: number): Promise<Cities> {
  const { rows } = await sql<{ city: number }>`
    select city_id city from event_date group by city_id order by abs(count(*) - ${dates}), city_id limit 1`.execute(
    db,
  )
  return rows.map(({ city }) => city)
}

/** What every measurement is compared with: 50 rows of one city from the index that lists are read from. */
export async function bareScan(
  database: Database,
  now: Date,
  seconds: number,
  cities = LARGEST,
): Promise<Timing> {
  const cpu = await cpuOf(database)
  return measure(
    (run) =>
      sql`select id, event_id, list_at from event_date
      where city_id = ${cities[run % cities.length]} and not is_long and is_live and open_until is null and list_at > ${now}
      order by list_at, id limit 50`.execute(database.db),
    { seconds, cpu, times: 20_000 },
  )
}

/**
 * One connection, one request after the other: queries, cards and ranking, without HTTP. Lists of cities are asked for in `cities` by turns;
 * where those are said, nothing else is measured.
 */
export async function measureLists(
  database: Database,
  { seconds, now, cities }: { seconds: number; now: Date; cities?: Cities },
): Promise<Measured> {
  const asked = cities ?? LARGEST
  const cityOf = (run: number) => slugOf(asked[run % asked.length] ?? 1)
  const { db } = database
  const reference = await new ReferenceData(db, () => now).get()
  const context = { db, reference, locale: 'en', now }
  const whole = new WholeCounts(db, () => now)
  const list = (query: string, cursor?: string, memory = emptyMemory()) =>
    listEvents(readFilter(`?${query}`).filter, cursor, {
      ...context,
      ...memory,
    })
  const cpu = await cpuOf(database)
  const one = await measure(() => sql`select 1`.execute(db), { seconds: 1, cpu, times: 20_000 })
  const before = await bareScan(database, now, seconds / 4, asked)
  const captured = captureQueries(database)
  const lists: Measured['lists'] = []
  const add = async (
    shape: Pick<ListShape, 'name' | 'design'>,
    isPage: boolean,
    work: (run: number) => Promise<unknown>,
    cards: number | null = null,
  ) => {
    const timing = await measure(work, { seconds: seconds / 2, cpu })
    captured.take()
    await work(0)
    const queries = captured.take()
    lists.push({
      ...timing,
      ...shape,
      isPage,
      queries: queries.length,
      buffers: await buffersOf(database, queries),
      cards,
    })
  }
  const shapes = cities === undefined ? LISTS : LISTS.filter(({ place }) => place !== 'everywhere')
  for (const { query, place, page: nth, ...shape } of shapes) {
    const inCity = (run: number) =>
      place === 'everywhere' ? query : `city=${cityOf(place === 'largest' ? 0 : run)}&${query}`
    let cursor: string | undefined
    for (let turned = 1; turned < (nth ?? 1); turned += 1)
      cursor = (await list(inCity(0), cursor)).next ?? cursor
    const page = (run: number) => list(inCity(run), cursor)
    let cards = 0
    for (const run of asked.keys()) cards += (await page(run)).results.length / asked.length
    await add(shape, true, page, cards)
  }
  if (cities === undefined) await measureOthers()
  captured.stop()
  const after = await bareScan(database, now, seconds / 4, asked)
  // Others use the machine too: the bound is the mean of before and after.
  const between = (key: keyof Timing) => (before[key] + after[key]) / 2
  return {
    one,
    scan: { cpu: between('cpu'), p50: between('p50'), p99: between('p99') },
    lists,
  }

  async function measureOthers(): Promise<void> {
    const memory = emptyMemory()
    await add({ name: FEED_AGAIN }, true, (run) =>
      list(`city=${cityOf(run)}&timeframe=this_week&sorting=start`, undefined, memory),
    )
    await add({ name: 'this week, ranked this minute' }, true, (run) =>
      list(`city=${cityOf(run)}&timeframe=this_week`, undefined, memory),
    )
    await add({ name: 'categories of a city, counted' }, false, (run) =>
      countByCategory({ city: cityOf(run) }, { db, reference, now, whole }),
    )
    await add({ name: 'event page', design: 0.11 }, true, (run) =>
      loadDetail(db, `event-${1 + ((run * 7) % 40_000)}`, null, context),
    )
  }
}
