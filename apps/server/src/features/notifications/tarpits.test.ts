import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decidePushes } from '#server/people/notifications/decide-pushes.ts'
import { notify } from '#server/people/notifications/notify.ts'
import { claimPush } from '#server/people/notifications/push-queue.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { startPeople } from '../account/testing/people.ts'
import { sendDuePushes } from './push-office.ts'
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
      contact: 'mailto:hello@okolo.example',
      secrets: site.people.secrets,
      vapid: vapidKey(site.people.secrets),
      fcm: null,
      error: () => undefined,
    },
    stop,
  )

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

test('sends a change before older promotions', async () => {
  const [first, second] = [await owner('push.test'), await owner('push.test')]
  await tell(first.id, 'match')
  await decidePushes(site.db, site.now())
  site.pass(60_000)
  await tell(second.id, 'event_changed')
  await decidePushes(site.db, site.now())
  const order: (number | undefined)[] = []
  for (let i = 0; i < 2; i += 1)
    order.push((await claimPush(site.db, site.now(), { names: ['web'], busy: IDLE }))?.user_id)
  expect(order).toEqual([second.id, first.id])
})
