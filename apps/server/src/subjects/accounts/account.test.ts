import { LoginAnswer, SessionList } from '@okolo/contract/people/session'
import { Me } from '@okolo/contract/people/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkOf, PASSWORD, startPeople } from './testing/people.ts'
import { HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>

beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

const me = (token: string) => site.ask('GET', '/v1/users/me/', null, { token })

describe('signing up and logging in', () => {
  test('signs a new user in and confirms the address by the mailed link', async () => {
    const { access, user } = await site.signUp('Anna@Example.com')
    expect(user).toMatchObject({ email: 'Anna@Example.com', name: '', email_verified: false })
    const letter = await site.letter('Anna@Example.com', 'verify')
    expect(letter.subject).toBe('Confirm your email address')
    const { path, k } = linkOf(letter)
    expect(path).toBe('/en/account/verify')
    const confirm = (token?: string) =>
      site.ask('POST', '/v1/users/email/verify/confirm/', { token: k }, token ? { token } : {})
    // The click of somebody else confirms nothing.
    expect((await confirm()).statusCode).toBe(403)
    const other = await site.signUp('stranger@example.com')
    expect((await confirm(other.access)).json().code).toBe('link_expired')
    expect((await confirm(access)).statusCode).toBe(200)
    expect((await confirm(access)).json().code).toBe('link_expired')
    expect(Me.parse((await me(access)).json()).email_verified).toBe(true)
    // In any case.
    const login = await site.logIn('anna@example.COM')
    expect(login.statusCode).toBe(200)
    expect(LoginAnswer.parse(login.json()).user.uuid).toBe(user.uuid)
  })

  test("reports form errors in the reader's language", async () => {
    const login = (payload: object, locale: string) =>
      site.ask('POST', '/v1/users/login/', payload, { locale })
    expect((await login({ email: '', password: '' }, 'en')).json()).toEqual({
      code: 'invalid',
      message: 'Enter your email',
      email: ['Enter your email'],
      password: ['Enter your password'],
      errors: { email: ['Enter your email'], password: ['Enter your password'] },
    })
    expect((await login({ email: 'a@', password: 'x' }, 'en')).json().errors).toEqual({
      email: ['Incorrect email'],
    })
    expect((await login({ email: 'a@', password: 'x' }, 'sk')).json().message).toBe(
      'Nesprávny e-mail',
    )
    const wrong = await login({ email: 'anna@example.com', password: 'not this one' }, 'de')
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      {
        code: 'invalid_credentials',
        message: 'E-Mail-Adresse oder Passwort stimmt nicht',
        non_field_errors: ['E-Mail-Adresse oder Passwort stimmt nicht'],
        errors: { non_field_errors: ['E-Mail-Adresse oder Passwort stimmt nicht'] },
      },
    ])
  })

  test.each([
    ['password', 'This password is too common and easy to guess. Choose another'],
    ['QWERTYUIOP', 'This password is too common and easy to guess. Choose another'],
    ['short', 'The password is too short: at least 8 characters'],
    [
      'berta.nova',
      'The password must not be made of your name, your email or the name of this site',
    ],
  ])('the password "%s" is refused', async (password, sentence) => {
    const answer = await site.ask('POST', '/v1/users/signup/', {
      email: 'Berta.Nova@example.com',
      password1: password,
      password2: password,
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { password1: [sentence] }])
  })

  test('no secret is stored as it is, and the hash is argon2id', async () => {
    const { access, refresh } = await site.member('cyril@example.com')
    const { k } = linkOf(await site.letter('cyril@example.com', 'verify'))
    const tables = ['user_account', 'user_session', 'refresh_token', 'user_link', 'mail', 'attempt']
    const stored = JSON.stringify(await Promise.all(tables.map(site.rows)))
    for (const secret of [access, refresh, PASSWORD, k, k.split('.')[1] ?? k])
      expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})

describe('sessions', () => {
  test('an access token holds ten minutes; a refresh token gives the next, once', async () => {
    const { access, refresh } = await site.signUp('dana@example.com')
    expect((await me(access)).statusCode).toBe(200)
    site.pass(10 * MINUTE_MS + 1000)
    expect([(await me(access)).statusCode, (await me(access)).json().code]).toEqual([
      401,
      'unauthorized',
    ])
    const next = await site.ask('POST', '/v1/users/token/refresh/', { refresh })
    expect(Object.keys(next.json()).toSorted()).toEqual(['access', 'refresh'])
    expect((await me(next.json().access)).statusCode).toBe(200)
  })

  test('the list shows where one is signed in; ending one there holds at once', async () => {
    const here = await site.member('eva@example.com')
    const there = LoginAnswer.parse((await site.logIn('eva@example.com')).json())
    const list = async () =>
      SessionList.parse(
        (await site.ask('GET', '/v1/users/me/sessions/', null, { token: here.access })).json(),
      ).results
    expect((await list()).filter(({ is_current }) => is_current)).toHaveLength(1)
    const other = (await list()).find(({ is_current }) => !is_current)
    const url = `/v1/users/me/sessions/${other?.id ?? ''}/`
    expect((await site.ask('DELETE', url, null, { token: here.access })).statusCode).toBe(200)
    expect((await me(there.access)).statusCode).toBe(401)
    const refused = await site.ask('POST', '/v1/users/token/refresh/', { refresh: there.refresh })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'token_not_valid'])
    expect(await list()).toHaveLength(1)
    await site.logIn('eva@example.com')
    await site.logIn('eva@example.com')
    const all = await site.ask('DELETE', '/v1/users/me/sessions/', null, { token: here.access })
    expect(all.json().detail).toBe('Logged out on 2 devices.')
    expect(await list()).toHaveLength(1)
  })

  test('logging out ends the access token, too; of tokens that mean nothing the same is said', async () => {
    const { access, refresh, user } = await site.signUp('filip@example.com')
    const out = await site.ask('POST', '/v1/users/token/blacklist/', { access, refresh, user })
    expect([out.statusCode, out.json().detail]).toEqual([200, 'You are logged out.'])
    expect((await me(access)).statusCode).toBe(401)
    for (const payload of [{ refresh: 'nonsense' }, {}, { access, refresh }])
      expect((await site.ask('POST', '/v1/users/token/blacklist/', payload)).statusCode).toBe(200)
  })
})

describe('a new password by mail', () => {
  test('the link works once, within two hours, and signs out everywhere', async () => {
    const { access, refresh } = await site.member('gita@example.com')
    const reset = await site.ask('POST', '/v1/users/password/reset/', { email: 'gita@example.com' })
    expect([reset.statusCode, reset.json().detail]).toEqual([
      200,
      'An email with instructions has been sent to the provided email address',
    ])
    const { path, u, k } = linkOf(await site.letter('gita@example.com', 'reset'))
    expect(path).toBe('/en/auth/reset-password/confirm/')
    const confirm = (password: string, again = password, token = k, uid = u) =>
      site.ask('POST', '/v1/users/password/reset/confirm/', {
        uid,
        token,
        new_password1: password,
        new_password2: again,
      })
    expect((await confirm('one sunny day', 'another day')).json().errors).toEqual({
      new_password2: ["Passwords don't match"],
    })
    expect((await confirm('12345678')).json().errors.new_password1[0]).toContain('too common')
    const foreign = (await site.signUp('hugo@example.com')).user.uuid
    const expired = 'the link has expired, request a new reset link or contact support'
    for (const wrong of [
      await confirm('one sunny day', undefined, `${k.slice(0, -2)}AA`),
      await confirm('one sunny day', undefined, k, foreign),
      await confirm('one sunny day', undefined, '', ''),
    ]) {
      expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'link_expired'])
      expect(wrong.json().errors.token[0]).toContain(expired)
    }
    expect((await confirm('one sunny day')).statusCode).toBe(200)
    expect((await confirm('one rainy day')).json().errors.token[0]).toContain(expired)
    expect((await me(access)).statusCode).toBe(401)
    expect((await site.ask('POST', '/v1/users/token/refresh/', { refresh })).json().code).toBe(
      'token_not_valid',
    )
    expect((await site.logIn('gita@example.com')).statusCode).toBe(400)
    expect((await site.logIn('gita@example.com', 'one sunny day')).statusCode).toBe(200)
    expect((await site.letter('gita@example.com', 'changed')).subject).toBe(
      'Your password was changed',
    )
    await site.ask('POST', '/v1/users/password/reset/', { email: 'gita@example.com' })
    const late = linkOf(await site.letter('gita@example.com', 'reset', 2))
    site.pass(2 * HOUR_MS)
    expect((await confirm('one windy day', undefined, late.k)).json().code).toBe('link_expired')
  })
})
