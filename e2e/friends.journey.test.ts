import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountVisits, PASSWORD, press, ready, says } from './account-visits.ts'
import { arrive, DESKTOP, holdScripts, PHONE } from './browser.ts'
import { seriousFaults } from './faults.ts'

const visits = accountVisits({})

/** Signs a new member up, who has no browser. */
async function account(name: string) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  const { access, user } = await visits.site.member(email)
  await visits.site.ask('PATCH', '/v1/users/me/', { name }, { token: access })
  return { email, uuid: user.uuid, token: access }
}

/** Signs a new member up and opens a browser of their own. */
async function member(name: string, look: Parameters<typeof visits.enter>[0] = {}) {
  const own = await account(name)
  const page = await visits.enter(look)
  await visits.logIn(page, own.email)
  return { page, ...own }
}

const go = (page: Page, path: string) => page.goto(visits.site.origin + path)
/** Presses a button of which only the beginning is seen: the name of the person follows for screen readers. */
const button = (page: Page, text: string, name: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^${text} ?: ${name}$`) })
const friendsOf = (page: Page) => go(page, '/en/users/friends')

test('two people ask, see, confirm, remove and block each other', async () => {
  const anna = await member('Anna Nová')
  const boris = await member('Boris Malý', { viewport: DESKTOP })

  // Anna finds Boris by a part of his name, without its accent.
  await arrive(anna.page, `${visits.site.origin}/en/users`)
  await anna.page.getByRole('searchbox', { name: 'Name' }).fill('maly')
  await button(anna.page, 'Add friend', 'Boris Malý').click()
  await says(anna.page, 'Request sent')
  // A stranger sees no saved events.
  await anna.page.getByRole('link', { name: 'Boris Malý' }).click()
  await anna.page.getByRole('heading', { level: 1, name: 'Boris Malý' }).waitFor()
  await says(anna.page, 'You must be friends to see this')

  // Boris sees the request and confirms it by keyboard; the focus does not get lost.
  await friendsOf(boris.page)
  await boris.page.getByRole('heading', { name: 'Would like to be friends' }).waitFor()
  const confirm = button(boris.page, 'Confirm', 'Anna Nová')
  await confirm.focus()
  await boris.page.keyboard.press('Enter')
  await boris.page.getByRole('heading', { name: '1 friend' }).waitFor()
  await boris.page.waitForFunction(() => document.activeElement !== document.body)

  // Each is the other's friend now.
  await anna.page.reload()
  await anna.page.getByRole('link', { name: 'Your friendship' }).click()
  await says(anna.page, 'Friends since')
  await go(anna.page, `/en/users/${boris.uuid}`)
  await says(anna.page, '1 friend')
  expect(await anna.page.getByText('You must be friends to see this').count()).toBe(0)

  // Anna removes him, after a question that she first answers with no.
  await press(anna.page, 'Remove friend')
  const question = anna.page.getByRole('dialog', { name: 'Remove Boris Malý from your friends?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await press(anna.page, 'Remove friend')
  await question.getByRole('button', { name: 'Yes, remove' }).click()
  await button(anna.page, 'Add friend', 'Boris Malý').waitFor()
  await boris.page.reload()
  await says(boris.page, 'Better together')

  // Boris blocks her: to her, he is not there any more.
  await go(boris.page, `/en/users/${anna.uuid}`)
  await press(boris.page, 'Block')
  await boris.page
    .getByRole('dialog', { name: 'Block Anna Nová?' })
    .getByRole('button', { name: 'Yes, block' })
    .click()
  await boris.page.waitForURL('**/en/users/friends')
  await boris.page.getByRole('heading', { name: 'Blocked people' }).waitFor()
  await anna.page.reload()
  await says(anna.page, 'Profile not found')
  await go(anna.page, '/en/users?name=maly')
  await says(anna.page, 'No match for this name')
  await button(boris.page, 'Unblock', 'Anna Nová').click()
  // A name typed before the scripts came is searched for once they are there.
  const arrived = await holdScripts(anna.page)
  await anna.page.goto(`${visits.site.origin}/en/users`, { waitUntil: 'commit' })
  await anna.page.getByRole('searchbox', { name: 'Name' }).fill('maly')
  arrived()
  await button(anna.page, 'Add friend', 'Boris Malý').waitFor()
})

test('a link makes friends of who was invited, and a letter is refused for good', async () => {
  const clara = await member('Clara Weiss')
  await friendsOf(clara.page)
  await press(clara.page, 'Make a link')
  const link = clara.page.getByLabel('Your link')
  const address = await link.inputValue()
  await clara.page.getByLabel('Email').fill('stranger@example.org')
  await press(clara.page, 'Send invitation')
  await says(clara.page, 'an invitation is on its way')
  const refusal = await visits.site.linkTo('stranger@example.org', '/account/invites')

  const dora = await member('Dora Veselá', { viewport: DESKTOP, colorScheme: 'dark' })
  await dora.page.goto(address)
  await dora.page.getByRole('heading', { level: 1, name: 'Clara Weiss invites you' }).waitFor()
  await press(dora.page, 'Become friends')
  await says(dora.page, 'You and Clara Weiss are friends already.')
  await clara.page.reload()
  await clara.page.getByRole('link', { name: 'Dora Veselá' }).waitFor()
  await says(clara.page, 'The link works for 9 more people.')

  // Once removed, she comes back by a new link only if Clara agrees.
  await visits.site.ask('DELETE', `/v1/friends/${dora.uuid}/`, null, { token: clara.token })
  await dora.page.reload()
  await says(dora.page, 'This invitation is no longer valid')
  await clara.page.reload()
  await dora.page.goto(await link.inputValue())
  await says(dora.page, 'Clara Weiss has to agree first, so this sends a request.')
  await says(dora.page, 'The link works for 10 more people.')
  await press(dora.page, 'Add friend')
  await says(dora.page, 'Request sent to Clara Weiss')
  await clara.page.reload()
  await clara.page.getByRole('heading', { name: 'Would like to be friends' }).waitFor()
  await press(clara.page, 'Make the link invalid')
  await clara.page.getByRole('button', { name: 'Make a link' }).waitFor()
  await dora.page.reload()
  await says(dora.page, 'This invitation is no longer valid')

  const stranger = await visits.enter()
  await stranger.goto(refusal)
  await ready(stranger, 'Refuse invitations')
  await press(stranger, 'Refuse invitations')
  await says(stranger, 'Done. This address will get no more invitations to Okolo.')
})

test('somebody who hides is not found; a link opened before logging in leads back', async () => {
  const emil = await member('Emil Skrytý')
  await go(emil.page, '/en/settings')
  const choice = emil.page.getByRole('switch', { name: 'People can find me by name' })
  await choice.click()
  await emil.page.waitForFunction(() =>
    window.localStorage.getItem('AuthTokens')?.includes('"is_findable":false'),
  )
  const fero = await member('Fero')
  await go(fero.page, '/en/users?name=emil')
  await says(fero.page, 'No match for this name')

  const made = await visits.site.ask('POST', '/v1/friends/invites/', null, { token: emil.token })
  const { code } = made.json().results[0]
  await visits.site.member('gita@example.org')
  const gita = await visits.open(`/en/users/invite/${code}`)
  await gita.waitForURL('**/en/auth?redirectTo=**')
  await gita.getByRole('link', { name: 'Log in' }).click()
  await gita.getByLabel('Email').fill('gita@example.org')
  await gita.getByLabel('Password', { exact: true }).fill('a quiet violin at noon')
  await press(gita, 'Log in')
  await gita.getByRole('heading', { level: 1, name: 'Emil Skrytý invites you' }).waitFor()
})

test.each([
  ['light', PHONE, 'sk'],
  ['dark', DESKTOP, 'de'],
] as const)('pages of people have no serious fault (%s)', async (colorScheme, viewport, locale) => {
  const [hana, ivan, juro] = [
    await member(`Hana${locale} H`, { viewport, colorScheme, bypassCSP: true }),
    await account(`Ivan${locale} I`),
    await account(`Juro${locale} J`),
  ]
  const ask = (method: 'POST' | 'DELETE', path: string, { token }: { token: string }) =>
    visits.site.ask(method, path, null, { token })
  await ask('POST', `/v1/friends/${hana.uuid}/`, ivan)
  await ask('POST', `/v1/friends/${ivan.uuid}/`, hana)
  await ask('POST', `/v1/friends/${hana.uuid}/`, juro)
  await ask('POST', '/v1/friends/invites/', hana)
  const found: string[] = []
  for (const [path, shown] of [
    ['/users', 'main input'],
    [`/users?name=juro${locale}`, 'main li'],
    ['/users/friends', 'main input[readonly]'],
    [`/users/${ivan.uuid}`, 'main a'],
    [`/users/${juro.uuid}`, 'main section'],
    [`/users/friends/${ivan.uuid}`, 'main section'],
    ['/users/nobody', 'main a'],
    ['/account/invites?k=x', 'main button:enabled'],
  ] as const) {
    await go(hana.page, `/${locale}${path}`)
    await hana.page.locator(shown).first().waitFor()
    found.push(...(await seriousFaults(hana.page)).map((fault) => `${path} ${fault}`))
    const isWide = await hana.page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    )
    if (isWide) found.push(`${path} is wider than the window`)
  }
  expect(found).toEqual([])
})

test('a sign-up for the page of friends leads back to it from the mail, and asks for a name once', async () => {
  const email = 'nameless@example.org'
  const frida = await account('Frida Veselá')
  const page = await visits.open('/en/users/friends', { viewport: PHONE })
  await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fusers%2Ffriends')
  await says(page, 'See where your friends are going, and join them.')
  await page.locator('main').getByRole('link', { name: 'Sign up' }).click()
  await ready(page, 'Sign up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await press(page, 'Sign up')
  await page.waitForURL('**/en/users/friends')
  await says(page, 'Confirm your email address first')
  await page.goto(await visits.site.linkTo(email, '/account/verify'))
  await page.locator('main').getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/en/users/friends')

  await go(page, '/en/more')
  await says(page, 'Add your name so friends can find you.')
  expect(await seriousFaults(page)).toEqual([])
  await arrive(page, `${visits.site.origin}/en/users`)
  await page.getByRole('searchbox', { name: 'Name' }).fill('frida')
  await button(page, 'Add friend', 'Frida Veselá').click()
  await page.getByRole('status').getByText('Add your name so friends can find you.').waitFor()
  await page.locator('[popover]').getByRole('link', { name: 'Add your name' }).click()
  await page.getByLabel('Full name').fill('Gita Malá')
  await press(page, 'Save')
  await page.waitForURL(/\/en\/users\b/)

  // Frida's account says that somebody waits for her.
  const other = await visits.enter({ viewport: DESKTOP })
  await visits.logIn(other, frida.email)
  await go(other, '/en/more')
  await other.getByRole('link', { name: /^Friends ?1 request$/ }).click()
  await other.getByRole('link', { name: 'Gita Malá' }).waitFor()
})
