import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { APP, buildApp, phone } from './phone.ts'

const visits = accountVisits({})
let folder = ''

beforeAll(async () => {
  folder = buildApp()
  const { event } = await catalogueBuilder(visits.site.db)
  await event({
    slug: 'jazz',
    title: 'Jazz at the castle',
    language: 'en',
    venue: 'club',
    dates: [{ start: '2026-11-20T19:00:00Z' }],
  })
  visits.site.app.invalidate()
})

/** A phone on which the app has just been installed. */
async function installed() {
  const page = await visits.enter({ answered: false })
  const device = await phone(page.context(), { folder, site: visits.site.origin })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text())
  })
  const faults: string[] = []
  return { page, device, faults }
}

const titles = (page: Page) => page.locator('main h3').allInnerTexts()

test('the first start shows the feed from another origin, under the colour of the status bar', async () => {
  const { page, device, faults } = await installed()
  await device.start(page)
  await page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor({timeout:6000}).catch(async () => { console.log('DBG', faults, page.url()); await page.screenshot({ path: '/tmp/native-1.png' }); console.log((await page.content()).slice(0,1500)) })
  expect(new URL(page.url()).origin).toBe(APP)
  expect(await titles(page)).toEqual(['Jazz at the castle'])
  expect(device.calls('SplashScreen.hide')).toHaveLength(1)
  expect(device.calls('StatusBar.setBackgroundColor')).toEqual([{ color: '#DA4C2D' }])
  expect(faults).toEqual([])
})
