import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { seedPlaces } from './catalogue/places.ts'
import { followActor, unfollowActor } from './ingest/follow.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { cavageHeaders } from './platform/fediverse/cavage-signature.ts'
import { readCavageSignature } from './platform/fediverse/cavage-signature.ts'
import type { Http } from '@okolo/connectors/http'
import { createHttpClient } from './platform/http-client.ts'
import type { App } from './platform/http/app-type.ts'
import { testDatabase } from './platform/testing.ts'

const HOST = 'https://spolky.example'
const EVA = `${HOST}/@eva`
const JAN = `${HOST}/@jan`
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' })
const keys = new Map(
  [EVA, JAN].map((actor) => [actor, generateKeyPairSync('rsa', { modulusLength: 2048 })]),
)

/** A second server of the fediverse on loopback: actors, WebFinger, an event, and an inbox that is read back. */
const got: { path: string; headers: Record<string, string>; body: string }[] = []
const asked: string[] = []
const objects = new Map<string, unknown>()
let other: Server
let database: Database
let app: App
let now = new Date('2026-11-20T15:00:00Z')
let routes: Map<string, { host: string; port: number }>

beforeAll(async () => {
  other = createServer((request, response) => {
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
      response.writeHead(found === undefined ? 404 : 200, {
        'content-type': 'application/activity+json',
      })
      response.end(JSON.stringify(found ?? {}))
    })
  })
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
  const { port } = other.address() as AddressInfo
  routes = new Map(
    ['spolky.example', 'zli.example'].map((name) => [name, { host: '127.0.0.1', port }]),
  )
  for (const actor of [EVA, JAN]) objects.set(new URL(actor).pathname, actorDocument(actor))
  objects.set('/.well-known/webfinger?resource=acct%3Aeva%40spolky.example', {
    links: [{ rel: 'self', type: 'application/activity+json', href: EVA }],
  })
  database = await testDatabase()
  await seedPlaces(database.db)
  app = await buildApp({
    db: database.db,
    database,
    config,
    clock: () => now,
    federationRoutes: routes,
    requestsPerMinute: 10_000,
  })
})
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z')
  got.length = 0
  await database.exec(
    'truncate source, listing, event, venue, organizer, activitypub_seen restart identity cascade',
  )
  await follow('@eva@spolky.example')
})
afterAll(async () => {
  await app.close()
  await database.close()
  await new Promise((done) => other.close(done))
})

function actorDocument(actor: string, key = keyOf(actor).publicKey) {
  const publicKeyPem = key.export({ type: 'spki', format: 'pem' })
  return {
    id: actor,
    type: 'Person',
    preferredUsername: actor.split('@').at(-1),
    inbox: `${actor}/inbox`,
    publicKey: { id: `${actor}#main-key`, owner: actor, publicKeyPem },
  }
}

function keyOf(actor: string) {
  const key = keys.get(actor)
  if (key === undefined) throw new Error(`no key of ${actor}`)
  return key
}

async function withHttp<T>(ways: typeof routes, work: (http: Http) => Promise<T>): Promise<T> {
  const { signal } = new AbortController()
  const { http, close } = createHttpClient({ requestsPerSecond: 100, signal, routes: ways })
  try {
    return await work(http)
  } finally {
    await close()
  }
}

function follow(account: string) {
  const { db } = database
  const { publicUrl } = config
  return withHttp(routes, (http) =>
    followActor(account, { db, clock: () => now, http, publicUrl, citySlug: 'bratislava' }),
  )
}

const event = (more: Record<string, unknown> = {}) => ({
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
const create = (object: unknown, more: Record<string, unknown> = {}) => ({
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

function signed(activity: unknown, sending: Sending = {}) {
  const {
    signer = EVA,
    keyId = `${signer}#main-key`,
    at = now,
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

const send = (activity: unknown, sending?: Sending) => app.inject(signed(activity, sending))

async function titles(): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from event where exists (select from listing l where l.event_id = event.id and not l.is_withdrawn)
    order by title`.execute(database.db)
  return rows.map(({ title }) => title)
}

describe('the instance in the fediverse', () => {
  test('is found by its account and names its key', async () => {
    const found = await app.inject('/.well-known/webfinger?resource=acct:okolo@okolo.example')
    expect(found.json()).toMatchObject({
      links: [{ rel: 'self', href: 'https://okolo.example/federation/actor' }],
    })
    const actor = await app.inject('/federation/actor')
    expect(actor.headers['content-type']).toContain('application/activity+json')
    expect(actor.json()).toMatchObject({
      type: 'Application',
      inbox: 'https://okolo.example/federation/inbox',
      publicKey: { id: 'https://okolo.example/federation/actor#main-key' },
    })
    const stranger = await app.inject('/.well-known/webfinger?resource=acct:root@okolo.example')
    expect(stranger.statusCode).toBe(404)
    expect((await app.inject('/federation/outbox')).json()).toMatchObject({ totalItems: 0 })
  })

  test('follows by a request that its key has signed, and knows when it is accepted', async () => {
    expect(got).toHaveLength(1)
    const [{ path, headers, body }] = got as [(typeof got)[0]]
    expect(path).toBe('/@eva/inbox')
    const signature = readCavageSignature(
      { method: 'POST', path, origin: HOST, headers, body: Buffer.from(body) },
      now,
    )
    expect(signature.keyId).toBe('https://okolo.example/federation/actor#main-key')
    const asking: { id: string; type: string; object: string } = JSON.parse(body)
    expect(asking).toMatchObject({ type: 'Follow', object: EVA })
    const accept = { id: `${EVA}/accepts/1`, type: 'Accept', actor: EVA, object: { id: asking.id } }
    expect((await send(accept)).json()).toMatchObject({ status: 'answered' })
    const { rows } = await sql`select actor, state from activitypub_follow`.execute(database.db)
    expect(rows).toEqual([{ actor: EVA, state: 'accepted' }])
  })

  test('follows no more when it is told so: the actor hears of it, and what it sends is not taken', async () => {
    await send(create(event()))
    const unfollow = (account: string, ways = routes) =>
      withHttp(ways, (http) =>
        unfollowActor(account, {
          db: database.db,
          clock: () => now,
          http,
          publicUrl: config.publicUrl,
        }),
      )
    expect(await unfollow('@jan@spolky.example')).toBeNull()
    expect(await unfollow('eva@Spolky.example')).toMatchObject({ actor: EVA, isTold: true })
    const asking: { id: string } = JSON.parse(got[0]!.body)
    expect(JSON.parse(got[1]!.body)).toMatchObject({
      type: 'Undo',
      object: { id: asking.id, type: 'Follow', object: EVA },
    })
    const answer = await send(create(event({ id: `${HOST}/events/2`, name: 'Neskoro' })))
    expect(answer.statusCode).toBe(403)
    // What it gave before stays, and its outbox is not read any more.
    expect(await titles()).toEqual(['Otvorená dielňa'])
    const { rows } = await sql`select is_enabled from source`.execute(database.db)
    expect(rows).toEqual([{ is_enabled: false }])
    expect(await unfollow(EVA)).toBeNull()
    await follow('@eva@spolky.example')
    const { rows: again } = await sql`select is_enabled from source`.execute(database.db)
    expect(again).toEqual([{ is_enabled: true }])
  })

  test('follows no more an actor that cannot be reached', async () => {
    const nowhere = new Map([['spolky.example', { host: '127.0.0.1', port: 1 }]])
    const done = await withHttp(nowhere, (http) =>
      unfollowActor(EVA, { db: database.db, clock: () => now, http, publicUrl: config.publicUrl }),
    )
    expect(done).toMatchObject({ actor: EVA, isTold: false })
    expect(done?.why).toContain('could not be read')
  })

  test('has one key for ever', async () => {
    const key = async () =>
      (await app.inject('/federation/actor')).json<{ publicKey: unknown }>().publicKey
    expect(await key()).toEqual(await key())
  })
})

describe('an event that is sent', () => {
  test('by a followed actor is in the catalogue at once', async () => {
    const answer = await send(create(event()))
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'stored', reason: 'new' }])
    expect(await titles()).toEqual(['Otvorená dielňa'])
    const { rows } = await sql`
      select s.connector, c.slug as city, r.state from source_record r join source s on s.id = r.source_id
      join city c on c.id = s.city_id`.execute(database.db)
    expect(rows).toEqual([{ connector: 'activitypub', city: 'bratislava', state: 'mapped' }])
  })

  test('again with another name is renamed; an older form that comes late changes nothing', async () => {
    await send(create(event({ updated: '2026-11-20T10:00:00Z' })))
    const newer = event({ name: 'Dielňa na dvore', updated: '2026-11-20T12:00:00Z' })
    expect((await send(create(newer, { type: 'Update' }))).json()).toMatchObject({
      reason: 'changed',
    })
    const late = event({ name: 'Starý názov', updated: '2026-11-20T11:00:00Z' })
    expect((await send(create(late, { type: 'Update' }))).json()).toMatchObject({
      status: 'ignored',
    })
    expect(await titles()).toEqual(['Dielňa na dvore'])
  })

  test('is gone when its owner deletes it, and only then', async () => {
    await send(create(event()))
    const remove = {
      id: `${HOST}/deletes/1`,
      type: 'Delete',
      actor: EVA,
      object: `${HOST}/events/1`,
    }
    await follow(JAN)
    const foreign = await send({ ...remove, actor: JAN }, { signer: JAN })
    expect(foreign.json()).toMatchObject({ status: 'ignored' })
    expect(await titles()).toEqual(['Otvorená dielňa'])
    expect((await send(remove)).json()).toMatchObject({ status: 'stored', reason: 'deleted' })
    expect(await titles()).toEqual([])
  })

  test('by a relay is what its own host says of it', async () => {
    const own = event({ id: `${HOST}/events/9`, name: 'Z prvej ruky' })
    objects.set('/events/9', own)
    const announce = {
      id: `${HOST}/announces/1`,
      type: 'Announce',
      actor: EVA,
      object: { ...own, name: 'Podvrh' },
    }
    expect((await send(announce)).json()).toMatchObject({ status: 'stored' })
    expect(await titles()).toEqual(['Z prvej ruky'])
  })

  test('to followers only is not shown', async () => {
    const secret = create(event({ to: [`${EVA}/followers`] }), { to: [`${EVA}/followers`] })
    expect((await send(secret)).json()).toMatchObject({ status: 'ignored' })
    expect(await titles()).toEqual([])
  })

  test('that cannot be understood is kept with its reason', async () => {
    await send(create(event({ startTime: 'soon' })))
    const { rows } = await sql`select state, reason_code from source_record`.execute(database.db)
    expect(rows).toEqual([{ state: 'quarantined', reason_code: 'no_date' }])
  })
})

describe('a request is refused', () => {
  const refused = async (answer: { statusCode: number; json: () => { message: string } }) => {
    expect(await titles()).toEqual([])
    return [answer.statusCode, answer.json().message]
  }

  test('without a signature, before anything is fetched', async () => {
    const before = asked.length
    const { headers: _headers, ...plain } = signed(create(event()))
    const headers = { 'content-type': 'application/activity+json' }
    expect(await refused(await app.inject({ ...plain, headers }))).toEqual([
      401,
      'The request is not signed (no Signature header).',
    ])
    expect(asked).toHaveLength(before)
  })

  test('signed by another key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(await refused(await send(create(event()), { key: privateKey }))).toEqual([
      401,
      'The signature is not of this key.',
    ])
  })

  test('with another body than was signed', async () => {
    const request = signed(create(event()))
    const payload = request.payload.replace('Otvorená', 'Zatvorená')
    expect(await refused(await app.inject({ ...request, payload }))).toEqual([
      401,
      'The digest is not that of the body.',
    ])
  })

  test.each([
    [2 * 60, 'The request was signed too long ago.'],
    [-30, 'The request was signed in the future.'],
  ])('signed %s minutes ago', async (minutes, message) => {
    const at = new Date(now.getTime() - minutes * 60_000)
    expect(await refused(await send(create(event()), { at }))).toEqual([401, message])
  })

  test('that leaves the body or the date unsigned', async () => {
    const without = (name: string) => (headers: Record<string, string>) => {
      headers['signature'] = headers['signature']!.replace(` ${name}`, '')
    }
    expect(await refused(await send(create(event()), { change: without('digest') }))).toEqual([
      401,
      'The signature does not cover the digest.',
    ])
    expect(await refused(await send(create(event()), { change: without('date') }))).toEqual([
      401,
      'The signature covers no date.',
    ])
  })

  test('that comes a second time', async () => {
    const request = signed(create(event()))
    expect((await app.inject(request)).statusCode).toBe(202)
    const again = await app.inject(request)
    expect([again.statusCode, again.json()]).toEqual([
      401,
      { code: 'unauthorized', message: 'This very request was sent before.' },
    ])
  })

  test('of an actor whom nobody follows', async () => {
    const activity = create(event({ attributedTo: JAN }), { actor: JAN })
    expect(await refused(await send(activity, { signer: JAN }))).toEqual([
      403,
      `${JAN} is not followed.`,
    ])
  })

  test('that names another actor than signed it', async () => {
    await follow(JAN)
    expect(await refused(await send(create(event()), { signer: JAN }))).toEqual([
      403,
      'the activity names another actor than its sender.',
    ])
  })

  test.each([
    ['another host', { id: 'https://zli.example/events/1' }],
    ['another actor', { attributedTo: JAN }],
    ['nobody', { attributedTo: undefined }],
  ])('for an event of %s', async (_, more) => {
    const [status, message] = await refused(await send(create(event(more), { type: 'Update' })))
    expect(status).toBe(403)
    expect(message).toContain(`${EVA} does not own`)
  })

  test('by a key of another host that says it is of this one', async () => {
    objects.set('/evil-key', { ...actorDocument(EVA, keyOf(JAN).publicKey), id: EVA })
    const answer = await send(create(event()), {
      keyId: 'https://zli.example/evil-key',
      key: keyOf(JAN).privateKey,
    })
    expect(await refused(answer)).toEqual([
      401,
      'The key is not named by an actor of its own host.',
    ])
  })

  test('whose key lies at a private address', async () => {
    const answer = await send(create(event()), { keyId: 'http://169.254.169.254/key' })
    const [status, message] = await refused(answer)
    expect(status).toBe(401)
    expect(message).toMatch(/key cannot be fetched: .*refused/)
  })

  test('with a body that is no JSON, or larger than any event', async () => {
    const headers = { 'content-type': 'application/activity+json' }
    const post = (payload: string) =>
      app.inject({ method: 'POST', url: '/federation/inbox', headers, payload })
    expect((await post('{')).statusCode).toBe(400)
    expect((await post('x'.repeat(300 * 1024))).statusCode).toBe(413)
  })
})

test('a key that was changed is fetched anew once', async () => {
  expect((await send(create(event()))).statusCode).toBe(202)
  const changed = generateKeyPairSync('rsa', { modulusLength: 2048 })
  objects.set('/@eva', actorDocument(EVA, changed.publicKey))
  now = new Date(now.getTime() + 2 * 60_000)
  const answer = await send(create(event({ name: 'Nový kľúč' }), { type: 'Update' }), {
    key: changed.privateKey,
  })
  expect(answer.statusCode).toBe(202)
  expect(await titles()).toEqual(['Nový kľúč'])
  objects.set('/@eva', actorDocument(EVA))
  now = new Date(now.getTime() + 2 * 60_000)
  expect((await send(create(event(), { type: 'Update' }))).statusCode).toBe(202)
})

test('a signature by RFC 9421 is taken as well', async () => {
  now = new Date('2026-11-20T18:00:00Z')
  const body = JSON.stringify(create(event()))
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const created = Math.floor(now.getTime() / 1000)
  const params = `("@method" "@target-uri" "content-digest");created=${created};keyid="${EVA}#main-key"`
  const base = [
    '"@method": POST',
    '"@target-uri": https://okolo.example/federation/inbox',
    `"content-digest": ${digest}`,
    `"@signature-params": ${params}`,
  ].join('\n')
  const value = sign('sha256', Buffer.from(base), keyOf(EVA).privateKey).toString('base64')
  const headers = {
    'content-type': 'application/activity+json',
    'content-digest': digest,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${value}:`,
  }
  const request = { method: 'POST' as const, url: '/federation/inbox', headers, payload: body }
  expect((await app.inject(request)).statusCode).toBe(202)
  const other9421 = { ...request, payload: body.replace('Otvorená', 'Zatvorená') }
  expect((await app.inject(other9421)).statusCode).toBe(401)
})
