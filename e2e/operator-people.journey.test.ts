import { sampleEvents } from '@okolo/server/subjects/reports/testing/sample-events.ts'
import { stepOf, totpCode, totpKey } from '@okolo/server/people/operators/totp.ts'
import { ownerLink } from '@okolo/server/people/operators/sessions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, PASSWORD } from './account-visits.ts'
import { DESKTOP, PHONE } from './browser.ts'

const visits = accountVisits({})
let slugs: string[] = []
beforeAll(async () => {
  const { site } = visits
  slugs = await sampleEvents(site.db, site.now, ['Quartet in the yard', 'Winter market'])
})

async function owner(): Promise<Page> {
  const { site } = visits
  const { token } = await ownerLink(site.db, 'Ann', site.now())
  const page = await visits.open(`/operator/login?token=${token}`, { viewport: DESKTOP })
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'People' }).click()
  return page
}

test('an owner invites, the invited person sets password and codes on a phone and logs in again', async () => {
  const { site } = visits
  const ann = await owner()
  const invite = ann.locator('section', { hasText: 'Invite somebody' })
  await invite.locator('[name=name]').fill('Ed')
  await invite.getByLabel('Mail address').fill('ed@example.org')
  await invite.getByLabel('Role').selectOption('editor')
  await invite.getByLabel('Cities of an editor').fill('Bratislava')
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await ann.getByText('Invited: Ed.').waitFor()

  const url = await site.linkTo('ed@example.org', '/operator/accept')
  const ed = await visits.enter({ viewport: PHONE, javaScriptEnabled: false })
  await ed.goto(url)
  await ed.getByRole('img', { name: 'QR code with the key' }).waitFor()
  expect(await ed.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const [id = ''] = (new URL(url).searchParams.get('token') ?? '').split('.')
  const key = totpKey(site.people.secrets, id)
  await ed.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ed.getByLabel('The password again').fill(PASSWORD)
  await ed.getByLabel('Code that the app shows').fill(totpCode(key, stepOf(site.now())))
  await ed.getByRole('button', { name: 'Set and log in' }).click()
  await ed.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const code = (await ed.getByRole('listitem').first().textContent()) ?? ''
  await ed.getByRole('link', { name: 'I have kept them' }).click()
  await ed.getByRole('heading', { name: 'Sources', exact: true }).waitFor()

  await ed.getByRole('button', { name: 'Log out' }).click()
  await ed.getByLabel('Mail address').fill('ed@example.org')
  await ed.getByLabel('Password').fill(PASSWORD)
  await ed.getByLabel('Code').fill(code.trim())
  await ed.getByRole('button', { name: 'Log in' }).click()
  await ed.getByRole('heading', { name: 'Sources', exact: true }).waitFor()
  await ann.reload()
})

test('two reported events are decided together by keys', async () => {
  const { site } = visits
  for (const slug of slugs)
    await site.ask('POST', `/v1/events/${slug}/report/`, { reason: 'not_an_event' })
  const ann = await owner()
  await ann.goto(`${site.origin}/operator/reports`)
  await ann.keyboard.press('1')
  await ann.keyboard.press('2')
  expect(await ann.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await ann.keyboard.press('k')
  await ann.getByText('Right as it is: it is shown: 2.').waitFor()
  await ann.getByText('No open reports.').waitFor()
})
