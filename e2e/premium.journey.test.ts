import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountVisits, press, says } from './account-visits.ts'
import { arrive } from './browser.ts'
import { freshStore, inShell, type FakeStore } from './fake-store.ts'

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

/** A phone with the app, in Vienna unless another country is given, that the server knows as one. */
async function phone(store: FakeStore, country = 'at') {
  const page = await visits.enter()
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

test('the paywall shows both plans, sells one, and leads to where somebody wanted to go', async () => {
  const store = shop()
  store['checkTrialOrIntroductoryPriceEligibility'] = {
    value: { premium_yearly: { status: 2 } },
  }
  const { page, calls, go } = await phone(store)
  await go('/en/saved')
  await at(page, /\/en\/paywall\?redirectTo=%2Fen%2Fsaved$/)
  await says(page, 'Save 37%')
  await says(page, '€29.99 / year')
  await says(page, '€2.49 / month')
  await says(page, '7 days free')
  await says(page, 'Your first payment of €29.99 is on')
  await page.getByRole('radio', { name: /Monthly/ }).check()
  await page
    .locator('main')
    .getByText(
      /Renews automatically on .* for €3.99, and so on until you cancel. Prices include VAT/,
    )
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

test('on the web nothing is sold: the page sends to the app, without a script, too', async () => {
  const page = await visits.open('/en/paywall', { javaScriptEnabled: false })
  await says(page, 'Restore is available on the mobile app.')
  await says(page, 'On the web everything is open, without a subscription')
  expect(await page.getByRole('radio').count()).toBe(0)
})
