import type { Http } from '@okolo/connectors/http'
import type { SourcePreview } from '@okolo/contract/events/suggestion'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Resolve, Route } from '#server/platform/net/guarded-connect.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { robotsRules } from '@okolo/connectors/event-pages/robots'
import { isPublicUrl } from '#server/platform/addresses/addresses.ts'
import { readAddress } from '#server/platform/addresses/read-address.ts'
import { privateHostsOf, type PrivateHosts } from '#server/platform/net/private-hosts.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { boundedHttp } from './bounded-http.ts'
import { detectSource } from './detect.ts'
import { failure, type DetectDeps, type Detected, type Failed } from './detected.ts'
import { fetchAddress, type FetchedOrNot } from './fetch-address.ts'
import { PREVIEW_MS, readDetected } from './preview.ts'
import type { MappedRecord } from '../map/map-records.ts'
import { worthOf } from './worth.ts'

export type TryDeps = {
  db: Db
  clock: Clock
  signal: AbortSignal
  /** Connector id -> key of its platform. */
  keys?: ReadonlyMap<string, string>
  /** An operator reads the result: says why an address is refused, and asks the allowed private hosts too. */
  forOperator?: { privateHosts: PrivateHosts } | undefined
  /** Names that lead to loopback servers: tests and the demo platforms. */
  routes?: ReadonlyMap<string, Route> | undefined
  /** False: only hosts with a route may be asked (OKOLO_LIVE). */
  live?: boolean | undefined
  /** How names become addresses; replaced in tests. */
  resolve?: Resolve
  /** The page itself is meant, and not the calendar of its site: what it marks up comes first. */
  isOnePage?: boolean
} & Pick<DetectDeps, 'isRobot'>

type Success = { ok: true; detected: Detected; preview: SourcePreview }
export type Tried = Success | Failed
/** With the records that were read for the preview. */
export type ReadSource = (Success & { mapped: MappedRecord[] }) | Failed

const NOTHING =
  'The page marks up no events and links to no calendar or feed; nor do the pages that its site lists.'

/** All that one address of a stranger may cost: time, requests, and bytes of one answer and together. */
const DETECT_MS = 15_000
const BUDGET = { requests: 40, bytes: 30 * 1024 * 1024 }
/** Of these for finding out what the address is: the rest is for reading it. */
const DETECT_BUDGET = { ...BUDGET, requests: 24, ms: 10_000 }
/** Longer than most names take to be looked up. */
const REFUSAL_MS = 1500
const MAX_BYTES = 10 * 1024 * 1024
/** Ways of one address that are previewed: a feed, lists of three pages and a sitemap. */
const MOST_TRIED = 8

/**
 * Looks at an address through the guarded client: what it is, and what gathering it would give. Of several ways
 * the first that gives an event is taken, of several guesses the one with most coming events. Writes nothing. `city`: slug, or null where the events' places decide.
 */
export async function trySource(
  address: string,
  city: string | null,
  deps: TryDeps,
): Promise<Tried> {
  return withoutRecords(await readSource(address, city, deps))
}

/** The same as `trySource`, with the records that were read. */
export async function readSource(
  address: string,
  city: string | null,
  deps: TryDeps,
): Promise<ReadSource> {
  let best: Read | null = null
  return withinBounds<ReadSource>(
    address,
    deps,
    () => best,
    async ({ signal, http, wasRefused, preview }) => {
      const looking = boundedHttp(http, DETECT_BUDGET)
      const detection = await detectSource(address, {
        http: looking.http,
        signal: AbortSignal.any([signal, AbortSignal.timeout(DETECT_MS)]),
        isRobot: deps.isRobot ?? false,
      })
      if (!detection.ok)
        return detection.code === 'no_events' && looking.wasRefused()
          ? failure('unreachable', 'It has more pages than could be looked at in time.')
          : detection
      const ways = deps.isOnePage === true ? pageFirst(detection.found) : detection.found
      for (const detected of ways.slice(0, MOST_TRIED)) {
        // Lists of two pages are compared; a sitemap takes long, and is read where nothing else was found.
        if (best !== null && isFull(best) && detected.connector === 'event-pages') break
        const tried = await preview(detected, city, wasRefused)
        if (detected.isGuess !== true && isFull(tried)) return tried
        if (detected.isGuess !== true) best ??= tried
        else if (isWorth(tried) && isBetter(tried, best)) best = tried
      }
      if (best !== null) return best
      return detection.otherwise?.code === 'drawn_by_scripts'
        ? detection.otherwise
        : failure('no_events', NOTHING)
    },
  )
}

/** Previews a way that was found before, with another configuration, within the same bounds. Writes nothing. */
export async function tryAgain(
  detected: Detected,
  city: string | null,
  deps: TryDeps,
): Promise<Tried> {
  return withoutRecords(
    await withinBounds<ReadSource>(
      detected.url,
      deps,
      () => null,
      ({ preview, wasRefused }) => preview(detected, city, wasRefused),
    ),
  )
}

/** Fetches one page within the same bounds, unless robots.txt asks us not to. */
export async function readPage(address: string, deps: TryDeps): Promise<FetchedOrNot> {
  return withinBounds<FetchedOrNot>(
    address,
    deps,
    () => null,
    async ({ http, signal }) => {
      const url = readAddress(address)
      if (url === null)
        return failure('not_an_address', 'This is not an http, https or webcal address.')
      const permission = await robotsRules(http, signal).permission(url)
      return permission === 'disallowed'
        ? failure('refused_by_robots', 'robots.txt asks us not to read this page.')
        : fetchAddress(url, { http, signal })
    },
  )
}

type Read = Success & { mapped: MappedRecord[] }

function withoutRecords(read: ReadSource): Tried {
  if (!read.ok) return read
  const { mapped: _, ...tried } = read
  return tried
}

/** Events that a page marks up itself, before all else. */
function pageFirst(found: readonly Detected[]): Detected[] {
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ connector, isGuess }: Detected): number =>
  connector === 'event-pages' && isGuess !== true ? 0 : 1

type Bounds = {
  signal: AbortSignal
  http: Http
  wasRefused: () => boolean
  preview: (detected: Detected, city: string | null, wasCut: () => boolean) => Promise<Read>
}

/** Runs a look with a guarded client, a budget and a limit of time. `soFar`: the answer where the time is over. */
async function withinBounds<Answer>(
  address: string,
  deps: TryDeps,
  soFar: () => Answer | null,
  look: (bounds: Bounds) => Promise<Answer | Failed>,
): Promise<Answer | Failed> {
  const url = readAddress(address)
  const isOurs = url !== null && deps.routes?.has(new URL(url).hostname) === true
  if (deps.live === false && url !== null && !isOurs && isPublicUrl(url))
    return failure('not_asked', 'This installation asks nobody on the network (OKOLO_LIVE=0).')
  const { cities } = await loadKnownPlaces(deps.db)
  const timeout = AbortSignal.timeout(DETECT_MS + PREVIEW_MS)
  const signal = AbortSignal.any([deps.signal, timeout])
  const { http: guarded, close } = createHttpClient({
    requestsPerSecond: 2,
    signal,
    routes: deps.routes ?? new Map(),
    maxBytes: MAX_BYTES,
    ...(deps.forOperator === undefined
      ? { hiding: { afterMs: REFUSAL_MS } }
      : {
          privateHosts: privateHostsOf({ url, config: null }, deps.forOperator.privateHosts),
        }),
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
  })
  const { http, wasRefused } = boundedHttp(guarded, BUDGET)
  const preview: Bounds['preview'] = async (detected, city, wasCut) => {
    const key = deps.keys?.get(detected.connector)
    const secrets = key === undefined ? {} : { key }
    const about = { http, wasCut, signal, cities, city, clock: deps.clock, secrets }
    return { ok: true, detected, ...(await readDetected(detected, about)) }
  }
  try {
    return await look({ signal, http, wasRefused, preview })
  } catch (error) {
    deps.signal.throwIfAborted()
    if (timeout.aborted || isTimeout(error))
      return soFar() ?? failure('too_slow', 'It did not answer in time.')
    throw error
  } finally {
    await close()
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function isFull({ preview }: Success): boolean {
  return preview.counts.events > 0
}

/** A list of what is over is an archive or news. */
function isWorth({ detected, preview }: Success): boolean {
  return detected.connector === 'event-pages'
    ? preview.counts.events > 0
    : preview.counts.upcoming > 0
}

/** Rates a list: more coming events are better, and hours are better than none. */
function isBetter(one: Success, other: Success | null): boolean {
  return other === null || !isFull(other) || worthOf(sumOf(one)) > worthOf(sumOf(other))
}

function sumOf({ preview: { counts, events } }: Success): { upcoming: number; timed: number } {
  const timed = events.filter(({ date }) => date?.all_day === false).length
  return { upcoming: counts.upcoming, timed: timed / Math.max(1, events.length) }
}
