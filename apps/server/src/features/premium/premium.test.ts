import { PremiumState } from '@okolo/contract/people/premium'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue, forgetOldTraces } from '#server/people/accounts/erasure.ts'
import { startPeople } from '../account/testing/people.ts'
import { storeSignature } from './store-signature.ts'

const AUTHORIZATION = 'Bearer of what the store was given, 0123456789'
const SIGNING_SECRET = 'the store signs with this, and with nothing else'
const STORE = {
  appleKey: 'appl_key',
  googleKey: null,
  authorization: AUTHORIZATION,
  signingSecret: SIGNING_SECRET,
  countsSandbox: false,
}
const DAY = 24 * 3_600_000
const START = Date.UTC(2026, 10, 20)
const at = (days: number) => START + days * DAY
const iso = (days: number) => new Date(at(days)).toISOString()

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({ store: STORE }, { requestsPerMinute: 1_000_000 })
  site.pass(at(10) - site.now().getTime())
})
afterAll(() => site.close())

type Event = Record<string, unknown>
type Member = Awaited<ReturnType<typeof site.member>>

/** An event as the store writes it. `day`: when it was made, counted from the start. */
function told(type: string, day: number, more: Event = {}): Event {
  return {
    id: `${type} ${day} ${JSON.stringify(more)}`,
    type,
    event_timestamp_ms: at(day),
    entitlement_ids: ['premium'],
    environment: 'PRODUCTION',
    store: 'APP_STORE',
    product_id: 'monthly',
    period_type: 'NORMAL',
    purchased_at_ms: at(0),
    expiration_at_ms: at(30),
    ...more,
  }
}

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

const BOUGHT = told('INITIAL_PURCHASE', 0)
const RENEWED = told('RENEWAL', 30, { purchased_at_ms: at(30), expiration_at_ms: at(60) })
const CANCELLED = told('CANCELLATION', 10, { cancel_reason: 'UNSUBSCRIBE' })

/** name -> what the store tells, and what then holds on the tenth day. */
const COURSES: [string, Event[], until: number | null, Partial<PremiumState>?][] = [
  ['a purchase', [BOUGHT], 30, { is_premium: true, renews: true, store: 'apple' }],
  ['a renewal', [BOUGHT, RENEWED], 60, { renews: true }],
  ['a cancellation', [BOUGHT, CANCELLED], 30, { is_premium: true, renews: false }],
  ['one taken back', [BOUGHT, CANCELLED, told('UNCANCELLATION', 11)], 30, { renews: true }],
  [
    'one that is not for ever',
    [told('NON_RENEWING_PURCHASE', 0, { period_type: 'PREPAID' })],
    30,
    { is_premium: true, renews: false },
  ],
  [
    'money given back',
    [
      BOUGHT,
      told('CANCELLATION', 5, {
        cancel_reason: 'CUSTOMER_SUPPORT',
        expiration_at_ms: at(5),
        price: -4.99,
      }),
      told('EXPIRATION', 5.1, { expiration_at_ms: at(5) }),
    ],
    5,
    { is_premium: false, store: null },
  ],
  [
    'that reversed',
    [
      BOUGHT,
      told('CANCELLATION', 5, { cancel_reason: 'CUSTOMER_SUPPORT', expiration_at_ms: at(5) }),
      told('EXPIRATION', 5.1, { expiration_at_ms: at(5) }),
      told('REFUND_REVERSED', 6),
    ],
    30,
    { is_premium: true },
  ],
  ['an end', [BOUGHT, CANCELLED, told('EXPIRATION', 30)], 30],
  ['an end of the month before', [BOUGHT, RENEWED, told('EXPIRATION', 30.1)], 60],
  [
    'a failed payment with days of grace',
    [
      BOUGHT,
      told('BILLING_ISSUE', 30, { grace_period_expiration_at_ms: at(46) }),
      told('CANCELLATION', 30, { cancel_reason: 'BILLING_ERROR' }),
    ],
    46,
    { has_billing_issue: true, renews: true },
  ],
  [
    'a failed payment without',
    [
      BOUGHT,
      told('BILLING_ISSUE', 30),
      told('CANCELLATION', 30, { cancel_reason: 'BILLING_ERROR' }),
      told('EXPIRATION', 30, { expiration_reason: 'BILLING_ERROR' }),
    ],
    30,
  ],
  [
    'a payment that came in the days of grace',
    [
      BOUGHT,
      told('BILLING_ISSUE', 30, { grace_period_expiration_at_ms: at(46) }),
      told('RENEWAL', 29.9, { purchased_at_ms: at(33), expiration_at_ms: at(63) }),
    ],
    63,
    { has_billing_issue: false },
  ],
  [
    'a change to another product at the end',
    [
      BOUGHT,
      told('PRODUCT_CHANGE', 12, { new_product_id: 'yearly', expiration_at_ms: at(12) }),
      told('RENEWAL', 30, {
        product_id: 'yearly',
        purchased_at_ms: at(30),
        expiration_at_ms: at(395),
      }),
    ],
    395,
  ],
  [
    'a pause',
    [
      BOUGHT,
      told('SUBSCRIPTION_PAUSED', 12, { auto_resume_at_ms: at(60) }),
      told('EXPIRATION', 30, { expiration_reason: 'SUBSCRIPTION_PAUSED' }),
    ],
    30,
  ],
  [
    'days that were given',
    [BOUGHT, told('SUBSCRIPTION_EXTENDED', 20, { expiration_at_ms: at(37) })],
    37,
  ],
  [
    'a day while the store was away',
    [
      told('TEMPORARY_ENTITLEMENT_GRANT', 10, {
        original_transaction_id: null,
        transaction_id: 'unsure',
        purchased_at_ms: at(10),
        expiration_at_ms: at(11),
      }),
    ],
    11,
    { is_premium: true, renews: false },
  ],
  [
    'types without a meaning for premium',
    [
      BOUGHT,
      told('TEST', 11, { expiration_at_ms: at(99) }),
      told('INVOICE_ISSUANCE', 12, { expiration_at_ms: at(99) }),
      told('VIRTUAL_CURRENCY_TRANSACTION', 13, { expiration_at_ms: at(99) }),
      told('EXPERIMENT_ENROLLMENT', 14, { expiration_at_ms: at(99) }),
      told('SUBSCRIBER_ALIAS', 15, { expiration_at_ms: at(99) }),
      told('SOMETHING_NEW', 16, { expiration_at_ms: at(99), shape: [{ odd: null }] }),
    ],
    30,
  ],
  [
    'a product that is not premium',
    [told('INITIAL_PURCHASE', 0, { entitlement_ids: ['other'] })],
    null,
  ],
  ['a product of no entitlement', [told('INITIAL_PURCHASE', 0, { entitlement_ids: null })], null],
  ['what a tester bought', [told('INITIAL_PURCHASE', 0, { environment: 'SANDBOX' })], null],
]

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

describe('what the store tells', () => {
  test.each(COURSES)(
    '%s: in any order, and told twice, it gives the same',
    async (name, events, day, state) => {
      for (const [i, order] of orders(events).entries()) {
        const member = await site.signUp(`${name.replaceAll(' ', '-')}-${i}@example.com`)
        // Whoever signs up gives no address to the store: only the account's uuid.
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

  test('what an account bought before it was known counts when its name or a transfer leads to it', async () => {
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

  test('what an operator granted is kept beside it, whichever is longer', async () => {
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

describe('who reports', () => {
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

  test('what is no event is refused', async () => {
    expect((await report({ type: 'TEST' })).statusCode).toBe(400)
  })
})

test('the state is the owner’s alone, and the stores’ keys are everybody’s', async () => {
  expect((await site.ask('GET', '/v1/premium/')).statusCode).toBe(401)
  expect((await site.ask('GET', '/v1/premium/store/')).json()).toEqual({
    ios: 'appl_key',
    android: null,
  })
})

test('what the app told the store about a person is not kept, and what is kept goes with the account', async () => {
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
  await forgetOldTraces(site.db, site.now())
  expect(await kept()).toContain(gone.user.uuid)
  site.pass(401 * DAY)
  await forgetOldTraces(site.db, site.now())
  expect(await kept()).not.toContain(gone.user.uuid)
})
