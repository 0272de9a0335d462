/** A reader with an account who uses servers of two versions, by HTTP alone. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const CITY = 'bratislava'
const PATIENCE_MS = 15_000

/** Of one kind of visit: how many, and what went wrong. */
export type Tally = Map<string, { count: number; faults: string[] }>

export type Reader = {
  /** Makes each visit of a server once and notes how it went. */
  round: (origin: string, tally: Tally) => Promise<void>
  /** Goes round after round until it is stopped. */
  visit: (origin: string, tally: Tally) => { stop: () => Promise<void> }
}

const List = z.object({
  results: z.array(z.object({ slug: z.string(), title: z.string() })).min(1),
})
const Login = z.object({ access: z.string() })

/** Signs up on a server. Returns a reader who visits any server of its database. */
export async function signUp(first: string): Promise<Reader> {
  const password = 'a quiet violin at noon'
  const body = { email: `${randomUUID()}@example.com`, password1: password, password2: password }
  const { access } = Login.parse(await (await ask(`${first}/v1/users/signup/`, post(body))).json())
  const list = await ask(`${first}/v1/events/?city=${CITY}`)
  const events = List.parse(await list.json()).results
  let turn = 0

  const visits: Record<string, (origin: string) => Promise<unknown>> = {
    'landing page': (origin) => page(`${origin}/en/`),
    feed: (origin) => page(`${origin}/en/feed?city=${CITY}`),
    event: (origin) => page(`${origin}/en/events/${eventOf(turn).slug}`),
    search: (origin) =>
      page(
        `${origin}/en/search?search=${encodeURIComponent(eventOf(turn).title.split(' ')[0] ?? '')}`,
      ),
    map: (origin) => page(`${origin}/v1/events/map/without-place/?city=${CITY}`),
    list: async (origin) =>
      List.parse(await (await ask(`${origin}/v1/events/?city=${CITY}`)).json()),
    save: (origin) => ask(`${origin}/v1/events/${eventOf(turn).slug}/save/`, post({}, access)),
    saved: (origin) =>
      ask(`${origin}/v1/saved/`, { headers: { authorization: `Bearer ${access}` } }),
    account: (origin) =>
      ask(`${origin}/v1/users/me/`, { headers: { authorization: `Bearer ${access}` } }),
    newsletter: (origin) =>
      ask(`${origin}/v1/newsletter/`, post({ email: `${randomUUID()}@example.com`, city: CITY })),
  }
  function eventOf(number: number) {
    return events[number % events.length] ?? { slug: '', title: '' }
  }

  async function round(origin: string, tally: Tally): Promise<void> {
    turn += 1
    for (const [name, visit] of Object.entries(visits)) {
      const noted = tally.get(name) ?? { count: 0, faults: [] }
      tally.set(name, noted)
      noted.count += 1
      // oxlint-disable-next-line no-await-in-loop -- a reader does one thing after the other
      await visit(origin).catch((error: unknown) => noted.faults.push(String(error)))
    }
  }

  return {
    round,
    visit(origin, tally) {
      const leaving = new AbortController()
      const visiting = (async () => {
        while (!leaving.signal.aborted) {
          // oxlint-disable-next-line no-await-in-loop -- the same
          await round(origin, tally)
          // oxlint-disable-next-line no-await-in-loop -- the same
          await sleep(100)
        }
      })()
      return {
        stop: async () => {
          leaving.abort()
          await visiting
        },
      }
    },
  }
}

let visitor = 0

/** Asks from a network of its own, so that no limit is met. Throws unless the answer is a success. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  visitor += 1
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', `10.${(visitor >> 8) & 255}.${visitor & 255}.1`)
  const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (answer.ok) return answer
  throw new Error(
    `${new URL(url).pathname}: ${answer.status} ${(await answer.text()).slice(0, 200)}`,
  )
}

async function page(url: string): Promise<void> {
  await (await ask(url)).arrayBuffer()
}

function post(body: object, token?: string): RequestInit {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  }
}
