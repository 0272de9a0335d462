import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { EVENTS } from '@okolo/server/subjects/newsletter/testing/newsletter-site.ts'
import { newsletterOf } from '@okolo/server/jobs/letters.ts'
import { queueDigests } from '@okolo/server/subjects/newsletter/jobs.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, press, says } from './account-visits.ts'
import { VIEWS } from './browser.ts'

const HOUR = 3_600_000
const visits = accountVisits({ nobody: { name: 'No Address' } })
beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  for (const one of EVENTS) await event({ title: `The ${one.slug}`, language: 'en', ...one })
})

const form = (page: Page) => page.getByRole('region', { name: 'New events by email' })

async function signUp(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Category').selectOption({ label: 'concert' })
  await form(page).getByRole('button', { name: 'Subscribe' }).click()
  await says(page, 'One more step: open the email we have just sent you and confirm your address.')
  expect(await page.getByText('Thank you!').count()).toBe(0)
}

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  const email = `reader-${size}-${colorScheme}@example.org`

  test('somebody signs up, confirms from the mail, changes what comes, gets it, and leaves', async () => {
    const { site } = visits
    const page = await visits.open('/en/feed/bratislava?timeframe=', { viewport, colorScheme })
    await form(page).getByLabel('Email').fill('nobody@nowhere')
    await form(page).getByRole('button', { name: 'Subscribe' }).click()
    await says(page, 'Invalid email')
    await signUp(page, email)

    await page.goto(await site.linkTo(email, '/newsletter/confirm'))
    await says(page, 'Bratislava · concert')
    await press(page, 'Yes, send it to me')
    await says(page, 'Thank you! We will notify you about new events.')
    await says(page, 'You’re subscribed. The next email comes on Thursday 26 November.')
    await page.getByLabel('Category').selectOption({ label: 'All categories' })
    await press(page, 'Save')
    await says(page, 'Saved. Your next email will be like this.')

    site.pass(Date.parse('2026-11-26T08:00:00Z') - site.now().getTime())
    await queueDigests(newsletterOf({ db: site.db, clock: site.now, config: site.config }))
    // The digest's first link with a query leads to all events.
    await site.linkTo(email, '/feed')
    const digest = site.received.findLast(({ to }) => to.includes(email))
    expect(digest?.email.subject).toMatch(/^The .+ more events in Bratislava$/)
    const own = /https?:\S+\/newsletter\?k=\S+/.exec(digest?.email.text ?? '')?.[0] ?? ''
    await page.goto(own)
    await says(page, `It goes to ${email} once a week.`)

    await page.getByRole('link', { name: 'Unsubscribe' }).click()
    await says(page, `Should we stop sending this email to ${email}?`)
    await press(page, 'Unsubscribe')
    await says(page, 'You’re unsubscribed')
    await press(page, 'Subscribe again')
    await says(page, 'You’re subscribed.')
    // The next view begins in the same week.
    site.pass(-6 * 24 * HOUR)
  })
})

test('shows what is wrong in the form, in the language of the page', async () => {
  const page = await visits.open('/de/feed/bratislava?timeframe=')
  const german = page.getByRole('region', { name: 'Neue Veranstaltungen per E-Mail' })
  const alert = german.getByRole('alert')
  await german.getByRole('button').click()
  await expect.poll(() => alert.textContent()).toBe('Gib deine E-Mail-Adresse ein')
  await german.getByLabel('E-Mail').fill('niemand')
  await german.getByRole('button').click()
  await expect.poll(() => alert.textContent()).toBe('Ungültige E-Mail-Adresse')
})

test('a sign-up that cannot be sent says so and can be tried again', async () => {
  const page = await visits.open('/en/feed/bratislava?timeframe=')
  await page.route('**/v1/newsletter/', (route) => route.abort())
  await form(page).getByLabel('Email').fill('later@example.org')
  await form(page).getByRole('button', { name: 'Subscribe' }).click()
  await says(page, 'Failed to register. Please try again.')
  await page.unroute('**/v1/newsletter/')
  await signUp(page, 'later@example.org')
})

test('all of it works without JavaScript', async () => {
  const email = 'plain@example.org'
  const page = await visits.open('/en/feed/bratislava?timeframe=', { javaScriptEnabled: false })
  await signUp(page, email)
  await page.goto(await visits.site.linkTo(email, '/newsletter/confirm'))
  await press(page, 'Yes, send it to me')
  await says(page, 'You’re subscribed.')
  await page.getByRole('link', { name: 'Unsubscribe' }).click()
  await page.getByLabel('Never write to this address again').check()
  await press(page, 'Unsubscribe')
  await says(page, 'You’re unsubscribed')
})

test('a network that signs up often is told to wait in the language of the page, without JavaScript, too', async () => {
  const often = await visits.open('/de/newsletter')
  await often.evaluate(async () => {
    for (let i = 0; i < 20; i += 1)
      await fetch('/v1/newsletter/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `many-${i}@example.org`, city: 'bratislava' }),
      })
  })
  for (const javaScriptEnabled of [true, false]) {
    const page = await visits.open('/de/newsletter', { javaScriptEnabled })
    const german = page.getByRole('region', { name: 'Neue Veranstaltungen per E-Mail' })
    await german.getByLabel('E-Mail').fill('noch-eine@example.org')
    await german.getByRole('button').click()
    await expect
      .poll(() => page.getByRole('alert').first().textContent())
      .toMatch(/^(?:Aus deinem Netz kamen viele Registrierungen|Das war viel auf einmal)\./)
  }
})
