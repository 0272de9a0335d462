import type { Database } from '@okolo/server/platform/database/db.ts'
import { sql } from 'kysely'
import { buffersOf, captureQueries } from '../measuring/captured-queries.ts'
import { cpuOf } from '../measuring/database-cpu.ts'
import { LARGEST, LISTS, type Cities } from './feed-lists.ts'
import { measure, measureByTurns, ownCpu, type Timing, type Work } from '../measuring/measure.ts'
import { OTHERS, readerOf, workOf, type Shape, type Subject } from './feed-readers.ts'

export type Measured = {
  one: Timing
  scan: Timing
  /** `isPage`: a list's page, which must not slow down with the catalogue. */
  lists: (Timing & {
    name: string
    design?: number
    isPage: boolean
    queries: number
    buffers: number
    /** Cards per page on average. Null if it is not a list. */
    cards: number | null
  })[]
}

/**
 * Finds, for each of the largest cities of one database, a city of the other with about as many
 * dates.
 */
export async function citiesLike(few: Database, many: Database): Promise<Cities> {
  const given = (await sizesOf(few)).filter(({ city }) => LARGEST.includes(city))
  const left = new Map((await sizesOf(many)).map(({ city, dates }) => [city, dates]))
  return given.map(({ dates }) => {
    const [nearest] = [...left].toSorted(
      ([, a], [, b]) => Math.abs(a - dates) - Math.abs(b - dates),
    )
    const city = nearest?.[0] ?? 1
    left.delete(city)
    return city
  })
}

async function sizesOf({ db }: Database): Promise<{ city: number; dates: number }[]> {
  const { rows } = await sql<{ city: number; dates: number }>`
    select city_id city, count(*)::int dates from event_date group by city_id order by city_id`.execute(
    db,
  )
  return rows
}

/** Reads 50 rows of one city from the index of lists: every measurement is compared with that. */
export async function bareScan(
  database: Database,
  now: Date,
  seconds: number,
  cities = LARGEST,
): Promise<Timing> {
  const cpu = await cpuOf(database)
  return measure(scanOf(database, now, cities), { seconds, cpu, times: 20_000 })
}

export const scanOf =
  ({ db }: Database, now: Date, cities: Cities) =>
  (run: number) =>
    sql`select id, event_id, list_at from event_date
    where city_id = ${cities[run % cities.length]} and not is_long and is_live and open_until is null and list_at > ${now}
    order by list_at, id limit 50`.execute(db)

/** Turns of each work, because the machine's speed changes while others use it. */
export const TURNS = 6

/**
 * Measures queries, cards and ranking on one connection, without HTTP. The databases take turns for
 * each list, so that they can be compared.
 */
export async function measureLists(
  subjects: readonly Subject[],
  { seconds, now }: { seconds: number; now: Date },
): Promise<Measured[]> {
  const readers = await Promise.all(subjects.map((subject) => readerOf(subject, now)))
  const byTurns = (works: Work['work'][], part: number, times = 2000) =>
    measureByTurns(
      works.map((work, i) => ({ work, cpu: readers[i]?.cpu ?? ownCpu })),
      { seconds: seconds * part, turns: TURNS, times },
    )
  const scans: Timing[][] = []
  const lists: Measured['lists'][] = []
  const add = async (shape: Shape) => {
    const works = await Promise.all(readers.map((reader) => workOf(shape, reader)))
    scans.push(
      await byTurns(
        readers.map(({ database, asked }) => scanOf(database, now, asked)),
        0.1,
        20_000,
      ),
    )
    const timings = await byTurns(
      works.map(({ work }) => work),
      0.5,
    )
    const measured: Measured['lists'] = []
    for (const [i, { database }] of readers.entries()) {
      const [timing, one] = [timings[i], works[i]]
      if (timing === undefined || one === undefined) continue
      const captured = captureQueries(database)
      await one.work(0)
      const queries = captured.take()
      captured.stop()
      const buffers = await buffersOf(database, queries)
      const { cards } = one
      measured.push({ ...timing, ...shape, queries: queries.length, buffers, cards })
    }
    lists.push(measured)
  }
  const one = await byTurns(
    readers.map(
      ({ database }) =>
        () =>
          sql`select 1`.execute(database.db),
    ),
    0.3,
    20_000,
  )
  for (const shape of LISTS) await add({ ...shape, isPage: true })
  for (const shape of OTHERS) await add(shape)
  return readers.map((_, i) => ({
    one: one[i] ?? NOTHING,
    scan: middleOf(scans.map((timings) => timings[i] ?? NOTHING)),
    lists: lists.flatMap((measured) => measured[i] ?? []),
  }))
}

const NOTHING: Timing = { cpu: Number.NaN, p50: Number.NaN, p99: Number.NaN }

/** Returns the mean of each value over the run. */
function middleOf(timings: readonly Timing[]): Timing {
  const mean = (key: keyof Timing) =>
    timings.reduce((sum, timing) => sum + timing[key], 0) / timings.length
  return { cpu: mean('cpu'), p50: mean('p50'), p99: mean('p99') }
}
