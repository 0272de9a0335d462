import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Frame, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, PASSWORD, press, says } from './account-visits.ts'
import { alive, arrive } from './browser.ts'

/** Another site that frames pages of this one: the same machine by another name. */
let host: Server
const visits = accountVisits({}, { frameAncestors: 'http://127.0.0.1:*' })
beforeAll(async () => {
  host = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe name="framed" width="390" height="800" src="${request.url?.slice(1)}">`)
  })
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', () => done())
  })
})
afterAll(() => void host.close())

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Collects the whole pages requested from the server from now on. */
function documentsOf(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

async function signedIn(email: string): Promise<string> {
  const { access, refresh, user } = await visits.site.member(email)
  return JSON.stringify({ access, refresh, user, since: Date.now() })
}

test('with cookies blocked and storage allowed a login lasts, and nothing goes round in circles', async () => {
  const kept = await signedIn('no-cookies@example.org')
  const page = await visits.enter()
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  })
  await arrive(page, `${visits.site.origin}/en/feed`)
  await page.evaluate((tokens) => window.localStorage.setItem('AuthTokens', tokens), kept)
  const asked = documentsOf(page.context())
  await page.goto(`${visits.site.origin}/en/settings`)
  await says(page, 'This browser')
  await alive(page)
  expect(asked).toEqual(['/en/settings', '/en/auth'])
  expect(new URL(page.url()).pathname).toBe('/en/settings')
  // Signed in, the login page leads on. Signed out, private pages lead to the login.
  await page.goto(`${visits.site.origin}/en/auth/login/`)
  await page.waitForURL('**/en/feed')
  await page.evaluate(() => window.localStorage.removeItem('AuthTokens'))
  asked.length = 0
  await page.goto(`${visits.site.origin}/en/saved`)
  await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fsaved')
  await page.getByRole('link', { name: 'Log in', exact: true }).first().click()
  await says(page, 'Your browser blocks cookies or stored data here')
  expect(asked).toEqual(['/en/saved', '/en/auth'])
})

/**
 * Opens Chromium with a real profile. `blocked` sets "block all cookies", which also forbids
 * storage.
 */
async function ownBrowser({ blocked }: { blocked: boolean }): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-profile-'))
  await mkdir(join(folder, 'Default'))
  // Even where frames of other sites may store data, they get no SameSite=Lax cookies.
  const settings = blocked
    ? { default_content_setting_values: { cookies: 2 } }
    : { cookie_controls_mode: 0, block_third_party_cookies: false }
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: settings }))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  closing.push(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })
  return context.newPage()
}

test('with cookies and storage blocked pages work signed out, and a login says why it will not last', async () => {
  await visits.site.member('nothing@example.org')
  const page = await ownBrowser({ blocked: true })
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  await arrive(page, `${visits.site.origin}/en/feed`)
  expect(
    await page.evaluate(() => {
      try {
        return window.localStorage.length
      } catch {
        return 'forbidden'
      }
    }),
  ).toBe('forbidden')
  const asked = documentsOf(page.context())
  await page.goto(`${visits.site.origin}/en/settings`)
  await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fsettings')
  await alive(page)
  await says(page, 'Your browser blocks cookies or stored data here')
  await page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email').fill('nothing@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await says(page, 'Your browser blocks cookies or stored data here')
  await press(page, 'Log in')
  // The login holds for this page and the pages it leads to.
  await page.waitForURL('**/en/settings')
  await says(page, 'This browser')
  await alive(page)
  expect(asked).toEqual(['/en/settings', '/en/auth'])
  await page.reload()
  await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fsettings')
  expect(failed).toEqual([])
})

describe('in another site’s frame', () => {
  async function framed(path: string): Promise<{ page: Page; frame: Frame; asked: string[] }> {
    const page = await ownBrowser({ blocked: false })
    const asked = documentsOf(page.context())
    const address = host.address()
    const port = typeof address === 'object' ? address?.port : 0
    await page.goto(`http://127.0.0.1:${port}/${visits.site.origin}${path}`)
    const frame = page.frame('framed')
    if (frame === null) throw new Error('there is no frame')
    return { page, frame, asked }
  }

  test('somebody who is signed in there goes round in no circle, and sees no page about an account', async () => {
    const kept = await signedIn('framed@example.org')
    const { frame, asked } = await framed('/en/feed')
    await frame.locator('main h1').waitFor()
    await frame.evaluate((tokens) => window.localStorage.setItem('AuthTokens', tokens), kept)
    for (const path of ['/en/account/delete', '/en/auth', '/en/settings']) {
      asked.length = 0
      await frame.goto(visits.site.origin + path).catch(() => null)
      // The browser's own page, which runs none of the site's scripts: it leads nowhere.
      await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
      // The page itself, and the redirect for unknown visitors.
      expect([path, asked.length]).toEqual([path, path === '/en/settings' ? 2 : 1])
    }
    expect(await frame.locator('main').count()).toBe(0)
  })

  test('opens account links in a new tab', async () => {
    const { page, frame } = await framed('/en/feed')
    await frame.locator('html[data-embedded]').waitFor({ state: 'attached' })
    const link = frame.locator('a[href="/en/more"]').first()
    await frame.waitForFunction(() =>
      [...document.querySelectorAll('main')].every((one) =>
        Object.keys(one).some((key) => key.startsWith('__reactProps')),
      ),
    )
    const opening = page.context().waitForEvent('page')
    await link.evaluate((one: HTMLAnchorElement) => one.click())
    const tab = await opening
    await tab.waitForURL('**/en/auth?redirectTo=%2Fen%2Fmore')
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener',
    ])
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(new URL(frame.url()).pathname).toBe('/en/feed')
  })
})
