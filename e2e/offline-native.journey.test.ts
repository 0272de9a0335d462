import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { PASSWORD } from './account-visits.ts'
import { launch, visitor } from './browser.ts'
import { APP, buildApp, phone } from './phone.ts'

const origin = inject('origin')
let browser: Browser
let folder = ''
let context: BrowserContext | undefined
beforeAll(async () => {
  folder = await buildApp()
  browser = await launch({ webGl: true, callsLoopback: true })
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

/** A phone in Bratislava whose owner is signed in. */
async function owned(email: string) {
  const own = await visitor(browser)
  context = own
  const answer = await own.request.post(`${origin}/v1/users/signup/`, {
    data: { email, password1: PASSWORD, password2: PASSWORD },
  })
  const session = await answer.json()
  const device = await phone(own, { folder, site: origin })
  await own.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main article h3') === null) return
      performance.mark('first card')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const page = await own.newPage()
  await page.addInitScript(
    (tokens) => {
      if (window.localStorage.getItem('filterCity') !== null) return
      window.localStorage.setItem('filterCity', 'bratislava')
      window.localStorage.setItem('AuthTokens', tokens)
    },
    JSON.stringify({ ...session, since: Date.now() }),
  )
  const savedThere = async () => {
    const headers = { authorization: `Bearer ${session.access}` }
    const { results } = await (await own.request.get(`${origin}/v1/saved/`, { headers })).json()
    return results.map(({ slug }: { slug: string }) => slug)
  }
  return { own, device, page, savedThere }
}

type Opened = { href: string; name: string }

/** The events with a picture that the feed shows. */
const pictured = (page: Page): Promise<Opened[]> =>
  page
    .locator('main article:has(picture) h3 a')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', name: link.textContent })),
    )
const titles = (page: Page) => page.locator('main article h3').allTextContents()
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const strip = (page: Page) =>
  page.getByText(/^(Offline|Poor connection) - showing events from \d\d:\d\d$/)
const heart = (page: Page) => {
  const main = page.locator('main')
  const name = /^Save/
  return main.getByRole('link', { name }).or(main.getByRole('button', { name })).first()
}
const marks = (page: Page) => page.locator('.maplibregl-marker button')
const slugOf = ({ href }: Opened) => href.split('/')[3] ?? ''
const pictureShows = (page: Page) =>
  page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('main picture img')
    return (picture?.naturalWidth ?? 0) > 0
  })

async function openEvent(page: Page, event: Opened): Promise<void> {
  await page.locator(`main h3 a[href="${event.href}"]`).click()
  await title(page, event.name)
  await pictureShows(page)
  // The page's buttons work once its later parts are there.
  await page.locator('#share-panel').waitFor({ state: 'attached' })
}

/** Milliseconds from the start of the app to the first card. A busy machine is slow, not wrong. */
const firstCard = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first card')[0]?.startTime ?? Infinity)

/** How many answers of a kind the app keeps whose keys contain a word. */
const keptOf = (page: Page, kind: string, word = '') =>
  page.evaluate(
    ([wanted, within]) =>
      new Promise<number>((done, failed) => {
        const opening = window.indexedDB.open('okolo-kept')
        opening.addEventListener('error', () => failed(opening.error))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            done(
              all.result.filter(
                (one: { kind: string; key: string }) =>
                  one.kind === wanted && one.key.includes(within ?? ''),
              ).length,
            )
          })
        })
      }),
    [kind, word],
  )

/** The phone's morning: the feed, two events, one of them saved, the list of saved ones, the map. */
async function morning({ device, page, savedThere }: Awaited<ReturnType<typeof owned>>) {
  await device.start(page)
  await page.locator('main article:has(picture) h3 a').nth(1).waitFor()
  const feed = await titles(page)
  const [first, second] = await pictured(page)
  if (first === undefined || second === undefined) throw new Error('the feed has no pictures')
  await openEvent(page, first)
  await heart(page).click()
  await expect.poll(savedThere).toEqual([slugOf(first)])
  await expect.poll(() => keptOf(page, 'tile')).toBeGreaterThan(0)
  await device.tell(page, 'App', 'backButton', { canGoBack: true })
  await page.waitForURL('**/en/feed**')
  await openEvent(page, second)
  await page.goto(`${APP}/en/saved`)
  await page.locator(`main h3 a[href*="${slugOf(first)}"]`).waitFor()
  // The event as its page in the list asks for it.
  await expect.poll(() => keptOf(page, 'answer', `/events/${slugOf(first)}/`)).toBeGreaterThan(1)
  await page.goto(`${APP}/en/map?city=bratislava`)
  await marks(page).first().waitFor()
  await expect.poll(() => keptOf(page, 'picture')).toBeGreaterThan(1)
  await page.close()
  return { feed, first, second }
}

test('shows pages seen earlier without a network, and sends a save afterwards', async () => {
  const owner = await owned('tunnel@example.com')
  const { own, device, savedThere } = owner
  const { feed, first, second } = await morning(owner)

  await own.setOffline(true)
  const page = await own.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await device.start(page)
  await page.locator('main article h3').first().waitFor()
  expect(await firstCard(page)).toBeLessThan(3000)
  expect(await titles(page)).toEqual(feed)
  await strip(page).waitFor()
  await openEvent(page, first)
  await strip(page).waitFor()
  await device.tell(page, 'App', 'backButton', { canGoBack: true })
  await page.waitForURL('**/en/feed**')
  await openEvent(page, second)
  await heart(page).click()
  await page
    .getByText('Saved on this device. It will be sent when you are online.')
    .first()
    .waitFor()
  expect(await savedThere()).toEqual([slugOf(first)])
  await page.goto(`${APP}/en/saved`)
  await page.locator(`main h3 a[href*="${slugOf(first)}"]`).click()
  await title(page, first.name)
  await page.goto(`${APP}/en/map?city=bratislava`)
  // The strip leaves less space for the map, and so for pins.
  await expect.poll(() => marks(page).count()).toBeGreaterThan(0)
  await strip(page).waitFor()
  await page.goto(`${APP}/en/events/never-seen`)
  await page
    .locator('main')
    .getByText(/Check your connection/)
    .waitFor()
  await strip(page).waitFor()

  await own.setOffline(false)
  await expect.poll(savedThere).toHaveLength(2)
  await page.goto(`${APP}/en/feed?city=bratislava`)
  await page.locator('main article h3').first().waitFor()
  await expect.poll(() => strip(page).count()).toBe(0)
  expect(faults).toEqual([])
}, 120_000)

test('a network that says nothing is not waited for, and what was kept of a person goes with the login', async () => {
  const owner = await owned('silent@example.com')
  const { own, device } = owner
  const { feed } = await morning(owner)

  // Questions leave, and no answer comes.
  await own.route(`${origin}/**`, () => {})
  const page = await own.newPage()
  await page.goto(APP)
  await page.locator('main article h3').first().waitFor()
  expect(await firstCard(page)).toBeLessThan(3000)
  expect(await titles(page)).toEqual(feed)
  await strip(page).waitFor()
  // On the next day the time has its date.
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await device.start(page)
  await page.getByText(/ - showing events from \w+,? \d+ \w+,? \d\d:\d\d$/).waitFor()

  expect(await keptOf(page, 'own')).toBeGreaterThan(0)
  await page.evaluate(() => {
    window.localStorage.removeItem('AuthTokens')
  })
  // Nothing is kept and nothing comes, so there is no page to wait for.
  await page.goto(APP)
  for (const kind of ['own', 'answer', 'picture', 'tile'])
    await expect.poll(() => keptOf(page, kind)).toBe(0)
}, 120_000)
