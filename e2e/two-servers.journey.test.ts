import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { tellFriends } from '@okolo/server/subjects/saved/jobs.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './account-site.ts'
import { accountVisits, says } from './account-visits.ts'
import { arrive, DESKTOP } from './browser.ts'
import { startSecondServer } from './second-server.ts'

const visits = accountVisits({})
let second: Awaited<ReturnType<typeof startSecondServer>>

beforeAll(async () => {
  const { event } = await catalogueBuilder(visits.site.db)
  await event({
    slug: 'jazz',
    title: 'Jazz at the castle',
    language: 'en',
    dates: [{ start: '2026-11-20T19:00:00Z' }],
  })
  visits.site.app.invalidate()
  second = await startSecondServer(visits.site, await freePort())
})
afterAll(() => second.stop())

/** A member with a browser at one of the two servers. */
async function member(name: string, origin: string, look: Parameters<typeof visits.enter>[0] = {}) {
  const { access, refresh } = await visits.site.member(`${name.toLowerCase()}@example.org`)
  const user = (await visits.site.ask('PATCH', '/v1/users/me/', { name }, { token: access })).json()
  const page = await visits.enter(look)
  const session = { access, refresh, user, since: Date.now() }
  await page.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify(session),
  )
  return { page, uuid: String(user.uuid), go: (path: string) => arrive(page, origin + path) }
}

/** The name of the person follows for screen readers. */
const button = (page: Page, text: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^${text}`) })
const unread = (page: Page, count: number) =>
  page.getByLabel(count === 1 ? '1 unread notification' : `${count} unread notifications`).waitFor()

test('three people at two servers: a request, a friend, a plan and nothing for a stranger', async () => {
  const first = visits.site.origin
  const anna = await member('Anna', first)
  const boris = await member('Boris', second.origin, { viewport: DESKTOP })
  const clara = await member('Clara', first, { colorScheme: 'dark' })

  // Boris asks at the second server; Anna's open page at the first hears of it.
  await anna.go('/en/feed?city=bratislava')
  await boris.go(`/en/users/${anna.uuid}`)
  await button(boris.page, 'Add friend').click()
  await unread(anna.page, 1)
  await anna.go(`/en/users/${boris.uuid}`)
  await button(anna.page, 'Confirm').click()
  await unread(boris.page, 1)

  await boris.go('/en/feed?city=bratislava')
  await boris.page.getByRole('link', { name: 'Save Jazz at the castle', exact: true }).click()
  await boris.page
    .getByRole('link', { name: 'No longer save Jazz at the castle', exact: true })
    .waitFor()
  await anna.go('/en/feed?city=bratislava')
  await says(anna.page, 'Boris is going')
  // More than five minutes after the save at the second server, whose clock runs.
  visits.site.pass(8 * 60_000)
  await tellFriends(visits.site.db, visits.site.now())
  await unread(anna.page, 1)
  await anna.go('/en/notifications')
  await says(anna.page, 'Boris saved “Jazz at the castle”')

  // A stranger learns nothing of it.
  await clara.go('/en/feed?city=bratislava')
  await clara.page.getByRole('heading', { level: 3, name: 'Jazz at the castle' }).waitFor()
  expect(await clara.page.getByText('is going').count()).toBe(0)
  await clara.go(`/en/users/${boris.uuid}`)
  await says(clara.page, 'You must be friends to see this')
  expect(await clara.page.getByText('Jazz at the castle').count()).toBe(0)
})
