import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/addresses/network-of.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { releaseSignature, takeSignature } from '#server/platform/fediverse/follows.ts'
import type { KeyFinder } from '#server/platform/fediverse/remote-key.ts'
import {
  OLDEST_MS,
  SignatureRefused,
  type SignedRequest,
} from '#server/platform/fediverse/signed-request.ts'
import { signerOf } from '#server/platform/fediverse/verify.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireStorable } from '#server/platform/http/storable-input.ts'
import { Problem } from '#server/platform/problem.ts'

/** The result of an activity. Only `ingest` writes. */
export type Receive = (
  activity: unknown,
  actor: string,
) => Promise<{ kind: 'stored' | 'answered' | 'ignored' | 'refused' | 'busy'; reason: string }>

export type InboxDeps = {
  db: Db
  clock: Clock
  publicUrl: string
  findKey: KeyFinder
  receive: Receive
  /** Called when the catalogue was written. */
  written: () => void
}

/** An event with a long description is some 30 KB. */
const MAX_BYTES = 256 * 1024
const PER_MINUTE = 300
const TYPES = ['application/activity+json', 'application/ld+json', 'application/json']

/** The same for every cause: a stranger must not learn which addresses we can reach. Operators read the cause in the log. */
const REFUSED = 'The signature could not be verified.'

/**
 * `POST /federation/inbox`. 202: accepted or ignored. 401: no valid signature of its actor. 403:
 * the sender is not followed or does not own the event. 503: try again.
 */
export async function inboxRoute(app: App, deps: InboxDeps): Promise<void> {
  await app.register(async (scope: App) => {
    // The digest covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_, body, done) => done(null, body),
    )
    scope.post(
      '/federation/inbox',
      {
        schema: { hide: true },
        bodyLimit: MAX_BYTES,
        config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
      },
      async (request, reply) => {
        const activity = activityOf(request.body)
        requireStorable({ activity })
        const { actor, hash } = await sender(request, deps)
        const { kind, reason } = await deps.receive(activity, actor)
        if (kind === 'refused') {
          request.log.warn({ actor, reason }, 'an activity was refused')
          throw new Problem(403, 'not_allowed', `${reason}.`)
        }
        if (kind === 'busy') {
          await releaseSignature(deps.db, hash)
          reply.header('retry-after', '60')
          throw new Problem(503, 'unavailable', `${reason}: send it again.`)
        }
        request.log.info({ actor, kind, reason }, 'an activity came')
        if (kind === 'stored') deps.written()
        return reply.code(202).send({ status: kind, reason })
      },
    )
  })
}

function activityOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    throw new Problem(400, 'invalid', 'The body is not JSON.')
  }
}

async function sender(request: FastifyRequest, deps: InboxDeps) {
  const { db, clock, findKey } = deps
  const now = clock()
  try {
    const asker = networkOf(request.ip)
    const { actor, signature } = await signerOf(signedRequest(request, deps.publicUrl), {
      now,
      findKey: (keyId, options) => findKey(keyId, { ...options, asker }),
    })
    const hash = createHash('sha256').update(signature.base).update(signature.value).digest('hex')
    // Twice the age we accept, because clocks may be ahead.
    if (!(await takeSignature(db, hash, now, 2 * OLDEST_MS)))
      throw new SignatureRefused('This very request was sent before.')
    return { actor, hash }
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error
    request.log.warn({ reason: error.message }, 'a signature was refused')
    throw new Problem(401, 'unauthorized', REFUSED)
  }
}

function signedRequest(request: FastifyRequest, publicUrl: string): SignedRequest {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  const { origin } = new URL(publicUrl)
  const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array()
  return { method: request.method, path: request.url, origin, headers, body }
}
