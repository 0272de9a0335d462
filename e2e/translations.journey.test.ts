import { forgetTranslations } from '@okolo/server/catalogue/testing/translations.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { arrive, holdScripts } from './browser.ts'
import { translate, writeForeignEvents } from './translated-site.ts'
import { layWire } from './wire.ts'

const visits = accountVisits({}, { translates: true })

beforeAll(() => writeForeignEvents(visits.site))
beforeEach(async () => {
  const { site } = visits
  await forgetTranslations(site.db)
  await translate(site, 'reading', 'it', {
    title: 'Lettura nel sottopasso',
    html: '<p>Viene <b>l’autore</b> a leggere.</p>',
  })
  await translate(site, 'choir', 'it', { title: 'Coro sotto le stelle' })
})

const FEED = '/it/feed/bratislava?sorting=start'
const open = (page: Page, path: string) => arrive(page, visits.site.origin + path)
const titles = (page: Page) => page.locator('main h3:has(a)').allInnerTexts()
const title = (page: Page) => page.locator('h1').innerText()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** Waits until a tap is kept for the pages after this one: it may come before the scripts. */
const isKept = (page: Page, choice: string) =>
  expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('translateContent')))
    .toBe(choice)
/** Signed up elsewhere, signed in here. */
async function signIn(page: Page, email: string) {
  const { access, refresh, user } = await visits.site.member(email)
  const kept = JSON.stringify({ access, refresh, user, since: Date.now() })
  await page.addInitScript((tokens) => {
    if (window.localStorage.getItem('AuthTokens') === null)
      window.localStorage.setItem('AuthTokens', tokens)
  }, kept)
}

test('an Italian reader sees translations and labelled originals, and gets the originals by one tap', async () => {
  const page = await visits.enter()
  await open(page, FEED)
  expect((await titles(page)).slice(0, 3)).toEqual([
    'Lettura nel sottopasso',
    'Abend im Garten',
    'Coro sotto le stelle',
  ])
  const [reading, garden] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await reading.getByRole('img', { name: 'Tradotto (originale in slovacco)' }).waitFor()
  await garden.getByRole('img', { name: 'In tedesco' }).waitFor()
  await reading.getByRole('link', { name: 'Salva Lettura nel sottopasso' }).waitFor()

  await link(page, 'Mostra gli originali').click()
  await link(page, 'Mostra le traduzioni').waitFor()
  await isKept(page, 'original')
  expect((await titles(page))[0]).toBe('Čítanie v podchode')
  await reading.getByRole('link', { name: 'Salva Čítanie v podchode' }).waitFor()
  // It holds on every page, from the first paint.
  await page.goto(`${visits.site.origin}/it/events/reading`, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  expect(await title(page)).toBe('Čítanie v podchode')
  await page.locator('p[data-text=original]', { hasText: 'Originale in slovacco' }).waitFor()
  await open(page, '/it/events/reading')
  await link(page, 'Mostra la traduzione').click()
  await link(page, 'Mostra l’originale').waitFor()
  expect(await title(page)).toBe('Lettura nel sottopasso')
  expect(await page.locator('section[aria-labelledby=about]').innerText()).toContain(
    'Viene l’autore a leggere.',
  )
  expect(new URL(page.url()).hash).toBe('')
})

test('a tap before the scripts come holds, in both directions', async () => {
  const page = await visits.enter()
  const early = async (from: string, to: string) => {
    const arrived = await holdScripts(page)
    await page.goto(`${visits.site.origin}/it/events/reading`, { waitUntil: 'commit' })
    await link(page, from).click()
    arrived()
    await link(page, to).waitFor()
    await page.unroute('**/*.js')
  }
  await early('Mostra l’originale', 'Mostra la traduzione')
  await isKept(page, 'original')
  await early('Mostra la traduzione', 'Mostra l’originale')
  await isKept(page, 'true')
  await link(page, 'Mostra l’originale').click()
  await link(page, 'Mostra la traduzione').waitFor()
  await page.reload()
  expect(await title(page)).toBe('Čítanie v podchode')
  await isKept(page, 'original')
})

test('without scripts the translation is seen, and the original by one tap', async () => {
  const page = await visits.enter({ javaScriptEnabled: false })
  await open(page, '/it/events/reading')
  expect(await title(page)).toBe('Lettura nel sottopasso')
  await page.evaluate(() => window.scrollTo(0, 20))
  const before = await page.evaluate(() => window.scrollY)
  await link(page, 'Mostra l’originale').click()
  expect(await title(page)).toBe('Čítanie v podchode')
  expect(await page.locator('section[aria-labelledby=about]').innerText()).toContain('Príde autor')
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await link(page, 'Mostra la traduzione').click()
  expect(await title(page)).toBe('Lettura nel sottopasso')
  await open(page, `${FEED}#originals`)
  expect((await titles(page))[0]).toBe('Čítanie v podchode')
})

test('a translation that comes while the page is open is shown and announced', async () => {
  const page = await visits.enter()
  const asked = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/v1/translations/') && answer.request().postDataJSON().whole === true,
  )
  await open(page, '/it/events/garden')
  await page.getByText('In tedesco', { exact: true }).waitFor()
  expect((await asked).request().postDataJSON().events).toEqual(['garden'])
  expect((await (await asked).json()).waiting).toEqual(['garden'])
  await translate(visits.site, 'garden', 'it', {
    title: 'Sera in giardino',
    html: '<p>Con <b>vino</b> e musica.</p>',
  })
  await page.getByRole('heading', { level: 1, name: 'Sera in giardino' }).waitFor()
  await page.getByRole('status').getByText('È arrivata la traduzione.').waitFor()
  expect(await page.locator('section[aria-labelledby=about] b').first().innerText()).toMatch(
    /vino|guida/,
  )
  await link(page, 'Mostra l’originale').waitFor()
})

test('a list asks once for what it shows, and changes in place', async () => {
  const page = await visits.enter()
  const asked: string[][] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/translations/')) asked.push(request.postDataJSON().events)
  })
  const locale = 'es'
  await open(page, `/${locale}/feed/bratislava?sorting=start`)
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(asked[0]?.toSorted()).toEqual(['choir', 'garden', 'lecture', 'oud', 'reading', 'walk'])
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await translate(visits.site, 'oud', locale, { title: 'Oud' })
  await expect.poll(() => titles(page), { timeout: 15_000 }).toContain('Oud')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  // A text that has come is not asked for again.
  await expect.poll(() => asked.at(-1), { timeout: 15_000 }).not.toContain('oud')
})

test('keeps translations off by settings, not by a tap, when the language changes', async () => {
  const page = await visits.enter()
  await signIn(page, 'off-phone@example.org')
  await open(page, '/it/settings')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'Traduci automaticamente' }).uncheck()
  expect((await kept).status()).toBe(200)
  await open(page, FEED)
  expect((await titles(page))[0]).toBe('Čítanie v podchode')
  const switchTo = async (code: string) => {
    await page.locator('header button[popovertarget="language-panel"]').first().click()
    await page.locator(`#language-panel a[hreflang="${code}"]`).click()
    await page.waitForURL(`**/${code}/**`)
  }
  await switchTo('de')
  await switchTo('it')
  await open(page, FEED)
  expect((await titles(page))[0]).toBe('Čítanie v podchode')

  await link(page, 'Mostra le traduzioni').click()
  await link(page, 'Mostra gli originali').click()
  await link(page, 'Mostra le traduzioni').waitFor()
  await isKept(page, 'original')
  await switchTo('de')
  await switchTo('it')
  await open(page, FEED)
  expect((await titles(page))[0]).toBe('Lettura nel sottopasso')
})

test('both at once, and another language than the page’s, as the settings say', async () => {
  const page = await visits.enter()
  await page.addInitScript(() => {
    window.localStorage.setItem('showOriginal', 'true')
  })
  await open(page, '/it/events/reading')
  expect((await title(page)).split('\n')).toEqual(['Lettura nel sottopasso', 'Čítanie v podchode'])
  await translate(visits.site, 'reading', 'de', {
    title: 'Lesung in der Unterführung',
    html: '<p>Der <b>Autor</b> kommt.</p>',
  })
  const german = await visits.enter()
  await german.addInitScript(() => window.localStorage.setItem('translateTo', 'de'))
  await open(german, '/it/events/reading')
  await german.getByRole('heading', { level: 1, name: 'Lesung in der Unterführung' }).waitFor()
  expect(await german.locator('h1 [lang=de]').count()).toBe(1)
  // An original in that language is shown as it is.
  await translate(visits.site, 'garden', 'it', { title: 'Sera in giardino' })
  await open(german, '/it/events/garden')
  await german.getByRole('heading', { level: 1, name: 'Abend im Garten' }).waitFor()
})

test('Arabic and Hebrew stand from right to left on an Italian page', async () => {
  const page = await visits.enter()
  await open(page, '/it/events/oud')
  const directions = await page.evaluate(() =>
    ['h1', 'section[aria-labelledby=about] [lang=ar]', 'h2'].map((selector) => {
      const one = document.querySelector(selector)
      return one === null ? null : getComputedStyle(one).direction
    }),
  )
  expect(directions).toEqual(['rtl', 'rtl', 'ltr'])
  await open(page, FEED)
  const card = page.locator('h3 a[lang=he]')
  expect(await card.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
})

test('a page that was kept has both texts without a network', async () => {
  const wire = await layWire(visits.site.origin)
  const page = await visits.enter()
  const address = `${wire.origin}/it/events/reading`
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect
    .poll(
      () =>
        page.evaluate(
          async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
          address,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  await wire.cut()
  await page.goto(address)
  expect(await title(page)).toBe('Lettura nel sottopasso')
  await link(page, 'Mostra l’originale').click()
  expect(await title(page)).toBe('Čítanie v podchode')
  expect(await page.locator('section[aria-labelledby=about]').innerText()).toContain('Príde autor')
})
