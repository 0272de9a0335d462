import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { fcmSender } from '#server/platform/push/fcm.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { sendDuePushes } from './jobs/push-office.ts'
import { notify } from './store/notify.ts'
import { browser, startPushServices } from './testing/push-services.ts'
import { HOUR_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
let services: Awaited<ReturnType<typeof startPushServices>>
let eventId: number
let people = 0
let occasions = 0

beforeAll(async () => {
  site = await startPeople()
  services = await startPushServices({ now: site.now })
  const { event } = await catalogueBuilder(site.db)
  await event({ slug: 'quartet', title: 'Quartet', dates: [{ start: '2026-12-10T19:00:00Z' }] })
  const { rows } = await sql<{ id: number }>`select id from event`.execute(site.db)
  eventId = rows[0]?.id ?? 0
})
afterAll(async () => {
  await services.close()
  await site.close()
})
beforeEach(async () => {
  await sql`delete from notification`.execute(site.db)
  services.received.length = 0
  services.answers(() => ({ status: 201 }))
})

async function member() {
  people += 1
  return site.member(`p${people}@example.com`)
}
const register = (token: string, registration_id: string, name = 'web', active = true) =>
  site.ask('POST', '/v1/notifications/fcm/', { name, registration_id, active }, { token })

/** A member whose browser is registered. */
async function reader() {
  const { access, refresh, user } = await member()
  const device = browser(`p${user.id}`)
  expect((await register(access, device.registration_id)).statusCode).toBe(200)
  return { access, refresh, id: user.id, device }
}
function tell(userId: number, kind: NotificationKind = 'match') {
  occasions += 1
  const details = { change: 'cancelled' }
  return notify(
    site.db,
    [{ userId, kind, key: `${kind} ${occasions}`, eventId, details }],
    site.now(),
  )
}
const send = () =>
  sendDuePushes({
    db: site.db,
    clock: site.now,
    http: services.http,
    publicUrl: site.config.publicUrl,
    site: site.config.site,
    contact: 'mailto:hello@okolo.example',
    secrets: site.people.secrets,
    vapid: vapidKey(site.people.secrets),
    fcm: fcmSender(services.credentials, { http: services.http, clock: site.now }),
    error: () => undefined,
  })
const states = async () =>
  (await site.rows('push_delivery')).map(({ state, error }) => [state, error])

test('a browser gets a push that only it can read, with why it came, signed by the site', async () => {
  const { id, device } = await reader()
  await tell(id)
  await send()
  expect(services.refused).toEqual([])
  expect(services.received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = services.received
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(4 * 3600) })
  expect(body.toString('latin1')).not.toContain('Quartet')
  expect(device.read(body)).toEqual({
    title: 'Quartet',
    description: 'You get this because you asked for new events near you.',
    icon: '/icon-192.png',
    image: null,
    tag: `match ${occasions}`,
    path: expect.stringMatching(/^\/en\/notifications\?first=[\da-f-]{36}$/),
    tapped: expect.any(String),
    badge: 1,
  })
  const [, claims = ''] = /t=[\w-]+\.([\w-]+)\./.exec(headers.authorization ?? '') ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'mailto:hello@okolo.example',
  })
  const key = await site.ask('GET', '/v1/notifications/push-key/')
  expect(headers.authorization).toContain(`k=${key.json().public_key}`)
})

test('two senders at the same time, and again, send each push once', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, reader))
  for (const { id } of readers) await tell(id)
  await Promise.all([send(), send()])
  await send()
  const paths = services.received.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(
    readers.map(({ device }) => new URL(device.endpoint).pathname).toSorted(),
  )
})

test('a third promotion of a week is not pushed, by whatever number of senders, but a change is', async () => {
  const { id } = await reader()
  for (const kind of ['match', 'followed', 'friend_saved'] as const) await tell(id, kind)
  await Promise.all([send(), send()])
  expect(services.received).toHaveLength(2)
  await tell(id, 'event_changed')
  await send()
  expect(services.received).toHaveLength(3)
})

test('on a quiet day events nearby are not pushed, what friends do is', async () => {
  const { id, access } = await reader()
  // Friday.
  const choices = { is_on: true, city: 'bratislava', quiet_days: [5] }
  expect((await site.ask('PATCH', '/v1/matches/', choices, { token: access })).statusCode).toBe(200)
  await tell(id)
  await send()
  expect(services.received).toEqual([])
  await tell(id, 'friend_request')
  await send()
  expect(services.received).toHaveLength(1)
})

test('at night nothing comes until nine where the person is', async () => {
  const { id, access } = await reader()
  await site.ask('PATCH', '/v1/users/me/', { time_zone: 'Asia/Tokyo' }, { token: access })
  await tell(id, 'reply')
  await send()
  expect(services.received).toEqual([])
  // 15:00 UTC is midnight in Tokyo.
  site.pass(9 * HOUR_MS)
  await send()
  expect(services.received).toHaveLength(1)
  site.pass(15 * HOUR_MS)
})

test('sends no push for unwanted kinds, read notifications or signed-out devices', async () => {
  const [unwanted, seen, out] = [await reader(), await reader(), await reader()]
  const payload = { kind: 'match', channel: 'push', is_wanted: false }
  await site.ask('PATCH', '/v1/notifications/preferences/', payload, { token: unwanted.access })
  for (const { id } of [unwanted, seen, out]) await tell(id)
  await site.ask('POST', '/v1/notifications/read/', null, { token: seen.access })
  const { access, refresh } = out
  await site.ask('POST', '/v1/users/token/blacklist/', { access, refresh })
  await send()
  expect(services.received).toEqual([])
})

test('a device belongs to who signed in there last, and can be switched off', async () => {
  const first = await reader()
  const { access, user } = await member()
  await tell(first.id)
  await register(access, first.device.registration_id)
  await send()
  expect(services.received).toEqual([])
  await tell(user.id)
  await send()
  expect(services.received).toHaveLength(1)
  await register(access, first.device.registration_id, 'web', false)
  await tell(user.id, 'followed')
  await send()
  expect(services.received).toHaveLength(1)
})

test.each([404, 410])('after status %i a browser is left alone', async (status) => {
  const { id } = await reader()
  services.answers(() => ({ status }))
  await tell(id)
  await send()
  await tell(id, 'followed')
  await send()
  expect(services.received).toHaveLength(1)
  expect(await states()).toEqual([['failed', `status ${status}`]])
})

test('a service that is busy is asked again when it says so', async () => {
  const { id } = await reader()
  services.answers(() => ({ status: 429, headers: { 'retry-after': '1800' } }))
  await tell(id)
  await send()
  site.pass(0.4 * HOUR_MS)
  await send()
  expect(services.received).toHaveLength(1)
  services.answers(() => ({ status: 503 }))
  site.pass(0.2 * HOUR_MS)
  await send()
  services.answers(() => ({ status: 201 }))
  site.pass(0.1 * HOUR_MS)
  await send()
  expect(services.received).toHaveLength(3)
  expect(await states()).toEqual([['sent', null]])
})

test('a busy service is not asked again at night', async () => {
  const { id } = await reader()
  services.answers(() => ({ status: 503, headers: { 'retry-after': String(6 * 3600) } }))
  await tell(id)
  await send()
  expect(await states()).toEqual([['failed', 'status 503']])
})

test('a push whose sender was killed is not sent again', async () => {
  const { id } = await reader()
  await tell(id)
  services.answers(async () => {
    await sql`update push_delivery set claimed_at = claimed_at - interval '1 hour'`.execute(site.db)
    // A second process looks while the first hangs.
    await send()
    return { status: 201 }
  })
  await send()
  expect(services.received).toHaveLength(1)
  expect(await states()).toEqual([['unclear', 'the process that was sending it ended']])
})

test('an address in a private network is never asked, and forgotten', async () => {
  const { access, user } = await member()
  const { registration_id } = browser('inside')
  for (const host of ['127.0.0.1', '10.0.0.7', '[::1]']) {
    const inside = registration_id.replace('push.test', host)
    expect((await register(access, inside)).statusCode).toBe(200)
  }
  await tell(user.id)
  await send()
  expect(services.received).toEqual([])
  const rows = await site.rows('push_registration')
  expect(rows.filter(({ user_id, active }) => user_id === user.id && active)).toEqual([])
})

test.each([
  ['not JSON', 'not JSON'],
  ['an object without an endpoint', '{}'],
  ['an endpoint without encryption', browser('x').registration_id.replace('https:', 'http:')],
  [
    'a key off the curve',
    browser('x').registration_id.replace(/"p256dh":"[^"]{20}/, '"p256dh":"AAAAAAAAAAAAAAAAAAAA'),
  ],
  ['a short secret', browser('x').registration_id.replace(/"auth":"[^"]+"/, '"auth":"AAAA"')],
])('%s is not an address', async (_what, registration_id) => {
  const { access } = await member()
  expect((await register(access, registration_id)).statusCode).toBe(400)
})

test('an app gets its push by a signed service account, and is left alone once it is gone', async () => {
  const { access, user } = await member()
  await tell(user.id, 'friend_request')
  await send()
  await register(access, 'device:token_1', 'android')
  services.answers(() => ({ status: 200, body: { name: 'projects/okolo-test/messages/1' } }))
  await tell(user.id, 'event_changed')
  await send()
  expect(services.refused).toEqual([])
  const [{ path, body } = { path: '', body: Buffer.alloc(0) }] = services.received
  expect(path).toBe('/v1/projects/okolo-test/messages:send')
  expect(JSON.parse(body.toString())).toMatchObject({
    message: {
      token: 'device:token_1',
      notification: { title: 'Cancelled: Quartet', body: 'You get this because you saved it.' },
      data: { path: expect.stringMatching(/^\/en\/notifications\?first=[\da-f-]{36}$/) },
      android: {
        notification: {
          channel_id: 'Notifications',
          notification_count: 2,
          vibrate_timings: ['0s', '0.2s', '0.1s', '0.2s'],
        },
      },
      apns: { payload: { aps: { badge: 2 } } },
    },
  })
  const gone = {
    '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
    errorCode: 'UNREGISTERED',
  }
  services.answers(() => ({ status: 404, body: { error: { code: 404, details: [gone] } } }))
  await tell(user.id, 'event_changed')
  await send()
  await tell(user.id, 'event_changed')
  await send()
  expect(services.received).toHaveLength(2)
})
