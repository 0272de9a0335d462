import { readFileSync } from 'node:fs'
import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { alive, arrive } from './browser.ts'
import { layWire } from './wire.ts'

/** The first worker that visitors had: it took over at once. */
const FIRST = readFileSync(new URL('first-worker.txt', import.meta.url), 'utf8')
const FEED = '/en/feed?city=bratislava'

const visits = accountVisits({})
let wire: Awaited<ReturnType<typeof layWire>>
let current = ''
beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  for (const [slug, title] of [
    ['jazz', 'Jazz at the castle'],
    ['ball', 'The great ball'],
  ] as const)
    await event({ slug, title, language: 'en', dates: [{ start: '2026-11-21T19:00:00Z' }] })
  visits.site.app.invalidate()
  current = await (await fetch(`${visits.site.origin}/sw.js`)).text()
})
beforeEach(async () => {
  wire = await layWire(visits.site.origin)
})
afterEach(() => wire.cut())

/** The worker of a build after this one. */
const next = () => current.replace(/const VERSION = .*/, "const VERSION = 'assets/next.js'")

/** Returns the version of the worker in control; the first one had none. */
const version = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => done(String(data)))
        port1.start()
        setTimeout(() => done('none'), 1000)
        navigator.serviceWorker.controller?.postMessage({ version: true }, [port2])
      }),
  )

const notice = (page: Page) => page.getByText('A new version is ready')
const isKept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async (address) =>
          (await (await caches.open('okolo-pages-1')).match(address, { ignoreVary: true })) !==
          undefined,
        wire.origin + path,
      ),
    )
    .toBe(true)

test('a new version comes by a press, and everything that was stored goes on working', async () => {
  wire.give('/sw.js', FIRST)
  const { access, refresh, user } = await visits.site.member('old-phone@example.com')
  const page = await visits.enter()
  await arrive(page, `${wire.origin}/en/about`)
  await page.evaluate(
    (tokens) => {
      window.localStorage.setItem('AuthTokens', tokens)
      window.localStorage.setItem('selectedTheme', 'dark')
    },
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await arrive(page, wire.origin + FEED)
  await isKept(page, FEED)
  expect(await version(page)).toBe('none')
  // A heart that the older pages let wait.
  await page.evaluate(() =>
    window.localStorage.setItem('waitingSaves', '[{"slug":"ball","isSaved":true}]'),
  )

  wire.give('/sw.js', next())
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await notice(page).waitFor()
  expect([await version(page), loads]).toEqual(['none', 0])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toBe(1)
  await alive(page)
  expect(await version(page)).toBe('assets/next.js')
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('waitingSaves')))
    .toBe(null)
  await page.goto(`${wire.origin}/en/saved`)
  await page.getByRole('heading', { level: 3, name: 'The great ball' }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await wire.cut()
  await page.goto(wire.origin + FEED)
  await page.getByText(/^Offline - showing events from/).waitFor()
  expect(await page.locator('main h3 a').count()).toBeGreaterThan(1)
  await wire.mend()
  expect(loads).toBe(3)
})

test('without a press the new version comes when all pages are closed', async () => {
  const page = await visits.enter()
  await arrive(page, wire.origin + FEED)
  await expect.poll(() => version(page)).toMatch(/^assets\/entry-client-/)
  const now = await version(page)
  wire.give('/sw.js', next())
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await notice(page).waitFor()
  const context = page.context()
  const other = await context.newPage()
  await arrive(other, wire.origin + FEED)
  expect(await version(other)).toBe(now)
  await Promise.all([page.close(), other.close()])
  // The browser notices the end of the old pages in its own time.
  const reopened = async () => {
    const later = await context.newPage()
    await arrive(later, wire.origin + FEED)
    const found = await version(later)
    await later.close()
    return found
  }
  await expect.poll(reopened, { timeout: 30_000 }).toBe('assets/next.js')
})

test('a page that is new already is not asked to load again', async () => {
  wire.give('/sw.js', FIRST)
  const page = await visits.enter()
  await arrive(page, wire.origin + FEED)
  await isKept(page, FEED)
  let loads = 0
  page.on('load', () => (loads += 1))
  wire.give('/sw.js', current)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => version(page)).toMatch(/^assets\/entry-client-/)
  expect([await notice(page).count(), loads]).toEqual([0, 0])
})
