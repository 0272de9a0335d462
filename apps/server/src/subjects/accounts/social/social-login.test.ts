import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { SOCIAL_LOGIN } from '@okolo/contract/api/api'
import { LoginAnswer } from '@okolo/contract/people/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPeople } from '../testing/people.ts'
import { APPLE, GOOGLE, passThrough, startOidc } from '../testing/oidc-server.ts'

const PUBLIC = 'https://okolo.example'
const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const PEOPLE = {
  grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
  linked: { email: 'Linked@example.com', email_verified: true, name: 'L' },
  doubtful: { email: 'victim@example.com', email_verified: false, name: 'D' },
  hijack: { email: 'claimed@example.com', email_verified: true },
  relay: { email: 'x7@privaterelay.appleid.com', email_verified: 'true' },
}
let oidc: Awaited<ReturnType<typeof startOidc>>
let site: Awaited<ReturnType<typeof startPeople>>

beforeAll(async () => {
  const callbacks = Object.values(SOCIAL_LOGIN).map((path) => `${PUBLIC}${path}callback/`)
  oidc = await startOidc(PEOPLE, { callbacks, applePublicKey: publicKey })
  site = await startPeople({
    publicUrl: PUBLIC,
    social: {
      google: { ...GOOGLE, issuer: oidc.issuer },
      apple: { ...APPLE, issuer: oidc.issuer, privateKey },
    },
  })
})
afterAll(async () => {
  await site.close()
  await oidc.close()
})

type Name = 'google' | 'apple'

async function begin(name: Name, query: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const search = new URLSearchParams({ challenge, locale: 'sk', ...query })
  const answer = await site.ask('GET', `${SOCIAL_LOGIN[name]}?${search.toString()}`)
  return { answer, url: String(answer.headers.location), verifier }
}

async function comeBack(name: Name, given: Record<string, string>) {
  const answer =
    name === 'google'
      ? await site.ask(
          'GET',
          `${SOCIAL_LOGIN.google}callback/?${new URLSearchParams(given).toString()}`,
        )
      : await site.app.inject({
          method: 'POST',
          url: `${SOCIAL_LOGIN.apple}callback/`,
          payload: new URLSearchParams(given).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'https://appleid.apple.com',
          },
        })
  expect(answer.statusCode).toBe(303)
  return new URL(String(answer.headers.location), PUBLIC)
}

const finish = (code: string | null, verifier: string) =>
  site.ask('POST', '/v1/users/login/social/', { code: code ?? '', verifier })

/** The whole way of somebody through a provider. */
async function logIn(name: Name, login: string, extra: Record<string, string> = {}) {
  const { url, verifier } = await begin(name)
  const back = await comeBack(name, { ...(await passThrough(url, login)), ...extra })
  return LoginAnswer.parse((await finish(back.searchParams.get('access'), verifier)).json())
}

describe('login with Google', () => {
  test('makes an account with the confirmed address and the name, and finds it again', async () => {
    const { answer, url, verifier } = await begin('google', { redirectTo: '/sk/saved?x=1' })
    expect(answer.statusCode).toBe(302)
    const asked = new URL(url).searchParams
    expect([asked.get('code_challenge_method'), asked.get('scope')]).toEqual([
      'S256',
      'openid email profile',
    ])
    const back = await comeBack('google', await passThrough(url, 'grace'))
    expect(back.pathname).toBe('/sk/auth')
    expect(back.searchParams.get('redirectTo')).toBe('/sk/saved?x=1')
    const code = back.searchParams.get('access')
    const session = await finish(code, verifier)
    const { user, access } = LoginAnswer.parse(session.json())
    expect(user).toMatchObject({
      email: 'grace@example.com',
      name: 'Grace Hopper',
      email_verified: true,
      has_password: false,
      providers: ['google'],
    })
    expect((await site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(200)
    // The code is used up.
    expect((await finish(code, verifier)).json().code).toBe('link_expired')
    expect((await logIn('google', 'grace')).user.uuid).toBe(user.uuid)
    expect((await site.logIn('grace@example.com', '')).statusCode).toBe(400)
  })

  test('joins the account whose owner confirmed the same address', async () => {
    const owner = await site.member('linked@example.com')
    const { user } = await logIn('google', 'linked')
    expect([user.uuid, user.providers]).toEqual([owner.user.uuid, ['google']])
  })

  test('joins no account that has not confirmed the address, and none by an address that Google did not confirm', async () => {
    const newcomer = await site.signUp('claimed@example.com')
    expect((await logIn('google', 'hijack')).user.uuid).not.toBe(newcomer.user.uuid)
    await site.member('victim@example.com')
    const { url } = await begin('google')
    const back = await comeBack('google', await passThrough(url, 'doubtful'))
    expect(back.searchParams.get('error')).toBe('email')
  })

  test('returns to the app by its own scheme', async () => {
    const { url, verifier } = await begin('google', { app: '1', redirectTo: '/sk/map' })
    const back = await comeBack('google', await passThrough(url, 'grace'))
    expect([back.protocol, back.host]).toEqual(['okolo:', 'auth'])
    expect((await finish(back.searchParams.get('access'), verifier)).statusCode).toBe(200)
  })
})

describe('login with Apple', () => {
  test('comes back by a form, with a private address and the name told once', async () => {
    const { url } = await begin('apple')
    expect(new URL(url).searchParams.get('response_mode')).toBe('form_post')
    const name = JSON.stringify({ name: { firstName: 'A\u202Eda\u0000', lastName: '\nLovelace' } })
    const { user } = await logIn('apple', 'relay', { user: name })
    expect(user).toMatchObject({
      email: 'x7@privaterelay.appleid.com',
      name: 'Ada\uFFFD Lovelace',
      email_verified: true,
      providers: ['apple'],
    })
    // The provider checked the signature of each secret.
    expect(oidc.secrets.length).toBeGreaterThan(0)
    expect((await logIn('apple', 'relay', { user: 'no JSON' })).user.uuid).toBe(user.uuid)
  })
})

describe('refusals', () => {
  test('an answer that nobody asked for, twice, for another provider, with another code, or too late', async () => {
    const refused = async (name: Name, given: Record<string, string>) => {
      const back = await comeBack(name, given)
      expect([...back.searchParams.keys()]).not.toContain('access')
      expect(back.searchParams.get('error')).toBe('social')
      expect(back.origin).toBe(PUBLIC)
    }
    await refused('google', { code: 'x', state: 'y' })
    await refused('google', {})
    await refused('google', { error: 'access_denied', state: 'y' })
    const first = await passThrough((await begin('google')).url, 'grace')
    await refused('apple', first)
    await comeBack('google', first)
    await refused('google', first)
    // Somebody else's code under one's own state: PKCE and the nonce do not fit.
    const [mine, theirs] = [
      await passThrough((await begin('google')).url, 'grace'),
      await passThrough((await begin('google')).url, 'relay'),
    ]
    await refused('google', { ...mine, code: theirs['code'] ?? '' })
    const late = await passThrough((await begin('google')).url, 'grace')
    site.pass(11 * 60_000)
    await refused('google', late)
  })

  test('a code without the secret of who began: a link sent by somebody else logs nobody in', async () => {
    const { url, verifier } = await begin('google')
    const back = await comeBack('google', await passThrough(url, 'grace'))
    const code = back.searchParams.get('access')
    const stolen = await finish(code, randomBytes(32).toString('base64url'))
    expect([stolen.statusCode, stolen.json().code]).toEqual([400, 'link_expired'])
    expect((await finish(code, verifier)).statusCode).toBe(400)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
  ])('leading on to %j', async (redirectTo) => {
    const { url } = await begin('google', { redirectTo })
    const back = await comeBack('google', await passThrough(url, 'grace'))
    expect(back.origin).toBe(PUBLIC)
    expect([...back.searchParams.keys()]).toEqual(['access'])
  })

  test('a closed account', async () => {
    const { access } = await logIn('google', 'grace')
    await site.ask('DELETE', '/v1/users/me/', null, { token: access })
    const back = await comeBack('google', await passThrough((await begin('google')).url, 'grace'))
    expect(back.searchParams.get('error')).toBe('closed')
  })
})

test('says when a provider is not set up', async () => {
  const plain = await startPeople()
  expect((await plain.ask('GET', '/v1/users/login/providers/')).json()).toEqual({
    google: false,
    apple: false,
  })
  const challenge = 'x'.repeat(43)
  const answer = await plain.ask('GET', `${SOCIAL_LOGIN.google}?challenge=${challenge}`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  await plain.close()
})
