import { toJson } from '@okolo/server/platform/json-column.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, keptOf, press, says } from './account-visits.ts'
import { alive, DESKTOP, PHONE } from './browser.ts'

const visits = accountVisits({
  relay: { email: 'x7@privaterelay.appleid.com', email_verified: 'true' },
  nobody: { name: 'No Address' },
})
beforeAll(async () => {
  // Requested before the test, because answers are cached for the minute.
  const named = [
    ['en', 'English'],
    ['uk', 'Українська'],
  ] as const
  await visits.site.db
    .insertInto('language')
    .values(
      named.map(([code, name]) => ({
        code,
        names: toJson({}),
        native_name: name,
        is_interface: true,
      })),
    )
    .onConflict((row) => row.doNothing())
    .execute()
})

const sessionOf = async (page: Page) => JSON.parse((await keptOf(page)).tokens ?? 'null')

/** Logs a person in on the provider's own pages. */
async function passProvider(page: Page, button: string, login: string): Promise<void> {
  await press(page, button)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'Apple posts a form back: a private address comes in, and is asked for a name (%s)',
  async (device, viewport) => {
    const page = await visits.enter({ viewport })
    const posted = page.waitForRequest((request) => request.url().endsWith('/apple/callback/'))
    await page.goto(`${visits.site.origin}/en/auth`)
    await passProvider(page, 'Continue with Apple', 'relay')
    expect((await posted).method()).toBe('POST')
    if (device === 'phone') {
      await page.waitForURL('**/en/users/update?redirectTo=%2Fen%2Fmap%2F')
      await page.getByLabel('Full name').fill('Ada Lovelace')
      await page.locator('main').getByRole('button', { name: 'Save' }).click()
    }
    // The second time the provider knows the name.
    await page.waitForURL('**/en/map/')
    expect((await sessionOf(page)).user).toMatchObject({
      email: 'x7@privaterelay.appleid.com',
      name: 'Ada Lovelace',
      providers: ['apple'],
    })
  },
)

test('a provider that tells no address leads back to plain words', async () => {
  const page = await visits.enter()
  await page.goto(`${visits.site.origin}/en/auth`)
  await passProvider(page, 'Continue with Apple', 'nobody')
  await page.waitForURL('**/en/auth?error=email')
  await says(page, 'That login gives us no confirmed email address.')
})

describe('a login leads nowhere else', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/en//evil.example/..//',
  ])('by redirectTo=%j', async (redirectTo) => {
    const email = 'led@example.org'
    if ((await visits.site.rows('user_account')).every((account) => account['email'] !== email)) {
      const { access } = await visits.site.member(email)
      await visits.site.ask('PATCH', '/v1/users/me/', { name: 'Led' }, { token: access })
    }
    const page = await visits.enter()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await visits.logIn(page, email, `?${new URLSearchParams({ redirectTo }).toString()}`)
    await page.locator('main h1').waitFor()
    await alive(page)
    expect(new URL(page.url()).origin).toBe(visits.site.origin)
    expect(asked.filter((host) => host.includes('evil'))).toEqual([])
  })
})

test('how events are translated is chosen once, and known on the next device', async () => {
  await visits.site.member('words@example.org')
  const first = await visits.enter()
  await visits.logIn(first, 'words@example.org')
  await first.goto(`${visits.site.origin}/en/settings`)
  await first.getByLabel('Translate into').selectOption('uk')
  const saved = first.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await first.getByLabel('Show the original as well').check()
  expect((await saved).status()).toBe(200)
  const second = await visits.enter({ viewport: DESKTOP })
  await visits.logIn(second, 'words@example.org')
  await second.goto(`${visits.site.origin}/en/settings`)
  await second.getByLabel('Show the original as well').waitFor()
  expect(await second.getByLabel('Translate into').inputValue()).toBe('uk')
  expect(await second.getByLabel('Show the original as well').isChecked()).toBe(true)
})
