import { INVITE_USES } from '@okolo/contract/people/friends'
import { LoginAnswer } from '@okolo/contract/people/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALENDAR, INVITES, PUSH, pushTo } from './testing/all-capabilities.ts'
import { startPeople } from './testing/people.ts'

const DEVICES = 20
let site: Awaited<ReturnType<typeof startPeople>>
let count = 0
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
})
afterAll(() => site.close())
beforeEach(() => {
  count += 1
  site.pass(2 * 3_600_000)
})

const member = (name: string) => site.member(`${name}${count}@example.com`)
type Member = Awaited<ReturnType<typeof member>>

const numbers = (length: number) => Array.from({ length }, (_, i) => i)
const atOnce = <T>(times: number, one: (i: number) => Promise<T>) =>
  Promise.all(numbers(times).map(one))
/** status -> how many answers have it. */
const statuses = (answers: { statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, all]) => [
      status,
      all.length,
    ]),
  )
const rowsOf = async (table: string, { user }: Member) =>
  (await site.rows(table)).filter((row) => row['user_id'] === user.id)

test('of twenty calendar addresses that are made at once, one opens', async () => {
  const anna = await member('anna')
  const answers = await atOnce(20, () => site.ask('POST', CALENDAR, null, { token: anna.access }))
  expect(statuses(answers)).toEqual({ 200: 20 })
  const opened = await Promise.all(
    answers.map((answer) => site.ask('GET', new URL(answer.json().url).pathname)),
  )
  expect(statuses(opened)).toEqual({ 200: 1, 404: 19 })
  expect(await rowsOf('saved_calendar', anna)).toHaveLength(1)
})

test('returns the same invitation link to simultaneous requests and refuses after twenty', async () => {
  const anna = await member('anna')
  const make = () => site.ask('POST', INVITES, null, { token: anna.access })
  const answers = await atOnce(25, make)
  expect(statuses(answers)).toEqual({ 200: 20, 429: 5 })
  const codes = answers.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(codes.map((one) => one.json().results[0].code)).size).toBe(1)
  expect(await rowsOf('friend_invite', anna)).toHaveLength(1)
})

test('a link of invitation that twenty follow at once makes ten friends, and is made anew once', async () => {
  const anna = await member('anna')
  const make = () => site.ask('POST', INVITES, null, { token: anna.access })
  const { code } = (await make()).json().results[0]
  const followers: Member[] = []
  for (const i of numbers(20)) followers.push(await member(`follower${i}-`))
  const answers = await Promise.all(
    followers.map(({ access }) => site.ask('POST', `${INVITES}${code}/`, null, { token: access })),
  )
  expect(statuses(answers)).toEqual({ 200: INVITE_USES, 404: 20 - INVITE_USES })
  const friends = await site.ask('GET', '/v1/friends/', null, { token: anna.access })
  expect(friends.json().results).toHaveLength(INVITE_USES)
  site.pass(3_600_000)
  const { access: token } = LoginAnswer.parse((await site.logIn(anna.user.email)).json())
  const anew = await atOnce(20, () => site.ask('POST', INVITES, null, { token }))
  const links = anew.map((one) => one.json().results[0])
  expect(new Set(links.map((link) => link.code)).size).toBe(1)
  expect(links[0]).toMatchObject({ uses_left: INVITE_USES, code: expect.not.stringMatching(code) })
})

test('of twenty letters of invitation that are asked for at once, five go', async () => {
  const anna = await member('anna')
  await site.ask('PATCH', '/v1/users/me/', { name: 'Anna' }, { token: anna.access })
  const answers = await atOnce(20, (i) =>
    site.ask(
      'POST',
      `${INVITES}mail/`,
      { email: `f${i}-${count}@example.org` },
      { token: anna.access },
    ),
  )
  expect(statuses(answers)).toEqual({ 200: 5, 429: 15 })
  const letters = (await site.letters()).filter(({ mail }) =>
    mail.address.endsWith(`-${count}@example.org`),
  )
  expect(letters).toHaveLength(5)
})

const device = (name: string) => pushTo(`device-${count}-${name}`)

test('of thirty devices that are registered at once, twenty stay', async () => {
  const anna = await member('anna')
  const answers = await atOnce(30, (i) =>
    site.ask('POST', PUSH, device(String(i)), { token: anna.access }),
  )
  expect(statuses(answers)).toEqual({ 200: 30 })
  expect(await rowsOf('push_registration', anna)).toHaveLength(DEVICES)
})

test('a device that is registered twenty times at once is one', async () => {
  const anna = await member('anna')
  const answers = await atOnce(20, () =>
    site.ask('POST', PUSH, device('same'), { token: anna.access }),
  )
  expect(statuses(answers)).toEqual({ 200: 20 })
  expect(await rowsOf('push_registration', anna)).toHaveLength(1)
})

test('devices that two people swap at once belong to one of them each', async () => {
  const [anna, boris] = [await member('anna'), await member('boris')]
  const register = ({ access }: Member, name: string) =>
    site.ask('POST', PUSH, device(name), { token: access })
  for (const i of numbers(DEVICES)) {
    await register(anna, `a${i}`)
    await register(boris, `b${i}`)
    site.pass(1000)
  }
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      numbers(DEVICES).flatMap((i) => [register(anna, `b${i}`), register(boris, `a${i}`)]),
    )
    expect(statuses(answers)).toEqual({ 200: 2 * DEVICES })
    for (const one of [anna, boris])
      expect((await rowsOf('push_registration', one)).length).toBeLessThanOrEqual(DEVICES)
  }
}, 60_000)
