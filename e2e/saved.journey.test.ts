import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { tellChanges } from '@okolo/server/subjects/saved/jobs.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, says } from './account-visits.ts'
import { arrive, VIEWS } from './browser.ts'

const visits = accountVisits({})

beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  for (const [slug, title, day] of [
    ['jazz', 'Jazz at the castle', 20],
    ['ball', 'The great ball', 21],
    ['fair', 'Book fair', 22],
  ] as const)
    await event({
      slug,
      title,
      language: 'en',
      venue: slug === 'jazz' ? 'club' : 'hall',
      dates: [{ start: `2026-11-${day}T19:00:00Z` }],
    })
  await event({
    slug: 'last-week',
    title: 'Last week’s play',
    language: 'en',
    dates: [{ start: '2026-11-12T19:00:00Z' }],
  })
  visits.site.app.invalidate()
})

/** A browser with a member signed in, as after a login. */
async function enter(email: string, path: string, look: Parameters<typeof visits.enter>[0] = {}) {
  const { access, refresh, user } = await visits.site.member(email)
  const page = await visits.enter(look)
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await arrive(page, visits.site.origin + path)
  return page
}

const heart = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true })
const titles = (page: Page) => page.locator('main h3').allInnerTexts()

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  const look = { viewport, colorScheme }

  test('a heart saves at once, the list shows it, and pressing it again takes it back', async () => {
    const page = await enter(`saver-${size}@example.com`, '/en/feed?city=bratislava', look)
    await heart(page, 'Save Jazz at the castle').click()
    await heart(page, 'No longer save Jazz at the castle').waitFor()
    await page.getByRole('status').getByText('Saved').first().waitFor()
    // The second time the app is offered, once.
    await heart(page, 'Save The great ball').click()
    await page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: 'Close' }).click()
    await page.goto(`${visits.site.origin}/en/saved`)
    await page.getByRole('heading', { level: 3, name: 'The great ball' }).waitFor()
    expect(await titles(page)).toEqual(['Jazz at the castle', 'The great ball'])
    await heart(page, 'No longer save The great ball').click()
    await page
      .getByRole('heading', { level: 3, name: 'The great ball' })
      .waitFor({ state: 'detached' })
    expect(await titles(page)).toEqual(['Jazz at the castle'])
    await page.getByRole('link', { name: 'Past' }).click()
    await says(page, 'No past events')
  })

  test('a second tap and a key that is held take no heart back', async () => {
    const page = await enter(`twice-${size}@example.com`, '/en/feed?city=bratislava', look)
    await heart(page, 'Save Book fair').dblclick()
    await page.getByRole('status').getByText('Saved').first().waitFor()
    await heart(page, 'Save The great ball').focus()
    for (let time = 0; time < 4; time++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: 'Close' }).click()
    await page.goto(`${visits.site.origin}/en/saved`)
    await page.getByRole('heading', { level: 3, name: 'The great ball' }).waitFor()
    expect(await titles(page)).toEqual(['The great ball', 'Book fair'])
    // The next heart moves under the second tap.
    const { x = 0, y = 0 } =
      (await heart(page, 'No longer save The great ball').boundingBox()) ?? {}
    await page.mouse.dblclick(x + 20, y + 20)
    await page
      .getByRole('heading', { level: 3, name: 'The great ball' })
      .waitFor({ state: 'detached' })
    await heart(page, 'No longer save Book fair').waitFor()

    await arrive(page, `${visits.site.origin}/en/events/jazz`)
    await page.locator('main').getByRole('button', { name: 'Save', exact: true }).first().dblclick()
    await page.getByRole('status').getByText('Saved').first().waitFor()
    await page.goto(`${visits.site.origin}/en/saved`)
    await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
  })

  test('reverts and explains what the server refuses', async () => {
    const page = await enter(`refused-${size}@example.com`, '/en/feed?city=bratislava', look)
    await page.route('**/save/', (route) => route.fulfill({ status: 503, json: {} }))
    await heart(page, 'Save Book fair').click()
    await page.getByRole('status').getByText('This could not be saved. Please try again.').waitFor()
    await heart(page, 'Save Book fair').waitFor()
  })

  test('two devices of a person: a change of a saved event lights the badge without a reload', async () => {
    const slug = size === 'phone' ? 'ball' : 'fair'
    const title = size === 'phone' ? 'The great ball' : 'Book fair'
    const email = `told-${size}@example.com`
    const page = await enter(email, `/en/events/${slug}`, look)
    await page.locator('[data-save]:visible').first().click()
    await page.getByRole('status').getByText('Saved').first().waitFor()
    await arrive(page, `${visits.site.origin}/en/saved`)
    await tellChanges(visits.site.db, visits.site.now())
    await visits.site.db
      .updateTable('event')
      .set({ status: 'cancelled', changed_at: new Date(visits.site.now().getTime() + 60_000) })
      .where('slug', '=', slug)
      .execute()
    await tellChanges(visits.site.db, visits.site.now())
    await page.getByLabel('1 unread notification').waitFor()
    await page.goto(`${visits.site.origin}/en/notifications`)
    await says(page, `Cancelled: ${title}`)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByLabel('1 unread notification').waitFor({ state: 'detached' })
  })
})

test('a venue is followed on its page, and its events stand in a list', async () => {
  const page = await enter('follower@example.com', '/en/venues/club')
  await page.getByRole('button', { name: 'Follow club' }).click()
  await page.getByRole('button', { name: 'You follow club' }).waitFor()
  await page.goto(`${visits.site.origin}/en/following`)
  await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
  await page.getByRole('button', { name: 'You follow club' }).click()
  await says(page, 'You don’t follow anything yet')
})

test('after the third save the question whether somebody likes it comes, once', async () => {
  const page = await enter('fond@example.com', '/en/feed?city=bratislava')
  for (const title of ['Jazz at the castle', 'The great ball', 'Book fair']) {
    await heart(page, `Save ${title}`).click()
    await heart(page, `No longer save ${title}`).waitFor()
    if (title === 'Jazz at the castle') await page.getByText('Saved. We have').first().waitFor()
    if (title !== 'The great ball') continue
    await page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: 'Close' }).click()
  }
  await page.getByRole('dialog', { name: 'Do you like Okolo?' }).waitFor()
})

test('in the app a heart without a network is sent later', async () => {
  const page = await enter('offline@example.com', '/en/feed?city=bratislava')
  await page.addInitScript(() => Object.assign(window, { Capacitor: {} }))
  await page.reload()
  await heart(page, 'Save Jazz at the castle').click()
  await page.getByRole('status').getByText('Saved').first().waitFor()
  await page.route('**/v1/**', (route) => route.abort())
  await heart(page, 'Save Book fair').click()
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await heart(page, 'No longer save Book fair').waitFor()
  await page.unroute('**/v1/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('waiting'))).toBe(null)
  await page.goto(`${visits.site.origin}/en/saved`)
  await page.getByRole('heading', { level: 3, name: 'Book fair' }).waitFor()
})

test('a calendar address waits for the confirmation of the person’s own address', async () => {
  const { access, refresh, user } = await visits.site.signUp('waits@example.com')
  const page = await visits.enter()
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await arrive(page, `${visits.site.origin}/en/saved`)
  await says(page, 'Confirm your email address first')
  expect(await page.getByRole('button', { name: 'Make an address' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await says(page, 'An email with instructions has been sent')
})
