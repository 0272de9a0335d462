import { claimsOn } from '@okolo/server/subjects/claims/testing/claim-site.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVisits, press, says } from './account-visits.ts'
import { VIEWS } from './browser.ts'

const visits = accountVisits({})
let claims: Awaited<ReturnType<typeof claimsOn>>
beforeAll(async () => {
  claims = await claimsOn(visits.site)
})

describe.each(VIEWS)('on a %s, %s', (size, colorScheme, viewport) => {
  test('a signed-in person keeps a draft, goes on with it, and throws it away', async () => {
    const page = await visits.enter({ viewport, colorScheme })
    const { access, refresh, user } = await visits.site.member(`anna-${size}@example.org`)
    const kept = JSON.stringify({ access, refresh, user, since: Date.now() })
    await page.goto(`${visits.site.origin}/en/support`)
    await page.evaluate((tokens) => window.localStorage.setItem('AuthTokens', tokens), kept)
    await page.goto(`${visits.site.origin}/en/give`)
    await page.getByLabel('Title', { exact: true }).fill(`Choir ${size}`)
    await press(page, 'Keep it for later')
    await page.waitForURL('**/en/gifts')
    await page.getByRole('heading', { name: 'Drafts' }).waitFor()
    await page.getByRole('link', { name: `Go on with it: Choir ${size}` }).click()
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe(`Choir ${size}`)
    await page.goto(`${visits.site.origin}/en/gifts`)
    await page.getByRole('button', { name: `Throw away: Choir ${size}` }).click()
    await says(page, 'You have not added an event yet')
  })
})

test('an organizer gives an event and invites somebody, all without JavaScript', async () => {
  await claims.list('yard', [{ name: 'Yard', email: 'yard@yard.example' }], {
    start: '2026-12-01T20:00:00',
    place: { name: 'Yard', locality: 'Bratislava' },
  })
  const slug = await claims.organizer('Yard')
  const k = await claims.claim(slug, 'yard@yard.example')
  const room = `${visits.site.origin}/en/organizers/${slug}/claim?k=${k}`
  const page = await visits.enter({ javaScriptEnabled: false })
  await page.goto(room)
  await press(page, 'Add an event')
  await page.getByLabel('Title', { exact: true }).fill('Songs in the yard')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-12')
  await page.getByLabel('Begins').fill('19:00')
  await page.getByLabel('Place', { exact: true }).fill('Yard')
  await page.getByLabel('Address', { exact: true }).fill('Dvor 1')
  await says(page, 'y…@yard.example')
  await press(page, 'Send')
  await says(page, 'It is published')

  await page.goto(room)
  await page
    .getByRole('region', { name: 'Your next events' })
    .getByText('Songs in the yard')
    .waitFor()
  await page.getByRole('button', { name: 'Again next year: Songs in the yard' }).click()
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('2027-12-11')

  await page.goto(room)
  await page.getByLabel('Email of somebody else').fill('bea@friends.example')
  await press(page, 'Invite')
  await says(page, 'The invitation is on its way.')
  await page.goto(await visits.site.linkTo('bea@friends.example', '/claim/join'))
  await press(page, 'Join in')
  await says(page, 'Welcome! You look after this page now, too.')
  await page
    .getByRole('region', { name: 'Your next events' })
    .getByText('Songs in the yard')
    .waitFor()
  await page.goto(room)
  await page.getByRole('button', { name: 'Remove b…@friends.example' }).click()
  await says(page, 'Removed. Those links no longer work.')
})
