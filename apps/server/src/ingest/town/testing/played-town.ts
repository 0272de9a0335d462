import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { GIVING, SILENT, type Answer, type Evening, type Played } from './played-sites.ts'

/** A town on loopback: many houses with hosts of their own. */
export type PlayedTown = {
  /** The houses as a list for `okolo town scan --list`. */
  list: string
  /** Titles of the evenings that can be found. */
  titles: string[]
  /** How many houses give events, and how many do not. */
  giving: number
  silent: number
  routes: ReadonlyMap<string, Route>
  /** Requests so far, by host. */
  asked: ReadonlyMap<string, number>
  close: () => Promise<void>
}

const FIRSTS =
  'Amber,Birch,Copper,Dusty,Early,Foggy,Golden,Hollow,Iron,Jolly,Keen,Lunar,Misty'.split(',')
const SECONDS =
  'Anchor,Bridge,Candle,Drum,Engine,Fiddle,Garden,Harbour,Island,Journey,Kettle,Lantern,Mirror,Needle,Orchard,Piano,Quarry'.split(
    ',',
  )
const EVENINGS = 3
const KINDS = ['club', 'theatre', 'museum', 'library', 'community_centre']

/**
 * Plays a town of `size` houses. Three of five give events, each in the next of all ways; two give none. Each answer
 * takes `delayMs(house)`, by the house's number.
 */
export async function playTown(
  size: number,
  delayMs: (house: number) => number = () => 0,
): Promise<PlayedTown> {
  const houses = Array.from({ length: size }, (_, n) => ({ ...houseOf(n), n, isGiving: n % 5 < 3 }))
  const ways = { giving: Object.values(GIVING), silent: Object.values(SILENT) }
  const answers = new Map<string, { answer: string | Answer; n: number }>()
  for (const [at, house] of houses.entries()) {
    const turn = houses.slice(0, at).filter((one) => one.isGiving === house.isGiving).length
    const kinds = house.isGiving ? ways.giving : ways.silent
    for (const [path, answer] of Object.entries(kinds[turn % kinds.length]?.(house) ?? {}))
      answers.set(path.startsWith('//') ? path.slice(2) : `${house.host}${path}`, {
        answer,
        n: house.n,
      })
  }
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    const url = new URL(request.url ?? '/', 'http://played.invalid')
    asked.set(host, (asked.get(host) ?? 0) + 1)
    const found = answers.get(`${host}${request.url}`) ?? answers.get(`${host}${url.pathname}`)
    void sleep(delayMs(found?.n ?? 0)).then(() =>
      send(response, found?.answer ?? { status: 404, body: '' }),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The town has no port')
  const route = { host: '127.0.0.1', port: address.port }
  const hosts = [...houses.map(({ host }) => host), ...SHARED_HOSTS]
  return {
    list: listOf(houses),
    titles: houses.flatMap(({ isGiving, evenings }) =>
      isGiving ? evenings.map(({ title }) => title) : [],
    ),
    giving: houses.filter(({ isGiving }) => isGiving).length,
    silent: houses.filter(({ isGiving }) => !isGiving).length,
    routes: new Map(hosts.map((host) => [host, route])),
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const SHARED_HOSTS = ['tockify.com', 'www.trumba.com', 'calendar.google.com', 'www.meetup.com']

function houseOf(n: number): Played {
  const evenings = Array.from({ length: EVENINGS }, (_, i): Evening => {
    const at = n * EVENINGS + i
    return {
      title: `${FIRSTS[at % FIRSTS.length]} ${SECONDS[Math.floor(at / FIRSTS.length) % SECONDS.length]} ${word(at)}`,
      day: `2026-12-${String(1 + ((n + i * 9) % 28)).padStart(2, '0')}`,
      hour: `${17 + (n % 5)}:${n % 2 === 0 ? '00' : '30'}`,
    }
  })
  return {
    name: `${SECONDS[n % SECONDS.length]} House ${word(n)}`,
    host: `house${n}.example`,
    evenings,
  }
}

/** A made-up word of its own for every number. */
function word(n: number): string {
  const syllables = ['ba', 'do', 'ki', 'lu', 'me', 'no', 'ra', 'si', 'ta', 'vo']
  const text = String(n + 10).replaceAll(/\d/g, (digit) => syllables[Number(digit)] ?? '')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

function listOf(houses: readonly (Played & { n: number })[]): string {
  const lines = houses.map(
    ({ name, host, n }) =>
      `${name},${KINDS[n % KINDS.length]},http://${host}/,"Street ${n + 1}, Bratislava",${(48.13 + n * 0.0004).toFixed(4)},${(17.08 + n * 0.0005).toFixed(4)}`,
  )
  return `name,kind,website,street,lat,lng\n${lines.join('\n')}\n`
}

function send(response: ServerResponse, given: string | Answer): void {
  const answer = typeof given === 'string' ? { body: given } : given
  if (answer.isDropped === true) response.destroy()
  else
    response
      .writeHead(answer.status ?? 200, {
        'content-type': answer.type ?? 'text/html; charset=utf-8',
        ...(answer.location !== undefined && { location: answer.location }),
      })
      .end(answer.body)
}
