import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, press, PASSWORD, ready, says } from './account-visits.ts'
import { arrive, VIEWS } from './browser.ts'
import { customer, freshStore, inShell, type FakeStore } from './fake-store.ts'

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
)

beforeAll(async () => {
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

type Look = Parameters<typeof visits.enter>[0]

/** A phone with the app, in Vienna unless another country is given, that the server knows as one. */
async function phone(store: FakeStore, look: Look = {}, country = 'at') {
  const page = await visits.enter(look)
  const calls = await inShell(page, store)
  await page.addInitScript(
    (its) => window.localStorage.setItem('cityCountry', `here ${its}`),
    country,
  )
  await arrive(page, `${visits.site.origin}/en/about`)
  return { page, calls, go: (path: string) => page.goto(visits.site.origin + path) }
}

const shop = () => freshStore(visits.site.now())
const at = (page: Page, path: RegExp) => page.waitForURL(path)

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('the paywall shows both plans, sells one, and leads to where somebody wanted to go', async () => {
    const store = shop()
    store['checkTrialOrIntroductoryPriceEligibility'] = {
      value: { premium_yearly: { status: 2 } },
    }
    const { page, calls, go } = await phone(store, { viewport, colorScheme })
    await go('/en/saved')
    await at(page, /\/en\/paywall\?redirectTo=%2Fen%2Fsaved$/)
    await says(page, 'Save 37%')
    await says(page, '€29.99 / year')
    await says(page, '€2.49 / month')
    await says(page, '7 days free')
    await says(page, 'You pay €29.99 for the first time on')
    await page.getByRole('radio', { name: /Monthly/ }).check()
    await page
      .locator('main')
      .getByText(/Renews by itself on .* for €3.99, and so on until you cancel. Prices include VAT/)
      .waitFor()
    await press(page, 'Subscribe')
    await at(page, /\/en\/paywall\/success/)
    await says(page, 'Enjoy the app')
    const bought = calls.find(({ method }) => method === 'purchasePackage')
    expect(JSON.stringify(bought?.options)).toContain('premium_monthly')
    // Premium needs no account, but a list does.
    await page.getByRole('link', { name: 'Explore events' }).click()
    await at(page, /\/en\/auth\?redirectTo=%2Fen%2Fsaved/)
  })
})

test('somebody logged out outside Slovakia gets to the login from the paywall', async () => {
  await visits.site.member('vienna@example.com')
  const { page, calls, go } = await phone(shop())
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
  await expect.poll(() => calls.some(({ method }) => method === 'logIn')).toBe(true)
})

test('in Slovakia the same page leads to the login', async () => {
  const { page, go } = await phone(shop(), {}, 'SK')
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
  const { page, go } = await phone({ ...shop(), purchasePackage: { code } })
  await go('/en/paywall')
  await press(page, 'Subscribe')
  await says(page, text)
})

test('a purchase that somebody cancels says nothing, and can be begun again', async () => {
  const store = { ...shop(), purchasePackage: { code: 1 } }
  const { page, calls, go } = await phone(store)
  await go('/en/paywall')
  await press(page, 'Subscribe')
  await expect.poll(() => calls.filter(({ method }) => method === 'purchasePackage').length).toBe(1)
  await ready(page, 'Subscribe')
  expect(await page.locator('main [role=alert]').allInnerTexts()).toEqual([''])
})

test('purchases are restored, or there are none, or it fails', async () => {
  const store = shop()
  const { page, go } = await phone(store)
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
  const { page, go } = await phone(store)
  await go('/en/paywall')
  await says(page, 'Unable to load subscription options.')
  store['getOfferings'] = shop()['getOfferings'] ?? { code: 0 }
  await press(page, 'Reload')
  await says(page, '€29.99 / year')
  store['canMakePayments'] = { value: { canMakePayments: false } }
  await page.reload()
  await says(page, 'Purchases are disabled on this device/account.')
})

test('who has premium already is led on, and known for six hours', async () => {
  const { page, go } = await phone({
    ...shop(),
    getCustomerInfo: { value: customer(true, visits.site.now()) },
  })
  await go('/en/saved')
  await at(page, /\/en\/auth\?redirectTo=%2Fen%2Fsaved/)
  const kept = await page.evaluate(() => window.localStorage.getItem('premium'))
  expect(kept).toMatch(/^\{"value":1,"timestamp":\d{13}\}$/)
})

test('a heart leads to the paywall where terms allow it, and saves where they do not', async () => {
  const { page, go } = await phone(shop())
  const { access, refresh, user } = await visits.site.member('heart@example.com')
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await arrive(page, `${visits.site.origin}/en/feed?city=bratislava`)
  const heart = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  await heart('Save Never for sale').click()
  await page.getByRole('status').getByText('Saved').first().waitFor()
  await heart('Save For sale').click()
  await at(page, /\/en\/paywall\?redirectTo=%2Fen%2Ffeed/)
  await says(page, '€29.99 / year')
  await go('/en/settings')
  await says(page, 'You have no subscription.')
})

test('on the web nothing is sold: the page sends to the app, without a script, too', async () => {
  const page = await visits.open('/en/paywall', { javaScriptEnabled: false })
  await says(page, 'Restore is available on the mobile app.')
  await says(page, 'On the web everything is open to everybody')
  expect(await page.getByRole('radio').count()).toBe(0)
})
