import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkOf, PASSWORD, startPeople } from './testing/people.ts'
import { HOUR_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
})
// Counted attempts of one test are not part of the next.
beforeEach(() => site.pass(2 * HOUR_MS))
afterAll(() => site.close())

type From = { ip?: string; headers?: Record<string, string>; locale?: string }
const logIn = (email: string, password: string, from: From = {}) =>
  site.ask('POST', '/v1/users/login/', { email, password }, from)
const guess = (email: string, from?: From) => logIn(email, 'a wrong one', from)
const reset = (email: string, from?: From) =>
  site.ask('POST', '/v1/users/password/reset/', { email }, from)

type Answer = Awaited<ReturnType<typeof logIn>>
/** Returns the cookie that a browser sends back. */
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';', 1)[0] ?? ''
const statusesOf = (answers: Answer[]) => answers.map(({ statusCode }) => statusCode)

/** Strangers try wrong passwords at an address, each from a network of its own. */
async function strangers(email: string, count: number): Promise<void> {
  const answers: Answer[] = []
  for (let i = 0; i < count; i += 1) answers.push(await guess(email))
  expect(new Set(statusesOf(answers))).toEqual(new Set([400]))
}

describe('a stranger who guesses', () => {
  test('shuts the owner out neither of a new device nor of one that is known', async () => {
    await site.member('held@example.com')
    const device = cookieOf(await logIn('held@example.com', PASSWORD))
    await strangers('held@example.com', 100)
    expect((await logIn('held@example.com', PASSWORD)).statusCode).toBe(200)
    // The stranger’s next wrong try takes the place at the front, so the owner waits for the one behind it.
    await guess('held@example.com')
    const began = performance.now()
    expect((await logIn('held@example.com', PASSWORD)).statusCode).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(2500)
    const again = performance.now()
    const known = await logIn('held@example.com', PASSWORD, { headers: { cookie: device } })
    expect(known.statusCode).toBe(200)
    expect(performance.now() - again).toBeLessThan(2500)
  }, 60_000)

  test('finds a line of three, and in it three tries an hour for a network', async () => {
    await site.member('line@example.com')
    await strangers('line@example.com', 100)
    const crowd = await Promise.all(Array.from({ length: 9 }, () => guess('line@example.com')))
    expect(crowd.filter(({ statusCode }) => statusCode === 400).length).toBeLessThanOrEqual(4)
    const refused = crowd.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBe(9)
    expect(refused?.json().message).toContain('Someone is trying passwords for this account.')
    const one: Answer[] = []
    for (let i = 0; i < 5; i += 1) {
      site.pass(60_000)
      one.push(await guess('line@example.com', { ip: '2001:db8:7:7::1' }))
    }
    expect(statusesOf(one)).toEqual([400, 400, 400, 429, 429])
  }, 60_000)

  test('in the owner’s own network leaves the known device its tries', async () => {
    const from = { ip: '203.0.113.77' }
    await site.member('office@example.com')
    const device = cookieOf(await logIn('office@example.com', PASSWORD, from))
    for (let i = 0; i < 12; i += 1) await guess('office@example.com', from)
    expect((await logIn('office@example.com', PASSWORD, from)).statusCode).toBe(429)
    const known = { ...from, headers: { cookie: device } }
    expect((await logIn('office@example.com', PASSWORD, known)).statusCode).toBe(200)
  })
})

describe('a known device', () => {
  test('shows a cookie that scripts cannot read and that tells neither account nor address', async () => {
    const { user } = await site.member('cookie@example.com')
    const { headers } = await logIn('cookie@example.com', PASSWORD)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Path=\/v1\/users\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain(user.uuid)
    const opened = await site.ask('GET', '/v1/users/me/', null, { headers: { cookie } })
    expect(opened.statusCode).toBe(401)
  })

  test('gets ten wrong tries an hour, and is then counted with everybody else', async () => {
    await site.member('ten@example.com')
    const device = cookieOf(await logIn('ten@example.com', PASSWORD))
    const from = { ip: '198.51.100.4', headers: { cookie: device } }
    const answers: Answer[] = []
    for (let i = 0; i < 22; i += 1) answers.push(await guess('ten@example.com', from))
    expect(statusesOf(answers)).toEqual([
      ...Array.from({ length: 20 }, () => 400),
      ...Array.from({ length: 2 }, () => 429),
    ])
  })

  test('after many sign-ups from one house the next one is told what to do', async () => {
    const from = { ip: '198.51.100.77' }
    const signUp = (email: string) =>
      site.ask(
        'POST',
        '/v1/users/signup/',
        { email, password1: PASSWORD, password2: PASSWORD },
        from,
      )
    for (let i = 0; i < 20; i += 1) await signUp(`house${i}@example.com`)
    const refused = await signUp('house20@example.com')
    expect([refused.statusCode, refused.json().non_field_errors]).toEqual([
      429,
      [expect.stringMatching(/^Many sign-ups came from your network\. Try again in \d+ minutes/)],
    ])
  }, 60_000)

  test('of another account, altered or made up, is none', async () => {
    const emails = ['mine@example.com', 'yours@example.com'] as const
    // Signed up with the address of an owner: a device of that account only.
    const newcomer = await site.ask('POST', '/v1/users/signup/', {
      email: emails[1],
      password1: PASSWORD,
      password2: PASSWORD,
    })
    for (const email of emails) await site.member(email, 'another violin at noon')
    const mine = cookieOf(await logIn(emails[0], 'another violin at noon'))
    for (const [cookie, email] of [
      [cookieOf(newcomer), emails[1]],
      [mine, emails[1]],
      [`${mine.slice(0, -3)}AAA`, emails[0]],
      [`device=${'A'.repeat(22)}`, emails[0]],
      ['device=', emails[0]],
    ] as const) {
      site.pass(2 * HOUR_MS)
      const from = { ip: '198.51.100.9', headers: { cookie } }
      const answers: Answer[] = []
      for (let i = 0; i < 12; i += 1) answers.push(await guess(email, from))
      const judged = statusesOf(answers).filter((status) => status === 400).length
      expect([cookie, judged]).toEqual([cookie, 10])
    }
  })

  test('holds four accounts, and a client without cookies shows it by a header', async () => {
    const emails = ['h1', 'h2', 'h3', 'h4', 'h5'].map((name) => `${name}@example.com`)
    let shown = 'new'
    for (const email of emails) {
      await site.member(email)
      const answer = await logIn(email, PASSWORD, { headers: { 'okolo-device': shown } })
      expect(answer.headers['set-cookie']).toBeUndefined()
      shown = String(answer.headers['okolo-device'])
    }
    const names = shown.split('.')
    expect(names).toHaveLength(5)
    const judged = async (email: string) => {
      const from = { ip: '198.51.100.30', headers: { 'okolo-device': shown } }
      site.pass(2 * HOUR_MS)
      let count = 0
      for (let i = 0; i < 25; i += 1) if ((await guess(email, from)).statusCode === 400) count += 1
      return count
    }
    expect(await judged('h5@example.com')).toBe(20)
    expect(await judged('h1@example.com')).toBe(10)
  })
})

describe('letters with links', () => {
  const sentTo = async (address: string, kind: string) =>
    (await site.letters(address)).filter(({ mail }) => mail.kind === kind)

  test('a stranger who asks again and again does not take the owner’s link away', async () => {
    await site.member('box@example.com')
    for (let i = 0; i < 30; i += 1)
      expect((await reset('box@example.com')).json()).toEqual(
        (await reset('no@example.com')).json(),
      )
    await expect.poll(() => sentTo('box@example.com', 'reset')).toHaveLength(5)
    // The owner asks at the end of the hour: no new letter, and the one at hand still works.
    site.pass(HOUR_MS - 60_000)
    expect((await reset('box@example.com')).statusCode).toBe(200)
    const all = await sentTo('box@example.com', 'reset')
    const { u, k } = linkOf(all.at(-1) ?? { text: '' })
    const password = 'one sunny day again'
    const done = await site.ask('POST', '/v1/users/password/reset/confirm/', {
      uid: u,
      token: k,
      new_password1: password,
      new_password2: password,
    })
    expect(done.statusCode).toBe(200)
    // The link was used: who needs another gets one. And this device is known now.
    await reset('box@example.com')
    await site.letter('box@example.com', 'reset', all.length + 1)
    await strangers('box@example.com', 100)
    const known = { headers: { cookie: cookieOf(done) } }
    expect((await logIn('box@example.com', password, known)).statusCode).toBe(200)
  }, 60_000)

  test('a stranger’s sign-ups do not stop the owner’s, and flood nobody', async () => {
    for (let i = 0; i < 12; i += 1) await site.signUp('many@example.com', `stranger number ${i}`)
    const own = await site.signUp('many@example.com', PASSWORD)
    const verify = () => sentTo('many@example.com', 'verify')
    await expect.poll(verify).toHaveLength(5)
    const again = () => site.ask('POST', '/v1/users/email/verify/', {}, { token: own.access })
    expect((await again()).statusCode).toBe(200)
    const { k } = linkOf((await verify()).at(-1) ?? { text: '' })
    const confirmed = await site.ask(
      'POST',
      '/v1/users/email/verify/confirm/',
      { token: k },
      { token: own.access },
    )
    expect(confirmed.statusCode).toBe(200)
  })

  test.each([
    ['/64', '2001:db8:a:b::%', 20],
    ['/56', '2001:db8:b:1%::1', 80],
    ['/48', '2001:db8:c:%00::1', 320],
    ['IPv4 address', '198.51.100.200', 20],
    ['IPv4 address as IPv6', '::ffff:c633:64c9', 20],
  ])('one %s asks for so many an hour', async (_size, pattern, most) => {
    const answers: Answer[] = []
    for (let i = 0; i < most + 2; i += 1) {
      const hex = (i % 256).toString(16).padStart(2, '0')
      answers.push(await reset(`n${i}@example.com`, { ip: pattern.replace('%', hex) }))
    }
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(most)
    expect(statusesOf(answers).slice(-3)).toEqual([200, 429, 429])
  })
})
