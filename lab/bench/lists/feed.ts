import { buildApp } from '@okolo/server/app/app.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { CITIES } from '../databases/fill-catalogue.ts'
import { citiesLike, measureLists, type Measured } from './feed-measure.ts'
import { DESIGN_SCAN_MS, FEED, FEED_AGAIN } from './feed-lists.ts'
import { measureFeedPage } from './feed-page.ts'
import { datesFor, NOW, withFilled } from '../databases/filled-database.ts'
import { benchHttp, mountStatic } from './http.ts'
import { table } from '../measuring/measure.ts'

/** Goals, as docs/performance.md states them. */
const GOALS = { growth: 1.3, throughput: 0.15 }
/** The bench fails past these: processor time as a multiple of that of the scan, and what may grow no more than the goal. */
const BOUNDS = {
  ranked: { today: 24, 'this week': 31, 'all upcoming': 42, 'a rare mood': 47 },
  grown: ['today', 'this week', 'all upcoming'],
  page: 75,
}

export type FeedBench = {
  /** Default: 1,400,000 on a server, 140,000 embedded. */
  dates: number | undefined
  seconds: number
  server: string | undefined
  /** Fill a database once and keep it for the next run. */
  isKept: boolean
}

/**
 * Prints the times of the feed's queries and answers as ratios, and their growth with the
 * catalogue.
 */
export async function benchFeed({ dates, seconds, server, isKept }: FeedBench): Promise<void> {
  const many = datesFor(dates, server)
  const few = Math.round(many / 10)
  const filled = (count: number) => ({ dates: count, server, isKept })
  await withFilled(filled(few), (smaller) =>
    withFilled(filled(many), async (database) => {
      const [small, large, alike] = await measureLists(
        [
          { database: smaller },
          { database },
          { database, cities: await citiesLike(smaller, database) },
        ],
        { seconds, now: NOW },
      )
      if (!small || !large || !alike) throw new Error('nothing was measured')
      const grown: Growth[] = [
        { name: 'growth', few: small, many: large },
        { name: 'same cities', few: small, many: alike },
      ]
      console.log(`${database.kind}: ${many} dates in ${CITIES} cities, growth from ${few}`)
      console.log(
        'Same cities: those of about as many dates here as the twenty largest have there\n',
      )
      console.log(`${listsTable(small, large, grown)}\n\n${verdicts(large, grown)}\n`)
      const { page, scan } = await measureFeedPage(database, { seconds, now: NOW })
      const past = pastBounds(large, grown, page.cpu / scan.cpu)
      console.log(
        `A feed page of a filter nobody asked for: ${ms(page.cpu)} ms, ${ratio(page.cpu / scan.cpu)} scans of ${ms(scan.cpu)} ms
Past their bounds: ${past.length === 0 ? 'none' : past.join('; ')}\n`,
      )
      if (past.length > 0) process.exitCode = 1
      let folder = ''
      const app = await buildApp({
        db: database.db,
        database,
        config: readConfig({ LOG_LEVEL: 'silent' }),
        clock: () => NOW,
        requestsPerMinute: 1e9,
        mounts: async (own) => {
          folder = await mountStatic(own, database.db)
        },
      })
      await benchHttp(app, { seconds, folder })
    }),
  )
}

/** The same lists on a tenth of the catalogue and on all of it. */
type Growth = { name: string; few: Measured; many: Measured }

function listsTable(small: Measured, large: Measured, grown: readonly Growth[]): string {
  const lines = [
    [
      '',
      'cpu ms',
      'p50 ms',
      'p99 ms',
      'x scan',
      'design x scan',
      ...grown.map(({ name }) => name),
      'cards',
      'buffers',
      'queries',
    ],
    [
      'select 1',
      ms(large.one.cpu),
      ms(large.one.p50),
      ms(large.one.p99),
      ratio(large.one.cpu / large.scan.cpu),
    ],
    [
      '50-row index-only scan (bound)',
      ms(large.scan.cpu),
      ms(large.scan.p50),
      ms(large.scan.p99),
      '1.0',
      '',
      ...grown.map(({ few, many }) => ratio(many.scan.cpu / few.scan.cpu)),
    ],
  ]
  for (const [i, list] of large.lists.entries())
    lines.push([
      list.name,
      `${ms(small.lists[i]?.cpu ?? Number.NaN)} -> ${ms(list.cpu)}`,
      ms(list.p50),
      ms(list.p99),
      ratio(list.cpu / large.scan.cpu),
      list.design === undefined ? '' : ratio(list.design / DESIGN_SCAN_MS),
      ...grown.map((growth) => growthText(growthOf(growth, list.name))),
      list.cards === null
        ? ''
        : `${(small.lists[i]?.cards ?? 0).toFixed(0)} -> ${list.cards.toFixed(0)}`,
      `${small.lists[i]?.buffers} -> ${list.buffers}`,
      String(list.queries),
    ])
  return table(lines.map((line) => Array.from({ length: 11 }, (_, i) => line[i] ?? '')))
}

/** How much slower a page is than on a tenth of the catalogue. */
function growthOf({ few, many }: Growth, list: string): number | null {
  const [before, after] = [few, many].map(({ lists }) => lists.find(({ name }) => name === list))
  if (before === undefined || after === undefined) return null
  return after.cpu / before.cpu
}

/** True if its page is as full on a tenth of the catalogue. */
function isAsFull({ few, many }: Growth, list: string): boolean {
  const [before, after] = [few, many].map(({ lists }) => lists.find(({ name }) => name === list))
  return before?.cards == null || before.cards > 0.95 * (after?.cards ?? 0)
}

const growthText = (growth: number | null) => (growth === null ? '' : ratio(growth))

function verdicts(large: Measured, grown: readonly Growth[]): string {
  const slower = (growth: Growth) =>
    large.lists
      .filter(({ name, isPage }) => isPage && (growthOf(growth, name) ?? 0) > GOALS.growth)
      .map(({ name }) => (isAsFull(growth, name) ? name : `(${name})`))
  const shareOf = (feed: string) => {
    const cpu = large.lists.find(({ name }) => name === feed)?.cpu ?? Number.NaN
    return ((large.scan.cpu / cpu) * 100).toFixed(0)
  }
  return [
    ...grown.map((growth) => {
      const names = slower(growth)
      return `Pages at most ${GOALS.growth} times slower than on a tenth (${growth.name}): ${names.length === 0 ? 'all' : `not ${names.join('; ')}`}`
    }),
    'In brackets: pages that have fewer cards on a tenth',
    `Feed (this week, by date) a second, of 50-row scans a second: ${shareOf(FEED)} % with all cards read anew, ${shareOf(FEED_AGAIN)} % with those of this minute known (goal ${GOALS.throughput * 100} %)`,
  ].join('\n')
}

/** Ranked lists and the page that are dearer than their bounds, or have grown past the goal in cities of the same size. */
function pastBounds({ lists, scan }: Measured, grown: readonly Growth[], page: number): string[] {
  const alike = grown.find(({ name }) => name === 'same cities')
  const taken = [
    ...Object.entries(BOUNDS.ranked).map(([name, most]) => {
      const cpu = lists.find((list) => list.name === `${name}, ranked`)?.cpu ?? Number.NaN
      return { name, taken: cpu / scan.cpu, most, unit: 'scans' }
    }),
    ...BOUNDS.grown.map((name) => ({
      name,
      taken: (alike && growthOf(alike, `${name}, ranked`)) ?? Number.NaN,
      most: GOALS.growth,
      unit: 'times a tenth',
    })),
    { name: 'feed page', taken: page, most: BOUNDS.page, unit: 'scans' },
  ]
  return taken
    .filter((one) => !(one.taken <= one.most))
    .map((one) => `${one.name} (${ratio(one.taken)} ${one.unit}, at most ${one.most})`)
}

const ms = (value: number) => value.toFixed(2)
const ratio = (value: number) => value.toFixed(1)
