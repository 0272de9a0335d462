import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Seen = {
  /** Counts per status. 0 means no answer. */
  statuses: Map<number, number>
  /** Feedback texts that the server confirmed. */
  acknowledged: string[]
}

const VISITORS = 12
/** Pause between a visitor's requests. */
const PAUSE_MS = 20

/**
 * Reads lists and pages, cached and new, and sends feedback, until `signal` aborts. Never rejects.
 */
export async function visit(origin: string, signal: AbortSignal): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), acknowledged: [] }
  let number = 0
  async function ask(path: string, init?: RequestInit): Promise<number> {
    const status = await fetch(origin + path, {
      ...init,
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    return status
  }
  async function visitor(): Promise<void> {
    if (signal.aborted) return
    const mine = (number += 1)
    await ask('/en/feed?city=bratislava')
    await ask(`/v1/events/?city=bratislava&page_size=${1 + (mine % 99)}`)
    const status = await sendFeedback(ask, mine, seen)
    if (status === 0) await sleep(100)
    await sleep(PAUSE_MS)
    return visitor()
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
  return seen
}

/**
 * Each comes from another address through the proxy's header, because one address may send little.
 */
export async function sendFeedback(
  ask: (path: string, init: RequestInit) => Promise<number>,
  number: number,
  seen: Pick<Seen, 'acknowledged'>,
): Promise<number> {
  const message = randomUUID()
  const status = await ask('/v1/feedback/', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250) % 250}.1`,
    },
    body: JSON.stringify({ email: 'anna@okolo.example', message, do_not_contact: true }),
  })
  if (status === 201) seen.acknowledged.push(message)
  return status
}
