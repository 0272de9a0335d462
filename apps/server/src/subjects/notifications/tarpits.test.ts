import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Busy } from '#server/platform/outgoing/work-queue.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { decidePushes } from './jobs/decide-pushes.ts'
import { sendDuePushes } from './jobs/push-office.ts'
import { notify } from './store/notify.ts'
import { takePush, settlePush } from './store/push-queue.ts'
import { browser, startPushServices, TARPITS } from './testing/push-services.ts'

const IDLE = { persons: [], hosts: [], areStrangers: false }
let site: Awaited<ReturnType<typeof startPeople>>
let services: Awaited<ReturnType<typeof startPushServices>>
let people = 0

beforeAll(async () => {
  site = await startPeople()
  services = await startPushServices({ now: site.now })
})
afterAll(async () => {
  await services.close()
  await site.close()
})
beforeEach(async () => {
  for (const table of ['notification', 'push_registration', 'push_host'])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
  services.received.length = 0
  services.held.length = 0
})

/** A member with a device at each of these hosts. */
async function owner(...hosts: string[]) {
  people += 1
  const { access, user } = await site.member(`p${people}@example.com`)
  const devices = hosts.map((host, i) => browser(`p${people}-${i}`, host))
  for (const { registration_id } of devices) {
    const body = { name: 'web', registration_id, active: true }
    const answer = await site.ask('POST', '/v1/notifications/fcm/', body, { token: access })
    expect(answer.statusCode).toBe(200)
  }
  return { id: user.id, paths: devices.map(({ endpoint }) => new URL(endpoint).pathname) }
}

const tell = (userId: number, kind: NotificationKind = 'friend_request') =>
  notify(site.db, [{ userId, kind, key: `${kind} ${Math.random()}`, details: {} }], site.now())

const send = (stop?: AbortSignal) =>
  sendDuePushes(
    {
      db: site.db,
      clock: site.now,
      http: services.http,
      publicUrl: site.config.publicUrl,
      site: site.config.site,
      contact: 'mailto:hello@okolo.example',
      secrets: site.people.secrets,
      vapid: vapidKey(site.people.secrets),
      fcm: null,
      error: () => undefined,
    },
    stop,
  )

const take = (busy: Partial<Busy> = {}) =>
  takePush(site.db, site.now(), { names: ['web'], busy: { ...IDLE, ...busy } })

/** Sends until this path was reached, and gives the milliseconds until then. */
async function timeUntil(path: string): Promise<number> {
  const stop = new AbortController()
  const begun = performance.now()
  const sending = send(stop.signal)
  await vi.waitFor(() => expect(services.received.map((one) => one.path)).toContain(path), {
    timeout: 20_000,
    interval: 20,
  })
  const ms = performance.now() - begun
  stop.abort()
  await sending
  return ms
}

test('delays nobody by twelve devices of one account that never answer', async () => {
  const slow = await owner(...TARPITS.slice(0, 12))
  const other = await owner('push.test')
  await tell(slow.id)
  await decidePushes(site.db, site.now())
  await tell(other.id)
  expect(await timeUntil(other.paths[0] ?? '')).toBeLessThan(4000)
  expect(services.held).toHaveLength(1)
}, 60_000)

test('delays nobody at a host that answers by twenty accounts at hosts that never do', async () => {
  const other = await owner('push.test')
  await tell(other.id)
  await send()
  services.received.length = 0
  for (const host of TARPITS) await tell((await owner(host)).id)
  await decidePushes(site.db, site.now())
  await tell(other.id)
  expect(await timeUntil(other.paths[0] ?? '')).toBeLessThan(4000)
  expect(services.held.length).toBeLessThanOrEqual(4)
}, 60_000)

test('gives up on a push after five seconds, and on a device after three', async () => {
  const slow = await owner('tarpit-0.test')
  for (let tried = 1; tried <= 3; tried += 1) {
    await tell(slow.id)
    const begun = performance.now()
    await send()
    expect(performance.now() - begun).toBeLessThan(8000)
    const [device] = await site.rows('push_registration')
    expect([device?.['silent'], device?.['active']]).toEqual([tried, tried < 3])
  }
  await tell(slow.id)
  await send()
  expect(services.held).toHaveLength(3)
}, 60_000)

test('forgives silence once a device answers', async () => {
  const reader = await owner('push.test')
  await sql`update push_registration set silent = 2`.execute(site.db)
  await tell(reader.id)
  await send()
  expect((await site.rows('push_registration')).map(({ silent }) => silent)).toEqual([0])
})

test('takes a host for a stranger again once three tries in a row had no answer', async () => {
  const first = await owner('push.test')
  await tell(first.id)
  await send()
  for (let i = 0; i < 4; i += 1) await tell((await owner('push.test')).id)
  await decidePushes(site.db, site.now())
  const strangers: (boolean | undefined)[] = []
  for (let i = 0; i < 3; i += 1) {
    const push = await take()
    strangers.push(push?.is_stranger)
    if (push !== null)
      await settlePush(site.db, push, { state: 'unclear', error: 'no answer' }, site.now())
  }
  expect(strangers).toEqual([false, false, false])
  expect(await take({ areStrangers: true })).toBeNull()
  expect((await take())?.is_stranger).toBe(true)
})

test('goes past people and hosts whose lanes are full', async () => {
  const [first, second, third] = [
    await owner('push.test'),
    await owner('push.test'),
    await owner('tarpit-0.test'),
  ]
  for (const { id } of [first, second, third]) {
    await tell(id)
    await decidePushes(site.db, site.now())
    site.pass(1000)
  }
  expect((await take({ hosts: ['push.test'] }))?.user_id).toBe(third.id)
  expect((await take({ persons: [String(first.id)] }))?.user_id).toBe(second.id)
  expect((await take())?.user_id).toBe(first.id)
})

test('sends pushes of one kind by the time at which they are due', async () => {
  const owners = [await owner('push.test'), await owner('push.test'), await owner('push.test')]
  for (const { id } of owners) await tell(id)
  await decidePushes(site.db, site.now())
  // As if the first had been tried again.
  const [oldest, middle, latest] = [owners[2]?.id, owners[0]?.id, owners[1]?.id]
  await sql`
    update push_delivery d set due_at = d.due_at - case n.user_id when ${oldest} then interval '9 min'
      when ${middle} then interval '8 min' else interval '7 min' end
    from notification n where n.id = d.notification_id`.execute(site.db)
  const order = [await take(), await take(), await take()].map((push) => push?.user_id)
  expect(order).toEqual([oldest, middle, latest])
})

test('sends a change before older promotions', async () => {
  const [first, second] = [await owner('push.test'), await owner('push.test')]
  await tell(first.id, 'match')
  await decidePushes(site.db, site.now())
  site.pass(60_000)
  await tell(second.id, 'event_changed')
  await decidePushes(site.db, site.now())
  const order: (number | undefined)[] = []
  for (let i = 0; i < 2; i += 1) order.push((await take())?.user_id)
  expect(order).toEqual([second.id, first.id])
})
