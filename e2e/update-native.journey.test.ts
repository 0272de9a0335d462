import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { APP, buildApp, faultsOf, phone } from './phone.ts'

const visits = accountVisits({}, {}, { callsLoopback: true })
let folder = ''

beforeAll(async () => {
  folder = await buildApp()
  const { event } = await catalogueBuilder(visits.site.db)
  await event({
    slug: 'jazz',
    title: 'Jazz at the castle',
    language: 'en',
    dates: [{ start: '2026-11-20T19:00:00Z' }],
  })
  visits.site.app.invalidate()
})

/** A phone on which an older version of the app is replaced. */
async function updated() {
  const page = await visits.enter({ answered: false, guided: false })
  const device = await phone(page.context(), { folder, site: visits.site.origin })
  return { page, device, faults: faultsOf(page) }
}

const card = (page: Page) =>
  page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).getByRole('link')

/** Stores what another version of the app has left, before this one starts. */
async function storedBefore(page: Page, keys: Record<string, string>, database: [number, string]) {
  await page.goto(`${APP}/icon.svg`)
  await page.evaluate(
    ([old, version, store]) =>
      new Promise<void>((done, failed) => {
        for (const [key, value] of Object.entries(old)) window.localStorage.setItem(key, value)
        const opening = window.indexedDB.open('okolo-kept', version)
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore(store).put({ at: 'today' }, 'en /v1/events/')
        })
        opening.addEventListener('success', () => {
          opening.result.close()
          done()
        })
        opening.addEventListener('error', () => failed(opening.error))
      }),
    [keys, ...database] as const,
  )
}

/** How many answers the app keeps. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = window.indexedDB.open('okolo-kept')
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('answers').objectStore('answers').count()
          count.addEventListener('success', () => {
            opening.result.close()
            done(count.result)
          })
        })
      }),
  )

test.each<[string, [number, string]]>([
  ['of a later version', [7, 'pages']],
  ['with other stores', [1, 'pages']],
  ['of another shape', [1, 'answers']],
])('an update starts over what another version has stored, a database %s', async (_, database) => {
  const { page, device, faults } = await updated()
  await storedBefore(
    page,
    {
      AuthTokens: '{"access":"old","refresh":"old","user":{"id":"7"}}',
      site: '{"origin":7}',
      appGuideViewed: 'yes',
      selectedLocale: 'cs',
      filterCity: 'atlantis',
      filterSorting: 'relevance',
      cityCountry: 'bratislava',
      locationAccess: '[]',
      FcmToken: 'old',
      selectedTheme: 'sepia',
      premium: '{"value":1',
      lastSearches: '{"words":["jazz"',
      overlay: '{"saved":"jazz"',
      waitingSaves: '{"slug":"jazz"}',
      rateCounts: '[[',
      pageCache: '{"version":3}',
    },
    database,
  )
  await device.start(page)
  expect(new URL(page.url()).pathname).toBe('/en/feed')
  await page.locator('footer').waitFor()
  await page.goto(`${APP}/en/feed?city=bratislava`)
  await card(page).waitFor()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(3)
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

test('an update keeps the login, the city, the guide and what was saved', async () => {
  const { access, refresh, user } = await visits.site.member('updates@example.com')
  const { page, device, faults } = await updated()
  await storedBefore(
    page,
    {
      // Without the time at which it came, and with what no version knows any more.
      AuthTokens: JSON.stringify({ access, refresh, user: { ...user, karma: 7 }, expires: 0 }),
      appGuideViewed: 'true',
      filterCity: 'bratislava',
      waitingSaves: '[{"slug":"jazz","isSaved":true,"since":1},{"slug":7},null,"waltz"]',
      overlay: JSON.stringify({ of: user.uuid, saved: ['waltz'] }),
    },
    [7, 'pages'],
  )
  await device.start(page)
  await card(page).waitFor()
  expect(await page.locator('html').getAttribute('data-signed-in')).toBe('')
  expect(new URL(page.url()).searchParams.get('city')).toBe('bratislava')
  const token = { token: access }
  const saved = async () =>
    (await visits.site.ask('GET', '/v1/saved/', null, token))
      .json<{ results: { slug: string }[] }>()
      .results.map(({ slug }) => slug)
  await expect.poll(saved).toEqual(['jazz'])
  await page
    .locator('main')
    .getByRole('link', { name: 'No longer save Jazz at the castle' })
    .waitFor()
  expect(faults).toEqual([])
})
