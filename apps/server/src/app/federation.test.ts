import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCavageSignature } from '../platform/fediverse/cavage-signature.ts'
import {
  create,
  EVA,
  event,
  HOST,
  JAN,
  startFederation,
  type FederationSite,
} from './testing/federation-site.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
let site: FederationSite

beforeAll(async () => {
  site = await startFederation(() => NOW)
})
beforeEach(() => site.beginAnew())
afterAll(() => site.close())

describe('the instance in the fediverse', () => {
  test('is found by its account and names its key', async () => {
    const found = await site.app.inject('/.well-known/webfinger?resource=acct:okolo@okolo.example')
    expect(found.json()).toMatchObject({
      links: [{ rel: 'self', href: 'https://okolo.example/federation/actor' }],
    })
    const actor = await site.app.inject('/federation/actor')
    expect(actor.headers['content-type']).toContain('application/activity+json')
    expect(actor.json()).toMatchObject({
      type: 'Application',
      inbox: 'https://okolo.example/federation/inbox',
      publicKey: { id: 'https://okolo.example/federation/actor#main-key' },
    })
    const stranger = await site.app.inject(
      '/.well-known/webfinger?resource=acct:root@okolo.example',
    )
    expect(stranger.statusCode).toBe(404)
    expect((await site.app.inject('/federation/outbox')).json()).toMatchObject({ totalItems: 0 })
  })

  test('follows by a request that its key has signed, and knows when it is accepted', async () => {
    expect(site.got).toHaveLength(1)
    const [{ path, headers, body }] = site.got as [FederationSite['got'][0]]
    expect(path).toBe('/@eva/inbox')
    const signature = readCavageSignature(
      { method: 'POST', path, origin: HOST, headers, body: Buffer.from(body) },
      NOW,
    )
    expect(signature.keyId).toBe('https://okolo.example/federation/actor#main-key')
    const asking: { id: string; type: string; object: string } = JSON.parse(body)
    expect(asking).toMatchObject({ type: 'Follow', object: EVA })
    const accept = { id: `${EVA}/accepts/1`, type: 'Accept', actor: EVA, object: { id: asking.id } }
    expect((await site.send(accept)).json()).toMatchObject({ status: 'answered' })
    const { rows } = await sql`select actor, state from activitypub_follow`.execute(
      site.database.db,
    )
    expect(rows).toEqual([{ actor: EVA, state: 'accepted' }])
  })

  test('follows no more when it is told so: the actor hears of it, and what it sends is not taken', async () => {
    await site.send(create(event()))
    expect(await site.unfollow('@jan@spolky.example')).toBeNull()
    expect(await site.unfollow('eva@Spolky.example')).toMatchObject({ actor: EVA, isTold: true })
    const asking: { id: string } = JSON.parse(site.got[0]!.body)
    expect(JSON.parse(site.got[1]!.body)).toMatchObject({
      type: 'Undo',
      object: { id: asking.id, type: 'Follow', object: EVA },
    })
    const answer = await site.send(create(event({ id: `${HOST}/events/2`, name: 'Neskoro' })))
    expect(answer.statusCode).toBe(403)
    // Its earlier events stay, and its outbox is not read again.
    expect(await site.titles()).toEqual(['Otvorená dielňa'])
    const { rows } = await sql`select is_enabled from source`.execute(site.database.db)
    expect(rows).toEqual([{ is_enabled: false }])
    expect(await site.unfollow(EVA)).toBeNull()
    await site.follow('@eva@spolky.example')
    const { rows: again } = await sql`select is_enabled from source`.execute(site.database.db)
    expect(again).toEqual([{ is_enabled: true }])
  })

  test('follows no more an actor that cannot be reached', async () => {
    const nowhere = new Map([['spolky.example', { host: '127.0.0.1', port: 1 }]])
    const done = await site.unfollow(EVA, nowhere)
    expect(done).toMatchObject({ actor: EVA, isTold: false })
    expect(done?.why).toContain('could not be read')
  })

  test('has one key for ever', async () => {
    const key = async () =>
      (await site.app.inject('/federation/actor')).json<{ publicKey: unknown }>().publicKey
    expect(await key()).toEqual(await key())
  })
})

describe('an event that is sent', () => {
  test('by a followed actor is in the catalogue at once', async () => {
    const answer = await site.send(create(event()))
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'stored', reason: 'new' }])
    expect(await site.titles()).toEqual(['Otvorená dielňa'])
    const { rows } = await sql`
      select s.connector, c.slug as city, r.state from source_record r join source s on s.id = r.source_id
      join city c on c.id = s.city_id`.execute(site.database.db)
    expect(rows).toEqual([{ connector: 'activitypub', city: 'bratislava', state: 'mapped' }])
  })

  test('again with another name is renamed; an older form that comes late changes nothing', async () => {
    await site.send(create(event({ updated: '2026-11-20T10:00:00Z' })))
    const newer = event({ name: 'Dielňa na dvore', updated: '2026-11-20T12:00:00Z' })
    expect((await site.send(create(newer, { type: 'Update' }))).json()).toMatchObject({
      reason: 'changed',
    })
    const late = event({ name: 'Starý názov', updated: '2026-11-20T11:00:00Z' })
    expect((await site.send(create(late, { type: 'Update' }))).json()).toMatchObject({
      status: 'ignored',
    })
    expect(await site.titles()).toEqual(['Dielňa na dvore'])
  })

  test('is gone when its owner deletes it, and only then', async () => {
    await site.send(create(event()))
    const remove = {
      id: `${HOST}/deletes/1`,
      type: 'Delete',
      actor: EVA,
      object: `${HOST}/events/1`,
    }
    await site.follow(JAN)
    const foreign = await site.send({ ...remove, actor: JAN }, { signer: JAN })
    expect(foreign.json()).toMatchObject({ status: 'ignored' })
    expect(await site.titles()).toEqual(['Otvorená dielňa'])
    expect((await site.send(remove)).json()).toMatchObject({ status: 'stored', reason: 'deleted' })
    expect(await site.titles()).toEqual([])
  })

  test('by a relay is what its own host says of it', async () => {
    const own = event({ id: `${HOST}/events/9`, name: 'Z prvej ruky' })
    site.objects.set('/events/9', own)
    const announce = {
      id: `${HOST}/announces/1`,
      type: 'Announce',
      actor: EVA,
      object: { ...own, name: 'Podvrh' },
    }
    expect((await site.send(announce)).json()).toMatchObject({ status: 'stored' })
    expect(await site.titles()).toEqual(['Z prvej ruky'])
  })

  test('to followers only is not shown', async () => {
    const secret = create(event({ to: [`${EVA}/followers`] }), { to: [`${EVA}/followers`] })
    expect((await site.send(secret)).json()).toMatchObject({ status: 'ignored' })
    expect(await site.titles()).toEqual([])
  })

  test('that cannot be understood is kept with its reason', async () => {
    await site.send(create(event({ startTime: 'soon' })))
    const { rows } = await sql`select state, reason_code from source_record`.execute(
      site.database.db,
    )
    expect(rows).toEqual([{ state: 'quarantined', reason_code: 'no_date' }])
  })
})
