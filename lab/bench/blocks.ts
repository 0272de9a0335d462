import { readFilter } from '@okolo/server/catalogue/filter/read-filter.ts'
import { scopeOf } from '@okolo/server/catalogue/filter/feed-scope.ts'
import { upcomingWindow } from '@okolo/server/catalogue/filter/feed-window.ts'
import { zoneOf } from '@okolo/server/catalogue/filter/list-bounds.ts'
import { CAP_WINDOW } from '@okolo/server/knowledge/ranking/ranking-constants.ts'
import { similarity } from '@okolo/server/knowledge/ranking/similarity.ts'
import { ReferenceData } from '@okolo/server/catalogue/reference/reference-data.ts'
import { eventFacts } from '@okolo/server/features/feed/event-facts.ts'
import { listCaches } from '@okolo/server/features/feed/list-caches.ts'
import { makeBlock } from '@okolo/server/features/feed/picks-block.ts'
import {
  BLOCK_SIZE,
  findCandidates,
  type BlockStart,
  type CandidateRow,
} from '@okolo/server/features/feed/picks-candidates.ts'
import { picksSections } from '@okolo/server/features/feed/picks-sections.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import {
  gatherRecorded,
  isRecorded,
  MADRID,
  NEW_YORK,
  PARIS,
} from '@okolo/server/app/testing/recorded-places.ts'
import { table } from './measuring/measure.ts'
import { scratchDatabase } from './databases/scratch-database.ts'

const SIZES = [48, 72, BLOCK_SIZE, 144, 480]
const LISTS = ['timeframe=this_week', 'timeline=upcoming', 'timeframe=today']
const HOUR_MS = 3_600_000
/** Afternoons, mornings and evenings around the recording's time, in hours. */
const HOURS = [-96, -48, 0, 20, 48, 66, 100, 117]

/**
 * Prints the quality of the first entries of ranked lists by block size, on recorded feeds of three
 * cities.
 */
export async function benchBlocks(server: string | undefined): Promise<void> {
  const lines = [
    ['', 'block', 'candidates', 'merit', 'unlike', 'held back', 'categories', 'venues'],
  ]
  for (const place of [MADRID, PARIS, NEW_YORK]) {
    if (!isRecorded(place))
      throw new Error(`There is no recording of ${place.city} beside the project.`)
    const database = await scratchDatabase(server, 'blocks')
    await gatherRecorded(database, place)
    const around = HOURS.map((hours) => new Date(Date.parse(place.now) + hours * HOUR_MS))
    for (const list of LISTS) {
      const query = `city=${place.city}&${list}`
      const found = await Promise.all(around.map((now) => firstPages(database, query, now)))
      for (const size of SIZES) {
        const pages = found.flatMap((bySize) => bySize.get(size) ?? [])
        lines.push([
          `${place.city}, ${list.split('=')[1]}`,
          String(size),
          mean(pages, ({ candidates }) => candidates).toFixed(0),
          mean(pages, ({ merit }) => merit).toFixed(3),
          mean(pages, ({ unlike }) => unlike).toFixed(3),
          mean(pages, ({ heldBack }) => heldBack).toFixed(1),
          mean(pages, ({ categories }) => categories).toFixed(1),
          mean(pages, ({ venues }) => venues).toFixed(1),
        ])
      }
    }
    await database.close()
  }
  console.log(`The first ${CAP_WINDOW} entries, of moments at which there are so many.\n`)
  console.log(table(lines))
}

type FirstPage = Record<
  'candidates' | 'merit' | 'unlike' | 'heldBack' | 'categories' | 'venues',
  number
>

function mean<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0) / all.length
}

/** By block size. Empty if the list has no full page. */
async function firstPages(
  { db }: Database,
  query: string,
  now: Date,
): Promise<Map<number, FirstPage>> {
  const reference = await new ReferenceData(db, () => now).get()
  const { filter } = readFilter(`?${query}`, reference)
  const zone = await zoneOf(filter, { db, reference })
  const window = upcomingWindow(filter, now, zone)
  const scope = scopeOf(filter, reference)
  const city = reference.cityBySlug.get(filter.city ?? '')
  if (window === null || scope === null || city === undefined) return new Map()
  const sections = picksSections(window, now, zone)
  const candidates: CandidateRow[] = []
  let after: BlockStart | null = null
  while (candidates.length < Math.max(...SIZES)) {
    const next: CandidateRow[] = await findCandidates(db, { scope, window, now }, sections, after)
    candidates.push(...next)
    const last = next.at(-1)
    if (last === undefined || next.length < BLOCK_SIZE) break
    after = { section: last.section, key: last.key, id: last.id }
  }
  const facts = await eventFacts(
    db,
    candidates.map((row) => row.event_id),
    listCaches(() => now).facts,
  )
  if (candidates.length < CAP_WINDOW) return new Map()
  return new Map(
    SIZES.map((size) => {
      const block = candidates.slice(0, size)
      const { order } = makeBlock(block, facts, { filter, opened: now, zone, centre: city })
      const shown = order.take(CAP_WINDOW)
      const picks = shown.map(({ candidate }) => candidate)
      const pairs = picks.flatMap((a, i) => picks.slice(i + 1).map((b) => 1 - similarity(a, b)))
      return [
        size,
        {
          candidates: block.length,
          merit: mean(picks, ({ score }) => score),
          unlike: mean(pairs, (pair) => pair),
          heldBack: shown.filter(({ isHeldBack }) => isHeldBack).length,
          categories: new Set(picks.map(({ category }) => category)).size,
          venues: new Set(picks.map(({ venue }) => venue)).size,
        },
      ]
    }),
  )
}
