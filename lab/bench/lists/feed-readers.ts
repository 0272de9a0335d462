import { EventList } from '@okolo/contract/events/event-list'
import { loadDetail } from '@okolo/server/catalogue/cards/event-detail.ts'
import { countByCategory } from '@okolo/server/catalogue/filter/kind-counts.ts'
import { readFilter } from '@okolo/server/catalogue/filter/read-filter.ts'
import { ReferenceData } from '@okolo/server/catalogue/reference/reference-data.ts'
import { WholeCounts } from '@okolo/server/catalogue/reference/whole-counts.ts'
import { listEvents } from '@okolo/server/features/feed/feed.store.ts'
import { listCaches } from '@okolo/server/features/feed/list-caches.ts'
import { cpuOf } from '../measuring/database-cpu.ts'
import { FEED_AGAIN, LARGEST, type Cities, type ListShape } from './feed-lists.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import type { Work } from '../measuring/measure.ts'

export type Subject = {
  database: Database
  /** Lists are asked for these cities in turn. */
  cities?: Cities
}

/** A list or another request. `isPage`: it must not slow down with the catalogue. */
export type Shape = Pick<ListShape, 'name' | 'design'> & {
  isPage: boolean
} & (ListShape | { ask: (reader: Reader, run: number) => Promise<unknown> })

export type Reader = Awaited<ReturnType<typeof readerOf>>

/** Makes a reader that asks a database for lists, with nothing cached. */
export async function readerOf({ database, cities: asked = LARGEST }: Subject, now: Date) {
  const { db } = database
  const reference = await new ReferenceData(db, () => now).get()
  const context = { db, reference, locale: 'en', now }
  return {
    database,
    asked,
    context,
    cpu: await cpuOf(database),
    caches: listCaches(() => now),
    whole: new WholeCounts(db, () => now),
    cityOf: (run: number) => {
      const city = asked[run % asked.length] ?? 1
      return city === 1 ? 'bratislava' : `city-${city}`
    },
    list: (query: string, cursor?: string, caches = listCaches(() => now)) =>
      listEvents(readFilter(`?${query}`, context.reference).filter, cursor, {
        ...context,
        caches,
      }),
  }
}

export const OTHERS: readonly Shape[] = [
  {
    name: FEED_AGAIN,
    isPage: true,
    ask: ({ list, cityOf, caches }, run) =>
      list(`city=${cityOf(run)}&timeframe=this_week&sorting=start`, undefined, caches),
  },
  {
    name: 'this week, ranked this minute',
    isPage: true,
    ask: ({ list, cityOf, caches }, run) =>
      list(`city=${cityOf(run)}&timeframe=this_week`, undefined, caches),
  },
  {
    name: 'categories of a city, counted',
    isPage: false,
    ask: ({ context, whole, cityOf }, run) =>
      countByCategory({ city: cityOf(run) }, { ...context, whole }),
  },
  {
    name: 'event page',
    design: 0.11,
    isPage: true,
    ask: ({ context }, run) =>
      loadDetail(context.db, `event-${1 + ((run * 7) % 40_000)}`, null, context),
  },
]

/** Gives the work to measure, and the average number of cards on its pages, long runs included; null where they are not lists. */
export async function workOf(
  shape: Shape,
  reader: Reader,
): Promise<Pick<Work, 'work'> & { cards: number | null }> {
  const work =
    'ask' in shape ? (run: number) => shape.ask(reader, run) : await pageOf(shape, reader)
  let cards: number | null = null
  for (const run of reader.asked.keys()) {
    const { success, data } = EventList.pick({ results: true, ongoing: true }).safeParse(
      await work(run),
    )
    if (!success) continue
    cards = (cards ?? 0) + (data.results.length + data.ongoing.length) / reader.asked.length
  }
  return { work, cards }
}

async function pageOf({ query, place, page: nth = 1 }: ListShape, { cityOf, list }: Reader) {
  const inCity = (run: number) =>
    place === 'everywhere' ? query : `city=${cityOf(place === 'largest' ? 0 : run)}&${query}`
  let cursor: string | undefined
  for (let turned = 1; turned < nth; turned += 1)
    cursor = (await list(inCity(0), cursor)).next ?? cursor
  return (run: number) => list(inCity(run), cursor)
}
