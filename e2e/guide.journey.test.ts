import { CityDetail } from '@okolo/contract/places/city'
import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { alive, arrive, VIEWS } from './browser.ts'

const visits = accountVisits({})

beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  const soon = { language: 'en', dates: [{ start: '2026-11-21T19:00:00Z' }] }
  await event({ ...soon, slug: 'jazz', title: 'Jazz at the castle', moods: ['chill'] })
  await event({ ...soon, slug: 'talk', title: 'A talk about stars' })
  await event({ ...soon, slug: 'waltz', title: 'Waltz in Vienna', city: 'wien' })
  visits.site.app.invalidate()
})

type Look = Parameters<typeof visits.enter>[0]
const VIENNA = { latitude: 48.2, longitude: 16.37 }

/** The installed app before its first start. The system's questions are noted; `push` is the answer to its own. */
async function installed(push: 'granted' | 'denied', look: Look = {}) {
  const page = await visits.enter({ guided: false, ...look })
  const questions: string[] = []
  await page.exposeFunction('asked', (what: string) => void questions.push(what))
  await page.addInitScript((answer) => {
    const media = window.matchMedia.bind(window)
    window.matchMedia = (query) => media(query === '(display-mode: standalone)' ? 'all' : query)
    const ask = (what: string) => Reflect.get(window, 'asked')(what)
    const { geolocation } = window.navigator
    const locate = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...given) => {
      ask('place')
      locate(...given)
    }
    Object.defineProperty(window.Notification, 'permission', {
      get: () => window.localStorage.getItem('answered') ?? 'default',
    })
    window.Notification.requestPermission = async () => {
      ask('push')
      window.localStorage.setItem('answered', answer)
      return answer
    }
  }, push)
  return { page, questions }
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
/** Goes to another step by a link, or by keyboard. Steps have links of one name: the title says that the next is there. */
async function goOn(page: Page, name: string, { byKey = false } = {}): Promise<void> {
  const title = page.locator('main h1')
  const before = await title.innerText()
  const link = page.getByRole('link', { name, exact: true })
  await (byKey ? link.press('Enter') : link.click())
  await expect.poll(() => title.innerText()).not.toBe(before)
}
const push = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The server knows the app from its second page on. */
async function openNearby(page: Page): Promise<void> {
  await page.goto(`${visits.site.origin}/en/`)
  await heading(page, 'All platforms, one place')
  await page.goto(`${visits.site.origin}/en/guide/nearby`)
  await heading(page, 'Discover what is nearby')
  await alive(page)
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => window.localStorage.getItem(name), key)

describe.each(VIEWS)('the first start of the app, on a %s, %s', (_, colorScheme, viewport) => {
  const look = { colorScheme, viewport }

  test('begins with the guide, and who allows everything goes on to the link in Slovak', async () => {
    const { page, questions } = await installed('granted', {
      ...look,
      permissions: ['geolocation'],
      geolocation: VIENNA,
    })
    const link = `${visits.site.origin}/sk/events/jazz`
    await page.goto(link)
    await heading(page, 'Všetky platformy na jednom mieste')
    await alive(page)
    expect(await page.locator('header, footer').locator('visible=true').count()).toBe(0)
    await go(page, 'Ďalej')
    await heading(page, 'Na čo máte dnes náladu?')
    await go(page, 'Ďalej')
    const answer = await page.request.get(`${visits.site.origin}/v1/locations/cities/bratislava/`)
    const { this_week: count } = CityDetail.parse(await answer.json()).counts
    expect(count).toBe(2)
    await heading(page, 'Bratislava: 2 podujatia tento týždeň')
    await go(page, 'Ďalej')
    await heading(page, 'Objavte, čo je nablízku')
    expect(questions).toEqual([])
    await push(page, 'Použiť moju polohu')
    await page.getByRole('status').getByText('Najbližšie mesto: Viedeň').waitFor()
    await go(page, 'Ďalej')
    await push(page, 'Zapnúť upozornenia')
    await page.getByRole('status').getByText('Upozornenia sú zapnuté.').waitFor()
    expect(questions).toEqual(['place', 'push'])
    await go(page, 'Ďalej')
    await page.locator('[aria-pressed=true]', { hasText: 'Viedeň' }).waitFor()
    await go(page, 'Pokračovať')
    await page.waitForURL(link)
    await heading(page, 'Jazz at the castle')
    expect(await stored(page, 'appGuideViewed')).toBe('1')
    expect(await stored(page, 'filterCity')).toBe('wien')
    await arrive(page, link)
    await heading(page, 'Jazz at the castle')
    expect(page.url()).toBe(link)
  })

  test('goes on without permissions, with the moods that were chosen, to the feed of the city', async () => {
    const { page, questions } = await installed('granted', look)
    await page.goto(`${visits.site.origin}/en/`)
    await heading(page, 'All platforms, one place')
    await alive(page)
    await goOn(page, 'Next')
    await push(page, 'Chill')
    await page.getByRole('button', { name: 'Chill', pressed: true }).waitFor()
    await goOn(page, 'Next')
    await heading(page, /^Bratislava: 2 events/)
    await page.goBack()
    await page.getByRole('button', { name: 'Chill', pressed: true }).waitFor()
    await goOn(page, 'Next')
    await goOn(page, 'Next')
    await goOn(page, 'Not now')
    await goOn(page, 'Continue without')
    await push(page, 'Vienna')
    await page.getByRole('button', { name: 'Vienna', pressed: true }).waitFor()
    await push(page, 'Bratislava')
    await page.getByRole('button', { name: 'Bratislava', pressed: true }).waitFor()
    await go(page, 'Show events')
    await page.waitForURL(/\/en\/feed\?/)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('city')).toBe('bratislava')
    expect([...searchParams.getAll('mood'), ...searchParams.getAll('mood[]')]).toEqual(['chill'])
    await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
    expect(await page.getByText('A talk about stars').count()).toBe(0)
    expect(questions).toEqual([])
    expect(JSON.parse((await stored(page, 'locationAccess')) ?? '')).toMatchObject({
      needed: false,
      location: null,
    })
  })
})

test('where the device refuses, the guide says how to undo it, and goes on', async () => {
  const { page, questions } = await installed('denied', { permissions: [] })
  await openNearby(page)
  await push(page, 'Use my location')
  await page
    .getByText('Your location could not be found. Choose your city in the last step.')
    .waitFor()
  await go(page, 'Next')
  await push(page, 'Turn on notifications')
  await page.getByText('Notifications are off on this device.').waitFor()
  await page.getByText(/^To change this, open the app’s menu/).waitFor()
  expect(questions).toEqual(['place', 'push'])
  await go(page, 'Next')
  await heading(page, 'Where do you want to begin?')
})

test('the page that was opened does not show before the guide, and no way leads back into it', async () => {
  const { page } = await installed('granted')
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/\(display-mode: ?standalone\)/g, 'all')
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const look = () => {
      const first = document.querySelector('main h1')
      if (first?.checkVisibility({ checkVisibilityCSS: true }) === true) {
        const text = first.textContent
        if (shown.at(-1) !== text) shown.push(text)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`${visits.site.origin}/en/about`)
  await heading(page, 'All platforms, one place')
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).not.toContain('About Okolo')
  for (const name of ['Next', 'Next', 'Next']) await goOn(page, name)
  await heading(page, 'Discover what is nearby')
  await go(page, 'Skip')
  await page.waitForURL('**/en/about')
  await heading(page, 'About Okolo')
  await page.goto(`${visits.site.origin}/en/events/talk`)
  await heading(page, 'A talk about stars')
  await page.goBack()
  await heading(page, 'About Okolo')
  await page.goBack()
  expect(page.url()).not.toContain('/guide')
})

test('it can be skipped at any step and by keyboard, and does not come again', async () => {
  const { page } = await installed('granted', { viewport: { width: 320, height: 568 } })
  await page.goto(`${visits.site.origin}/en/events/talk`)
  await heading(page, 'All platforms, one place')
  await alive(page)
  for (const name of ['Next', 'Next', 'Next', 'Not now', 'Continue without']) {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await goOn(page, name, { byKey: true })
  }
  await page.getByRole('link', { name: 'Skip', exact: true }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'A talk about stars')
  await arrive(page, `${visits.site.origin}/en/feed`)
  expect(new URL(page.url()).pathname).toBe('/en/feed')
})

test('a no of the guide is undone in the settings', async () => {
  const { access, refresh, user } = await visits.site.member('undo@example.com')
  const { page, questions } = await installed('granted', {
    permissions: ['geolocation'],
    geolocation: VIENNA,
  })
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user, since: Date.now() }),
  )
  await openNearby(page)
  await go(page, 'Not now')
  await go(page, 'Continue without')
  await go(page, 'Skip')
  await page.waitForURL(/\/en\/feed/)
  await arrive(page, `${visits.site.origin}/en/settings`)
  const place = page.getByRole('group', { name: 'Location' })
  const pushes = page.getByRole('group', { name: 'Notifications' })
  await place.getByText('You said “not now”.').waitFor()
  await pushes.getByText('You said “not now”.').waitFor()
  await push(page, 'Allow: Location')
  await place.getByText('On', { exact: true }).waitFor()
  await push(page, 'Allow: Notifications')
  await pushes.getByText('On', { exact: true }).waitFor()
  expect(questions).toEqual(['place', 'push'])
  await push(page, 'Turn off and forget my location')
  await place.getByText('You said “not now”.').waitFor()
  expect(JSON.parse((await stored(page, 'locationAccess')) ?? '')).toMatchObject({
    needed: false,
    location: null,
  })
  await go(page, 'See the tour again')
  await heading(page, 'All platforms, one place')
})
