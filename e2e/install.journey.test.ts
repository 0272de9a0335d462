import { LOCALES } from '@okolo/contract/locale'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { arrive, launch, visitor } from './browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const origin = inject('origin')
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch({ isWhole: true })
})
afterEach(() => context?.close())

async function open(path: string, options: Parameters<typeof visitor>[1] = {}): Promise<Page> {
  context = await visitor(browser, options)
  const page = await context.newPage()
  await arrive(page, origin + path)
  return page
}
/** A context of a test is a private window, in which nothing can be installed. Other faults are named beside it. */
const PRIVATE = 'in-incognito'
async function faultsOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return installabilityErrors.map(({ errorId }) => errorId)
}
const offer = (page: Page) => page.locator('#app')

test.each(LOCALES)('the browser finds nothing amiss in the app in %s', async (locale) => {
  const page = await open(`/${locale}/about`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await page.context().newCDPSession(page)
  const { data, errors, url } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).search, errors]).toEqual([`?locale=${locale}`, []])
  expect(await faultsOf(page)).toEqual([PRIVATE])
  const manifest: { screenshots: Shot[] } = JSON.parse(data ?? '{}')
  for (const { src, sizes, type, label } of manifest.screenshots) {
    const answer = await page.context().request.get(origin + src)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
    expect((await answer.body()).length).toBeLessThan(80_000)
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect([size, label]).toEqual([sizes, expect.stringMatching(/\S/)])
  }
  const forms = manifest.screenshots.map(({ form_factor }) => form_factor)
  expect(forms.filter((form) => form === 'narrow').length).toBeGreaterThanOrEqual(2)
  expect(forms).toContain('wide')
})
type Shot = { src: string; sizes: string; type: string; label: string; form_factor: string }

test('the browser would say so if something were amiss', async () => {
  context = await visitor(browser)
  await context.route('**/manifest.webmanifest*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), icons: [] } })
  })
  const page = await context.newPage()
  await arrive(page, `${origin}/en/about`)
  expect(await faultsOf(page)).toContain('no-acceptable-icon')
})

test.each([
  ['/en/about', IPHONE, 'Tap  Share in the toolbar or its menu, then “Add to Home Screen”.', 1],
  ['/de/about', IPHONE, 'dann auf „Zum Home-Bildschirm“.', 1],
  ['/uk/about', FIREFOX, 'Відкрийте меню ⋮ і виберіть «Додати на головний екран».', 0],
])(
  'without an offer of the browser, its menu is shown: %s, %s',
  async (path, userAgent, text, signs) => {
    const page = await open(path, { userAgent })
    await expect.poll(() => offer(page).textContent()).toContain(text)
    expect(await offer(page).locator('svg').count()).toBe(signs)
  },
)

test('the offer of the browser is taken by a button, and once installed there is none', async () => {
  const page = await open('/en/about')
  await offer(page).getByText('Add it to your home screen').waitFor()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { isPrompted: true }),
    })
    window.dispatchEvent(event)
    Object.assign(window, { isPrevented: event.defaultPrevented })
  })
  await offer(page).getByRole('button', { name: 'Install the app' }).click()
  expect(
    await page.evaluate(() => [
      Reflect.get(window, 'isPrompted'),
      Reflect.get(window, 'isPrevented'),
    ]),
  ).toEqual([true, true])
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await offer(page).getByText('Add it to your home screen').waitFor({ state: 'detached' })
  expect(await offer(page).getByRole('button').count()).toBe(0)
})

test.each([
  ['a browser tab', false],
  ['the app itself', true],
])('in %s the steps are loaded only where there is no app yet', async (_, isApp) => {
  context = await visitor(browser, { userAgent: IPHONE })
  if (isApp)
    await context.addInitScript(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
    })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await arrive(page, `${origin}/en/about`)
  const isAsked = () => asked.some((url) => url.includes('/assets/install-'))
  if (!isApp) return expect.poll(isAsked).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(isAsked()).toBe(false)
})

test('a shared link of ours opens in the language of the person', async () => {
  context = await visitor(browser, { locale: 'sk' })
  const page = await context.newPage()
  await page.goto(`${origin}/share?text=${encodeURIComponent(`${origin}/en/about`)}`)
  expect(new URL(page.url()).pathname).toBe('/sk/about')
  await page.goto(`${origin}/share?url=${encodeURIComponent('https://club.example/programme')}`)
  expect(new URL(page.url()).pathname).toBe('/sk/suggest')
  expect(await page.locator('input[name=url]').inputValue()).toBe('https://club.example/programme')
})
