import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { ownServer } from '#server/platform/net/own-server.ts'
import type { AlertMessage } from './alert.ts'

/** Seconds before the 2nd, 3rd ... attempt. After the last one a message has failed. */
const PAUSES_S = [30, 120, 600, 3600, 4 * 3600, 12 * 3600]
/** Longer than any attempt: the process that took it has died. */
const TAKEN_MS = 5 * 60_000
const TIMEOUT_MS = 15_000
/** No connection was made, so nothing has arrived. */
const NOT_SENT =
  /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)\b/

export type WebhookDeps = {
  db: Db
  clock: Clock
  /** Null: there is none, and messages are not kept for one. */
  webhook: string | null
  signal: AbortSignal
  error: (error: unknown) => void
}

type Queued = { id: string; content: AlertMessage; attempts: number }
type Outcome = { webhook: 'sent' } | { webhook: 'queued' | 'failed' | 'unclear'; error: string }

/**
 * Hands due messages to the webhook. One that was refused, or found nobody, is tried again; one that may have arrived is not
 * sent twice. Any number of processes may do this.
 */
export async function sendAlerts(deps: WebhookDeps): Promise<void> {
  const { db, clock, webhook, signal } = deps
  if (webhook === null) return
  await sql`
    update alert_message set webhook = 'unclear', error = 'the process that was sending it ended'
    where webhook = 'sending' and claimed_at < ${new Date(clock().getTime() - TAKEN_MS)}`.execute(
    db,
  )
  while (!signal.aborted) {
    const message = await take(db, clock())
    if (message === null) return
    await settle(message, await post(webhook, message, signal), deps)
  }
}

async function take(db: Db, now: Date): Promise<Queued | null> {
  const { rows } = await sql<Queued>`
    update alert_message set webhook = 'sending', claimed_at = ${now}, attempts = attempts + 1
    where id = (select id from alert_message where webhook = 'queued' and due_at <= ${now}
      order by created_at limit 1 for update skip locked)
    returning id, content, attempts`.execute(db)
  return rows[0] ?? null
}

async function post(
  webhook: string,
  { id, content }: Queued,
  signal: AbortSignal,
): Promise<Outcome> {
  const url = new URL(webhook)
  const credentials = url.username === '' ? null : `${url.username}:${url.password}`
  url.username = ''
  url.password = ''
  const client = createHttpClient({
    requestsPerSecond: 1,
    signal,
    tries: 1,
    redirects: 0,
    timeoutMs: TIMEOUT_MS,
    maxBytes: 100_000,
    ports: [80, 443, Number(url.port === '' ? 443 : url.port)],
    routes: ownServer(url),
  })
  try {
    const { status } = await client.http(url.href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A receiver may tell by it that it has the message.
        'idempotency-key': id,
        ...(credentials === null
          ? {}
          : {
              authorization: `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`,
            }),
      },
      body: JSON.stringify({ id, text: textOf(content), ...content }),
    })
    if (status >= 200 && status < 300) return { webhook: 'sent' }
    const isPassing = status === 408 || status === 429 || status >= 500
    return { webhook: isPassing ? 'queued' : 'failed', error: `it answered ${status}` }
  } catch (error) {
    return isNotSent(error)
      ? { webhook: 'queued', error: 'no connection was made' }
      : { webhook: 'unclear', error: 'the connection broke off' }
  } finally {
    await client.close()
  }
}

function isNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NOT_SENT.test(`${code} ${error.message}`) || isNotSent(error.cause)
}

async function settle(
  { id, attempts }: Queued,
  outcome: Outcome,
  { db, clock, error }: WebhookDeps,
): Promise<void> {
  const pause = PAUSES_S[attempts - 1]
  const isOver = outcome.webhook === 'queued' && pause === undefined
  const webhook = isOver ? 'failed' : outcome.webhook
  const reason = 'error' in outcome ? outcome.error : null
  const dueAt = new Date(clock().getTime() + (pause ?? 0) * 1000)
  await sql`
    update alert_message set webhook = ${webhook}, error = ${reason}, due_at = ${dueAt}
    where id = ${id}::uuid and webhook = 'sending'`.execute(db)
  if (webhook !== 'sent' && webhook !== 'queued')
    error(new Error(`OKOLO_ALERT_WEBHOOK did not take a message: ${reason ?? ''}`))
}

/** The message as chats show it. */
function textOf({ subject, new: fresh, mended }: AlertMessage): string {
  return [
    subject,
    ...fresh.map(({ title, why, todo, url }) => `${title}. ${why} ${todo} ${url}`),
    ...mended.map(({ title, url }) => `✓ ${title}. ${url}`),
  ].join('\n')
}
