import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { arrive } from './browser.ts'
import { layWire } from './wire.ts'

const visits = accountVisits({})
let wire: Awaited<ReturnType<typeof layWire>>
beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  for (const [slug, title, day] of [
    ['jazz', 'Jazz at the castle', 20],
    ['ball', 'The great ball', 21],
    ['fair', 'Book fair', 22],
  ] as const)
    await event({
      slug,
      title,
      language: 'en',
      venue: slug === 'jazz' ? 'club' : 'hall',
      dates: [{ start: `2026-11-${day}T19:00:00Z` }],
    })
  visits.site.app.invalidate()
})
beforeEach(async () => {
  wire = await layWire(visits.site.origin)
})
afterEach(() => wire.cut())

type Member = Awaited<ReturnType<typeof visits.site.member>>

/** Signs in as after a login, in this tab and all others. */
const signIn = (page: Page, { access, refresh, user }: Member) =>
  page.evaluate(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({
      access,
      refresh,
      user: { ...user, email_verified: true },
      since: Date.now(),
    }),
  )

/** A browser with a member signed in who has saved an event and seen the list of saved ones. */
async function saver(email: string) {
  const member = await visits.site.member(email)
  const saved = await fetch(`${visits.site.origin}/v1/events/jazz/save/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.access}` },
  })
  expect(saved.status).toBeLessThan(300)
  const page = await visits.enter()
  await arrive(page, `${wire.origin}/en/about`)
  await signIn(page, member)
  await arrive(page, `${wire.origin}/en/saved`)
  await heading(page, 'Jazz at the castle').waitFor()
  await expect.poll(() => own(page)).toEqual([`/en/saved`, `/own/saved`])
  return { page, member }
}

/** Paths of what the worker keeps for everybody, but its scripts and styles. */
const seen = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/own|files/.test(name))
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const heart = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true })
const stored = (page: Page, key: string) =>
  page.evaluate((name) => window.localStorage.getItem(name), key)

/** Waits until the code of hearts has come, and all that it brings. */
async function heartsReady(page: Page): Promise<void> {
  const files = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect
    .poll(async () => (await files()).some((name) => name.includes('send-save')))
    .toBe(true)
  let count = -1
  await expect
    .poll(
      async () => {
        const before = count
        count = (await files()).length
        return count === before
      },
      { interval: 500 },
    )
    .toBe(true)
}

/** Returns what is kept in caches of accounts, without what follows the first word. */
const own = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('okolo-own-'))
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all
      .flat()
      .map(({ url }) => new URL(url).pathname.replace(/%20.*/, ''))
      .toSorted()
  })

test('the saved events open without a network, within a second, and say from when they are', async () => {
  const { page } = await saver('own@example.com')
  await wire.cut()
  const times = []
  for (let i = 0; i < 3; i++) {
    await page.goto(`${wire.origin}/en/saved`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(() =>
      document.querySelector('main h3') === null ? null : performance.now(),
    )
    times.push(Number(await shown.jsonValue()))
  }
  expect([Math.min(...times) < 1000, times]).toEqual([true, times])
  expect(await page.locator('main h3').allInnerTexts()).toEqual(['Jazz at the castle'])
  await page.getByText(/^Offline - showing events from \d\d:\d\d$/).waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await heading(page, 'Jazz at the castle').waitFor()
})

test('a list that was never opened here says so between its tabs, and comes with the network', async () => {
  const member = await visits.site.member('unseen@example.com')
  const page = await visits.enter()
  await arrive(page, `${wire.origin}/en/about`)
  await signIn(page, member)
  await arrive(page, `${wire.origin}/en/feed?city=bratislava`)
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain('/saved-page-')
  await wire.cut()
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Saved' }).click()
  await page.getByText('Your list has not been opened on this device yet.').waitFor()
  await tabs.getByRole('link', { name: 'Map' }).click()
  await page.getByText(/^No connection\. Here are the events you have seen/).waitFor()
  await heading(page, 'Jazz at the castle').waitFor()
  await tabs.getByRole('link', { name: 'Saved' }).click()
  await wire.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('Nothing saved yet').waitFor()
})

test('a server that hangs gives way to the kept list', async () => {
  const { page } = await saver('hanging@example.com')
  wire.hang()
  await page.goto(`${wire.origin}/en/saved`, { waitUntil: 'commit' })
  await heading(page, 'Jazz at the castle').waitFor()
  await page.getByText(/^Poor connection - showing events from \d\d:\d\d$/).waitFor()
})

test('after a logout nothing of the person is left, and offline nothing shows', async () => {
  const { page } = await saver('leaver@example.com')
  await arrive(page, `${wire.origin}/en/map?city=bratislava`)
  await arrive(page, `${wire.origin}/en/events/jazz`)
  await expect.poll(() => seen(page)).toContain('/en/events/jazz')
  await page.goto(`${wire.origin}/en/more`)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL((url) => !url.pathname.includes('/more'))
  await expect.poll(() => own(page)).toEqual([])
  await expect
    .poll(async () => [await stored(page, 'overlay'), await stored(page, 'waiting')])
    .toEqual([null, null])
  await expect.poll(() => seen(page)).not.toContain('/en/events/jazz')
  const left = await seen(page)
  expect(left.filter((path) => /events|map|saved|images|tiles/.test(path))).toEqual([])
  expect(left).toContain('/en/offline')
  await wire.cut()
  await page.goto(`${wire.origin}/en/saved`)
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  expect(await page.content()).not.toContain('Jazz')
})

test('a lost session and another account take what was kept with them', async () => {
  const { page, member } = await saver('lost@example.com')
  await fetch(`${visits.site.origin}/v1/users/token/blacklist/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access: member.access, refresh: member.refresh }),
  })
  await page.goto(`${wire.origin}/en/saved`)
  await page.waitForURL((url) => url.pathname.includes('/auth'))
  await expect.poll(() => own(page)).toEqual([])

  const first = await saver('first@example.com')
  const other = await first.page.context().newPage()
  await other.goto(`${wire.origin}/en/about`)
  await signIn(other, await visits.site.member('second@example.com'))
  await expect.poll(() => own(first.page)).toEqual([])
  await wire.cut()
  await first.page.goto(`${wire.origin}/en/saved`)
  await first.page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
})

test('hearts and follows wait for the network, visibly, and go by themselves', async () => {
  const { page } = await saver('waiter@example.com')
  await arrive(page, `${wire.origin}/en/venues/club`)
  await page.getByRole('button', { name: 'Follow club' }).waitFor()
  await heartsReady(page)
  await wire.cut()
  await page.getByRole('button', { name: 'Follow club' }).click()
  await page.getByRole('button', { name: 'You follow club' }).waitFor()
  await page.getByText('1 change waits for a connection.').waitFor()
  await heart(page, 'No longer save Jazz at the castle').first().click()
  await page.getByText('2 changes wait for a connection.').waitFor()
  // Pressed again, there is nothing left to send.
  await page.getByRole('button', { name: 'You follow club' }).click()
  await page.getByText('1 change waits for a connection.').waitFor()
  await page.getByRole('button', { name: 'Follow club' }).click()
  await page.getByText('2 changes wait for a connection.').waitFor()
  await wire.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(/waits? for a connection/).waitFor({ state: 'detached' })
  expect(await stored(page, 'waiting')).toBe(null)
  await arrive(page, `${wire.origin}/en/venues/club`)
  await page.getByRole('button', { name: 'You follow club' }).waitFor()
  await page.goto(`${wire.origin}/en/saved`)
  await page.getByText('Nothing saved yet').first().waitFor()
})

test('a waiting action that the server refuses is given up and said', async () => {
  const { page, member } = await saver('refused@example.com')
  await page.evaluate(
    ([of]) =>
      window.localStorage.setItem(
        'waiting',
        JSON.stringify([{ of, about: 'save gone', call: 'saveEvent', id: 'gone' }]),
      ),
    [member.user.uuid],
  )
  await page.reload()
  await page
    .getByRole('status')
    .getByText('A change that waited could not be made.')
    .waitFor({ state: 'attached' })
  expect(await stored(page, 'waiting')).toBe(null)
})

test('an action between two people says that it needs a connection, and does not wait', async () => {
  const { page } = await saver('asker@example.com')
  const { access } = await visits.site.member('asked@example.com')
  await visits.site.ask('PATCH', '/v1/users/me/', { name: 'Zora Tichá' }, { token: access })
  await arrive(page, `${wire.origin}/en/users?name=ticha`)
  await page.getByRole('button', { name: /^Add friend/ }).waitFor()
  await wire.cut()
  await page.getByRole('button', { name: /^Add friend/ }).click()
  await page
    .getByRole('status')
    .getByText('This needs a connection. Try again when you are online.')
    .waitFor({ state: 'attached' })
  expect(await stored(page, 'waiting')).toBe(null)
})
