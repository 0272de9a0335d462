/** @module-tag embedded */
import { eraseDue } from '@okolo/server/people/accounts/erasure.ts'
import { expect, test } from 'vitest'
import { accountVisits, keptOf, PASSWORD, press, ready, says } from './account-visits.ts'

const visits = accountVisits({
  grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
  nobody: { name: 'No Address' },
})

const email = 'anna-phone@example.org'

test('somebody signs up, is asked for a name, confirms the address, and is known', async () => {
  const page = await visits.open('/en/auth?redirectTo=%2Fen%2Fsettings')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await press(page, 'Sign up')
  await says(page, 'Enter your email')
  await says(page, 'Enter your password')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Repeat password').fill('another')
  await press(page, 'Sign up')
  await says(page, "Passwords don't match")
  await page.getByLabel('Repeat password').fill('password')
  await press(page, 'Sign up')
  // The server's word, at the field.
  await says(page, 'too common')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await press(page, 'Sign up')
  await page.waitForURL('**/en/users/update?redirectTo=%2Fen%2Fsettings')
  await press(page, 'Save')
  await says(page, 'Enter your name')
  await page.getByLabel('Full name').fill('Anna Smith')
  await press(page, 'Save')
  await page.waitForURL('**/en/settings')

  await page.goto(await visits.site.linkTo(email, '/account/verify'))
  await says(page, 'Your email address is confirmed.')
  await page.goto(`${visits.site.origin}/en/more`)
  await says(page, 'Anna Smith')
  expect(await page.getByText('not confirmed yet').count()).toBe(0)
})

test('a login says what is wrong, keeps what was typed, and leads to the feed', async () => {
  const page = await visits.open('/en/auth/login/')
  await press(page, 'Log in')
  await says(page, 'Enter your email')
  await says(page, 'Enter your password')
  await page.getByLabel('Email').fill('a@')
  await press(page, 'Log in')
  await says(page, 'Incorrect email')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
  await press(page, 'Log in')
  await says(page, 'Incorrect email or password')
  await page.route('**/v1/users/login/', (route) => route.abort())
  await press(page, 'Log in')
  await says(page, 'Something went wrong')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.unroute('**/v1/users/login/')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log in')
  await page.waitForURL('**/en/feed/')
  const { tokens, showAuth } = await keptOf(page)
  expect(JSON.parse(tokens ?? '')).toMatchObject({ user: { email, name: 'Anna Smith' } })
  expect(showAuth).toBe('false')
  await page.goto(`${visits.site.origin}/en/auth`)
  await page.waitForURL(`${visits.site.origin}/en/feed`)
})

test('a forgotten password is set anew by mail, once', async () => {
  const page = await visits.open('/en/auth/login/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await ready(page, 'Send link')
  await page.getByLabel('Email').fill('unknown@example.org')
  await press(page, 'Send link')
  const sent = 'An email with instructions has been sent to the provided email address'
  await says(page, sent)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send link')
  await says(page, sent)
  const link = await visits.site.linkTo(email, '/auth/reset-password/confirm/')
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill('something else')
  await press(page, 'Save password')
  await says(page, "Passwords don't match")
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await press(page, 'Save password')
  await page.waitForURL('**/en/auth/login/?changed=1')
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await press(page, 'Save password')
  await says(page, 'the link has expired, request a new reset link or contact support')
})

test('feedback wants an address and a text, and tells what was chosen', async () => {
  const page = await visits.open('/en/feedback')
  await press(page, 'Send feedback')
  await says(page, 'Enter your email')
  await says(page, 'Enter your feedback')
  await page.getByLabel('Email').fill('bad')
  await page.getByLabel('Your feedback').fill('Lovely, on a phone')
  await press(page, 'Send feedback')
  await says(page, 'Invalid email')
  await page.getByLabel('Email').fill('eve@example.org')
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await page.getByLabel('Do not contact me').check()
  await press(page, 'Send feedback')
  await says(page, 'Feedback has been sent successfully')
  const rows = await visits.site.rows('feedback')
  expect(rows.find(({ message }) => message === 'Lovely, on a phone')).toMatchObject({
    email: 'eve@example.org',
    rating: 9,
    do_not_contact: true,
  })
})

test('a login with a provider comes back to the map, and a failed one to plain words', async () => {
  const page = await visits.open('/en/auth')
  await press(page, 'Continue with Google')
  await page.locator('input[name=login]').fill('grace')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/en/map/')
  expect(JSON.parse((await keptOf(page)).tokens ?? '')).toMatchObject({
    user: { email: 'grace@example.com', name: 'Grace Hopper' },
  })
  const other = await visits.open('/en/auth?access=somebody-elses-code')
  await says(other, 'That login did not work.')
  expect((await keptOf(other)).tokens).toBeNull()
})

test('an account is deleted at once, kept by mail, deleted by mail, and gone after 30 days', async () => {
  const page = await visits.open('/en/auth')
  await visits.logIn(page, email)
  const { access } = JSON.parse((await keptOf(page)).tokens ?? '{}')
  await page.goto(`${visits.site.origin}/en/settings`)
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await press(page, 'Delete my account')
  await press(page, 'Yes, delete it')
  await says(page, 'Your account is closed.')
  expect((await keptOf(page)).tokens).toBeNull()
  expect((await visits.site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(
    401,
  )
  await page.goto(`${visits.site.origin}/en/auth/login/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log in')
  await says(page, 'This account is closed')
  await page.goto(await visits.site.linkTo(email, '/account/cancel'))
  await press(page, 'Keep my account')
  await says(page, 'Welcome back!')
  await page.goto(`${visits.site.origin}/en/account/delete`)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send link')
  await says(page, 'An email with instructions')
  const link = await visits.site.linkTo(email, '/account/delete')
  await page.goto(link)
  await press(page, 'Yes, delete it')
  await says(page, 'Your account is closed.')
  await page.goto(link)
  await press(page, 'Yes, delete it')
  await says(page, 'expired or was used already')
  visits.site.pass(31 * 24 * 3_600_000)
  await eraseDue(visits.site.people, visits.site.now())
  const accounts = await visits.site.rows('user_account')
  expect(accounts.filter((account) => account['email'] === email)).toEqual([])
})

test('without scripts a form says what it needs and sends nothing', async () => {
  const page = await visits.open('/de/auth/login/', { javaScriptEnabled: false })
  // Texts of noscript are found by no other way.
  const said = page.locator('main noscript p')
  await said.waitFor()
  expect(await said.textContent()).toContain('Dafür ist JavaScript nötig')
  expect(await page.getByRole('button', { name: 'Anmelden' }).isDisabled()).toBe(true)
})
