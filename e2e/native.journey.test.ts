import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { notify } from '@okolo/server/subjects/notifications/store/notify.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, keptOf, press } from './account-visits.ts'
import { appVisits } from './app-visits.ts'
import { APP, buildApp } from './phone.ts'

const visits = accountVisits(
  { grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' } },
  {},
  { callsLoopback: true },
)

beforeAll(async () => {
  await buildApp()
  const { event } = await catalogueBuilder(visits.site.db)
  const tonight = { language: 'en', dates: [{ start: '2026-11-20T19:00:00Z' }] }
  await event({
    slug: 'jazz',
    title: 'Jazz at the castle',
    ...tonight,
    venue: 'club',
    place: { lat: 48.142, lng: 17.1 },
  })
  await event({ slug: 'waltz', title: 'Waltz in Vienna', ...tonight, city: 'wien' })
  visits.site.app.invalidate()
})

const { installed, signedIn } = appVisits(visits)

const card = (page: Page, name = 'Jazz at the castle') =>
  page.getByRole('heading', { level: 3, name }).getByRole('link')
const pathOf = (page: Page) => new URL(page.url()).pathname
const stored = (page: Page, key: string) =>
  page.evaluate((name) => window.localStorage.getItem(name), key)

test('the first start shows the feed from another origin, under the colour of the status bar', async () => {
  const { page, device, faults } = await installed()
  await device.start(page)
  await card(page).waitFor()
  expect(new URL(page.url()).origin).toBe(APP)
  expect(pathOf(page)).toBe('/en/feed')
  expect(device.calls('SplashScreen.hide')).not.toEqual([])
  expect(device.calls('StatusBar.setBackgroundColor')).toEqual([{ color: '#DA4C2D' }])
  expect(await page.locator('html').getAttribute('data-native')).toBe('')
  // Also a font that comes late is shown.
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => family.includes('Onest Variable') && status === 'loaded')
        .map(({ display }) => display),
    )
  await expect.poll(fonts).toContain('swap')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(faults).toEqual([])
})

test('the back button closes what lies over the page, goes back, and in the end leaves the app', async () => {
  const { page, device } = await installed()
  await device.start(page)
  await card(page).click()
  await page.getByRole('heading', { level: 1, name: 'Jazz at the castle' }).waitFor()
  await expect
    .poll(() => device.calls('App.toggleBackButtonHandler').at(-1))
    .toEqual({ enabled: true })
  await page.locator('#share-panel').waitFor({ state: 'attached' })
  await page.locator('main').getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog', { name: 'Share' }).waitFor()
  const back = () => device.tell(page, 'App', 'backButton', { canGoBack: true })
  await back()
  await page.getByRole('dialog', { name: 'Share' }).waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/en/events/jazz')
  await back()
  await page.waitForURL('**/en/feed')
  await expect
    .poll(() => device.calls('App.toggleBackButtonHandler').at(-1))
    .toEqual({ enabled: false })
  await back()
  await expect.poll(() => device.calls('App.exitApp')).toHaveLength(1)
})

test('a search from any page leads to the feed with its words', async () => {
  const { page, device } = await installed()
  await device.start(page)
  await page.goto(`${APP}/en/about`)
  await page.locator('header').getByRole('searchbox').click()
  const field = page.getByRole('combobox', { name: 'Search events' })
  await field.fill('castle')
  await field.press('Enter')
  await page.waitForURL(/\/en\/feed\?.*(search|said)=castle/)
  await card(page).waitFor()
})

test('a link to an event in Slovak starts the app there, and an English one shows its page at once', async () => {
  const { page, device } = await installed()
  device.state.launch = `${visits.site.origin}/sk/e/jazz`
  await page.goto(APP)
  await page.waitForURL('**/sk/events/jazz')
  await page.getByRole('heading', { level: 1, name: 'Jazz at the castle' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('sk')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await device.tell(page, 'App', 'appUrlOpen', { url: 'okolo://sk/about' })
  await page.waitForURL('**/sk/about')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  // Neither a stranger's page nor a document of the site takes the place of the app.
  await device.tell(page, 'App', 'appUrlOpen', { url: 'https://evil.example/en/about' })
  const document = `${visits.site.origin}/v1/events/jazz/event.ics`
  await device.tell(page, 'App', 'appUrlOpen', { url: document })
  await expect.poll(() => device.calls('Browser.open')).toEqual([{ url: document }])
  expect(pathOf(page)).toBe('/sk/about')
})

test.each([
  ['granted', { lat: 48.2, lng: 16.37 }, 'Waltz in Vienna'],
  ['refused', null, 'Jazz at the castle'],
] as const)('with the position %s, "Near me" leads to a city', async (_, position, title) => {
  const { page, device } = await installed()
  device.state.position = position
  await device.start(page, '/en/cities')
  await page.getByRole('link', { name: 'Near me' }).click()
  await card(page, title).waitFor()
  expect(device.calls('Geolocation.getCurrentPosition')).toEqual([
    { enableHighAccuracy: true, timeout: 10_000 },
  ])
})

test('pushes that are allowed register this phone, and the next start does so by itself', async () => {
  const { page, device, registered } = await signedIn('allows@example.com')
  await device.start(page, '/en/notifications')
  await press(page, 'Show them on this device, too')
  await expect.poll(() => stored(page, 'FcmToken')).toBe('fcm-token-of-this-phone')
  expect(device.calls('PushNotifications.createChannel')).toEqual([
    { id: 'Notifications', name: 'Notifications', importance: 5, visibility: 1, vibration: true },
  ])
  const phoneOf = { name: 'android', address: 'fcm-token-of-this-phone', active: true }
  expect(await registered()).toMatchObject([phoneOf])
  const before = device.calls('PushNotifications.register').length
  await page.reload()
  await expect.poll(() => device.calls('PushNotifications.register').length).toBe(before + 1)
  expect(device.calls('PushNotifications.requestPermissions')).toHaveLength(1)
})

test('the first save asks about pushes, once', async () => {
  const { page, device, registered } = await signedIn('saves@example.com')
  await device.start(page)
  const heart = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  await heart('Save Jazz at the castle').click()
  await expect.poll(() => stored(page, 'FcmToken')).toBe('fcm-token-of-this-phone')
  expect(await registered()).toHaveLength(1)
  // A tap right after another would count as one with it.
  await page.waitForTimeout(400)
  await heart('No longer save Jazz at the castle').click()
  await page.waitForTimeout(400)
  await heart('Save Jazz at the castle').click()
  await heart('No longer save Jazz at the castle').waitFor()
  expect(device.calls('PushNotifications.requestPermissions')).toHaveLength(1)
})

test('pushes that are refused are never asked about again', async () => {
  const { page, device, registered } = await signedIn('refuses@example.com')
  device.state.answer = 'denied'
  await device.start(page, '/en/notifications')
  await press(page, 'Show them on this device, too')
  await page.getByText('Show them on this device, too').waitFor({ state: 'detached' })
  await page.reload()
  await expect
    .poll(() => device.calls('PushNotifications.checkPermissions').length)
    .toBeGreaterThan(1)
  expect(await page.getByText('Show them on this device, too').count()).toBe(0)
  expect(device.calls('PushNotifications.register')).toEqual([])
  expect(await registered()).toEqual([])
})

test('the icon of the app shows what is unread, and nothing after logging out', async () => {
  const { page, device, id } = await signedIn('badge@example.com')
  await device.start(page, '/en/more')
  await expect.poll(() => device.calls('Badge.set').at(-1)).toEqual({ count: 0 })
  const occasion = { userId: id, kind: 'friend_request', key: 'friend_request 1' } as const
  await notify(visits.site.db, [occasion], visits.site.now())
  await expect.poll(() => device.calls('Badge.set').at(-1)).toEqual({ count: 1 })
  await press(page, 'Log out')
  await page.waitForURL((url) => !url.pathname.endsWith('/more'))
  await expect.poll(() => device.calls('Badge.set').at(-1)).toEqual({ count: 0 })
})

test('a tapped push opens its page, and without one the notifications', async () => {
  const { page, device } = await signedIn('taps@example.com')
  await device.start(page)
  const tap = (data: object) =>
    device.tell(page, 'PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '1', data },
    })
  await tap({ path: '/en/events/jazz' })
  await page.waitForURL('**/en/events/jazz')
  await tap({ path: '//evil.example' })
  await page.waitForURL('**/en/notifications')
})

test('a social login comes back to the app, whose browser closes', async () => {
  const { page, device } = await installed()
  await device.start(page, '/en/auth?redirectTo=%2Fen%2Fsettings')
  await press(page, 'Continue with Google')
  await expect.poll(() => device.calls('Browser.open')).toHaveLength(1)
  const [opened] = device.calls('Browser.open') as { url: string }[]
  const over = await page.context().newPage()
  const back = Promise.withResolvers<string>()
  // The system hands the app's scheme to the app, which no browser of a journey does.
  const network = await page.context().newCDPSession(over)
  await network.send('Network.enable')
  network.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    const to = headers['location'] ?? headers['Location'] ?? ''
    if (to.startsWith('okolo:')) back.resolve(to)
  })
  await over.goto(opened?.url ?? '')
  await over.locator('input[name=login]').fill('grace')
  await over.locator('input[name=password]').fill('x')
  await over.locator('button[type=submit]').click()
  await over.getByRole('button', { name: 'Continue' }).click()
  const url = await back.promise
  await over.close()
  expect(url).toMatch(/^okolo:\/\/auth\?access=/)
  await device.tell(page, 'App', 'appUrlOpen', { url })
  await page.waitForURL('**/en/settings')
  expect(device.calls('Browser.close')).toHaveLength(1)
  expect(JSON.parse((await keptOf(page)).tokens ?? 'null').user.name).toBe('Grace Hopper')
  // The header in the place of a cookie, by which the server knows the phone again.
  expect(await stored(page, 'device')).toBeTruthy()
})

test('the phone shares the public address, other sites open outside, and the store asks for a review', async () => {
  const { page, device } = await installed()
  await device.start(page, '/en/events/jazz')
  await page.locator('#share-panel').waitFor({ state: 'attached' })
  await page.locator('main').getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Share with…' }).click()
  await expect
    .poll(() => device.calls('Share.share'))
    .toEqual([{ title: 'Jazz at the castle', url: `${visits.site.origin}/en/events/jazz` }])
  await page.keyboard.press('Escape')
  const calendar = page.locator('#calendar-panel a[href*="calendar.google.com"]')
  await calendar.waitFor({ state: 'attached' })
  const outside = page.context().waitForEvent('page')
  await calendar.evaluate((link: HTMLElement) => link.click())
  await (await outside).close()
  expect(pathOf(page)).toBe('/en/events/jazz')
  await page.evaluate(() => window.dispatchEvent(new Event('rateUs')))
  await page.getByRole('button', { name: 'Rate Okolo' }).click({ timeout: 5000 })
  await expect.poll(() => device.calls('InAppReview.requestReview')).toHaveLength(1)
  expect(await stored(page, 'rateShown')).toBe('1')
})

test('a file goes to the system: the person’s own data, and a date for a calendar', async () => {
  const { page, device } = await signedIn('files@example.com')
  await device.start(page, '/en/settings')
  await press(page, 'Download my data')
  await expect
    .poll(() => device.calls('Share.share'))
    .toEqual([{ title: 'okolo.zip', files: ['file:///data/user/0/app.okolo/cache/shared/file'] }])
  const written = () =>
    device.calls('Filesystem.writeFile') as { path: string; directory: string; data: string }[]
  expect(written()).toMatchObject([{ path: 'shared/okolo.zip', directory: 'CACHE' }])
  expect(
    Buffer.from(written()[0]?.data ?? '', 'base64')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await device.start(page, '/en/events/jazz')
  const file = page.locator('#calendar-panel a[download]').first()
  await file.waitFor({ state: 'attached' })
  await file.evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => written().at(-1)?.path).toBe('shared/event.ics')
  expect(Buffer.from(written().at(-1)?.data ?? '', 'base64').toString()).toMatch(
    /^BEGIN:VCALENDAR[^]*Jazz at the castle/,
  )
  // The next file, another person and nobody leave none behind.
  const before = device.calls('Filesystem.rmdir').length
  await page.evaluate(() => window.localStorage.removeItem('AuthTokens'))
  await device.start(await page.context().newPage())
  await expect.poll(() => device.calls('Filesystem.rmdir').length).toBeGreaterThan(before)
})

test('without a network the app starts with what it knew of the site, and says so', async () => {
  const { page, device } = await installed()
  await device.start(page)
  await card(page).waitFor()
  await page.route(`${visits.site.origin}/**`, (route) => route.abort())
  await page.goto(`${APP}/en/about`)
  await page.locator('main').getByRole('link', { name: 'Try again' }).waitFor()
  await page.unroute(`${visits.site.origin}/**`)
  const again = page.locator('main').getByRole('link', { name: 'Try again' })
  // The page may notice the network first and come by itself.
  await again.click({ timeout: 5000 }).catch(() => undefined)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'wrong' }).waitFor()
})
