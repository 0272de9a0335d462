import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { runCommand } from '@okolo/server/app/commands.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, press, PASSWORD, ready, says } from './account-visits.ts'
import { customer, freshStore, type FakeStore } from './fake-store.ts'
import { APP, buildApp, phone } from './phone.ts'

const visits = accountVisits(
  {},
  {
    store: {
      appleKey: 'appl_journey',
      googleKey: 'goog_journey',
      authorization: null,
      signingSecret: null,
      countsSandbox: false,
    },
  },
  { callsLoopback: true },
)
let folder = ''

beforeAll(async () => {
  folder = await buildApp()
  const { event } = await catalogueBuilder(visits.site.db)
  for (const [slug, title, mayPaywall] of [
    ['sold', 'For sale', true],
    ['free', 'Never for sale', false],
  ] as const)
    await event({
      slug,
      title,
      language: 'en',
      dates: [{ start: '2026-11-20T19:00:00Z' }],
      detail: { may_paywall: mayPaywall },
    })
  visits.site.app.invalidate()
})

/** A phone with the app, in Vienna unless another country is given. */
async function owned(store: FakeStore, country = 'at') {
  const page = await visits.enter()
  const device = await phone(page.context(), { folder, site: visits.site.origin, store })
  await page.addInitScript(
    (its) => window.localStorage.setItem('cityCountry', `here ${its}`),
    country,
  )
  return { page, device, go: (path: string) => page.goto(APP + path) }
}

const shop = () => freshStore(visits.site.now())
const at = (page: Page, path: RegExp) => page.waitForURL(path)

test('somebody logged out outside Slovakia gets to the login from the paywall', async () => {
  await visits.site.member('vienna@example.com')
  const { page, device, go } = await owned(shop())
  await go('/en/saved')
  await page.getByRole('link', { name: 'Already have an account? Log in' }).click()
  await at(page, /\/en\/auth\?redirectTo=%2Fen%2Fsaved/)
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await ready(page, 'Log in')
  await page.getByLabel('Email').fill('vienna@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log in')
  await page.waitForURL((url) => !url.pathname.includes('/auth'))
  // From now on what is bought belongs to the account.
  await expect.poll(() => device.calls('Purchases.logIn')).toHaveLength(1)
})

test('in Slovakia the same page leads to the login', async () => {
  const { page, go } = await owned(shop(), 'SK')
  await go('/en/saved')
  await at(page, /\/en\/auth\?redirectTo=%2Fen%2Fsaved$/)
})

test.each([
  [3, 'Purchases are disabled on this device/account.'],
  [6, 'You have this subscription already.'],
  [20, 'Your payment is not confirmed yet.'],
  [35, 'There is no connection to the store.'],
  [23, 'Subscriptions do not work here right now.'],
  [0, 'Something went wrong'],
])('a purchase that ends with code %i says why', async (code, text) => {
  const { page, go } = await owned({ ...shop(), purchasePackage: { code } })
  await go('/en/paywall')
  await press(page, 'Try it for free')
  await says(page, text)
})

test('a purchase unlocks the app and leads on', async () => {
  const { page, device, go } = await owned(shop())
  await go('/en/saved')
  await at(page, /\/en\/paywall\?redirectTo=%2Fen%2Fsaved$/)
  await says(page, '7 days free')
  await press(page, 'Try it for free')
  await at(page, /\/en\/paywall\/success/)
  await says(page, 'Enjoy the app')
  expect(JSON.stringify(device.calls('Purchases.purchasePackage'))).toContain('premium_yearly')
})

test('a purchase that somebody cancels says nothing, and can be begun again', async () => {
  const store = { ...shop(), purchasePackage: { code: 1 } }
  const { page, device, go } = await owned(store)
  await go('/en/paywall')
  await press(page, 'Try it for free')
  await expect.poll(() => device.calls('Purchases.purchasePackage')).toHaveLength(1)
  await ready(page, 'Try it for free')
  expect(await page.locator('main [role=alert]').allInnerTexts()).toEqual([''])
})

test('purchases are restored, or there are none, or it fails', async () => {
  const store = shop()
  const { page, go } = await owned(store)
  await go('/en/paywall')
  await press(page, 'Restore purchases')
  await says(page, 'No purchases to restore.')
  store['restorePurchases'] = { code: 2 }
  await press(page, 'Restore purchases')
  await says(page, 'Error restoring purchases')
  await says(page, 'The store has a problem. Please try again later.')
  store['restorePurchases'] = { value: customer(true, visits.site.now()) }
  await press(page, 'Restore purchases')
  await says(page, 'Purchases restored. Premium unlocked.')
  await says(page, 'You have Premium')
})

test('plans that cannot be loaded are loaded again, and a phone without purchases says so', async () => {
  const store = { ...shop(), getOfferings: { code: 10 } } as FakeStore
  const { page, go } = await owned(store)
  await go('/en/paywall')
  await says(page, 'Unable to load subscription options.')
  store['getOfferings'] = shop()['getOfferings'] ?? { code: 0 }
  await press(page, 'Reload')
  await says(page, '€29.99 / year')
  store['canMakePayments'] = { value: { canMakePayments: false } }
  await page.reload()
  await says(page, 'Purchases are disabled on this device/account.')
})

test('leads premium users on and remembers them for six hours', async () => {
  const { page, go } = await owned({
    ...shop(),
    getCustomerInfo: { value: customer(true, visits.site.now()) },
  })
  await go('/en/saved')
  await at(page, /\/en\/auth\?redirectTo=%2Fen%2Fsaved/)
  const kept = await page.evaluate(() => window.localStorage.getItem('premium'))
  expect(kept).toMatch(/^\{"value":1,"timestamp":\d{13}\}$/)
})

test('a heart leads to the paywall where terms allow it, and saves where they do not', async () => {
  const { page, go } = await owned(shop())
  const { access, refresh, user } = await visits.site.member('heart@example.com')
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await go('/en/feed?city=bratislava')
  const heart = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  await heart('Save Never for sale').click()
  await page.getByRole('status').getByText('Saved').first().waitFor()
  await heart('Save For sale').click()
  await at(page, /\/en\/paywall\?redirectTo=%2Fen%2Ffeed/)
  await says(page, '€29.99 / year')
  await go('/en/settings')
  await says(page, 'You have no subscription.')
  // Bought there, the heart is saved.
  await go('/en/feed?city=bratislava')
  await heart('Save For sale').click()
  await press(page, 'Try it for free')
  await at(page, /\/en\/paywall\/success/)
  await page.getByRole('status').getByText('Saved').first().waitFor()
  await go('/en/feed?city=bratislava')
  await heart('No longer save For sale').waitFor()
})

test('on a new phone premium of the store is known before the first heart', async () => {
  const { page, go } = await owned({
    ...shop(),
    getCustomerInfo: { value: customer(true, visits.site.now()) },
  })
  const { access, refresh, user } = await visits.site.member('new-phone@example.com')
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await go('/en/feed?city=bratislava')
  await page.locator('main').getByRole('link', { name: 'Save For sale', exact: true }).click()
  await page.getByRole('status').getByText('Saved').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/feed')
})

test('on a new phone premium that an operator granted saves with the first heart', async () => {
  const { site } = visits
  const email = 'granted@example.com'
  const { access, refresh, user } = await site.member(email)
  const code = await runCommand(['premium', 'grant', '--email', email, '--until', '2026-12-31'], {
    cwd: '/',
    print: () => undefined,
    isTerminal: false,
    signal: new AbortController().signal,
    config: site.config,
    database: site.database,
  })
  expect(code).toBe(0)
  const { page, go } = await owned(shop())
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await go('/en/feed?city=bratislava')
  await page.locator('main').getByRole('link', { name: 'Save For sale', exact: true }).click()
  await page.getByRole('status').getByText('Saved').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/feed')
})
