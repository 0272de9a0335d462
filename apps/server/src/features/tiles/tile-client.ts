import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { createHostTurns } from '#server/platform/net/host-turns.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'

/** Requests at once to the host of the map. */
export const LANES = 3
const REQUESTS_PER_SECOND = 15
const TIMEOUT_MS = 8_000
/** A map that wants a longer wait is asked again when somebody looks again. */
const LONGEST_WAIT_MS = 3_000
/** A crowded tile of a city has a tenth of this. */
export const MAX_TILE_BYTES = 5 * 1024 * 1024

type TileClientOptions = {
  /** An address on this machine that the operator has named. */
  own: string | null
  timeoutMs?: number
}

/** An answer with another status than was asked for. */
export class OtherStatus extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} answered ${status}`)
    this.status = status
  }
}

type TileClient = {
  /** The body of an answer with this status. Throws OtherStatus for any other, an Error without an answer. */
  get: (url: string, status: 200 | 206, headers?: Record<string, string>) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** The guarded client for one host of maps: few requests at once, none of them long. */
export function tileClient({ own, timeoutMs = TIMEOUT_MS }: TileClientOptions): TileClient {
  const stopping = new AbortController()
  const clients = Array.from({ length: LANES }, () =>
    createHttpClient({
      requestsPerSecond: REQUESTS_PER_SECOND,
      signal: stopping.signal,
      maxBytes: MAX_TILE_BYTES,
      timeoutMs,
      turns: createHostTurns(),
      routes: routesTo(own),
      sleep: (ms) =>
        ms > LONGEST_WAIT_MS
          ? Promise.reject(new Error('The map asks for a long wait'))
          : sleepFor(ms, undefined, { signal: stopping.signal }),
    }),
  )
  let next = 0
  return {
    async get(url, status, headers = {}) {
      const lane = clients[next++ % LANES]
      if (lane === undefined) throw new Error('There is no client')
      const answer = await lane.http(url, { headers })
      if (answer.status !== status) throw new OtherStatus(url, answer.status)
      return answer.body
    },
    close: async () => {
      stopping.abort()
      await Promise.all(clients.map((one) => one.close().catch(() => undefined)))
    },
  }
}

/** An operator's own map server may stand in a private network, on any port. */
function routesTo(own: string | null): ReadonlyMap<string, Route> {
  if (own === null || !own.startsWith('http:')) return new Map()
  const { hostname, port } = new URL(own)
  return new Map([[hostname, { host: hostname, port: Number(port || 80) }]])
}
