import { toJson } from '@okolo/server/platform/json-column.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAccountSite } from './account-site.ts'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'

const PASSWORD = 'a quiet violin at noon'
let site: Awaited<ReturnType<typeof startAccountSite>>
let browser: Browser
let contexts: BrowserContext[] = []
beforeAll(async () => {
  site = await startAccountSite({
    grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
    relay: { email: 'x7@privaterelay.appleid.com', email_verified: 'true' },
    nobody: { name: 'No Address' },
  })
  // Known before anybody asks: answers are kept for the minute.
  const named = [
    ['en', 'English'],
    ['uk', 'Українська'],
  ] as const
  await site.db
    .insertInto('language')
    .values(
      named.map(([code, name]) => ({
        code,
        names: toJson({}),
        native_name: name,
        is_interface: true,
      })),
    )
    .onConflict((row) => row.doNothing())
    .execute()
  browser = await launch()
})
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function someone(viewport = PHONE): Promise<BrowserContext> {
  const context = await visitor(browser, { viewport })
  contexts.push(context)
  return context
}
const says = (page: Page, text: string) => page.locator('main').getByText(text).waitFor()
const keptOf = async (page: Page) =>
  JSON.parse((await page.evaluate(() => window.localStorage.getItem('AuthTokens'))) ?? 'null')

async function logIn(page: Page, email: string, query = ''): Promise<void> {
  await page.goto(`${site.origin}/en/auth/login/${query}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth'))
}

/** Through the provider's own pages, as somebody there. */
async function passProvider(page: Page, button: string, login: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: button, exact: true }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'Apple posts a form back: a private address comes in, and is asked for a name (%s)',
  async (device, viewport) => {
    const page = await (await someone(viewport)).newPage()
    const posted = page.waitForRequest((request) => request.url().endsWith('/apple/callback/'))
    await page.goto(`${site.origin}/en/auth`)
    await passProvider(page, 'Continue with Apple', 'relay')
    expect((await posted).method()).toBe('POST')
    if (device === 'phone') {
      await page.waitForURL('**/en/users/update?redirectTo=%2Fen%2Fmap%2F')
      await page.getByLabel('Full name').fill('Ada Lovelace')
      await page.locator('main').getByRole('button', { name: 'Save' }).click()
    }
    // The second time the name is known.
    await page.waitForURL('**/en/map/')
    expect((await keptOf(page)).user).toMatchObject({
      email: 'x7@privaterelay.appleid.com',
      name: 'Ada Lovelace',
      providers: ['apple'],
    })
  },
)

test('a provider that tells no address leads back to plain words', async () => {
  const page = await (await someone()).newPage()
  await page.goto(`${site.origin}/en/auth`)
  await passProvider(page, 'Continue with Apple', 'nobody')
  await page.waitForURL('**/en/auth?error=email')
  await says(page, 'That login gives us no confirmed email address.')
})

test('in the native shell the provider leads back to the app by its own scheme', async () => {
  const context = await someone()
  await context.addInitScript(() => Object.assign(window, { Capacitor: {} }))
  const page = await context.newPage()
  const back = page.waitForResponse((answer) => answer.url().includes('/google/callback/'))
  await page.goto(`${site.origin}/en/auth?redirectTo=%2Fen%2Fsettings`)
  await passProvider(page, 'Continue with Google', 'grace')
  const to = new URL((await (await back).headerValue('location')) ?? '')
  expect([to.protocol, to.host]).toEqual(['okolo:', 'auth'])
  expect(to.searchParams.get('redirectTo')).toBe('/en/settings')
  // The shell opens that address as a page of its own (SPEC section 4), in the place that began.
  await page.goto(`${site.origin}/en/auth${to.search}`)
  await page.waitForURL('**/en/settings')
  expect((await keptOf(page)).user.name).toBe('Grace Hopper')
})

describe('a login leads nowhere else', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/en//evil.example/..//',
  ])('by redirectTo=%j', async (redirectTo) => {
    const email = 'led@example.org'
    if ((await site.rows('user_account')).every((account) => account['email'] !== email)) {
      const { access } = await site.member(email)
      await site.ask('PATCH', '/v1/users/me/', { name: 'Led' }, { token: access })
    }
    const page = await (await someone()).newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await logIn(page, email, `?${new URLSearchParams({ redirectTo }).toString()}`)
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).origin).toBe(site.origin)
    expect(asked.filter((host) => host.includes('evil'))).toEqual([])
  })
})

test('tabs of a browser without locks refresh one after the other, and the session lives', async () => {
  await site.member('locks@example.org')
  const context = await someone()
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks')
  })
  const page = await context.newPage()
  await logIn(page, 'locks@example.org')
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/token/refresh/')) refreshes.push(request.url())
  })
  await page.evaluate(() => {
    const kept = JSON.parse(window.localStorage.getItem('AuthTokens') ?? '{}')
    window.localStorage.setItem('AuthTokens', JSON.stringify({ ...kept, since: 0 }))
  })
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto(`${site.origin}/en/settings`)))
  await Promise.all(tabs.map((tab) => tab.getByText('This browser').waitFor()))
  expect(refreshes).toHaveLength(1)
  expect(await page.evaluate(() => window.localStorage.getItem('refreshTurn'))).toBeNull()
})

test('how events are translated is chosen once, and known on the next device', async () => {
  await site.member('words@example.org')
  const first = await (await someone()).newPage()
  await logIn(first, 'words@example.org')
  await first.goto(`${site.origin}/en/settings`)
  await first.getByLabel('Translate into').selectOption('uk')
  const saved = first.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await first.getByLabel('Show the original as well').check()
  expect((await saved).status()).toBe(200)
  const second = await (await someone(DESKTOP)).newPage()
  await logIn(second, 'words@example.org')
  await second.goto(`${site.origin}/en/settings`)
  await second.getByLabel('Show the original as well').waitFor()
  expect(await second.getByLabel('Translate into').inputValue()).toBe('uk')
  expect(await second.getByLabel('Show the original as well').isChecked()).toBe(true)
})
