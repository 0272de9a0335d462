import { claimsOn } from '@okolo/server/subjects/claims/testing/claim-site.ts'
import { EVENING, giftsOn } from '@okolo/server/subjects/gifts/testing/gift-site.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, press, says } from './account-visits.ts'
import { VIEWS } from './browser.ts'

/** A person's browser: the one of the journeys says that it is a robot. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const visits = accountVisits({ nobody: { name: 'No Address' } })
let claims: Awaited<ReturnType<typeof claimsOn>>
beforeAll(async () => {
  claims = await claimsOn(visits.site)
})

/** An organizer with one event that sells tickets. */
async function given(id: string, day: string) {
  const site = `https://${id}.example`
  const mailbox = `${id}@${id}.example`
  const { slug } = await claims.list(id, [{ name: id, email: mailbox, url: site }], {
    start: `2026-12-${day}T20:00:00`,
    url: `${site}/event`,
    offers: [{ price: 12, currency: 'EUR', url: `${site}/buy` }],
  })
  return { slug, organizer: await claims.organizer(id), mailbox }
}

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  test('an organizer claims its page by the mailed code, corrects a title and confirms', async () => {
    const { slug, organizer, mailbox } = await given(`${size}house`, size === 'phone' ? '01' : '03')
    const page = await visits.open(`/en/organizers/${organizer}`, { viewport, colorScheme })
    const link = page.getByRole('link', { name: 'Is this you? Claim this page' })
    await page.goto(visits.site.origin + (await link.getAttribute('href')))
    await says(page, `${size.charAt(0)}…@${size}house.example`)
    await press(page, 'Send me a code')
    await says(page, 'a code is on its way')
    await page.goto(await visits.site.linkTo(mailbox, '/claim'))
    await press(page, 'Claim this page')
    await says(page, 'This page is yours now.')

    await page.getByText('Correct this event').click()
    await page.getByLabel('Title').fill('The Quartet, at last')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved. Visitors see it now.')
    await press(page, 'Everything is right')
    await says(page, 'Thank you! Visitors see that you confirmed it.')

    await page.goto(`${visits.site.origin}/en/events/${slug}`)
    await page.getByRole('heading', { level: 1, name: 'The Quartet, at last' }).waitFor()
    await says(page, 'Corrected by the organizer · Confirmed by the organizer on 20 Nov')
  })
})

test('an event that an organizer gives stands once on its dashboard, and is changed where it was given', async () => {
  const { organizer, mailbox } = await given('giver', '15')
  const gifts = giftsOn(claims, visits.site.origin)
  const k = await gifts.claim(organizer, mailbox)
  const dashboard = `/en/organizers/${organizer}/claim`
  const { told } = await gifts.post(`${dashboard}/give`, { k })
  const form = { ...EVENING, title: 'Own evening', k: told['k'] ?? '', step: 'send' }
  await gifts.post('/en/give', form)
  const page = await visits.open(`${dashboard}?k=${k}`)
  const names = page.getByRole('heading', { level: 3 })
  await says(page, 'Own evening')
  expect((await names.allTextContents()).filter((name) => name === 'Own evening')).toHaveLength(1)
  const entry = page.getByRole('listitem').filter({ has: page.getByText('Own evening') })
  await entry.getByText('Published').waitFor()
  expect(await entry.getByText('Correct this event').count()).toBe(0)
  await entry.getByRole('button', { name: 'Again next year: Own evening' }).waitFor()
  await entry.getByRole('link', { name: 'See and change: Own evening' }).click()
  await page.waitForURL('**/give/event**')
})

test('a visitor’s view, calendar and ticket click are counted', async () => {
  const { slug } = await given('counted', '05')
  const page = await visits.enter({ userAgent: PERSON })
  const viewed = page.waitForRequest('**/counted/')
  await page.goto(`${visits.site.origin}/en/events/${slug}`)
  await viewed
  const [shop] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('[data-page-actions]').getByRole('link', { name: 'Tickets' }).click(),
  ])
  await shop.close()
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const [calendar] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Google Calendar' }).click(),
  ])
  await calendar.close()
  await expect
    .poll(
      async () =>
        (await claims.rows('event_figure'))
          .map(({ kind, count }) => [kind, count].join(' '))
          .toSorted(),
      { timeout: 25_000 },
    )
    .toEqual(['calendar 1', 'ticket 1', 'view 1'])
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/count|visit/i) }),
  )
})

test('all of it works without JavaScript', async () => {
  const { slug, organizer, mailbox } = await given('plain', '07')
  const page = await visits.open(`/en/organizers/${organizer}/claim`, { javaScriptEnabled: false })
  await press(page, 'Send me a code')
  await page.goto(await visits.site.linkTo(mailbox, '/claim'))
  await press(page, 'Claim this page')
  await page.getByText('Correct this event').click()
  await page.getByLabel('This event is cancelled').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved. Visitors see it now.')
  await page.goto(`${visits.site.origin}/en/events/${slug}`)
  await says(page, 'This event was cancelled!')
})
