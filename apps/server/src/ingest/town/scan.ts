import { sql } from 'kysely'
import { inTransaction, type Database } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { failure } from '../detect/detected.ts'
import { addressKey } from '#server/platform/addresses/read-address.ts'
import { trySource, type Tried, type TryDeps } from '../detect/try-source.ts'
import { sourceOfAddress } from '../sources/source-addresses.ts'
import { doubtsOf } from './doubts.ts'
import { listedAlready } from './listed-already.ts'
import {
  addSites,
  beginScan,
  findScan,
  finishScan,
  keepOutcome,
  listLooks,
  listScans,
  otherWithFeed,
  type Look,
  type Outcome,
  type TownScan,
} from './scan-store.ts'
import type { Site } from './sites.ts'

export type ScanDeps = Omit<TryDeps, 'db' | 'routes'> & {
  database: Database
  /** Loopback routes of an address to try: the demo platforms, tests. */
  routesOf?: ((address: string) => NonNullable<TryDeps['routes']>) | undefined
  /** Hosts looked at together; each is asked one thing at a time. */
  lanes?: number
  /** Addresses looked at before it stops; the next run goes on. */
  most?: number
  onProgress?: (done: number, all: number) => void
}

const LANES = 6

/**
 * The unfinished scan of a city, with these addresses added; a new one where none is unfinished. Null where there is
 * none to go on with and no address to begin with.
 */
export async function openScan(
  { db }: Database,
  citySlug: string,
  sites: readonly Site[],
  now: Date,
): Promise<TownScan | null> {
  return inTransaction(db, async (tx) => {
    // Of two that begin at once the second goes on with the scan of the first.
    await sql`select from city where slug = ${citySlug} for update`.execute(tx)
    const [last] = await listScans(tx, citySlug)
    const unfinished = last?.finishedAt === null ? last : null
    if (unfinished === null && sites.length === 0) return null
    const id = unfinished?.id ?? (await beginScan(tx, citySlug, now))
    await addSites(tx, id, sites)
    return findScan(tx, id)
  })
}

/**
 * Looks at every address of a scan that waits, and keeps each outcome as it comes: a killed scan goes on where it was.
 * Throws when `signal` aborts. Returns false if another process is at this scan.
 */
export async function runScan(scan: TownScan, deps: ScanDeps): Promise<boolean> {
  const { database, clock, most = Infinity } = deps
  const done = await exclusively(database, `town scan ${scan.id}`, async () => {
    const waiting = (await listLooks(database.db, scan.id, 'waiting')).slice(0, most)
    await inLanes(hostsOf(waiting), scan, deps, waiting.length)
    await finishScan(database.db, scan.id, clock())
    return true
  })
  return done ?? false
}

/** Looks by host: one host is never asked by two lanes. */
function hostsOf(looks: readonly Look[]): Look[][] {
  return [...Map.groupBy(looks, ({ address }) => new URL(address).hostname).values()]
}

async function inLanes(
  hosts: readonly (readonly Look[])[],
  scan: TownScan,
  deps: ScanDeps,
  all: number,
): Promise<void> {
  const { database, clock, signal, lanes = LANES, onProgress } = deps
  const queue = hosts.values()
  let done = 0
  onProgress?.(done, all)
  const lane = async () => {
    for (const looks of queue) {
      let silent = 0
      for (const look of looks) {
        signal.throwIfAborted()
        const outcome = silent < MOST_SILENT ? await lookAt(look, scan, deps) : GIVEN_UP
        silent = isSilent(outcome) ? silent + 1 : 0
        await keepOutcome(database.db, look.id, outcome, clock())
        onProgress?.((done += 1), all)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** A host of which so many addresses in a row could not be read is not asked for its others. */
const MOST_SILENT = 3

const NOTHING = { upcoming: 0, listedAlready: 0, doubts: [], knownSource: null, feedKey: null }

const GIVEN_UP: Outcome = {
  ...NOTHING,
  state: 'failed',
  result: failure('unreachable', 'Three addresses of its host before this one could not be read.'),
}

function isSilent({ result }: Outcome): boolean {
  return result?.ok === false && ['unreachable', 'too_slow'].includes(result.code)
}

async function lookAt(look: Look, scan: TownScan, deps: ScanDeps): Promise<Outcome> {
  const { db } = deps.database
  const there = await sourceOfAddress(db, [look.addressKey])
  if (there !== null) return { ...NOTHING, state: 'known', result: null, knownSource: there.slug }
  const result = await trySite(look, deps)
  if (!result.ok)
    return { ...NOTHING, state: BROKEN.has(result.code) ? 'failed' : 'nothing', result }
  const feedKey = addressKey(result.detected.url)
  const known = await sourceOfAddress(db, [feedKey])
  const { preview } = result
  const found = {
    result,
    feedKey,
    upcoming: preview.counts.upcoming,
    listedAlready: await listedAlready(db, scan.citySlug, preview.events),
  }
  if (known !== null) return { ...found, state: 'known', doubts: [], knownSource: known.slug }
  const sharedWith = await otherWithFeed(db, look, feedKey)
  const doubts = doubtsOf(result.detected, preview, { sharedWith, cityName: scan.cityName })
  return { ...found, state: 'found', doubts, knownSource: null }
}

/** Failures of the site; the others say that it has nothing for us. */
const BROKEN: ReadonlySet<string> = new Set([
  'private_address',
  'not_found',
  'needs_login',
  'unreachable',
  'too_slow',
  'too_large',
])

/** The page of the events first; the front page where that gives no event. */
async function trySite(look: Look, deps: ScanDeps): Promise<Tried> {
  const first = await tryAddress(look.address, look, deps)
  if (look.otherAddress === null || hasEvents(first)) return first
  const second = await tryAddress(look.otherAddress, look, deps)
  return second.ok ? second : first
}

function hasEvents(tried: Tried): boolean {
  return tried.ok && tried.preview.counts.upcoming > 0
}

/** A fault of ours at one site must not end the scan of three hundred. */
async function tryAddress(address: string, look: Look, deps: ScanDeps): Promise<Tried> {
  const { database, routesOf, clock, signal, keys, resolve, forOperator } = deps
  try {
    return await trySource(address, look.citySlug, {
      isRobot: true,
      db: database.db,
      clock,
      signal,
      ...(keys !== undefined && { keys }),
      forOperator,
      ...(resolve !== undefined && { resolve }),
      ...(routesOf !== undefined && { routes: routesOf(address) }),
    })
  } catch (error) {
    signal.throwIfAborted()
    return failure('unreachable', `Looking at it failed: ${explainInLine(error)}`)
  }
}
