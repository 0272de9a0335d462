import { createHttpClient } from '../net/http-client.ts'
import { createHostTurns, type HostTurns } from '../net/host-turns.ts'
import { ownServer } from '../net/own-server.ts'
import type { ModelConfig } from '../settings/model-config.ts'

/** The reason why a model gave no usable answer. Callers go on without it. */
export class ModelFailure extends Error {
  readonly reason: 'unreachable' | 'late' | 'refused' | 'unreadable'
  /** Of an answer that was not a success. */
  readonly status: number | null

  constructor(
    reason: ModelFailure['reason'],
    message: string,
    { status = null, ...options }: { cause?: unknown; status?: number | null } = {},
  ) {
    super(message, options)
    this.name = 'ModelFailure'
    this.reason = reason
    this.status = status
  }
}

/** An answer of a few hundred lines is far smaller. */
const MAX_BYTES = 4 * 1024 * 1024
const REQUESTS_PER_SECOND = 5

// Separate turns: a question to a model must not wait for a feed on the same host.
const modelTurns = createHostTurns()

/** Settings for servers that must be asked in another way than usual. */
export type Asking = {
  /** Requests made before giving up. 1: nothing is sent a second time. */
  tries?: number
  /** A caller with its own turns does not wait for other callers. */
  turns?: HostTurns
}

/**
 * Posts JSON to a path of the model's address, which may be private, and returns its JSON. Does not
 * follow redirects to private addresses. `signal` bounds waits and retries. Throws ModelFailure.
 */
export async function postToModel(
  { url, key }: Pick<ModelConfig, 'url' | 'key'>,
  path: string,
  body: unknown,
  signal: AbortSignal,
  { tries, turns = modelTurns }: Asking = {},
): Promise<{ status: number; answer: unknown }> {
  const { http, close } = createHttpClient({
    requestsPerSecond: REQUESTS_PER_SECOND,
    signal,
    turns,
    ...(tries === undefined ? {} : { tries }),
    maxBytes: MAX_BYTES,
    timeoutMs: 120_000,
    routes: ownServer(new URL(url)),
  })
  try {
    const { status, body: bytes } = await http(`${url}${path}`, {
      method: 'POST',
      accept: 'application/json',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    })
    const text = new TextDecoder().decode(bytes)
    // A server that rejects a key may quote it, and we pass its words on.
    return { status, answer: parsed(key === null ? text : text.replaceAll(key, '***'), status) }
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause
    const host = new URL(url).host
    if (signal.aborted)
      throw new ModelFailure('late', `The model at ${host} did not answer in time`, { cause })
    throw new ModelFailure(
      'unreachable',
      `The model at ${host} could not be asked: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  } finally {
    // Not awaited: closing must not delay the caller.
    close().catch(() => undefined)
  }
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ModelFailure('unreadable', `The model's server answered ${status} and no JSON`, {
      cause,
      status,
    })
  }
}
