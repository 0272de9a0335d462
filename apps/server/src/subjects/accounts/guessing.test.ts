import { LoginAnswer } from '@okolo/contract/people/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkOf, PASSWORD, startPeople } from './testing/people.ts'
import { HOUR_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
// Counted attempts of one test are not part of the next.
beforeEach(() => site.pass(2 * HOUR_MS))
afterAll(() => site.close())

const me = (token: string) => site.ask('GET', '/v1/users/me/', null, { token })

describe('whether an address has an account', () => {
  const shapeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
      : typeof value

  async function workOf(act: () => Promise<unknown>) {
    const before = site.work.computed
    await act()
    return site.work.computed - before
  }

  test('shows neither in the answer nor in the work of a sign-up', async () => {
    await site.member('taken@example.com')
    const signUp = (email: string) =>
      site.ask('POST', '/v1/users/signup/', { email, password1: PASSWORD, password2: PASSWORD })
    let [taken, free] = [await signUp('taken@example.com'), await signUp('free@example.com')]
    expect(taken.statusCode).toBe(free.statusCode)
    expect(shapeOf(taken.json())).toEqual(shapeOf(free.json()))
    expect(await workOf(() => signUp('taken@example.com'))).toEqual(
      await workOf(() => signUp('free2@example.com')),
    )
    // Nor by what comes after: the newcomer is signed in, can log in, sees the same of itself.
    ;[taken, free] = [await signUp('taken@example.com'), await signUp('free3@example.com')]
    const [a, b] = [await me(taken.json().access), await me(free.json().access)]
    expect(a.json()).toMatchObject({ email_verified: false, providers: [] })
    expect(b.json()).toMatchObject({ email_verified: false, providers: [] })
    for (const email of ['taken@example.com', 'free@example.com', 'nobody@example.com'])
      expect(await workOf(() => site.logIn(email, 'a wrong one'))).toBe(1)
    // The letter alone knows, and it goes to the owner.
    const letters = await site.letters('taken@example.com')
    expect(letters.at(-1)?.mail.kind).toBe('exists')
    expect(linkOf(letters.at(-1) ?? { text: '' }).path).toBe('/en/auth/reset-password/confirm/')
  })

  test('a newcomer who signs up with somebody’s address sees and changes nothing of the owner', async () => {
    const owner = await site.member('owner@example.com')
    const newcomer = await site.signUp('owner@example.com', 'the thief came by')
    expect(newcomer.user.uuid).not.toBe(owner.user.uuid)
    const login = LoginAnswer.parse(
      (await site.logIn('owner@example.com', 'the thief came by')).json(),
    )
    expect(login.user.uuid).toBe(newcomer.user.uuid)
    expect(LoginAnswer.parse((await site.logIn('owner@example.com')).json()).user.uuid).toBe(
      owner.user.uuid,
    )
    await site.ask('POST', '/v1/users/password/reset/', { email: 'owner@example.com' })
    const { u } = linkOf(await site.letter('owner@example.com', 'reset'))
    expect(u).toBe(owner.user.uuid)
  })

  test.each([
    ['a login', (email: string) => site.logIn(email, 'a wrong one')],
    ['a reset', (email: string) => site.ask('POST', '/v1/users/password/reset/', { email })],
    ['a deletion', (email: string) => site.ask('POST', '/v1/users/deletion/', { email })],
    [
      'taking it back',
      (email: string) => site.ask('POST', '/v1/users/deletion/cancel/', { email }),
    ],
  ])('shows neither in the answer nor in the work of %s', async (_what, act) => {
    const email = `known${Math.abs(site.now().getTime() % 1_000_000)}@example.com`
    await site.member(email)
    let [known, unknown] = [await act(email), await act('unknown@example.com')]
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    const work = await workOf(async () => (known = await act(email)))
    expect(work).toEqual(await workOf(async () => (unknown = await act('unknown@example.com'))))
  })
})

describe('brute force', () => {
  test('right passwords are not tries, however many', async () => {
    await site.member('often@example.com')
    const ip = '203.0.113.9'
    const body = { email: 'often@example.com', password: PASSWORD }
    for (let i = 0; i < 15; i += 1)
      expect((await site.ask('POST', '/v1/users/login/', body, { ip })).statusCode).toBe(200)
  })

  test('one network gets ten tries at an address; the owner elsewhere still gets in', async () => {
    await site.member('brute@example.com')
    const guess = (ip: string, locale = 'en') =>
      site.ask(
        'POST',
        '/v1/users/login/',
        { email: 'brute@example.com', password: 'a wrong one' },
        { ip, locale },
      )
    const answers = await Promise.all(Array.from({ length: 25 }, () => guess('203.0.113.7')))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    const refused = await guess('203.0.113.7', 'uk')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Забагато спроб. Спробуйте ще раз через 15 хвилин.',
    })
    expect((await site.logIn('brute@example.com')).statusCode).toBe(200)
    site.pass(HOUR_MS)
    expect((await guess('203.0.113.7')).statusCode).toBe(400)
  })

  test('one network gets sixty tries at all addresses together', async () => {
    const answers: number[] = []
    for (let i = 0; i < 65; i += 1)
      answers.push(
        (
          await site.ask(
            'POST',
            '/v1/users/login/',
            { email: `spray${i}@example.com`, password: PASSWORD },
            { ip: `2001:db8:1:2::${i.toString(16)}` },
          )
        ).statusCode,
      )
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
  })
})
