import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { publishContact } from '@okolo/server/people/organizers/testing/publish-contact.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, PASSWORD, press, ready, says } from './account-visits.ts'
import { DESKTOP, PHONE } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; impact: string; nodes: { html: string }[] }
const visits = accountVisits({})
let event: Awaited<ReturnType<typeof catalogueBuilder>>['event']
beforeAll(async () => {
  event = (await catalogueBuilder(visits.site.db)).event
})

/** An organizer of one event that can be written to. */
async function organizer(name: string): Promise<string> {
  const dates = [{ start: '2026-11-27T19:00:00Z' }]
  await event({ slug: `evening-of-${name}`, organizers: [name], dates })
  const mailbox = `hello@${name}.example`
  await publishContact(visits.site.db, name, mailbox)
  visits.site.app.invalidate()
  return mailbox
}

/** Signs a new member up and opens a browser of their own. */
async function member(name: string, look: Parameters<typeof visits.enter>[0] = {}) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  const { access } = await visits.site.member(email)
  await visits.site.ask('PATCH', '/v1/users/me/', { name }, { token: access })
  const page = await visits.open('/en/auth', look)
  await visits.logIn(page, email)
  return page
}

const go = (page: Page, path: string) => page.goto(visits.site.origin + path)
const write = (page: Page, text: string) => page.getByRole('textbox').fill(text)

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'a person on a %s and an organizer write to each other, live',
  async (device, viewport) => {
    const mailbox = await organizer(`radio-${device}`)
    const anna = await member(`Anna${device} Nová`, { viewport })
    await go(anna, `/en/organizers/radio-${device}`)
    await anna.getByRole('link', { name: 'Chat with organizer' }).click()
    await anna.getByRole('heading', { name: `Write to radio-${device}` }).waitFor()
    await write(anna, 'Is there a cloakroom?')
    if (device === 'desktop') await anna.keyboard.press('Enter')
    else await press(anna, 'Send')
    await anna.waitForURL(/\/messages\/[\da-f-]{36}$/)
    await says(anna, 'Is there a cloakroom?')

    // The organizer has no account: the link in the letter is enough.
    const link = await visits.site.linkTo(mailbox, '/account/messages')
    const club = await visits.enter({ viewport })
    await club.goto(link)
    await club.getByRole('heading', { name: `Anna${device} Nová has written to you` }).waitFor()
    await says(club, 'Is there a cloakroom?')
    await write(club, 'There is, see https://radio.example/cloakroom')
    await press(club, 'Send')

    // The answer comes without a reload, and its address is a link only for who presses it.
    await says(anna, 'There is, see')
    expect(await anna.locator('a[href^="https://radio.example"]').count()).toBe(0)
    await press(anna, 'https://radio.example/cloakroom')
    const address = anna.getByRole('link', { name: 'Open radio.example' })
    expect(await address.getAttribute('rel')).toContain('nofollow')

    // A message that does not arrive says so, and is sent again.
    await anna.route('**/v1/messages/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await write(anna, 'Thank you')
    await press(anna, 'Send')
    await says(anna, 'Not sent.')
    await anna.unroute('**/v1/messages/**')
    await press(anna, 'Try again')
    await anna.getByText('Not sent.').waitFor({ state: 'detached' })
    await says(anna, 'Thank you')

    // Away from the thread, the list counts what is new.
    await go(anna, '/en/more')
    await club.reload()
    await says(club, 'Thank you')
    await write(club, 'See you then')
    await press(club, 'Send')
    await says(club, 'See you then')
    await anna.getByRole('link', { name: /^Messages ?1 new message$/ }).click()
    await anna.getByRole('link', { name: `radio-${device}` }).click()
    await says(anna, 'See you then')

    await press(anna, 'Block')
    await anna
      .getByRole('dialog', { name: `No more messages from radio-${device}?` })
      .getByRole('button', { name: 'Yes, block' })
      .click()
    await says(anna, `You have blocked radio-${device}.`)
    await club.reload()
    await says(club, 'This conversation is closed')
  },
)

test('an organizer answers, reports and refuses letters without JavaScript', async () => {
  const mailbox = await organizer('cellar')
  const boris = await member('Boris Malý')
  await go(boris, '/en/messages/to/cellar')
  await write(boris, 'Rude words')
  await press(boris, 'Send')
  await boris.waitForURL(/\/messages\/[\da-f-]{36}$/)
  const club = await visits.enter({ javaScriptEnabled: false })
  const opened = await club.goto(await visits.site.linkTo(mailbox, '/account/messages'))
  const headers = opened?.headers() ?? {}
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
    'no-store',
    'same-origin',
  ])
  expect(await club.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await write(club, 'Please be polite')
  await press(club, 'Send')
  await says(club, 'Sent.')
  await press(club, 'Report')
  await says(club, 'We will look at this message')
  await press(club, 'Block')
  await says(club, 'You get no more messages from this person.')
  await press(club, 'Unblock')
  await says(club, 'This person can write to you again.')
  await says(boris, 'Please be polite')

  const refusal = visits.site.received
    .flatMap(
      ({ email }) => /https?:\/\/\S+\/messages\/refuse\?\S+/.exec(email.text ?? '')?.[0] ?? [],
    )
    .at(-1)
  await club.goto(refusal ?? '')
  await press(club, 'Do not write to us any more')
  await club.getByRole('heading', { name: 'We will not write to you any more' }).waitFor()
  await go(club, '/en/account/messages?k=nothing')
  await says(club, 'This link no longer works')
})

test('a sign-up to write to an organizer leads back over the mail and the profile, and loses nothing', async () => {
  const email = 'clara@example.org'
  await organizer('gallery')
  const clara = await visits.open('/en/organizers/gallery')
  await clara.getByRole('link', { name: 'Chat with organizer' }).click()
  await clara.waitForURL('**/en/auth?redirectTo=**')
  await clara.locator('main').getByRole('link', { name: 'Log in' }).click()
  await clara.getByRole('link', { name: 'No account yet? Sign up' }).click()
  await ready(clara, 'Sign up')
  await clara.getByLabel('Email').fill(email)
  await clara.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await clara.getByLabel('Repeat password').fill(PASSWORD)
  await press(clara, 'Sign up')
  await clara.getByRole('heading', { name: 'Write to gallery' }).waitFor()
  await says(clara, 'Confirm your email address first')
  await go(
    clara,
    (await visits.site.linkTo(email, '/account/verify')).replace(visits.site.origin, ''),
  )
  await clara.locator('main').getByRole('link', { name: 'Continue' }).click()
  await clara.getByRole('heading', { name: 'Write to gallery' }).waitFor()

  await write(clara, 'When do you open?')
  await press(clara, 'Send')
  await says(clara, 'Tell us your name first')
  await clara.getByRole('link', { name: 'Add your name' }).click()
  await clara.getByLabel('Full name').fill('Clara Nová')
  await press(clara, 'Save')
  await says(clara, 'When do you open?')
  await press(clara, 'Try again')
  await clara.waitForURL(/\/messages\/[\da-f-]{36}$/)
  await says(clara, 'When do you open?')
})

test.each([
  ['light', PHONE, 'uk'],
  ['dark', DESKTOP, 'de'],
] as const)(
  'pages of conversations have no serious fault (%s)',
  async (colorScheme, viewport, locale) => {
    const mailbox = await organizer(`club-${locale}`)
    const dora = await member(`Dora${locale} D`, { viewport, colorScheme, bypassCSP: true })
    await go(dora, `/en/messages/to/club-${locale}`)
    await write(dora, 'Hello '.repeat(60))
    await press(dora, 'Send')
    await dora.waitForURL(/\/messages\/[\da-f-]{36}$/)
    const thread = new URL(dora.url()).pathname.slice('/en'.length)
    const link = new URL(await visits.site.linkTo(mailbox, '/account/messages'))
    const found: string[] = []
    for (const [path, shown] of [
      ['/messages', 'main li a'],
      [thread, 'main textarea'],
      [`/messages/to/club-${locale}`, 'main textarea'],
      ['/messages/00000000-0000-4000-8000-000000000000', 'main a'],
      [`${link.pathname.slice(3)}${link.search}`, 'main textarea'],
      ['/account/messages/refuse?k=x', 'main form button'],
    ] as const) {
      await go(dora, `/${locale}${path}`)
      await dora.locator(shown).first().waitFor()
      await dora.evaluate(axe)
      const { violations } = await dora.evaluate<{ violations: Violation[] }>(`axe.run()`)
      for (const { id, impact, nodes } of violations)
        if (['serious', 'critical'].includes(impact))
          found.push(`${path} ${id}: ${nodes[0]?.html.slice(0, 120)}`)
      const isWide = await dora.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      )
      if (isWide) found.push(`${path} is wider than the window`)
    }
    expect(found).toEqual([])
  },
)
