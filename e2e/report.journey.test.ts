import { sampleEvents } from '@okolo/server/subjects/reports/testing/sample-events.ts'
import { hideReported } from '@okolo/server/subjects/reports/jobs/hide-reported.ts'
import { ownerLink } from '@okolo/server/people/operators/sessions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { DESKTOP, PHONE } from './browser.ts'

const visits = accountVisits({})
let slugs: string[] = []
beforeAll(async () => {
  const { site } = visits
  slugs = await sampleEvents(site.db, site.now, ['Quartet in the yard', 'Winter market'])
})

const go = (page: Page, path: string) => page.goto(visits.site.origin + path)

/** Opens the report's panel and fills it in. */
async function fillIn(page: Page, slug: string, reason: string) {
  await go(page, `/en/events/${slug}`)
  await page.locator('[popovertarget="report-panel"]').first().click()
  const panel = page.locator('#report-panel')
  await panel.getByLabel(reason).check()
  return panel
}

async function operatorPage(): Promise<Page> {
  const { site } = visits
  const { token } = await ownerLink(site.db, 'Ada', site.now())
  const page = await visits.enter({ viewport: DESKTOP })
  await go(page, `/operator/login?token=${token}`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The minute's job. */
async function hide(): Promise<void> {
  await hideReported(visits.site.db, visits.site.now())
  visits.site.app.invalidate()
}

/** Of the event's page, as somebody gets it who has not seen it before. */
const statusOf = async (slug: string): Promise<number> =>
  (await visits.site.ask('GET', `/en/events/${slug}`)).statusCode

const decisionsTo = async (email: string): Promise<string[]> =>
  (await visits.site.letters(email))
    .filter(({ mail }) => mail.kind === 'reportDecision')
    .map(({ text }) => text)

test('two people report an event, it is hidden, an operator decides, and both hear of it', async () => {
  const { site } = visits
  const [slug = ''] = slugs
  await site.member('anna@example.org')
  const anna = await visits.enter({ viewport: PHONE })
  await visits.logIn(anna, 'anna@example.org')
  const own = await fillIn(anna, slug, 'Advertising or fraud')
  expect(await own.getByLabel('Your email').count()).toBe(0)
  await own.getByRole('button', { name: 'Send' }).click()
  await anna.getByRole('status').filter({ hasText: 'Your number is R-' }).waitFor()

  // Without a script, and without an account.
  const boris = await visits.enter({ viewport: DESKTOP, javaScriptEnabled: false })
  const panel = await fillIn(boris, slug, 'Not an event')
  await panel.getByLabel('Your email').fill('boris@example.org')
  await panel.getByRole('button', { name: 'Send' }).click()
  await boris.getByRole('heading', { level: 1, name: 'Look into your mailbox' }).waitFor()
  await hide()
  expect(await statusOf(slug)).toBe(200)

  await boris.goto(await site.linkTo('boris@example.org', '/letters/report'))
  await boris.getByRole('button', { name: 'Confirm' }).click()
  await boris.getByRole('heading', { level: 1, name: 'Your report counts' }).waitFor()
  await hide()
  expect(await statusOf(slug)).toBe(404)
  const feed = await site.ask('GET', '/v1/events/?city=bratislava')
  expect(feed.payload).not.toContain(slug)

  const operator = await operatorPage()
  await go(operator, '/operator/reports')
  await operator.getByText('Hidden by reports until you decide').waitFor()
  expect(await operator.content()).not.toContain('example.org')
  await operator.getByLabel('Decision').selectOption('kept')
  await operator.getByLabel('A sentence for who reported it').fill('It is a real concert.')
  await operator.getByRole('button', { name: 'Decide' }).click()
  await operator.getByText('No open reports.').waitFor()

  expect(await statusOf(slug)).toBe(200)
  for (const email of ['anna@example.org', 'boris@example.org'])
    expect(await decisionsTo(email)).toEqual([
      expect.stringContaining('A word from us: It is a real concert.'),
    ])
})
