import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataOf } from '#server/people/accounts/erasure.ts'
import { addressOf, everyRoute } from './testing/every-route.ts'
import { startPeople } from './testing/people.ts'
import { fullMember } from './testing/full-member.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
})
afterAll(() => site.close())

/** Its answer goes on for as long as somebody listens, and holds only their own number. */
const ENDLESS = '/v1/notifications/stream'
/** Calls by which people meet. Their tests say what each may see and change: subjects/friends. */
const BETWEEN_PEOPLE = /^\/v1\/(users\/:uuid|friends\/:uuid)/

test('no route gives or changes what is somebody else’s, whatever of theirs is named', async () => {
  const anna = await fullMember(site, 'anna@example.com', 'Anna Vzácna')
  const { id, uuid } = anna.user
  const key = anna.image.split('/').at(-1)?.replace('.webp', '') ?? ''
  const [session = { id: '' }] = (
    await site.ask('GET', '/v1/users/me/sessions/', null, { token: anna.access })
  ).json().results
  // Waits until all letters have left, so that the data no longer changes.
  await site.letters()
  const stored = async () => JSON.stringify(await personalDataOf(site.db, id))
  const before = await stored()
  const named = { id, uuid, user: uuid, user_id: id, session: session.id, sub: uuid, for: id }
  const query = new URLSearchParams(
    Object.entries(named).map(([name, value]) => [name, String(value)]),
  ).toString()
  let [boris, count] = [await site.member('boris@example.com'), 0]

  const routes = everyRoute(site.app)
  for (const expected of [
    '/v1/users/me/sessions/:id',
    '/operator/events/:event/split',
    '/dev/mail/:id',
  ])
    expect(routes.map(({ path }) => path)).toContain(expected)
  for (const { method, path } of routes.filter(
    (one) => !BETWEEN_PEOPLE.test(one.path) && !one.path.startsWith(ENDLESS),
  ))
    for (const value of path.includes(':') ? [session.id, String(id), uuid, key] : ['']) {
      const url = `${addressOf({ method, path }, value)}?${query}`
      const payload = method === 'GET' ? null : named
      const answer = await site.ask(method, url, payload, { token: boris.access })
      const told = `${answer.payload} ${JSON.stringify(answer.headers)}`
      for (const trace of ['anna@example.com', 'Anna Vzácna', anna.refresh, anna.access])
        expect([method, url, told.includes(trace)]).toEqual([method, url, false])
      // Boris may close or leave his own account. Another Boris then goes on.
      const still = await site.ask('GET', '/v1/users/me/', null, { token: boris.access })
      if (still.statusCode === 401) boris = await site.member(`boris${(count += 1)}@example.com`)
    }
  expect(count).toBeGreaterThan(0)
  expect(await stored()).toBe(before)
  expect((await site.ask('GET', '/v1/users/me/', null, { token: anna.access })).json().name).toBe(
    'Anna Vzácna',
  )
})
