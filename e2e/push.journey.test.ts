import { browser as pushed } from '@okolo/server/subjects/notifications/testing/push-services.ts'
import { notify } from '@okolo/server/subjects/notifications/store/notify.ts'
import type { Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountVisits, press } from './account-visits.ts'
import { arrive } from './browser.ts'

const visits = accountVisits({}, {}, { isWhole: true })

/** A member's browser on a page. The push service, which is far away, is played; the rest is the browser's own. */
async function enter(email: string, path: string) {
  const { access, refresh, user } = await visits.site.member(email)
  const page = await visits.enter()
  await page.context().grantPermissions(['notifications'])
  const device = pushed(`browser-${user.id}`)
  await page.addInitScript(
    ({ tokens, subscription }) => {
      if (window.localStorage.getItem('seen') === null)
        window.localStorage.setItem('AuthTokens', tokens)
      window.localStorage.setItem('seen', 'yes')
      const isAllowed = () => window.localStorage.getItem('allowed') !== null
      Object.defineProperty(window.Notification, 'permission', {
        get: () => (isAllowed() ? 'granted' : 'default'),
      })
      window.Notification.requestPermission = async () => {
        window.localStorage.setItem('allowed', 'yes')
        return 'granted'
      }
      const fake = {
        ...JSON.parse(subscription),
        unsubscribe: async () => window.localStorage.setItem('unsubscribed', 'yes'),
      }
      const kept = () => {
        const key = window.localStorage.getItem('key')
        if (key === null) return null
        return {
          ...fake,
          options: { applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
        }
      }
      Object.assign(window.PushManager.prototype, {
        getSubscription: async () => kept(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          window.localStorage.setItem('key', JSON.stringify([...applicationServerKey]))
          return kept()
        },
      })
    },
    {
      tokens: JSON.stringify({ access, refresh, user, since: Date.now() }),
      subscription: device.registration_id,
    },
  )
  await arrive(page, visits.site.origin + path)
  return { page, device, id: user.id, access }
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => window.localStorage.getItem(name), key)
const registered = async (id: number) =>
  (await visits.site.rows('push_registration')).filter(({ user_id }) => user_id === id)

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no service worker')
  return worker
}

test('registers a device for pushes with its time zone until the user logs out', async () => {
  const { page, device, id, access } = await enter('allows@example.com', '/en/notifications')
  expect(await registered(id)).toEqual([])
  await press(page, 'Show them on this device, too')
  await expect.poll(() => stored(page, 'FcmToken')).toBe(device.endpoint)
  expect(await registered(id)).toMatchObject([
    { name: 'web', address: device.endpoint, active: true },
  ])
  const me = async () =>
    (await visits.site.ask('GET', '/v1/users/me/', null, { token: access })).json()
  await expect.poll(async () => (await me()).time_zone).toBe('Europe/Bratislava')
  await page.goto(`${visits.site.origin}/en/more`)
  await press(page, 'Log out')
  await expect.poll(() => stored(page, 'unsubscribed')).toBe('yes')
  expect(await stored(page, 'FcmToken')).toBeNull()
})

const PUSH = JSON.stringify({
  title: 'Jazz',
  description: 'Why',
  icon: '/icon-192.png',
  image: null,
  tag: 'match 1',
  path: '/en/events/jazz',
})

/** Notes each number that the page or its worker puts at the icon of the app. */
const BADGES = `{
  self.badges = []
  Object.getPrototypeOf(navigator).setAppBadge = async (count) => void self.badges.push(count)
}`
const badges = (at: { evaluate: Worker['evaluate'] }) => at.evaluate<number[]>('self.badges')

test('the icon of the app shows what is unread, in the page and by a push, and nothing after logging out', async () => {
  const { page, id } = await enter('badge@example.com', '/en/more')
  await page.addInitScript(BADGES)
  await page.reload()
  await expect.poll(async () => (await badges(page)).at(-1)).toBe(0)
  const occasion = { userId: id, kind: 'friend_request', key: 'friend_request 1' } as const
  await notify(visits.site.db, [occasion], visits.site.now())
  await expect.poll(async () => (await badges(page)).at(-1)).toBe(1)

  const worker = await workerOf(page)
  await worker.evaluate(BADGES)
  for (const badge of [7, 'many', undefined]) {
    const push = JSON.stringify({ ...JSON.parse(PUSH), tag: String(badge), badge })
    await worker.evaluate(
      `self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(push)} }))`,
    )
  }
  await expect.poll(async () => (await shown(page)).length).toBe(3)
  expect(await badges(worker)).toEqual([7])

  await page.evaluate(() => {
    window.addEventListener('pagehide', () =>
      window.localStorage.setItem('last', String(Reflect.get(window, 'badges').at(-1))),
    )
  })
  await press(page, 'Log out')
  await expect.poll(() => stored(page, 'AuthTokens')).toBeNull()
  await expect
    .poll(async () => (await stored(page, 'last')) ?? String((await badges(page)).at(-1)))
    .toBe('0')
})

/** Notifications that the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, tag }) => [title, body, tag])
  })

/** Taps of what is shown, and of what leads elsewhere or nowhere. Browsers open windows only after a true tap. */
const TAPS = `(async () => {
  const found = []
  self.clients.openWindow = async (url) => void found.push(url)
  const [first] = await self.registration.getNotifications()
  const other = { close() {}, data: { path: 'https://evil.example/' } }
  for (const notification of [first, other, { close() {}, data: null }]) {
    const work = []
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: (one) => work.push(one) })
    self.dispatchEvent(event)
    await Promise.all(work)
  }
  return found
})()`

test('a push is shown with its text, and a tap opens its page', async () => {
  const { page } = await enter('taps@example.com', '/en/more')
  const worker = await workerOf(page)
  await worker.evaluate(
    `self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(PUSH)} }))`,
  )
  await expect.poll(() => shown(page)).toEqual([['Jazz', 'Why', 'match 1']])
  const opened = await worker.evaluate<string[]>(TAPS)
  expect(opened.map((url) => url.replace(visits.site.origin, ''))).toEqual([
    '/en/events/jazz',
    '/notifications',
    '/notifications',
  ])
  await expect.poll(() => shown(page)).toEqual([])
})

/** Notes what a tab has the browser show; its window lies behind another one if that is said. */
const RAISING = `{
  const raise = ServiceWorkerRegistration.prototype.showNotification
  ServiceWorkerRegistration.prototype.showNotification = function (title, its) {
    localStorage.setItem('raisings', (localStorage.getItem('raisings') ?? '') + its.tag + ';')
    return raise.call(this, title, its)
  }
  Object.defineProperty(document, 'visibilityState', {
    get: () => localStorage.getItem('behind') === null ? 'visible' : 'hidden',
  })
}`

test('two tabs raise each new unread notification once, behind another window, too', async () => {
  const { page: first, id } = await enter('tabs@example.com', '/en/more')
  await workerOf(first)
  const second = await first.context().newPage()
  await first.evaluate(() => window.localStorage.setItem('allowed', 'yes'))
  for (const tab of [first, second]) {
    await tab.addInitScript(RAISING)
    await arrive(tab, `${visits.site.origin}/en/more`)
  }
  const tell = (key: string) =>
    notify(
      visits.site.db,
      [{ userId: id, kind: 'friend_request', key: `friend_request ${key}` }],
      visits.site.now(),
    )
  const raisings = async () => (await stored(first, 'raisings'))?.split(';').slice(0, -1) ?? []
  await tell('1')
  await expect.poll(async () => (await raisings()).length).toBe(1)
  await first.evaluate(() => window.localStorage.setItem('behind', 'yes'))
  await tell('2')
  await expect.poll(async () => (await raisings()).length).toBe(2)
  // Both tabs have heard of it once both show the number.
  for (const tab of [first, second])
    await tab.getByLabel('2 unread notifications').first().waitFor()
  await second.reload()
  await second.getByLabel('2 unread notifications').first().waitFor()
  expect(new Set(await raisings()).size).toBe(2)
  expect(await raisings()).toHaveLength(2)
})

test('the page of notifications is found without a language in its address', async () => {
  const { page } = await enter('short@example.com', '/notifications')
  await page.waitForURL(/\/en\/notifications/)
})
