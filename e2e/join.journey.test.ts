import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, PASSWORD } from './account-visits.ts'
import { arrive, VIEWS } from './browser.ts'
import { seriousFaults } from './faults.ts'

const visits = accountVisits({
  grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
})

beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  for (const [slug, title] of [
    ['jazz', 'Jazz at the castle'],
    ['ball', 'The great ball'],
  ] as const)
    await event({
      slug,
      title,
      language: 'en',
      venue: 'club',
      dates: [{ start: '2026-11-20T19:00:00Z' }],
    })
  visits.site.app.invalidate()
})

const at = (page: Page, path: string) => arrive(page, visits.site.origin + path)
const heart = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Save this event' })
const face = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('group').getByRole('button', { name, exact: true })
const send = (page: Page, name: string) =>
  page.getByRole('dialog').locator('form').getByRole('button', { name, exact: true }).click()

async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
}

/** The slugs that a person has saved, as the server knows them. */
async function savedBy(email: string): Promise<string[]> {
  const { rows } = await visits.site.db
    .selectFrom('saved_event as s')
    .innerJoin('event as e', 'e.id', 's.event_id')
    .innerJoin('user_account as a', 'a.id', 's.user_id')
    .select('e.slug')
    .where('a.email', '=', email)
    .execute()
    .then((found) => ({ rows: found }))
  return rows.map(({ slug }) => slug)
}

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  const look = { viewport, colorScheme, bypassCSP: true }

  test('a heart asks to sign up, loses nothing when it is closed, and has saved the event then', async () => {
    const email = `joins-${size}@example.org`
    const page = await visits.enter(look)
    await at(page, '/en/feed?city=bratislava')
    await heart(page, 'Save Jazz at the castle').click()
    await sheet(page).getByText('Sign up to save this event.').waitFor()
    expect(await page.getByRole('dialog').locator('input[type=password]').count()).toBe(1)
    expect(await seriousFaults(page)).toEqual([])
    await send(page, 'Sign up')
    await sheet(page).getByText('Enter your email').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('dialog').getByLabel('Email').fill(email)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await heart(page, 'Save Jazz at the castle').click()
    await expect.poll(() => page.getByRole('dialog').getByLabel('Email').inputValue()).toBe(email)
    await fill(page, email)
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
    expect(
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).inputValue(),
    ).toBe(PASSWORD)
    await send(page, 'Sign up')
    await page.getByRole('status').getByText('Saved. We have emailed you a link').waitFor()
    await heart(page, 'No longer save Jazz at the castle').waitFor()
    expect(await savedBy(email)).toEqual(['jazz'])
    await page.locator('[popover]').getByRole('link', { name: 'See your list' }).click()
    await page.waitForURL('**/en/saved')
    await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
  })

  test('on the page of an event one logs in, and stays', async () => {
    const email = `member-${size}@example.org`
    await visits.site.member(email)
    const page = await visits.enter(look)
    await at(page, '/en/events/jazz')
    await page.locator('main [data-save]:visible').first().click()
    await face(page, 'Log in').click()
    await sheet(page).getByText('Log in to save this event.').waitFor()
    await fill(page, email)
    await send(page, 'Log in')
    await page.getByRole('status').getByText('Saved').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/events/jazz')
    expect(await savedBy(email)).toEqual(['jazz'])
  })
})

test('a heart pressed before a login at Google is saved after it, on the page where it was pressed', async () => {
  const page = await visits.enter()
  await at(page, '/en/events/jazz')
  await page.locator('main [data-save]:visible').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  await page.locator('input[name=login]').fill('grace')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/en/events/jazz')
  await page.getByRole('status').getByText('Saved').first().waitFor()
  expect(await savedBy('grace@example.com')).toEqual(['jazz'])
})

test('the last heart is saved by a login on the page of it; the next person’s login saves nothing', async () => {
  await visits.site.member('last@example.org')
  await visits.site.member('next@example.org')
  const page = await visits.enter()
  await at(page, '/en/feed?city=bratislava')
  for (const title of ['Jazz at the castle', 'The great ball']) {
    await heart(page, `Save ${title}`).click()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
  }
  await visits.logIn(page, 'last@example.org')
  await expect.poll(() => savedBy('last@example.org')).toEqual(['ball'])
  await page.goto(`${visits.site.origin}/en/more`)
  await page.locator('main').getByRole('button', { name: 'Log out' }).click()
  await visits.logIn(page, 'next@example.org')
  await at(page, '/en/saved')
  await page.getByText('Nothing saved yet').waitFor()
  expect(await savedBy('next@example.org')).toEqual([])
})

test('a chip to follow asks to log in, and follows then', async () => {
  await visits.site.member('follows@example.org')
  const page = await visits.enter()
  await at(page, '/en/venues/club')
  await page.getByRole('link', { name: 'Follow club' }).click()
  await page.getByRole('dialog').getByText('You need to be logged in to use this feature').waitFor()
  await face(page, 'Log in').click()
  await fill(page, 'follows@example.org')
  await send(page, 'Log in')
  await page.getByRole('button', { name: 'You follow club' }).waitFor()
})
