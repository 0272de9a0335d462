import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { accountVisits, keptOf, press, ready, says } from './account-visits.ts'
import { DESKTOP, PHONE } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; impact: string; nodes: { html: string }[] }
const visits = accountVisits({})

test.each([
  ['light', PHONE, 'uk'],
  ['dark', DESKTOP, 'de'],
] as const)('screens have no serious fault (%s)', async (colorScheme, viewport, locale) => {
  const { access, refresh, user } = await visits.site.member(`axe-${locale}@example.org`)
  const kept = JSON.stringify({ access, refresh, user, since: Date.now() })
  const page = await visits.enter({ viewport, colorScheme, bypassCSP: true })
  const found: string[] = []
  page.on('pageerror', ({ message }) => found.push(message))
  const look = async (path: string) => {
    await page.goto(`${visits.site.origin}/${locale}${path}`)
    await page.locator('main h1').waitFor()
    // Errors at the fields are checked too.
    const button = page.locator('main form button:not([type=button])').first()
    if (path.startsWith('/auth/') || path === '/feedback') await button.click()
    await page.evaluate(axe)
    const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run()`)
    for (const { id, impact, nodes } of violations)
      if (['serious', 'critical'].includes(impact))
        found.push(`${path} ${id}: ${nodes[0]?.html.slice(0, 120)}`)
  }
  for (const path of ['/auth', '/auth/login/', '/auth/signup/', '/feedback', '/account/delete'])
    await look(path)
  await page.evaluate((tokens) => window.localStorage.setItem('AuthTokens', tokens), kept)
  for (const path of ['/more', '/settings', '/users/update', '/account/delete']) await look(path)
  expect(found).toEqual([])
})

test('a picture is cut in the browser and drawn anew on the server', async () => {
  await visits.site.member('dora@example.org')
  const page = await visits.open('/en/auth')
  await visits.logIn(page, 'dora@example.org')
  await page.goto(`${visits.site.origin}/en/users/update?redirectTo=%2Fen%2Fmore`)
  await ready(page, 'Save')
  await page.getByLabel('Full name').fill('Dora')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await says(page, 'This picture cannot be read.')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page.getByLabel('Zoom').fill('2')
  await press(page, 'Save')
  await page.waitForURL('**/en/more')
  const picture = page.locator('main img')
  await picture.waitFor()
  expect(
    await picture.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return null
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }),
  ).toEqual([512, 512])
})

/** Makes this browser's access token expire. */
const age = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(window.localStorage.getItem('AuthTokens') ?? '{}')
    window.localStorage.setItem('AuthTokens', JSON.stringify({ ...kept, since: 0 }))
  })

describe('sessions', () => {
  test('are listed and ended elsewhere, with what works without a login; data comes as a file', async () => {
    const { access: token } = await visits.site.member('boris@example.org')
    for (const path of ['/v1/saved/calendar/', '/v1/friends/invites/'])
      await visits.site.ask('POST', path, null, { token })
    const phone = await visits.open('/en/auth')
    await visits.logIn(phone, 'boris@example.org')
    const desk = await visits.open('/en/auth', { viewport: DESKTOP })
    await visits.logIn(desk, 'boris@example.org')
    await desk.goto(`${visits.site.origin}/en/settings`)
    await desk.getByText('This browser').waitFor()
    const download = desk.waitForEvent('download')
    await press(desk, 'Download my data')
    expect((await download).suggestedFilename()).toBe('okolo.zip')
    await desk.getByRole('button', { name: /^End ?: Private calendar address$/ }).click()
    await desk.getByText('That no longer works.').first().waitFor()
    await desk.getByText('Private calendar address', { exact: true }).waitFor({ state: 'detached' })
    await desk.getByText('Invitation link', { exact: true }).waitFor()
    await press(desk, 'Log out everywhere else')
    await says(desk, 'Logged out on')
    await desk.getByText('Invitation link', { exact: true }).waitFor({ state: 'detached' })
    // The phone learns it with its next call: a 401 logs out.
    await phone.goto(`${visits.site.origin}/en/settings`)
    await phone.waitForURL('**/en/auth?redirectTo=%2Fen%2Fsettings')
    expect(await keptOf(phone)).toEqual({ tokens: null, showAuth: 'true' })
  })

  test('tabs refresh together, to the same tokens, and follow each other out and in', async () => {
    await visits.site.member('cyril@example.org')
    const page = await visits.open('/en/auth')
    await visits.logIn(page, 'cyril@example.org')
    // A page of ours could refresh the token and be left before the answer arrives.
    await page.goto(`${visits.site.origin}/robots.txt`)
    const context = page.context()
    const given: Promise<string>[] = []
    context.on('response', (answer) => {
      if (answer.url().endsWith('/token/refresh/'))
        given.push(answer.json().then(({ refresh }: { refresh: string }) => refresh))
    })
    await age(page)
    const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto(`${visits.site.origin}/en/settings`)))
    await Promise.all(tabs.map((tab) => tab.getByText('This browser').waitFor()))
    const [refresh, ...others] = new Set(await Promise.all(given))
    expect(others).toEqual([])
    expect(JSON.parse((await keptOf(page)).tokens ?? '{}')).toMatchObject({ refresh })
    // The session goes on: a renewal long afterwards is not a theft.
    visits.site.pass(10 * 60_000)
    await age(page)
    await page.goto(`${visits.site.origin}/en/settings`)
    await says(page, 'This browser')
    await page.goto(`${visits.site.origin}/en/more`)
    await press(page, 'Log out')
    await Promise.all(tabs.map((tab) => tab.waitForURL('**/en/auth?redirectTo=**')))
    await visits.logIn(page, 'cyril@example.org')
    await tabs[1]?.waitForURL(/\/en\/(settings|users\/update)/)
  })

  test('an answer to a refresh that is lost ends no session', async () => {
    await visits.site.member('lost@example.org')
    const page = await visits.open('/en/auth')
    await visits.logIn(page, 'lost@example.org')
    await page.goto(`${visits.site.origin}/robots.txt`)
    await age(page)
    let lost = 0
    await page.route('**/v1/users/token/refresh/', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.goto(`${visits.site.origin}/en/settings`)
    await vi.waitFor(() => expect(lost).toBe(1), 10_000)
    await page.reload()
    await says(page, 'This browser')
  })

  test.each(['{', '{"access":"a","refresh":"r"}', '[]', '{"access":1,"user":{}}'])(
    'a corrupt session (%s) is a visitor who is signed out',
    async (value) => {
      const page = await visits.open('/en/auth')
      await page.evaluate((kept) => window.localStorage.setItem('AuthTokens', kept), value)
      await page.goto(`${visits.site.origin}/en/more`)
      await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fmore')
      await page.getByRole('heading', { level: 1, name: 'Log in or sign up' }).waitFor()
    },
  )
})
