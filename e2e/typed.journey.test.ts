import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { publishContact } from '@okolo/server/people/organizers/testing/publish-contact.ts'
import { claimsOn } from '@okolo/server/subjects/claims/testing/claim-site.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, PASSWORD, press, ready, says } from './account-visits.ts'

const visits = accountVisits({})
const EMAIL = 'vera@example.org'
let claims: Awaited<ReturnType<typeof claimsOn>>
beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  await event({
    slug: 'chamber-night',
    organizers: ['chamber'],
    dates: [{ start: '2026-11-27T19:00:00Z' }],
  })
  await publishContact(visits.site.db, 'chamber', 'hello@chamber.example')
  claims = await claimsOn(visits.site)
  visits.site.app.invalidate()
  for (const [email, name] of [
    [EMAIL, 'Vera'],
    ['ivan@example.org', 'Ivan'],
  ] as const) {
    const { access } = await visits.site.member(email)
    await visits.site.ask('PATCH', '/v1/users/me/', { name }, { token: access })
  }
})

const go = (page: Page, path: string) => page.goto(visits.site.origin + path)
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(window.sessionStorage).filter(([key]) => key.startsWith('draft ')),
  )

/** Ends the browser's session on the server, as another device does. The browser does not know. */
async function endSession(page: Page): Promise<void> {
  const tokens = await page.evaluate(() => window.localStorage.getItem('AuthTokens'))
  const { access, refresh } = JSON.parse(tokens ?? '{}')
  await visits.site.ask('POST', '/v1/users/token/blacklist/', { access, refresh })
}

/** Presses a button with an ended session. A slow page may have noticed the end by itself, and left. */
async function pressTooLate(page: Page, name: string): Promise<void> {
  const left = page.waitForURL('**/en/auth?redirectTo=**')
  await Promise.race([left, press(page, name).catch(() => left)])
}

/** Logs in on the page to which an ended session has led. */
async function logInAgain(page: Page, email = EMAIL): Promise<void> {
  await page.waitForURL('**/en/auth?redirectTo=**')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log in')
}

test('a message outlives a reload, an ended login and a failed send, and nobody else reads it', async () => {
  const page = await visits.open('/en/auth')
  await visits.logIn(page, EMAIL)
  await go(page, '/en/messages/to/chamber')
  await page.getByRole('textbox').fill('Is the second row still free?')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox').inputValue()).toContain('second row')

  await endSession(page)
  await pressTooLate(page, 'Send')
  await logInAgain(page, 'ivan@example.org')
  await page.getByRole('heading', { name: 'Write to chamber' }).waitFor()
  expect(await page.getByText('second row').count()).toBe(0)
  await expect.poll(() => drafts(page)).toEqual([])
})

test('keeps for its writer what an ended login stopped, until it is sent', async () => {
  const page = await visits.open('/en/auth')
  await visits.logIn(page, EMAIL)
  await go(page, '/en/messages/to/chamber')
  await page.getByRole('textbox').fill('Is there an interval?')
  await ready(page, 'Send')
  await endSession(page)
  await pressTooLate(page, 'Send')
  await logInAgain(page)
  await says(page, 'Is there an interval?')
  await page.reload()
  await says(page, 'Not sent.')
  await press(page, 'Try again')
  await page.waitForURL(/\/messages\/[\da-f-]{36}$/)
  await says(page, 'Is there an interval?')
  await expect.poll(() => drafts(page)).toEqual([])
  await page.reload()
  await says(page, 'Is there an interval?')
  expect(await page.getByText('Not sent.').count()).toBe(0)
})

test('a profile waits for a login, and logging out forgets what was typed', async () => {
  const page = await visits.open('/en/auth')
  await visits.logIn(page, EMAIL)
  await go(page, '/en/users/update')
  await ready(page, 'Save')
  await page.getByLabel('Full name').fill('Vera Dlhá')
  await endSession(page)
  await pressTooLate(page, 'Save')
  await logInAgain(page)
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Vera Dlhá')
  await press(page, 'Save')
  await page.waitForURL('**/en/feed**')
  await expect.poll(() => drafts(page)).toEqual([])

  await go(page, '/en/users/update')
  await ready(page, 'Save')
  await expect
    .poll(async () => {
      await page.getByLabel('Full name').fill('Somebody else')
      return drafts(page)
    })
    .toHaveLength(1)
  await go(page, '/en/more')
  await press(page, 'Log out')
  await expect.poll(() => drafts(page)).toEqual([])
})

test('feedback that could not be sent stands there after a reload, in another language too', async () => {
  const page = await visits.open('/en/feedback')
  await ready(page, 'Send feedback')
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await page.getByRole('textbox').first().fill('More jazz, please')
  await page.getByLabel('Email').fill('guest@example.org')
  await page.route('**/v1/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await press(page, 'Send feedback')
  await page.getByRole('alert').getByRole('button').waitFor()
  await go(page, '/de/feedback')
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('More jazz, please')
  expect(await page.getByRole('radio', { name: '9', exact: true }).isChecked()).toBe(true)
  await page.unroute('**/v1/**')
  await go(page, '/en/feedback')
  await ready(page, 'Send feedback')
  await press(page, 'Send feedback')
  await says(page, 'Feedback has been sent successfully')
  await expect.poll(() => drafts(page)).toEqual([])
})

test('an organizer’s correction survives a link that has ended', async () => {
  await claims.list('typed', [{ name: 'typed', email: 'a@typed.example' }], {
    start: '2026-12-09T20:00:00',
  })
  const organizer = await claims.organizer('typed')
  const claim = `/en/organizers/${organizer}/claim`
  const page = await visits.open(claim)
  const enter = async () => {
    await press(page, 'Send me a code')
    await page.goto(await visits.site.linkTo('a@typed.example', '/claim'))
    await press(page, 'Claim this page')
    await says(page, 'This page is yours now.')
  }
  await enter()
  const own = page.url()
  await page.getByText('Correct this event').click()
  await page.getByLabel('Price').fill('€11')
  // The link is another one by now: its form is refused.
  await page.evaluate(() =>
    document
      .querySelectorAll<HTMLInputElement>('input[name=k]')
      .forEach((one) => (one.value = 'x'.repeat(40))),
  )
  await press(page, 'Save')
  await says(page, 'This link no longer works.')
  await page.goto(own.replace('sent=claimed', ''))
  await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('€11')
  await press(page, 'Save')
  await says(page, 'Saved. Visitors see it now.')
  await expect.poll(() => drafts(page)).toEqual([])
})
