import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import type { Http } from '@okolo/connectors/http'
import { sql } from 'kysely'
import { buildApp } from '../app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { followActor, unfollowActor } from '#server/ingest/gather/follow.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { cavageHeaders } from '#server/platform/fediverse/cavage-signature.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'

export const HOST = 'https://spolky.example'
export const EVA = `${HOST}/@eva`
export const JAN = `${HOST}/@jan`
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const config = readConfig({ LOG_LEVEL: 'warn', PUBLIC_URL: 'https://okolo.example' })
const keys = new Map(
  [EVA, JAN].map((actor) => [actor, generateKeyPairSync('rsa', { modulusLength: 2048 })]),
)

export function actorDocument(actor: string, key = keyOf(actor).publicKey) {
  const publicKeyPem = key.export({ type: 'spki', format: 'pem' })
  return {
    id: actor,
    type: 'Person',
    preferredUsername: actor.split('@').at(-1),
    inbox: `${actor}/inbox`,
    publicKey: { id: `${actor}#main-key`, owner: actor, publicKeyPem },
  }
}

export function keyOf(actor: string) {
  const key = keys.get(actor)
  if (key === undefined) throw new Error(`no key of ${actor}`)
  return key
}

export const event = (more: Record<string, unknown> = {}) => ({
  id: `${HOST}/events/1`,
  type: 'Event',
  attributedTo: EVA,
  name: 'Otvorená dielňa',
  startTime: '2026-12-03T18:00:00+01:00',
  timezone: 'Europe/Bratislava',
  location: {
    type: 'Place',
    name: 'Dielňa',
    address: { addressLocality: 'Bratislava', addressCountry: 'Slovakia' },
    latitude: 48.148,
    longitude: 17.107,
  },
  to: [PUBLIC],
  ...more,
})
export const create = (object: unknown, more: Record<string, unknown> = {}) => ({
  id: `${HOST}/activities/1`,
  type: 'Create',
  actor: EVA,
  object,
  to: [PUBLIC],
  ...more,
})

type Sending = {
  signer?: string
  keyId?: string
  at?: Date
  key?: KeyObject
  change?: (headers: Record<string, string>) => void
}

/** A second server of the fediverse on loopback: actors, WebFinger, an event, and an inbox that is read back. */
async function startOther() {
  const got: { path: string; headers: Record<string, string>; body: string }[] = []
  const asked: string[] = []
  const objects = new Map<string, unknown>()
  const statuses = new Map<string, number>()
  const other = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? '/'
      if (request.method === 'POST') {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        got.push({ path, headers, body: Buffer.concat(chunks).toString() })
        response.writeHead(202).end()
        return
      }
      asked.push(path)
      const found = objects.get(path)
      response.writeHead(statuses.get(path) ?? (found === undefined ? 404 : 200), {
        'content-type': 'application/activity+json',
      })
      response.end(JSON.stringify(found ?? {}))
    })
  })
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const routes = new Map(
    ['spolky.example', 'zli.example'].map((name) => [name, { host: '127.0.0.1', port }]),
  )
  for (const actor of [EVA, JAN]) objects.set(new URL(actor).pathname, actorDocument(actor))
  objects.set('/.well-known/webfinger?resource=acct%3Aeva%40spolky.example', {
    links: [{ rel: 'self', type: 'application/activity+json', href: EVA }],
  })
  return {
    got,
    asked,
    objects,
    statuses,
    routes,
    close: () => new Promise((done) => other.close(done)),
  }
}

export type FederationSite = Awaited<ReturnType<typeof startFederation>>

/** A server that federates, on a database of its own, and another one whose actors it follows. */
export async function startFederation(clock: () => Date) {
  const { routes, close, ...other } = await startOther()
  const database = await testDatabase()
  await seedPlaces(database.db)
  const { db } = database
  const { publicUrl } = config
  const log: string[] = []
  const logTo = new Writable({
    write: (line: Buffer, _, done) => {
      log.push(line.toString())
      done()
    },
  })
  const app = await buildApp({
    db,
    database,
    config,
    clock,
    logTo,
    federationRoutes: routes,
    requestsPerMinute: 10_000,
  })

  async function withHttp<T>(ways: typeof routes, work: (http: Http) => Promise<T>): Promise<T> {
    const { signal } = new AbortController()
    const client = createHttpClient({ requestsPerSecond: 100, signal, routes: ways })
    try {
      return await work(client.http)
    } finally {
      await client.close()
    }
  }

  const follow = (account: string) =>
    withHttp(routes, (http) =>
      followActor(account, { db, clock, http, publicUrl, citySlug: 'bratislava' }),
    )

  function signed(activity: unknown, sending: Sending = {}) {
    const {
      signer = EVA,
      keyId = `${signer}#main-key`,
      at = clock(),
      key = keyOf(signer).privateKey,
    } = sending
    const body = JSON.stringify(activity)
    const url = 'https://okolo.example/federation/inbox'
    const headers: Record<string, string> = {
      'content-type': 'application/activity+json',
      ...cavageHeaders({ method: 'POST', url, body }, { keyId, privateKey: key, now: at }),
    }
    sending.change?.(headers)
    return { method: 'POST' as const, url: '/federation/inbox', headers, payload: body }
  }

  return {
    ...other,
    app,
    database,
    follow,
    unfollow: (account: string, ways = routes) =>
      withHttp(ways, (http) => unfollowActor(account, { db, clock, http, publicUrl })),
    signed,
    /** Lines for operators. */
    log,
    send: (activity: unknown, sending?: Sending) => app.inject(signed(activity, sending)),
    /** Returns the titles in the catalogue. */
    titles: async (): Promise<string[]> => {
      const { rows } = await sql<{ title: string }>`
        select title from event where exists (select from listing l where l.event_id = event.id and not l.is_withdrawn)
        order by title`.execute(db)
      return rows.map(({ title }) => title)
    },
    /** Nothing but Eva, who is followed. */
    beginAnew: async () => {
      other.got.length = 0
      await emptyTables(database, 'source, listing, event, venue, organizer, activitypub_seen')
      await follow('@eva@spolky.example')
    },
    close: async () => {
      await app.close()
      await database.close()
      await close()
    },
  }
}
