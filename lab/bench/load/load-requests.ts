import { z } from 'zod'
import { CITIES, WORDS } from '../databases/fill-catalogue.ts'

export type LoadKind = 'feed' | 'search' | 'event' | 'map' | 'write'
export type LoadRequest = {
  kind: LoadKind
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
}

/** Of twenty requests: what people ask for on a good evening. */
const MIXTURE: LoadKind[] = [
  ...Array.from({ length: 12 }, () => 'feed' as const),
  ...Array.from({ length: 3 }, () => 'search' as const),
  ...Array.from({ length: 3 }, () => 'event' as const),
  'map',
  'write',
]
const LOCALES = ['en', 'sk', 'de', 'uk']
const WHEN = ['today', 'this_week', 'tomorrow']
const SignedUp = z.object({ access: z.string() })

/** Signs people up who save events. Each comes from a network of their own. */
export async function signUpSavers(origin: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const password = 'a quiet violin at noon'
      const answer = await fetch(`${origin}/v1/users/signup/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${i}.1` },
        body: JSON.stringify({
          email: `load-${i}@example.com`,
          password1: password,
          password2: password,
        }),
      })
      return SignedUp.parse(await answer.json()).access
    }),
  )
}

/** Returns the n-th request, always the same. `events`: how many there are. */
export function loadRequest(
  n: number,
  { events, tokens }: { events: number; tokens: readonly string[] },
): LoadRequest {
  // Spread over all connections, because each takes the next number.
  const kind = MIXTURE[(n * 7) % MIXTURE.length] ?? 'feed'
  const locale = nth(LOCALES, n)
  // Half of all people are in the largest city, the others in all of them.
  const number = n % 2 === 0 ? 1 : 1 + ((n * 37) % CITIES)
  const city = number === 1 ? 'bratislava' : `city-${number}`
  const event = `event-${1 + ((n * 7919) % events)}`
  const search = `${nth(WORDS, n)} ${nth(WORDS, Math.floor(n / 7))}`
  switch (kind) {
    case 'feed':
      return get(kind, feedPath(n, { locale, city }))
    case 'search':
      return get(
        kind,
        n % 3 === 0
          ? `/${locale}/search?search=${encodeURIComponent(search)}&literal=1`
          : `/v1/events/?city=${city}&search=${encodeURIComponent(search)}`,
      )
    case 'event':
      return get(kind, n % 2 === 0 ? `/${locale}/events/${event}` : `/v1/events/${event}/`)
    case 'map': {
      const [lat, lng] = [40 + (n % 200) / 10, -5 + (n % 300) / 10]
      return get(kind, `/v1/events/map/?bbox=${lng},${lat},${lng + 1},${lat + 1}&zoom=9`)
    }
    case 'write':
      return {
        kind,
        method: 'POST',
        path: `/v1/events/${event}/save/`,
        token: nth(tokens, n),
        body: {},
      }
  }
}

/** Pages of a city, and what they load: as it comes, by days, and one in five by a price nobody else asks for. */
function feedPath(n: number, { locale, city }: { locale: string; city: string }): string {
  const when = nth(WHEN, Math.floor(n / 3))
  const price = n % 5 === 0 ? `&price=${n % 5000}` : ''
  return n % 3 === 0
    ? `/v1/events/?city=${city}&timeframe=${when}${price}`
    : `/${locale}/feed?city=${city}&timeframe=${when}${price}`
}

function get(kind: LoadKind, path: string): LoadRequest {
  return { kind, method: 'GET', path }
}

function nth(of: readonly string[], n: number): string {
  return of[n % of.length] ?? ''
}
