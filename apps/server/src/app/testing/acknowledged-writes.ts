import { LoginAnswer } from '@okolo/contract/people/session'
import { setTimeout as sleep } from 'node:timers/promises'

/** Names of what a server said it had taken. */
export type Acknowledged = Record<'signups' | 'saves' | 'newsletter' | 'resets', string[]>

const VISITORS = 6
const PASSWORD = 'a quiet violin at noon'

/** People who sign up, save events, subscribe and ask for new passwords, each from a network of their own. */
export function visitors(events: readonly string[]) {
  const acknowledged: Acknowledged = { signups: [], saves: [], newsletter: [], resets: [] }
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
      if ((await ask('/v1/users/password/reset/', { email })) !== null)
        acknowledged.resets.push(email)
    }
    for (let i = 0; i < 5; i += 1) {
      const subscriber = `n${number}-${i}@example.com`
      if ((await ask('/v1/newsletter/', { email: subscriber, city: 'bratislava' })) !== null)
        acknowledged.newsletter.push(subscriber)
    }
  }

  return {
    acknowledged,
    /** Begins to write, until it is stopped. */
    write(origin: string) {
      const leaving = new AbortController()
      const visitor = async () => {
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
function asks(origin: string, number: number): Ask {
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
