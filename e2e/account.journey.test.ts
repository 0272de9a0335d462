import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { eraseDue } from '@okolo/server/people/accounts/erasure.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAccountSite } from './account-site.ts'
import { DESKTOP, launch, PHONE, VIEWS, visitor } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; impact: string; nodes: { html: string }[] }
const PASSWORD = 'a quiet violin at noon'
let site: Awaited<ReturnType<typeof startAccountSite>>
let browser: Browser
let contexts: BrowserContext[] = []
beforeAll(async () => {
  site = await startAccountSite({
    grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
    nobody: { name: 'No Address' },
  })
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

async function open(path: string, view: Parameters<typeof visitor>[1] = {}): Promise<Page> {
  const context = await visitor(browser, view)
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(site.origin + path)
  return page
}
const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
/** The form is there and its page's script has begun: what is typed before may be typed into the page before. */
const ready = (page: Page, name: string) =>
  page.locator('main button:enabled').getByText(name, { exact: true }).waitFor()
const says = (page: Page, text: string) => page.locator('main').getByText(text).waitFor()
const keptOf = (page: Page) =>
  page.evaluate(() => ({
    tokens: window.localStorage.getItem('AuthTokens'),
    showAuth: window.localStorage.getItem('showAuth'),
  }))

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${site.origin}/en/auth/login/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await page.waitForURL((url) => !url.pathname.includes('/auth'))
}

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  const view = { viewport, colorScheme }
  const device = `${size}-${colorScheme}`
  const email = `anna-${device}@example.org`

  test('somebody signs up, is asked for a name, confirms the address, and is known', async () => {
    const page = await open('/en/auth?redirectTo=%2Fen%2Fsettings', view)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await press(page, 'Sign up')
    await says(page, 'Enter your email')
    await says(page, 'Enter your password')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('password')
    await page.getByLabel('Repeat password').fill('another')
    await press(page, 'Sign up')
    await says(page, "Passwords don't match")
    await page.getByLabel('Repeat password').fill('password')
    await press(page, 'Sign up')
    // The server's word, at the field.
    await says(page, 'too common')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await press(page, 'Sign up')
    await page.waitForURL('**/en/users/update?redirectTo=%2Fen%2Fsettings')
    await press(page, 'Save')
    await says(page, 'Enter your name')
    await page.getByLabel('Full name').fill('Anna Smith')
    await press(page, 'Save')
    await page.waitForURL('**/en/settings')

    await page.goto(await site.linkTo(email, '/account/verify'))
    await says(page, 'Your email address is confirmed.')
    await page.goto(`${site.origin}/en/more`)
    await says(page, 'Anna Smith')
    expect(await page.getByText('not confirmed yet').count()).toBe(0)
  })

  test('a login says what is wrong, keeps what was typed, and leads to the feed', async () => {
    const page = await open('/en/auth/login/', view)
    await press(page, 'Log in')
    await says(page, 'Enter your email')
    await says(page, 'Enter your password')
    await page.getByLabel('Email').fill('a@')
    await press(page, 'Log in')
    await says(page, 'Incorrect email')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
    await press(page, 'Log in')
    await says(page, 'Incorrect email or password')
    await page.route('**/v1/users/login/', (route) => route.abort())
    await press(page, 'Log in')
    await says(page, 'Something went wrong')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.unroute('**/v1/users/login/')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page, 'Log in')
    await page.waitForURL('**/en/feed/')
    const { tokens, showAuth } = await keptOf(page)
    expect(JSON.parse(tokens ?? '')).toMatchObject({ user: { email, name: 'Anna Smith' } })
    expect(showAuth).toBe('false')
    await page.goto(`${site.origin}/en/auth`)
    await page.waitForURL(`${site.origin}/en/feed`)
  })

  test('a forgotten password is set anew by mail, once', async () => {
    const page = await open('/en/auth/login/', view)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await ready(page, 'Send link')
    await page.getByLabel('Email').fill('unknown@example.org')
    await press(page, 'Send link')
    const sent = 'An email with instructions has been sent to the provided email address'
    await says(page, sent)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send link')
    await says(page, sent)
    const link = await site.linkTo(email, '/auth/reset-password/confirm/')
    await page.goto(link)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill('something else')
    await press(page, 'Save password')
    await says(page, "Passwords don't match")
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await press(page, 'Save password')
    await page.waitForURL('**/en/auth/login/?changed=1')
    await page.goto(link)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await press(page, 'Save password')
    await says(page, 'the link has expired, request a new reset link or contact support')
  })

  test('feedback wants an address and a text, and tells what was chosen', async () => {
    const page = await open('/en/feedback', view)
    await press(page, 'Send feedback')
    await says(page, 'Enter your email')
    await says(page, 'Enter your feedback')
    await page.getByLabel('Email').fill('bad')
    await page.getByLabel('Your feedback').fill(`Lovely, on a ${device}`)
    await press(page, 'Send feedback')
    await says(page, 'Invalid email')
    await page.getByLabel('Email').fill('eve@example.org')
    await page.getByRole('radio', { name: '9', exact: true }).check()
    await page.getByLabel('Do not contact me').check()
    await press(page, 'Send feedback')
    await says(page, 'Feedback has been sent successfully')
    const rows = await site.rows('feedback')
    expect(rows.find(({ message }) => message === `Lovely, on a ${device}`)).toMatchObject({
      email: 'eve@example.org',
      rating: 9,
      do_not_contact: true,
    })
  })

  test('a login with a provider comes back to the map, and a failed one to plain words', async () => {
    const page = await open('/en/auth', view)
    await press(page, 'Continue with Google')
    await page.locator('input[name=login]').fill('grace')
    await page.locator('input[name=password]').fill('x')
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/en/map/')
    expect(JSON.parse((await keptOf(page)).tokens ?? '')).toMatchObject({
      user: { email: 'grace@example.com', name: 'Grace Hopper' },
    })
    const other = await open('/en/auth?access=somebody-elses-code', view)
    await says(other, 'That login did not work.')
    expect((await keptOf(other)).tokens).toBeNull()
  })

  test('an account is deleted at once, kept by mail, deleted by mail, and gone after 30 days', async () => {
    const page = await open('/en/auth', view)
    await logIn(page, email)
    const { access } = JSON.parse((await keptOf(page)).tokens ?? '{}')
    await page.goto(`${site.origin}/en/settings`)
    await page.getByRole('link', { name: 'Delete my account' }).click()
    await press(page, 'Delete my account')
    await press(page, 'Yes, delete it')
    await says(page, 'Your account is closed.')
    expect((await keptOf(page)).tokens).toBeNull()
    expect((await site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(401)
    await page.goto(`${site.origin}/en/auth/login/`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page, 'Log in')
    await says(page, 'This account is closed')
    await page.goto(await site.linkTo(email, '/account/cancel'))
    await press(page, 'Keep my account')
    await says(page, 'Welcome back!')
    await page.goto(`${site.origin}/en/account/delete`)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send link')
    await says(page, 'An email with instructions')
    const link = await site.linkTo(email, '/account/delete')
    await page.goto(link)
    await press(page, 'Yes, delete it')
    await says(page, 'Your account is closed.')
    await page.goto(link)
    await press(page, 'Yes, delete it')
    await says(page, 'expired or was used already')
    site.pass(31 * 24 * 3_600_000)
    await eraseDue(site.people, site.now())
    const accounts = await site.rows('user_account')
    expect(accounts.filter((account) => account['email'] === email)).toEqual([])
  })
})

test.each([
  ['light', PHONE, 'uk'],
  ['dark', DESKTOP, 'de'],
] as const)('screens have no serious fault (%s)', async (colorScheme, viewport, locale) => {
  const { access, refresh, user } = await site.member(`axe-${locale}@example.org`)
  const kept = JSON.stringify({ access, refresh, user, since: Date.now() })
  const context = await visitor(browser, { viewport, colorScheme, bypassCSP: true })
  contexts.push(context)
  const page = await context.newPage()
  const found: string[] = []
  const look = async (path: string) => {
    await page.goto(`${site.origin}/${locale}${path}`)
    await page.locator('main h1').waitFor()
    // Errors at the fields are looked at as well.
    const button = page.locator('main form button:not([type=button])').first()
    if (path.startsWith('/auth/') || path === '/feedback') await button.click()
    await page.evaluate(axe)
    const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run()`)
    for (const { id, impact, nodes } of violations)
      if (['serious', 'critical'].includes(impact))
        found.push(`${path} ${id}: ${nodes[0]?.html.slice(0, 120)}`)
  }
  for (const path of ['/auth', '/auth/login/', '/auth/signup/', '/feedback', '/account/delete'])
    await look(path)
  await page.evaluate((tokens) => window.localStorage.setItem('AuthTokens', tokens), kept)
  for (const path of ['/more', '/settings', '/users/update', '/account/delete']) await look(path)
  expect(found).toEqual([])
})

test('without scripts a form says what it needs and sends nothing', async () => {
  const context = await visitor(browser, { javaScriptEnabled: false })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${site.origin}/de/auth/login/`)
  // Texts of noscript are found by no other way.
  const said = page.locator('main noscript p')
  await said.waitFor()
  expect(await said.textContent()).toContain('Dafür ist JavaScript nötig')
  expect(await page.getByRole('button', { name: 'Anmelden' }).isDisabled()).toBe(true)
})

test('a picture is cut in the browser and drawn anew on the server', async () => {
  await site.member('dora@example.org')
  const page = await open('/en/auth')
  await logIn(page, 'dora@example.org')
  await page.goto(`${site.origin}/en/users/update?redirectTo=%2Fen%2Fmore`)
  await ready(page, 'Save')
  await page.getByLabel('Full name').fill('Dora')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await says(page, 'This picture cannot be read.')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page.getByLabel('Zoom').fill('2')
  await press(page, 'Save')
  await page.waitForURL('**/en/more')
  const picture = page.locator('main img')
  await picture.waitFor()
  expect(
    await picture.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return null
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }),
  ).toEqual([512, 512])
})

describe('sessions', () => {
  test('are listed and ended elsewhere; data comes as a file', async () => {
    await site.member('boris@example.org')
    const phone = await open('/en/auth')
    await logIn(phone, 'boris@example.org')
    const desk = await open('/en/auth', { viewport: DESKTOP })
    await logIn(desk, 'boris@example.org')
    await desk.goto(`${site.origin}/en/settings`)
    await desk.getByText('This browser').waitFor()
    const download = desk.waitForEvent('download')
    await press(desk, 'Download my data')
    expect((await download).suggestedFilename()).toBe('okolo.zip')
    await press(desk, 'Log out everywhere else')
    await says(desk, 'Logged out in')
    // The phone learns it with its next call: a 401 logs out.
    await phone.goto(`${site.origin}/en/settings`)
    await phone.waitForURL('**/en/auth?redirectTo=%2Fen%2Fsettings')
    expect(await keptOf(phone)).toEqual({ tokens: null, showAuth: 'true' })
  })

  test('tabs refresh together, once, and follow each other out and in', async () => {
    await site.member('cyril@example.org')
    const page = await open('/en/auth')
    await logIn(page, 'cyril@example.org')
    const refreshes: string[] = []
    page.context().on('request', (request) => {
      if (request.url().endsWith('/token/refresh/')) refreshes.push(request.url())
    })
    await page.evaluate(() => {
      const kept = JSON.parse(window.localStorage.getItem('AuthTokens') ?? '{}')
      window.localStorage.setItem('AuthTokens', JSON.stringify({ ...kept, since: 0 }))
    })
    const context = page.context()
    const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto(`${site.origin}/en/settings`)))
    await Promise.all(tabs.map((tab) => tab.getByText('This browser').waitFor()))
    expect(refreshes).toHaveLength(1)
    await page.goto(`${site.origin}/en/more`)
    await press(page, 'Log out')
    await Promise.all(tabs.map((tab) => tab.waitForURL('**/en/auth?redirectTo=**')))
    await logIn(page, 'cyril@example.org')
    await tabs[1]?.waitForURL(/\/en\/(settings|users\/update)/)
  })

  test.each(['{', '{"access":"a","refresh":"r"}', '[]', '{"access":1,"user":{}}'])(
    'a corrupt session (%s) is a visitor who is signed out',
    async (value) => {
      const page = await open('/en/auth')
      await page.evaluate((kept) => window.localStorage.setItem('AuthTokens', kept), value)
      await page.goto(`${site.origin}/en/more`)
      await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fmore')
      await page.getByRole('heading', { level: 1, name: 'Log in or sign up' }).waitFor()
    },
  )
})
