import { showCount } from '@okolo/server/cli/call/progress.ts'
import { runCommand } from '@okolo/server/app/commands.ts'
import { startFuzzSite, type FuzzSite } from '@okolo/server/app/testing/fuzz/fuzz-site.ts'
import { targetsOf } from '@okolo/server/app/testing/fuzz/targets.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { gatherAgenda, startPlatform } from '../ingest/gathering.ts'
import { ownCpu, table } from '../measuring/measure.ts'
import { casesOf, type Case, type Place } from './cases.ts'

const TIMES = 3
const SHOWN = 10
/** Work above this many milliseconds of processor time delays others noticeably. */
const MOST_MS = 50
/** Enough for any request, and refilled so slowly that a price can be read from the account. */
const PER_MINUTE = 600

type Cost = { name: string; ms: number; units: number; status: number }

export type DearestBench = {
  events: number
  /** A recorded feed with its mapping. Without one a made-up agenda is gathered. */
  feed: { file: string; mapping: string; place: Place; now: string } | null
  only: string
}

/**
 * Prints the dearest requests of a stranger on the embedded database: each call of the API's own
 * document, each page and looks at suggested addresses, none of which was asked before.
 */
export async function benchDearest({ events, feed, only }: DearestBench): Promise<void> {
  const platform = await startPlatform()
  const place = feed?.place ?? PARIS
  const site = await startFuzzSite({
    requestsPerMinute: PER_MINUTE,
    ...(feed === null ? {} : { now: new Date(feed.now) }),
    fill: async (database) => {
      if (feed === null)
        await gatherAgenda(database, platform, 'agenda', {
          count: events,
          others: false,
          padding: 0,
        })
      else await gatherFeed(database, feed)
      await database.exec('vacuum analyze')
    },
    routes: new Map([['feed.example.org', { host: '127.0.0.1', port: platform.port }]]),
  })
  try {
    const targets = targetsOf((await site.app.inject('/v1/openapi.json')).json())
    const cases = [LOOK, ...casesOf(targets, await site.known(), place)].filter(({ name }) =>
      name.includes(only),
    )
    const progress = showCount('cold', 'kinds of requests', {
      isTerminal: process.stdout.isTTY,
      print: console.log,
    })
    const costs: Cost[] = []
    for (const [at, one] of cases.entries()) {
      costs.push(await costOf(site, one))
      progress.update(at + 1, cases.length)
    }
    progress.stop()
    const answered = costs.filter(({ status }) => status < 400)
    const dear = answered.toSorted((a, b) => b.ms - a.ms)
    console.log(
      table([
        ['', 'ms of processor', 'units'],
        ...dear
          .slice(0, SHOWN)
          .map(({ name, ms, units }) => [name, ms.toFixed(0), units.toFixed(1)]),
      ]),
    )
    const above = answered.filter(({ ms }) => ms > MOST_MS)
    console.log(
      `\n${answered.length} kinds of requests answered of ${costs.length}; ${above.length} take more than ${MOST_MS} ms`,
    )
    if (only !== '')
      for (const { name, ms, units, status } of costs)
        console.log(`${status} ${ms.toFixed(0)} ms ${units.toFixed(1)} units ${name}`)
  } finally {
    await site.close()
    platform.close()
  }
}

const PARIS: Place = { city: 'paris', lat: 48.8566, lng: 2.3522 }

/** A calendar with more records than a look reads. */
const LOOK: Case = {
  name: 'a look at an address',
  method: 'POST',
  url: () => '/v1/sources/preview/',
  payload: (n) => ({ url: `https://feed.example.org/${300 + n}-0.ics` }),
}

/** The median of a few requests, of which the first also loads code, each from another network and with nothing cached. */
async function costOf({ app }: FuzzSite, { name, method, url, payload }: Case): Promise<Cost> {
  const runs: Cost[] = []
  for (let n = 0; n < TIMES; n += 1) {
    app.invalidate()
    // Every request needs these, the first of a minute loads them.
    await app.inject({ url: '/v1/events/nothing/', remoteAddress: '203.0.113.1' })
    if (!name.startsWith('/v1/'))
      await app.inject({ url: '/v1/locations/cities/', remoteAddress: '203.0.113.1' })
    const network = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`
    const began = ownCpu()
    const { statusCode } = await app.inject({
      method: method ?? 'GET',
      url: url(n),
      remoteAddress: network,
      headers: { 'accept-encoding': 'br' },
      ...(payload === undefined ? {} : { payload: payload(n) }),
    })
    const units = PER_MINUTE - app.budget.left(network)
    runs.push({ name, ms: ownCpu() - began, units, status: statusCode })
  }
  const sorted = runs.toSorted((a, b) => a.ms - b.ms)
  const [median] = sorted.slice(Math.floor(sorted.length / 2))
  if (median === undefined) throw new Error('nothing was measured')
  return median
}

let networks = 1

async function gatherFeed(
  database: Database,
  { file, mapping, place, now }: NonNullable<DearestBench['feed']>,
): Promise<void> {
  const lines: string[] = []
  const exit = await runCommand(
    ['ingest', 'tabular', '--city', place.city, '--config', mapping, '--from', file],
    {
      config: readConfig({ OKOLO_NOW: now, LOG_LEVEL: 'silent' }),
      database,
      cwd: process.cwd(),
      print: (line) => lines.push(line),
      isTerminal: false,
      signal: new AbortController().signal,
    },
  )
  if (exit !== 0) throw new Error(lines.join('\n'))
}
