import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { api } from '@okolo/contract/api/api'
import { LoginAnswer } from '@okolo/contract/people/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PASSWORD, startPeople } from './testing/people.ts'
import { HOUR_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
// Counted attempts of one test are not part of the next.
beforeEach(() => site.pass(2 * HOUR_MS))
afterAll(() => site.close())

const me = (token: string) => site.ask('GET', '/v1/users/me/', null, { token })
const refresh = (token: string) => site.ask('POST', '/v1/users/token/refresh/', { refresh: token })

describe('refresh tokens', () => {
  test('one that is used again elsewhere ends its session, the thief’s child and the access token with it', async () => {
    const owner = await site.member('reuse@example.com')
    const other = LoginAnswer.parse((await site.logIn('reuse@example.com')).json())
    const child = (await refresh(owner.refresh)).json()
    const again = await refresh(owner.refresh)
    expect([again.statusCode, again.json().code]).toEqual([400, 'token_not_valid'])
    expect((await refresh(child.refresh)).json().code).toBe('token_not_valid')
    expect((await me(child.access)).statusCode).toBe(401)
    // Another session of the same person goes on.
    expect((await refresh(other.refresh)).statusCode).toBe(200)
    const events = await site.rows('security_event')
    expect(events.filter(({ what }) => what === 'token.reused')).toHaveLength(1)
  })

  const HOME = { ip: '2001:db8:5:5::1' }
  const device = (letter: string) => ({ headers: { cookie: `device=${letter.repeat(22)}` } })
  const used = (token: string, from: { ip?: string; headers?: Record<string, string> }) =>
    site.ask('POST', '/v1/users/token/refresh/', { refresh: token }, from)

  test.each([
    ['the same device, wherever it is', device('a'), device('a')],
    ['the same browser in the same network', HOME, { ip: '2001:db8:5:5::2' }],
  ])('used again within 30 seconds by %s gives the same next token', async (_who, from, again) => {
    const owner = await site.signUp(`grace-${_who.length}@example.com`)
    const [first, second] = [await used(owner.refresh, from), await used(owner.refresh, again)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json().refresh).toBe(first.json().refresh)
    expect((await me(second.json().access)).statusCode).toBe(200)
    const stored = JSON.stringify(await site.rows('refresh_token'))
    expect(stored).not.toContain(first.json().refresh)
    // The session goes on by either answer, and a third time within the 30 seconds is not a theft.
    site.pass(29_000)
    expect((await used(owner.refresh, again)).json().refresh).toBe(first.json().refresh)
    const next = await used(second.json().refresh, from)
    expect(next.statusCode).toBe(200)
    site.pass(2000)
    expect((await used(owner.refresh, again)).json().code).toBe('token_not_valid')
    expect((await used(next.json().refresh, from)).json().code).toBe('token_not_valid')
  })

  test.each([
    ['another device', device('a'), device('b')],
    ['a browser without the device cookie', device('a'), HOME],
    ['a device that was not known before', HOME, { ...HOME, ...device('a') }],
    ['another network', HOME, { ip: '2001:db8:5:6::1' }],
    ['another browser', HOME, { ...HOME, headers: { 'user-agent': 'Other/1' } }],
  ])('used again at once by %s it ends the session', async (who, from, again) => {
    const owner = await site.signUp(`elsewhere-${who.length}@example.com`)
    const first = (await used(owner.refresh, from)).json()
    expect((await used(owner.refresh, again)).json().code).toBe('token_not_valid')
    expect((await used(first.refresh, from)).json().code).toBe('token_not_valid')
    expect((await me(first.access)).statusCode).toBe(401)
  })

  test('within the 30 seconds, too, a session that was logged out gives nothing', async () => {
    const owner = await site.signUp('graceless@example.com')
    await used(owner.refresh, HOME)
    await site.ask('POST', '/v1/users/token/blacklist/', { refresh: owner.refresh })
    expect((await used(owner.refresh, HOME)).json().code).toBe('token_not_valid')
  })

  test('of fifty requests at once from everywhere none holds; from one place all get the same', async () => {
    const owner = await site.signUp('race@example.com')
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(owner.refresh)))
    const children = answers.filter(({ statusCode }) => statusCode === 200)
    expect(children.length).toBeLessThanOrEqual(1)
    for (const child of children)
      expect((await refresh(child.json().refresh)).json().code).toBe('token_not_valid')
    const other = await site.signUp('race2@example.com')
    const tabs = await Promise.all(Array.from({ length: 50 }, () => used(other.refresh, HOME)))
    const [successor, ...more] = new Set(tabs.map((answer) => answer.json().refresh))
    expect(more).toEqual([])
    expect((await used(successor, HOME)).statusCode).toBe(200)
  })

  test.each([[{}], [{ refresh: null }], [{ refresh: ['x'] }], [{ refresh: 'x'.repeat(2000) }]])(
    'nonsense is refused as any other: %j',
    async (payload) => {
      const answer = await site.ask('POST', '/v1/users/token/refresh/', payload)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'token_not_valid'])
    },
  )

  test('an access token is not a refresh token and the other way round', async () => {
    const { access, refresh: token } = await site.signUp('mixed@example.com')
    expect((await refresh(access)).json().code).toBe('token_not_valid')
    expect((await me(token)).statusCode).toBe(401)
  })
})

describe('access tokens', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('altered, unsigned, signed by others or for others, expired: none opens anything', async () => {
    const { access } = await site.signUp('jwt@example.com')
    const [head = '', body = '', mac = ''] = access.split('.')
    const claims = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    const key = site.people.secrets.key('access-token')
    const made = (h: object, c: object, by: string | Buffer = key) => {
      const text = `${encode(h)}.${encode(c)}`
      return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
    }
    // The control: our own forgery with the right key is taken.
    expect((await me(made(header, claims))).statusCode).toBe(200)
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const rsText = `${encode({ ...header, alg: 'RS256' })}.${encode(claims)}`
    const rs = `${rsText}.${sign('sha256', Buffer.from(rsText), privateKey).toString('base64url')}`
    const forged = {
      'no signature': `${encode({ ...header, alg: 'none' })}.${body}.`,
      'no signature, as NONE': `${encode({ ...header, alg: 'NONE' })}.${body}.${mac}`,
      'another algorithm': rs,
      'a key in the header': made(
        { ...header, jwk: publicKey.export({ format: 'jwk' }) },
        claims,
        publicKey.export({ format: 'der', type: 'spki' }),
      ),
      'an empty key': made(header, claims, ''),
      'another type': made({ ...header, typ: 'JWT' }, claims),
      'another issuer': made(header, { ...claims, iss: 'https://evil.example' }),
      'another audience': made(header, { ...claims, aud: 'other' }),
      'no end': made(header, { ...claims, exp: undefined }),
      'an end long ago': made(header, { ...claims, exp: 1 }),
      'another session': made(header, { ...claims, sid: '00000000-0000-4000-8000-000000000000' }),
      'a session that is none': made(header, { ...claims, sid: "' or 1=1" }),
      'altered claims': `${head}.${encode({ ...claims, sub: 'x' })}.${mac}`,
      'cut short': access.slice(0, -4),
    }
    for (const [how, token] of Object.entries(forged))
      expect([how, (await me(token)).statusCode]).toEqual([how, 401])
  })

  test('a session belongs to one person: with the id of another it opens nothing', async () => {
    const anna = await site.signUp('jwt-a@example.com')
    const boris = await site.signUp('jwt-b@example.com')
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const text = `${anna.access.split('.')[0] ?? ''}.${encode({ ...claimsOf(anna.access), sub: claimsOf(boris.access).sub })}`
    const mac = createHmac('sha256', site.people.secrets.key('access-token')).update(text)
    expect((await me(`${text}.${mac.digest('base64url')}`)).statusCode).toBe(401)
  })
})

describe("other people's data", () => {
  test('cannot be set along: mass assignment', async () => {
    const { access, user } = await site.signUp('mass@example.com')
    const extra = {
      id: 1,
      uuid: '00000000-0000-4000-8000-000000000000',
      email: 'root@example.com',
      email_verified: true,
      email_verified_at: '2026-01-01',
      role: 'premium',
      is_premium: true,
      premium_until: '2099-01-01',
      password_hash: 'x',
      picture_key: 'x',
      __proto__: { role: 'premium' },
    }
    const patched = await site.ask(
      'PATCH',
      '/v1/users/me/',
      { name: 'Mass', ...extra },
      { token: access },
    )
    expect(patched.json()).toEqual({ ...user, id: user.uuid, name: 'Mass' })
    const signed = await site.ask('POST', '/v1/users/signup/', {
      email: 'mass2@example.com',
      password1: PASSWORD,
      password2: PASSWORD,
      role: 'premium',
      email_verified: true,
      premium_until: '2099-01-01',
    })
    expect(signed.json().user).toMatchObject({ role: 'user', email_verified: false })
  })

  test('is not to be had with one’s own token, on any route', async () => {
    const anna = await site.member('idor-a@example.com')
    const boris = await site.member('idor-b@example.com')
    const [session] = (
      await site.ask('GET', '/v1/users/me/sessions/', null, { token: anna.access })
    ).json().results
    const foreign = await site.ask('DELETE', `/v1/users/me/sessions/${session.id}/`, null, {
      token: boris.access,
    })
    expect(foreign.statusCode).toBe(404)
    await site.ask('DELETE', '/v1/users/me/sessions/', null, { token: boris.access })
    await site.ask(
      'POST',
      '/v1/users/token/blacklist/',
      { access: anna.access },
      { token: boris.access },
    )
    await site.ask(
      'PATCH',
      `/v1/users/me/?uuid=${anna.user.uuid}`,
      { name: 'Boris', uuid: anna.user.uuid },
      { token: boris.access },
    )
    const exported = await site.ask('GET', `/v1/users/me/export/?id=${anna.user.id}`, null, {
      token: boris.access,
    })
    expect(exported.rawPayload.includes(Buffer.from('idor-a'))).toBe(false)
    await site.ask(
      'DELETE',
      `/v1/users/me/?id=${anna.user.id}`,
      { uuid: anna.user.uuid },
      { token: boris.access },
    )
    const after = await me(anna.access)
    expect([after.statusCode, after.json().name]).toEqual([200, ''])
    expect((await me(boris.access)).statusCode).toBe(401)
  })

  test('every call about oneself wants a token', async () => {
    const own = Object.values(api).filter(({ path }) => path.startsWith('/v1/users/me/'))
    expect(own.length).toBeGreaterThan(5)
    for (const { method, path } of own) {
      const answer = await site.ask(method, path.replace('{id}', '1'), method === 'GET' ? null : {})
      expect([method, path, answer.statusCode]).toEqual([method, path, 401])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})

test('no address, name or token is written to the log of security', async () => {
  const { access, refresh: token } = await site.member('quiet@example.com')
  await site.logIn('quiet@example.com', 'a wrong one')
  const log = JSON.stringify(await site.rows('security_event'))
  for (const trace of ['quiet', 'example.com', access, token, '10.0.'])
    expect(log).not.toContain(trace)
})
