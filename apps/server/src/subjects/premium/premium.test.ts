import { PremiumState } from '@okolo/contract/people/premium'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#server/people/accounts/erasure.ts'
import { forgetStoreEvents } from '#server/subjects/premium/store.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import {
  at,
  BOUGHT,
  COURSES,
  DAY,
  iso,
  RENEWED,
  told,
  type Event,
} from './testing/store-courses.ts'
import { storeSignature } from './rules.ts'

const AUTHORIZATION = 'Bearer of what the store was given, 0123456789'
const SIGNING_SECRET = 'the store signs with this, and with nothing else'
const STORE = {
  appleKey: 'appl_key',
  googleKey: null,
  authorization: AUTHORIZATION,
  signingSecret: SIGNING_SECRET,
  countsSandbox: false,
}
let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({ store: STORE }, { requestsPerMinute: 1_000_000 })
  site.pass(at(10) - site.now().getTime())
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<typeof site.member>>

/** The same of one person: names and the subscription are theirs. */
const of = (person: string, events: Event[]) =>
  events.map((event) => ({
    original_transaction_id: `first of ${person}`,
    app_user_id: person,
    ...event,
    id: `${person} ${String(event['id'])}`,
  }))

async function report(event: Event, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ api_version: '1.0', event })
  const time = String(Math.floor(site.now().getTime() / 1000))
  return site.app.inject({
    method: 'POST',
    url: '/v1/premium/store-events/',
    payload: body,
    headers: {
      'content-type': 'application/json',
      authorization: AUTHORIZATION,
      'x-revenuecat-webhook-signature': `t=${time},v1=${storeSignature(SIGNING_SECRET, time, body)}`,
      ...headers,
    },
  })
}

async function reportAll(events: Event[]): Promise<void> {
  for (const event of events) expect((await report(event)).statusCode).toBe(200)
}

async function premiumOf({ access }: Member) {
  return PremiumState.parse((await site.ask('GET', '/v1/premium/', null, { token: access })).json())
}

async function untilOf({ user }: Member): Promise<string | null> {
  const { rows } = await sql<{ premium_until: Date | null }>`
    select premium_until from user_account where id = ${user.id}`.execute(site.db)
  return rows[0]?.premium_until?.toISOString() ?? null
}

/** All orders of a few events, some of many. */
function orders<One>(all: readonly One[]): One[][] {
  const few = (rest: readonly One[]): One[][] =>
    rest.length < 2
      ? [[...rest]]
      : rest.flatMap((one, i) => few(rest.toSpliced(i, 1)).map((others) => [one, ...others]))
  return all.length <= 4
    ? few(all)
    : [[...all], all.toReversed(), [...all.slice(3), ...all.slice(0, 3)]]
}

describe('events of the store', () => {
  test.each(COURSES)(
    '%s: in any order, and told twice, it gives the same',
    async (name, events, day, state) => {
      for (const [i, order] of orders(events).entries()) {
        const member = await site.signUp(`${name.replaceAll(' ', '-')}-${i}@example.com`)
        // The store knows an account by its uuid alone.
        const sent = of(member.user.uuid, order)
        await reportAll(sent)
        expect([i, await untilOf(member)]).toEqual([i, day === null ? null : iso(day)])
        const [again = {}] = sent
        expect((await report(again)).json()).toEqual({ is_new: false })
        expect([i, await untilOf(member)]).toEqual([i, day === null ? null : iso(day)])
        if (state !== undefined) expect(await premiumOf(member)).toMatchObject(state)
      }
    },
  )

  test('counts earlier purchases once a name or a transfer identifies the account', async () => {
    const [anna, boris] = [
      await site.member('anna@example.com'),
      await site.member('boris@example.com'),
    ]
    const unknown = '$RCAnonymousID:8f2c1b9e'
    const bought = of(unknown, [BOUGHT])
    const renewed = of(unknown, [RENEWED]).map((event) => ({
      ...event,
      app_user_id: anna.user.uuid,
      aliases: [unknown],
    }))
    const moved = {
      id: 'moved',
      type: 'TRANSFER',
      event_timestamp_ms: at(31),
      transferred_from: [anna.user.uuid],
      transferred_to: [boris.user.uuid],
    }
    await reportAll(bought)
    expect(await untilOf(anna)).toBeNull()
    await reportAll(renewed)
    expect(await untilOf(anna)).toBe(iso(60))
    await reportAll([moved])
    expect([await untilOf(anna), await untilOf(boris)]).toEqual([null, iso(60)])
    for (const order of orders([...bought, ...renewed, moved])) {
      await sql`delete from store_event`.execute(site.db)
      await reportAll(order)
      expect([await untilOf(anna), await untilOf(boris)]).toEqual([null, iso(60)])
    }
  })

  test('an event of an account that is not there yet waits for it', async () => {
    const uuid = '0e4c2ab0-0000-4000-8000-000000000001'
    await reportAll(of(uuid, [BOUGHT]))
    const late = await site.member('late@example.com')
    await sql`update user_account set uuid = ${uuid} where id = ${late.user.id}`.execute(site.db)
    const { access } = (await site.logIn('late@example.com')).json()
    expect(await premiumOf({ ...late, access })).toMatchObject({ is_premium: true, until: iso(30) })
  })

  test("keeps an operator's grant beside a purchase and uses the longer one", async () => {
    const member = await site.member('granted@example.com')
    await sql`
      update user_account set premium_granted_until = ${iso(45)} where id = ${member.user.id}`.execute(
      site.db,
    )
    await reportAll(of(member.user.uuid, [BOUGHT]))
    expect(await untilOf(member)).toBe(iso(45))
    await reportAll(of(member.user.uuid, [RENEWED]))
    expect(await untilOf(member)).toBe(iso(60))
  })
})

describe('the sender of a report', () => {
  const event = told('TEST', 0, { id: 'proof' })
  test.each([
    ['no word', { authorization: '' }],
    ['another word', { authorization: AUTHORIZATION.replace('0', '1') }],
    ['no signature', { 'x-revenuecat-webhook-signature': '' }],
    [
      'another signature',
      { 'x-revenuecat-webhook-signature': `t=1795100400,v1=${'0'.repeat(64)}` },
    ],
    ['no time', { 'x-revenuecat-webhook-signature': 'v1=00' }],
  ])('with %s is nobody', async (_, headers) => {
    expect((await report(event, headers)).statusCode).toBe(403)
  })

  test('an old message is not taken again', async () => {
    const body = JSON.stringify({ event })
    const time = String(Math.floor(site.now().getTime() / 1000) - 301)
    const signed = `t=${time},v1=${storeSignature(SIGNING_SECRET, time, body)}`
    const answer = await report(event, { 'x-revenuecat-webhook-signature': signed })
    expect(answer.statusCode).toBe(403)
  })

  test('nothing is taken where neither is set', async () => {
    const other = await startPeople({
      store: { ...STORE, authorization: null, signingSecret: null },
    })
    const answer = await other.app.inject({
      method: 'POST',
      url: '/v1/premium/store-events/',
      payload: { event },
    })
    expect(answer.statusCode).toBe(403)
    await other.close()
  })

  test('refuses unknown events', async () => {
    expect((await report({ type: 'TEST' })).statusCode).toBe(400)
  })
})

/** An array within an array, and so on. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test.each([
  ['a moment that no database takes', { event_timestamp_ms: 8.6e15 }],
  ['an end that no database takes', { expiration_at_ms: 8.6e15 }],
  ['an end before all time', { grace_period_expiration_at_ms: -8.6e15 }],
  ['a moment of a field that nobody knows', { paused_at_ms: 1e300 }],
  ['NUL in its id', { id: 'a\u0000b' }],
  ['NUL in its type', { type: 'RENEWAL\u0000' }],
  ['NUL in a name', { aliases: ['a\u0000b'] }],
  ['half an emoji in a name', { app_user_id: '\ud83c' }],
  ['NUL in a field that nobody knows', { offer: { code: '\u0000' } }],
  ['values nested 3000 deep', { offer: nested(3000) }],
])('refuses a signed event with %s', async (_what, fields) => {
  const before = await storedEvents()
  const { statusCode } = await report({ ...BOUGHT, id: 'odd', app_user_id: 'odd', ...fields })
  expect([statusCode, await storedEvents()]).toEqual([400, before])
})

test('takes a purchase of a person whose name no database can store', async () => {
  const subscriber_attributes = { $displayName: { value: 'Zu\u0000zana \ud83c' } }
  const { statusCode } = await report({ ...BOUGHT, id: 'odd name', subscriber_attributes })
  expect(statusCode).toBe(200)
})

async function storedEvents(): Promise<number> {
  return (await sql`select 1 from store_event`.execute(site.db)).rows.length
}

test('the state is the owner’s alone, and the stores’ keys are everybody’s', async () => {
  expect((await site.ask('GET', '/v1/premium/')).statusCode).toBe(401)
  expect((await site.ask('GET', '/v1/premium/store/')).json()).toEqual({
    ios: 'appl_key',
    android: null,
  })
})

test('stores no personal data of the store and deletes the rest with the account', async () => {
  const gone = await site.member('gone@example.com')
  const attributes = { subscriber_attributes: { $email: { value: 'gone@example.com' } } }
  await reportAll(of(gone.user.uuid, [{ ...BOUGHT, ...attributes }]))
  const kept = async () => JSON.stringify(await site.rows('store_event'))
  expect(await kept()).toContain(gone.user.uuid)
  expect(await kept()).not.toContain('gone@example.com')
  await site.ask('DELETE', '/v1/users/me/', null, { token: gone.access })
  site.pass(31 * DAY)
  await eraseDue(site.people, site.now())
  expect(await kept()).not.toContain(gone.user.uuid)
  // The subscription goes on until it is cancelled in its store. Its events are of nobody, and go.
  await reportAll(of(gone.user.uuid, [RENEWED]))
  await forgetStoreEvents(site.db, site.now())
  expect(await kept()).toContain(gone.user.uuid)
  site.pass(401 * DAY)
  await forgetStoreEvents(site.db, site.now())
  expect(await kept()).not.toContain(gone.user.uuid)
})
