import { LoginAnswer } from '@okolo/contract/people/session'
import { setTimeout as sleep } from 'node:timers/promises'

/** Names of what a server said it had taken. */
export type Acknowledged = Record<
  'signups' | 'saves' | 'friendships' | 'newsletter' | 'resets',
  string[]
>

/** Somebody with a confirmed address, who asks others for friendship. */
export type Host = { email: string }

const VISITORS = 6
/** Shorter than a token of access holds. */
const TOKEN_MS = 300_000
export const PASSWORD = 'a quiet violin at noon'

/**
 * People who sign up, save events, subscribe and ask for new passwords, each from a network of their own; hosts ask each
 * other for friendship.
 */
export function visitors(events: readonly string[], hosts: readonly Host[] = []) {
  const acknowledged: Acknowledged = {
    signups: [],
    saves: [],
    friendships: [],
    newsletter: [],
    resets: [],
  }
  const tokens = new Map<string, { access: string; uuid: string; until: number }>()
  /** The server that gave them. */
  let issuer = ''
  let number = 0

  async function visit(ask: Ask): Promise<void> {
    number += 1
    const email = `p${number}@example.com`
    const passwords = { password1: PASSWORD, password2: PASSWORD }
    const signup = await ask('/v1/users/signup/', { email, ...passwords })
    if (signup !== null) {
      acknowledged.signups.push(email)
      const { access } = LoginAnswer.parse(signup)
      const slug = events[number % events.length] ?? ''
      if ((await ask(`/v1/events/${slug}/save/`, {}, access)) !== null)
        acknowledged.saves.push(`${email} ${slug}`)
      await befriend(ask, number)
      if ((await ask('/v1/users/password/reset/', { email })) !== null)
        acknowledged.resets.push(email)
    }
    for (let i = 0; i < 5; i += 1) {
      const subscriber = `n${number}-${i}@example.com`
      if ((await ask('/v1/newsletter/', { email: subscriber, city: 'bratislava' })) !== null)
        acknowledged.newsletter.push(subscriber)
    }
  }

  /** One host asks another for friendship, or confirms that. */
  async function befriend(ask: Ask, n: number): Promise<void> {
    const [one, other] = [n, n * 5 + 1 + Math.floor(n / hosts.length)].map(
      (i) => hosts[i % hosts.length]?.email ?? '',
    )
    const [from, to] = [tokens.get(one ?? ''), tokens.get(other ?? '')]
    if (from === undefined || to === undefined || from === to) return
    if ((await ask(`/v1/friends/${to.uuid}/`, {}, from.access)) !== null)
      acknowledged.friendships.push(`${one} ${other}`)
  }

  return {
    acknowledged,
    /** Begins to write, until it is stopped. */
    write(origin: string) {
      const leaving = new AbortController()
      if (issuer !== origin) tokens.clear()
      issuer = origin
      const visitor = async (_: unknown, lane: number) => {
        // Each logs some hosts in.
        for (const [i, { email }] of hosts.entries()) {
          const isKnown = (tokens.get(email)?.until ?? 0) > performance.now()
          if (i % VISITORS !== lane || isKnown || leaving.signal.aborted) continue
          const login = await asks(origin, number + i)('/v1/users/login/', {
            email,
            password: PASSWORD,
          })
          if (login === null) continue
          const { access, user } = LoginAnswer.parse(login)
          tokens.set(email, { access, uuid: user.uuid, until: performance.now() + TOKEN_MS })
        }
        while (!leaving.signal.aborted) {
          await visit(asks(origin, number))
          await sleep(20)
        }
      }
      const all = Promise.all(Array.from({ length: VISITORS }, visitor))
      return {
        stop: async () => {
          leaving.abort()
          await all
        },
      }
    },
  }
}

type Ask = (path: string, body: object, token?: string) => Promise<unknown>

/** Gives the answer once it is there in full, or null. */
export function asks(origin: string, number: number): Ask {
  return (path, body, token) =>
    fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${number & 255}.${(number >> 8) & 255}.1`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then(
        async (answer) => (answer.ok ? answer.json() : null),
        () => null,
      )
      .catch(() => null)
}
