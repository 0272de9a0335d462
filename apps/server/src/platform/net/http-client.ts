import { setTimeout as sleepFor } from 'node:timers/promises'
import { HttpFailure, type Http, type HttpRequest, type HttpResponse } from '@okolo/connectors/http'
import { Agent, request as send } from 'undici'
import {
  AddressRefused,
  guardedConnector,
  type Hiding,
  type Resolve,
  type Route,
} from './guarded-connect.ts'
import { processTurns, type HostTurns } from './host-turns.ts'
import { ACCEPT_ENCODING, readBody } from './http-body.ts'
import type { KeptBody } from './large-body.ts'
import { PROJECT_URL } from '../project.ts'
import type { PrivateHosts } from './private-hosts.ts'

export type Validators = { etag: string | null; lastModified: string | null }

export type HttpClientOptions = {
  requestsPerSecond: number
  signal: AbortSignal
  /** Host names answered on loopback: recorded feeds and demo platforms. */
  routes?: ReadonlyMap<string, Route>
  /** Validators of each URL from the last complete run, for conditional requests. */
  validators?: ReadonlyMap<string, Validators>
  /** Called with each answer's validators. Keep them once the run is complete. */
  onValidators?: (url: string, validators: Validators) => void
  /**
   * Called before every request and retry. It may throw to refuse, or return a gap in milliseconds.
   */
  beforeRequest?: (url: URL) => Promise<{ gapMs?: number }>
  /** Called with each answer's status, so that a run knows if anything but 304 came. */
  onAnswer?: (url: URL, status: number) => void
  /** Called when a host asks for a longer wait (Retry-After, in milliseconds) than a run has. */
  onPatience?: (ms: number) => void
  turns?: HostTurns
  /** Waits for milliseconds. Tests replace it. */
  sleep?: (ms: number) => Promise<void>
  maxBytes?: number
  /** Requests made before giving up. 1: nothing is sent a second time. */
  tries?: number
  /** Milliseconds for one answer, up to its last byte. Default: 30 seconds. */
  timeoutMs?: number
  /** Connections to one host. Default: 2. */
  connections?: number
  /** Redirects followed. 0: the redirect is the answer. Default: 4. */
  redirects?: number
  /** Resolves names. Tests replace it. */
  resolve?: Resolve
  /** Ports that may be asked. Default: 80 and 443. */
  ports?: readonly number[]
  /** Hosts that may be asked although they are private or on another port. */
  privateHosts?: PrivateHosts
  /** Set when strangers read the result: names in our network must look like unknown ones. */
  hiding?: Hiding
}

const USER_AGENT = `OkoloBot/1.0 (+${PROJECT_URL}; events aggregator)`
const MAX_BYTES = 20 * 1024 * 1024
const MAX_REDIRECTS = 4
const MAX_TRIES = 4
const TIMEOUT_MS = 30_000
/** Time limit for a large answer, from its first byte to its last. */
const LARGE_TIMEOUT_MS = 20 * 60_000
const MAX_WAIT_MS = 120_000

/**
 * The only HTTP client for other hosts. It asks public addresses only, limits size, time and
 * redirects, and retries when a host asks for it (specification 12, RFC 9110 section 10.2.3).
 */
export function createHttpClient(options: HttpClientOptions): {
  http: Http
  close: () => Promise<void>
} {
  const agent = new Agent({
    connect: guardedConnector(options.routes ?? new Map(), options),
    connections: options.connections ?? 2,
    allowH2: false,
  })
  const sleep = options.sleep ?? ((ms) => sleepFor(ms, undefined, { signal: options.signal }))
  const turns = options.turns ?? processTurns
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const mostTries = options.tries ?? MAX_TRIES
  const kept: KeptBody[] = []

  async function once(url: URL, request: HttpRequest): Promise<HttpResponse> {
    const headers: Record<string, string> = {
      'user-agent': USER_AGENT,
      'accept-encoding': ACCEPT_ENCODING,
      accept: request.accept ?? '*/*',
      ...request.headers,
    }
    const known = request.conditional === true ? options.validators?.get(url.href) : undefined
    if (known?.etag) headers['if-none-match'] = known.etag
    if (known?.lastModified) headers['if-modified-since'] = known.lastModified
    const patience = deadline(timeoutMs)
    try {
      const answer = await send(url, {
        dispatcher: agent,
        method: request.method ?? 'GET',
        headers,
        body: request.body ?? null,
        signal: AbortSignal.any([options.signal, patience.signal]),
      })
      const received = flatten(answer.headers)
      const isGood = answer.statusCode >= 200 && answer.statusCode < 300
      const read = await readBody(
        answer.body,
        received['content-encoding'],
        options.maxBytes ?? MAX_BYTES,
        request.upTo === undefined || !isGood
          ? undefined
          : { upTo: request.upTo, onLarge: () => patience.extend(LARGE_TIMEOUT_MS) },
      )
      return answered(url, request, answer.statusCode, received, read)
    } finally {
      patience.end()
    }
  }

  function answered(
    url: URL,
    request: HttpRequest,
    status: number,
    received: Record<string, string>,
    read: Uint8Array | KeptBody,
  ): HttpResponse {
    const isLarge = !(read instanceof Uint8Array)
    if (isLarge) kept.push(read)
    if (request.conditional === true && status === 200)
      options.onValidators?.(url.href, {
        etag: received['etag'] ?? null,
        lastModified: received['last-modified'] ?? null,
      })
    return {
      status,
      url: url.href,
      headers: received,
      ...(isLarge ? { body: new Uint8Array(), large: read } : { body: read }),
      notModified: status === 304,
    }
  }

  async function patiently(url: URL, request: HttpRequest): Promise<HttpResponse> {
    for (let attempt = 1; ; attempt += 1) {
      // A refusal here (a budget, robots.txt) is final, so it stands outside the retries.
      const { gapMs = 0 } = (await options.beforeRequest?.(url)) ?? {}
      try {
        const response = await inTurn(url, gapMs, () => once(url, request))
        options.onAnswer?.(url, response.status)
        const wait = waitAsked(response, attempt)
        if (wait !== null && wait > MAX_WAIT_MS) options.onPatience?.(wait)
        // If the host wants a longer wait, a later run asks again.
        if (wait === null || wait > MAX_WAIT_MS || attempt === mostTries) return response
        if (response.headers['retry-after'] !== undefined) turns.hold(url.host, wait)
        await sleep(wait)
      } catch (cause) {
        options.signal.throwIfAborted()
        if (attempt === mostTries || !isPassing(cause))
          throw new HttpFailure(reasonOf(cause, url, options), { url: url.href, cause })
        await sleep(backoff(attempt))
      }
    }
  }

  /** One request at a time for each host. Our own loopback servers need no such limit. */
  function inTurn<T>(url: URL, gapMs: number, work: () => Promise<T>): Promise<T> {
    if (options.routes?.has(url.hostname) === true) return work()
    const { requestsPerSecond } = options
    return turns.take(url.host, { requestsPerSecond, gapMs }, sleep, work)
  }

  const http: Http = async (address, request = {}) => {
    let url = parseUrl(address)
    let asked = request
    const mostHops = options.redirects ?? MAX_REDIRECTS
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const response = await patiently(url, asked)
      const location = response.headers['location']
      if (
        mostHops === 0 ||
        ![301, 302, 303, 307, 308].includes(response.status) ||
        location === undefined
      )
        return response
      const next = parseUrl(location, url)
      asked = redirected(asked, response.status, isAsTrusted(next, url))
      url = next
    }
    throw new HttpFailure(`${address} redirects more than ${mostHops} times`, { url: address })
  }
  return {
    http,
    close: async () => {
      await agent.close()
      await Promise.all(kept.splice(0).map((body) => body.close()))
    },
  }
}

/** A time limit that can be extended once. */
function deadline(ms: number) {
  const controller = new AbortController()
  const late = () => controller.abort(new DOMException('The answer took too long', 'TimeoutError'))
  let timer = setTimeout(late, ms)
  return {
    signal: controller.signal,
    extend(more: number) {
      clearTimeout(timer)
      timer = setTimeout(late, more)
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * A key in a header is for its own host only. A redirected form is not sent again (RFC 9110 15.4).
 */
function redirected(request: HttpRequest, status: number, isTrusted: boolean): HttpRequest {
  const { headers, method, body, ...rest } = request
  const isRepeated = isTrusted && (status === 307 || status === 308)
  return {
    ...rest,
    ...(isTrusted && headers !== undefined ? { headers } : {}),
    ...(isRepeated && method !== undefined ? { method } : {}),
    ...(isRepeated && body !== undefined ? { body } : {}),
  }
}

/** The same host, without a change from https to http. */
const isAsTrusted = (next: URL, before: URL) =>
  next.host === before.host && (next.protocol === before.protocol || next.protocol === 'https:')

function parseUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new HttpFailure(`${address} is not an http or https address`, { url: address })
  return url
}

/** Returns the milliseconds to wait before a retry, or null if the answer is final. */
function waitAsked(response: HttpResponse, attempt: number): number | null {
  if (response.status !== 429 && response.status < 500) return null
  const asked = response.headers['retry-after']
  if (asked === undefined) return backoff(attempt)
  const date = response.headers['date']
  const ms = /^\d+$/.test(asked.trim())
    ? Number(asked) * 1000
    : Date.parse(asked) - Date.parse(date ?? asked)
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}

/** Doubles with full jitter, so that many sources do not come back together. */
function backoff(attempt: number): number {
  return Math.random() * 500 * 2 ** attempt
}

const PASSING = new Set(['ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'EPIPE', 'UND_ERR_SOCKET'])
function isPassing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && PASSING.has(String(cause.code))
}

function reasonOf(
  cause: unknown,
  url: URL,
  { timeoutMs = TIMEOUT_MS, privateHosts }: HttpClientOptions,
): string {
  if (!(cause instanceof Error)) return `${url.href} could not be read: ${String(cause)}`
  if (cause.name === 'TimeoutError')
    return `${url.host} did not answer within ${timeoutMs / 1000} s`
  if ('code' in cause && (cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN'))
    return `There is no host ${url.hostname}: check its spelling, and whether there is a network`
  if (cause instanceof AddressRefused && privateHosts !== undefined)
    return `${url.href} could not be read: ${cause.message}; if it is yours, allow it by OKOLO_PRIVATE_HOSTS=${url.host}`
  return `${url.href} could not be read: ${cause.message}`
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
