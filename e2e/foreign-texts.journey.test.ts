import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { arrive, launch, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => context?.close())

/** Stands for the translator that some browsers have, which fetches a model of 22 MB first. */
type OwnTranslator = { isBroken?: boolean }

async function withTranslator(page: Page, given: OwnTranslator = {}) {
  await page.addInitScript(({ isBroken = false }: OwnTranslator) => {
    const words = async (text: string) => `${text.toUpperCase()}!`
    const create = async ({ monitor }: { monitor: (target: EventTarget) => void }) => {
      Object.assign(window, { created: true })
      const target = new EventTarget()
      monitor(target)
      for (const loaded of [0.25, 1]) {
        await new Promise((done) => setTimeout(done, 1500))
        target.dispatchEvent(new ProgressEvent('downloadprogress', { loaded, total: 1 }))
      }
      if (isBroken) throw new Error('no space')
      return { translate: words, destroy: () => {} }
    }
    Object.assign(window, { Translator: { availability: async () => 'downloadable', create } })
  }, given)
}

/** An event of the demo city in German, as a card of the Italian list. */
async function germanEvent(page: Page): Promise<string> {
  await arrive(page, `${origin}/it/search?city=bratislava&timeframe=&language=de`)
  const href = await page
    .locator('article', { has: page.getByRole('img', { name: 'In tedesco' }) })
    .locator('h3 a')
    .first()
    .getAttribute('href')
  if (href === null) throw new Error('no event in German')
  return href
}

test('an Italian reader of the demo city sees which originals are in a language that is not usual in the city', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await arrive(page, `${origin}/it/search?city=bratislava&timeframe=&sorting=start`)
  const marks = async () =>
    new Set(
      await page
        .locator('article small[role=img]')
        .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.ariaLabel}`)),
    )
  await expect
    .poll(
      async () => {
        await page.locator('a[rel=next]').click()
        return [...(await marks())]
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toEqual(expect.arrayContaining(['укр In ucraino', 'de In tedesco']))
  // Slovak and English are usual in Bratislava.
  expect([...(await marks())].filter((mark) => /^(sk|en) /.test(mark))).toEqual([])
  // No provider is set up: nothing is asked for, and nothing is hidden.
  expect(posted.filter((url) => url.includes('translations'))).toEqual([])
  await page.goto(origin + (await germanEvent(page)))
  await page.getByText('In tedesco', { exact: true }).first().waitFor()
})

test('a browser that can translate does so after a tap, with progress and its HTML kept', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  await withTranslator(page)
  await arrive(page, origin + (await germanEvent(page)))
  const before = await page.locator('h1').innerText()
  const button = page.getByRole('button', { name: 'Traduci su questo dispositivo' })
  await button.waitFor()
  expect(await page.evaluate(() => 'created' in window)).toBe(false)
  await button.click()
  await page.getByText('Scarico la lingua: 25%').waitFor()
  await page.getByText('Tradotto su questo dispositivo (originale in tedesco)').waitFor()
  expect(await page.locator('h1').innerText()).toBe(`${before.toUpperCase()}!`)
  const about = page.locator('section[aria-labelledby=about]')
  expect(await about.innerText()).toMatch(/!/)
  const elements = (text: string) =>
    about.locator(`[data-text=${text}]`).evaluate((one) => one.querySelectorAll('p, b, a').length)
  expect(await elements('translation')).toBe(await elements('below'))
  await page.getByRole('link', { name: 'Mostra l’originale' }).click()
  expect(await page.locator('h1').innerText()).toBe(before)
})

test('a translator that fails says so, and the original stays', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  await withTranslator(page, { isBroken: true })
  await arrive(page, origin + (await germanEvent(page)))
  const before = await page.locator('h1').innerText()
  await page.getByRole('button', { name: 'Traduci su questo dispositivo' }).click()
  await page.getByText('Su questo dispositivo non ha funzionato.').waitFor()
  expect(await page.locator('h1').innerText()).toBe(before)
})
