import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, PASSWORD, says } from './account-visits.ts'
import { arrive } from './browser.ts'

const visits = accountVisits({})

beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  for (const [slug, title] of [
    ['jazz', 'Jazz at the castle'],
    ['ball', 'The great ball'],
    ['secret', 'A secret evening'],
  ] as const)
    await event({ slug, title, language: 'en', dates: [{ start: '2026-11-20T19:00:00Z' }] })
  visits.site.app.invalidate()
})

/** A person with a phone, whose taps are counted. Typing does not count. */
async function person() {
  const page = await visits.enter({ hasTouch: true })
  let taps = 0
  return {
    page,
    go: (path: string) => arrive(page, visits.site.origin + path),
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    /** The taps since the last time. */
    taps: () => {
      const since = taps
      taps = 0
      return since
    },
  }
}
type Person = Awaited<ReturnType<typeof person>>

const heart = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true })

/** Signs up from a heart, then confirms the address and says the name. */
async function joinFromHeart({ page, go, tap, taps }: Person, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@example.org`
  await go('/en/feed?city=bratislava')
  await tap(heart(page, 'Save Jazz at the castle'))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tap(sheet.locator('form').getByRole('button', { name: 'Sign up', exact: true }))
  await page.getByRole('status').getByText('Saved').first().waitFor()
  await heart(page, 'No longer save Jazz at the castle').waitFor()
  expect(taps(), 'taps from a heart to a saved event').toBeLessThanOrEqual(3)
  await page.goto(await visits.site.linkTo(email, '/account/verify'))
  await says(page, 'Your email address is confirmed.')
  await go('/en/users/update')
  await page.getByLabel('Full name').fill(name)
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).tap()
  await page.waitForURL('**/en/feed/')
}

test('two people sign up from a heart, become friends, see each other’s evenings and go', async () => {
  const [anna, boris] = [await person(), await person()]
  await joinFromHeart(anna, 'Anna')
  await joinFromHeart(boris, 'Boris')

  await anna.go('/en/users')
  await anna.page.getByRole('searchbox', { name: 'Name' }).fill('boris')
  await anna.tap(anna.page.getByRole('button', { name: /^Add friend/ }))
  await says(anna.page, 'Withdraw request')
  expect(anna.taps(), 'taps to ask').toBeLessThanOrEqual(2)

  // Boris hears of it while he reads, and says yes where he is told.
  await boris.page.getByLabel('1 unread notification').waitFor()
  await boris.go('/en/notifications')
  await boris.tap(boris.page.getByRole('button', { name: /^Confirm/ }))
  await says(boris.page, 'You are friends')
  expect(new URL(boris.page.url()).pathname).toBe('/en/notifications')
  expect(boris.taps(), 'taps to confirm').toBeLessThanOrEqual(2)

  // Anna keeps one evening to herself.
  await anna.go('/en/events/ball')
  await anna.page.locator('[data-save]:visible').first().tap()
  await anna.page.getByRole('dialog', { name: 'Saved' }).waitFor()
  const { access } = await anna.page.evaluate(() =>
    JSON.parse(window.localStorage.getItem('AuthTokens') ?? '{}'),
  )
  const kept = await visits.site.ask(
    'POST',
    '/v1/events/secret/save/',
    { visibility: 'nobody' },
    { token: access },
  )
  expect(kept.statusCode).toBe(200)

  // Boris sees her on the card, on the page and among his friends, and joins her.
  await boris.go('/en/feed?city=bratislava')
  const card = (title: string) => boris.page.locator('article', { hasText: title })
  await card('The great ball').getByText('Anna is going').waitFor()
  await card('Jazz at the castle').getByText('Anna is going').waitFor()
  expect(await card('A secret evening').getByText('Anna').count()).toBe(0)
  await boris.go('/en/events/ball')
  await boris.page.locator('main').getByText('Anna is going').first().waitFor()
  await boris.go('/en/users/friends')
  await boris.page
    .getByRole('link', { name: /^Next: (Jazz at the castle|The great ball)/ })
    .waitFor()
  expect(await boris.page.getByText('A secret evening').count()).toBe(0)

  // Her own page does not say at each card that she goes.
  await boris.tap(boris.page.getByRole('link', { name: 'Anna', exact: true }))
  await boris.page.getByRole('heading', { level: 3, name: 'The great ball' }).waitFor()
  expect(await boris.page.getByText('Anna is going').count()).toBe(0)
  const width = await boris.page
    .locator('main article')
    .first()
    .evaluate((one) => one.clientWidth)
  expect(width).toBeGreaterThan(300)
  await boris.tap(heart(boris.page, 'Save The great ball'))
  await heart(boris.page, 'No longer save The great ball').waitFor()

  await anna.go('/en/feed?city=bratislava')
  await anna.page
    .locator('article', { hasText: 'The great ball' })
    .getByText('Boris is going')
    .waitFor()
  // Signed out, a page says nothing of either.
  const stranger = await person()
  await stranger.go('/en/events/ball')
  expect(await stranger.page.getByText('is going').count()).toBe(0)
})
