import { LoginAnswer } from '@okolo/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkOf, startPeople } from './testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

const me = (token: string) => site.ask('GET', '/v1/users/me/', null, { token })
const confirm = (k: string, token: string) =>
  site.ask('POST', '/v1/users/email/verify/confirm/', { token: k }, { token })
/** The link of the letter that a sign-up sent, of so many to the address. */
const linkNumber = async (email: string, number: number) => {
  await site.letter(email, 'verify', number)
  const letters = (await site.letters(email)).filter(({ mail }) => mail.kind === 'verify')
  return linkOf(letters[number - 1] ?? { text: '' }).k
}
const who = async (email: string, password: string) =>
  LoginAnswer.parse((await site.logIn(email, password)).json()).user.uuid

const [FIRST, SECOND] = ['a first quiet violin', 'a second loud trumpet']

test('an address signed up twice: each works with its own password, until one confirms it', async () => {
  const email = 'twice@example.com'
  const first = await site.signUp(email, FIRST)
  site.pass(1000)
  const second = await site.signUp(email, SECOND)
  expect([await who(email, FIRST), await who(email, SECOND)]).toEqual([
    first.user.uuid,
    second.user.uuid,
  ])
  expect((await site.logIn(email, 'neither of them')).json().code).toBe('invalid_credentials')
  const [mine, theirs] = [await linkNumber(email, 1), await linkNumber(email, 2)]
  site.pass(1000)

  const confirmed = await confirm(mine, first.access)
  expect([confirmed.statusCode, confirmed.json().detail]).toEqual([
    200,
    'Your email address is confirmed. Other sign-ups with this address have ended.',
  ])
  expect((await me(first.access)).json().email_verified).toBe(true)
  expect((await me(second.access)).statusCode).toBe(401)
  const refreshed = await site.ask('POST', '/v1/users/token/refresh/', { refresh: second.refresh })
  expect(refreshed.json().code).toBe('token_not_valid')
  const refused = await site.logIn(email, SECOND)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'claim_ended'])
  expect(refused.json().message).toContain('This address was confirmed with another sign-up')
  expect(await who(email, FIRST)).toBe(first.user.uuid)
  expect((await confirm(theirs, first.access)).json().code).toBe('link_expired')
})

test('shows a lone unconfirmed account nothing about others', async () => {
  const alone = await site.signUp('alone@example.com', FIRST)
  const { detail } = (await confirm(await linkNumber('alone@example.com', 1), alone.access)).json()
  expect(detail).toBe('Your email address is confirmed.')
})

test('a reset confirms the address, too, and ends the unconfirmed accounts of others', async () => {
  const email = 'reset-ends@example.com'
  const first = await site.signUp(email, FIRST)
  site.pass(1000)
  await site.signUp(email, SECOND)
  site.pass(1000)
  await site.ask('POST', '/v1/users/password/reset/', { email })
  const { u, k } = linkOf(await site.letter(email, 'reset'))
  const password = 'a third silent drum'
  const done = await site.ask(
    'POST',
    '/v1/users/password/reset/confirm/',
    { uid: u, token: k, new_password1: password, new_password2: password },
    { locale: 'sk' },
  )
  expect(done.json().detail).toContain('Ostatné registrácie s touto adresou sa skončili.')
  expect((await me(first.access)).statusCode).toBe(401)
  expect((await site.logIn(email, FIRST)).json().code).toBe('claim_ended')
  expect((await site.logIn(email, SECOND)).json().code).toBe('invalid_credentials')
  expect(await who(email, password)).toBe(u)
})

test('thirty sign-ups of one address cost a wrong password one computation, and all work', async () => {
  const email = 'crowd@example.com'
  const uuids: string[] = []
  for (let i = 0; i < 30; i += 1)
    uuids.push((await site.signUp(email, `sign-up ${i} of it`)).user.uuid)
  const before = site.work.computed
  await site.logIn(email, 'a wrong one')
  expect(site.work.computed - before).toBe(1)
  expect([await who(email, 'sign-up 0 of it'), await who(email, 'sign-up 29 of it')]).toEqual([
    uuids[0],
    uuids[29],
  ])
})
