import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { tellMatches } from '@okolo/server/subjects/matches/jobs.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { arrive, VIEWS } from './browser.ts'

const visits = accountVisits({})
const PAGE = '/en/settings/notifications'
const FOUND = new Date('2026-11-20T18:00:00Z')
const NEXT_MORNING = new Date('2026-11-21T09:00:00Z')

let event: Awaited<ReturnType<typeof catalogueBuilder>>['event']
beforeAll(async () => {
  event = (await catalogueBuilder(visits.site.db)).event
  await event({ slug: 'known', dates: [{ start: '2026-12-01T19:00:00Z' }] })
  visits.site.app.invalidate()
})

/** A browser with a member signed in, as after a login. */
async function enter(email: string, look: Parameters<typeof visits.enter>[0] = {}) {
  const { access, refresh, user } = await visits.site.member(email)
  const page = await visits.enter(look)
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await arrive(page, visits.site.origin + PAGE)
  return { page, id: user.id }
}

const onOff = (page: Page) => page.getByLabel('Tell me about new events near me')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Gathering has found the event then, or all events. */
const foundAt = (first_seen_at: Date, id = 0) =>
  visits.site.db
    .updateTable('event')
    .set({ first_seen_at })
    .where('id', id === 0 ? '>' : '=', id)
    .execute()
const rowsOf = async (id: number) =>
  (await visits.site.rows('nearby_choice')).filter(({ user_id }) => user_id === id)

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  const look = { viewport, colorScheme }

  test('notifies a user about a new event nearby, opens it and undoes everything', async () => {
    const { page, id } = await enter(`near-${size}@example.com`, look)
    await onOff(page).check()
    await page.getByText('Choose a place, and it begins.').waitFor()
    expect(await rowsOf(id)).toEqual([])
    await chip(page, 'Choose a city').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bratislava/ })
      .click()
    await page.getByText('We keep this city and radius only while this is on.').waitFor()
    await chip(page, '50 km').click()
    await page.getByRole('group', { name: 'Category' }).getByRole('button').first().click()
    await chip(page, 'Chill').click()
    await chip(page, 'Monday').click()
    await expect
      .poll(() => rowsOf(id))
      .toMatchObject([{ radius: 50, categories: ['concert'], moods: ['chill'], quiet_days: [1] }])

    await foundAt(new Date('2026-11-01T00:00:00Z'))
    const title = `Jazz for a ${size}`
    const eventId = await event({
      slug: `jazz-${size}`,
      title,
      language: 'en',
      moods: ['chill'],
      dates: [{ start: '2026-12-10T19:00:00Z' }],
    })
    await foundAt(FOUND, eventId)
    await tellMatches(visits.site.db, NEXT_MORNING)
    await page.getByLabel('1 unread notification').first().waitFor()
    await page.goto(`${visits.site.origin}/en/notifications`)
    await page.getByText('You get this because you asked for new events near you.').waitFor()
    await page.getByRole('link', { name: new RegExp(title) }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()

    await page.goto(visits.site.origin + PAGE)
    await onOff(page).click()
    await chip(page, '50 km').waitFor({ state: 'detached' })
    expect(await rowsOf(id)).toEqual([])
    await page.reload()
    await onOff(page).waitFor()
    expect(await onOff(page).isChecked()).toBe(false)
  })
})

test('the place around a device leaves it rounded to a hundredth of a degree', async () => {
  const { page, id } = await enter('around@example.com')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 48.148598, longitude: 17.107748 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
  })
  await onOff(page).check()
  await chip(page, 'Around me').click()
  await page.getByText('rounded to about a kilometre').waitFor()
  expect(sent).toEqual(['{"is_on":true,"location":[48.15,17.11]}'])
  expect(await rowsOf(id)).toMatchObject([{ lat: '48.15', lng: '17.11', city_id: null }])
})

test('the choices fit on the narrowest phone and are reached by keyboard', async () => {
  const { page } = await enter('narrow@example.com', { viewport: { width: 320, height: 640 } })
  await onOff(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bratislava/ })
    .click()
  await chip(page, '100 km').focus()
  await page.keyboard.press('Enter')
  await page.locator('[aria-pressed=true]', { hasText: '100 km' }).waitFor()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})
