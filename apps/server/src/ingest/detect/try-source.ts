import type { SourcePreview } from '@okolo/contract/events/suggestion'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Resolve, Route } from '#server/platform/net/guarded-connect.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { boundedHttp } from './bounded-http.ts'
import { detectSource } from './detect.ts'
import { failure, type Detected, type Failed } from './detected.ts'
import { PREVIEW_MS, previewSource } from './preview.ts'

export type TryDeps = {
  db: Db
  clock: Clock
  signal: AbortSignal
  /** Connector id -> key of its platform. */
  keys?: ReadonlyMap<string, string>
  /** Names that lead to loopback servers: tests and the demo platforms. */
  routes?: ReadonlyMap<string, Route> | undefined
  /** How names become addresses; replaced in tests. */
  resolve?: Resolve
}

export type Tried = { ok: true; detected: Detected; preview: SourcePreview } | Failed

const NOTHING =
  'The page marks up no events and links to no calendar or feed; nor do the pages that its site lists.'

/** All that one address of a stranger may cost: time, requests, and bytes of one answer and together. */
const DETECT_MS = 15_000
const BUDGET = { requests: 40, bytes: 30 * 1024 * 1024 }
/** Longer than most names take to be looked up. */
const REFUSAL_MS = 1500
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Looks at an address through the guarded client: what it is, and what gathering it would give. Of several ways
 * the first that gives an event is taken. Writes nothing. `city`: slug, or null where the events' places decide.
 */
export async function trySource(
  address: string,
  city: string | null,
  deps: TryDeps,
): Promise<Tried> {
  const { cities } = await loadKnownPlaces(deps.db)
  const timeout = AbortSignal.timeout(DETECT_MS + PREVIEW_MS)
  const signal = AbortSignal.any([deps.signal, timeout])
  const { http: guarded, close } = createHttpClient({
    requestsPerSecond: 2,
    signal,
    routes: deps.routes ?? new Map(),
    maxBytes: MAX_BYTES,
    hiding: { afterMs: REFUSAL_MS },
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
  })
  const { http, wasRefused } = boundedHttp(guarded, BUDGET)
  try {
    const detection = await detectSource(address, {
      http,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DETECT_MS)]),
    })
    if (!detection.ok) return detection
    let best: Tried | null = null
    for (const detected of detection.found.slice(0, 2)) {
      const key = deps.keys?.get(detected.connector)
      const preview = await previewSource(detected, {
        http,
        wasCut: wasRefused,
        signal,
        cities,
        city,
        clock: deps.clock,
        secrets: key === undefined ? {} : { key },
      })
      if (preview.counts.events > 0) return { ok: true, detected, preview }
      if (detected.isGuess !== true) best ??= { ok: true, detected, preview }
    }
    return best ?? failure('no_events', NOTHING)
  } catch (error) {
    deps.signal.throwIfAborted()
    if (timeout.aborted || isTimeout(error))
      return failure('unreachable', 'It did not answer in time.')
    throw error
  } finally {
    await close()
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
