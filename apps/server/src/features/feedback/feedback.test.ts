import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldTraces } from '#server/people/accounts/erasure.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({ corsOrigins: ['https://app.okolo.example'] })
})
afterAll(() => site.close())

const send = (payload: object, more: { token?: string; ip?: string } = {}) =>
  site.ask('POST', '/v1/feedback/', payload, more)

test('an empty or half-filled form is told what is missing', async () => {
  expect((await send({})).json().errors).toEqual({
    email: ['Enter your email'],
    message: ['Enter your feedback'],
  })
  expect((await send({ email: 'a@', message: ' ', rating: 11 })).json().errors).toEqual({
    email: ['Invalid email'],
    message: ['Enter your feedback'],
    rating: ['Choose a number from 0 to 10'],
  })
  const broken = await send({ email: 'anna@example.com', message: 'Lovely \u0000 map' })
  expect([broken.statusCode, Object.keys(broken.json().errors)]).toEqual([400, ['message']])
})

test('stores feedback with its sender and the request not to be contacted', async () => {
  const form = { email: 'anna@example.com', message: 'Lovely map', rating: 10 }
  const sent = await send({ ...form, do_not_contact: true })
  expect([sent.statusCode, sent.json().detail]).toEqual([
    201,
    'Feedback has been sent successfully',
  ])
  const { access, user } = await site.signUp('anna@example.com')
  await send({ ...form, rating: 0 }, { token: access })
  expect(await site.rows('feedback')).toMatchObject([
    { rating: 10, do_not_contact: true, user_id: null, message: 'Lovely map' },
    { rating: 0, do_not_contact: false, user_id: user.id },
  ])
})

test('ten an hour from one network', async () => {
  const form = { email: 'b@example.com', message: 'x' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(form, { ip: '203.0.113.1' })),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(2)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000)
})

test('without an account, the address and the text are kept for a year, the rating for good', async () => {
  const day = 24 * 3_600_000
  const form = { email: 'c@example.com', message: 'Kept for a year', rating: 7 }
  await send(form)
  const kept = async () => (await site.rows('feedback')).find(({ rating }) => rating === 7)
  await forgetOldTraces(site.db, new Date(site.now().getTime() + 364 * day))
  expect(await kept()).toMatchObject(form)
  await forgetOldTraces(site.db, new Date(site.now().getTime() + 366 * day))
  expect(await kept()).toMatchObject({ email: '', message: '', rating: 7 })
})

test('pages of the listed origins may call, without cookies; others may not', async () => {
  const preflight = (origin: string) =>
    site.app.inject({
      method: 'OPTIONS',
      url: '/v1/users/me/',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    })
  const own = (await preflight('https://app.okolo.example')).headers
  expect(own['access-control-allow-origin']).toBe('https://app.okolo.example')
  expect(own['access-control-allow-methods']).toContain('PATCH')
  expect(own['access-control-allow-credentials']).toBeUndefined()
  const foreign = await preflight('https://evil.example')
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})
