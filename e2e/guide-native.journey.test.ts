import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { APP, buildApp, phone } from './phone.ts'

const visits = accountVisits({}, {}, { callsLoopback: true })
let folder = ''

beforeAll(async () => {
  folder = await buildApp()
  const { event } = await catalogueBuilder(visits.site.db)
  const soon = { language: 'en', dates: [{ start: '2026-11-21T19:00:00Z' }] }
  await event({ ...soon, slug: 'jazz', title: 'Jazz at the castle' })
  await event({ ...soon, slug: 'waltz', title: 'Waltz in Vienna', city: 'wien' })
  visits.site.app.invalidate()
})

/** A phone on which the app has just been installed. */
async function installed() {
  const page = await visits.enter({ answered: false, guided: false })
  const device = await phone(page.context(), { folder, site: visits.site.origin })
  return { page, device }
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const push = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a link in Slovak starts the app with the guide, which asks in order and leads on to it, once', async () => {
  const { page, device } = await installed()
  device.state.position = { lat: 48.2, lng: 16.37 }
  device.state.launch = `${visits.site.origin}/sk/e/jazz`
  await page.goto(APP)
  await heading(page, 'Všetky platformy na jednom mieste')
  for (let step = 0; step < 3; step++) await go(page, 'Ďalej')
  expect(device.calls('Geolocation.getCurrentPosition')).toEqual([])
  await push(page, 'Použiť moju polohu')
  await page.getByText('Najbližšie mesto: Viedeň').waitFor()
  expect(device.calls('PushNotifications.requestPermissions')).toEqual([])
  await go(page, 'Ďalej')
  await push(page, 'Zapnúť upozornenia')
  await page.getByText('Upozornenia sú zapnuté.').waitFor()
  expect(device.calls('Geolocation.getCurrentPosition')).toEqual([
    { enableHighAccuracy: true, timeout: 10_000 },
  ])
  expect(device.calls('PushNotifications.requestPermissions')).toHaveLength(1)
  await go(page, 'Ďalej')
  await go(page, 'Pokračovať')
  await page.waitForURL('**/sk/events/jazz')
  await heading(page, 'Jazz at the castle')
  await device.start(page)
  await page.getByRole('heading', { level: 3, name: 'Waltz in Vienna' }).waitFor()
})

test('a phone that refuses everything gets its way back told, and the feed', async () => {
  const { page, device } = await installed()
  device.state.answer = 'denied'
  await device.start(page)
  await heading(page, 'All platforms, one place')
  for (let step = 0; step < 3; step++) await go(page, 'Next')
  await push(page, 'Use my location')
  await page.getByText('Your location could not be found.').waitFor()
  await page.getByText(/^To change this, open your phone’s settings/).waitFor()
  await go(page, 'Next')
  await push(page, 'Turn on notifications')
  await page.getByText('Notifications are off on this device.').waitFor()
  await go(page, 'Next')
  await push(page, 'Bratislava')
  await go(page, 'Show events')
  await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
})

test('nothing shows before the guide, and no way leads back into it', async () => {
  const { page, device } = await installed()
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const first = document.querySelector('main h1, main h3')?.textContent ?? ''
      if (first !== '' && !shown.includes(first)) shown.push(first)
    }).observe(document, { childList: true, subtree: true })
  })
  await device.start(page)
  await heading(page, 'All platforms, one place')
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toEqual([
    'All platforms, one place',
  ])
  await go(page, 'Next')
  await heading(page, 'How do you feel today?')
  const back = () => device.tell(page, 'App', 'backButton', { canGoBack: true })
  await back()
  await heading(page, 'All platforms, one place')
  for (let step = 0; step < 5; step++)
    await page.locator('main [data-step] > :last-child a').last().click()
  await go(page, 'Show events')
  await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
  await page.waitForURL('**/en/feed**')
  expect(device.calls('App.exitApp')).toEqual([])
  await back()
  await expect.poll(() => device.calls('App.exitApp')).toHaveLength(1)
})

test('a link to a step that starts the app shows that step', async () => {
  const { page, device } = await installed()
  device.state.launch = 'okolo://guide/nearby'
  await page.goto(APP)
  await heading(page, 'Discover what is nearby')
  expect(new URL(page.url()).pathname).toBe('/en/guide/nearby')
  const other = await installed()
  await other.page.goto(`${APP}/en/guide/push`)
  await heading(other.page, 'Never miss a change')
})
