import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { forgetPeople } from '#server/jobs/tell-people.ts'
import { DAY_MS } from '@okolo/contract/durations'

type Member = Awaited<ReturnType<Awaited<ReturnType<typeof startPeople>>['member']>>

const INVITES = '/v1/friends/invites/'
let site: Awaited<ReturnType<typeof startPeople>>
let [anna, boris]: Member[] = []
let count = 0
beforeAll(async () => {
  site = await startPeople({ publicUrl: 'https://okolo.example' }, { requestsPerMinute: 1_000_000 })
})
afterAll(() => site.close())
beforeEach(async () => {
  count += 1
  anna = await named(`anna${count}@example.com`, 'Anna Nová')
  boris = await named(`boris${count}@example.com`, 'Boris')
})

async function named(email: string, name: string): Promise<Member> {
  const member = await site.member(email)
  await site.ask('PATCH', '/v1/users/me/', { name }, { token: member.access })
  return member
}

const as =
  (member: Member | undefined) =>
  (method: 'GET' | 'POST' | 'DELETE', url: string, payload: object | null = null) =>
    site.ask(method, url, payload, { token: member?.access ?? '' })
const codeOf = async (member: Member | undefined): Promise<string> =>
  (await as(member)('POST', INVITES)).json().results[0].code

test('a link makes friends at once, of whoever follows it and agrees', async () => {
  expect((await as(anna)('GET', INVITES)).json()).toEqual({ results: [], next: null })
  const code = await codeOf(anna)
  expect(await codeOf(anna)).toBe(code)
  expect((await as(anna)('GET', INVITES)).json().results).toMatchObject([{ code }])
  expect((await as(boris)('GET', `${INVITES}${code}/`)).json().person).toMatchObject({
    name: 'Anna Nová',
    relation: 'none',
  })
  expect((await as(boris)('POST', `${INVITES}${code}/`)).json()).toEqual({ relation: 'friends' })
  expect((await as(boris)('POST', `${INVITES}${code}/`)).json()).toEqual({ relation: 'friends' })
  expect((await as(anna)('GET', '/v1/friends/')).json().counts.friends).toBe(1)
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where user_id = ${anna?.user.id}`.execute(site.db)
  expect(rows).toEqual([{ kind: 'friend_confirmed' }])
  // One's own link leads to oneself.
  expect((await as(anna)('POST', `${INVITES}${code}/`)).json()).toEqual({ relation: 'me' })
})

test('a link that was revoked, is too old, or was never made leads to nobody', async () => {
  const code = await codeOf(anna)
  const opens = async (link: string) => (await as(boris)('POST', `${INVITES}${link}/`)).statusCode
  expect((await as(boris)('DELETE', `${INVITES}${code}/`)).statusCode).toBe(404)
  expect((await as(anna)('DELETE', `${INVITES}${code}/`)).json().results).toEqual([])
  expect(await opens(code)).toBe(404)
  const fresh = await codeOf(anna)
  expect(fresh).not.toBe(code)
  expect(await opens(`${fresh.slice(0, -1)}${fresh.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
  expect(await opens('x')).toBe(404)
  site.pass(31 * DAY_MS)
  boris = await named(`late${count}@example.com`, 'Late')
  expect(await opens(fresh)).toBe(404)
})

test('a link is of no use to somebody who is blocked, and the database alone opens nothing', async () => {
  const code = await codeOf(anna)
  await as(anna)('POST', `/v1/friends/${boris?.user.uuid}/block/`)
  expect((await as(boris)('GET', `${INVITES}${code}/`)).statusCode).toBe(404)
  expect((await as(boris)('POST', `${INVITES}${code}/`)).statusCode).toBe(404)
  expect(JSON.stringify(await site.rows('friend_invite'))).not.toContain(code)
})

describe('a friendship that was ended', () => {
  const take = async (member: Member | undefined, code: string) => {
    const answer = await as(member)('POST', `${INVITES}${code}/`)
    return answer.statusCode === 200 ? answer.json().relation : answer.statusCode
  }
  const friendOf = (member: Member | undefined) => `/v1/friends/${member?.user.uuid}/`
  const readsSaved = async () =>
    (await as(boris)('GET', `/v1/users/${anna?.user.uuid}/saved/`)).statusCode

  test('does not begin anew by the old link, and by the new one only once it is confirmed', async () => {
    const old = await codeOf(anna)
    expect(await take(boris, old)).toBe('friends')
    expect(await readsSaved()).toBe(200)
    await as(anna)('DELETE', friendOf(boris))
    expect([await take(boris, old), await take(boris, old)]).toEqual([404, 404])
    expect(await take(await named(`other${count}@example.com`, 'Boris again'), old)).toBe(404)
    const renewed = await codeOf(anna)
    expect(renewed).not.toBe(old)
    expect((await as(boris)('GET', `${INVITES}${renewed}/`)).json()).toMatchObject({
      person: { relation: 'none' },
      leads_to: 'sent',
    })
    expect([await take(boris, renewed), await take(boris, renewed)]).toEqual(['sent', 'sent'])
    expect(await readsSaved()).toBe(403)
    expect((await as(anna)('GET', '/v1/friends/')).json().requests_to_me).toMatchObject([
      { name: 'Boris' },
    ])
    expect((await as(anna)('POST', friendOf(boris))).json()).toEqual({ relation: 'friends' })
  })

  test.each([
    ['the one who follows the link', () => as(boris)('DELETE', friendOf(anna))],
    [
      'a block that was taken back',
      async () => {
        await as(anna)('POST', `${friendOf(boris)}block/`)
        await as(anna)('DELETE', `${friendOf(boris)}block/`)
      },
    ],
  ])('by %s lets a link only ask', async (_how, end) => {
    expect(await take(boris, await codeOf(anna))).toBe('friends')
    await end()
    expect(await take(boris, await codeOf(anna))).toBe('sent')
  })

  test('before it began, by a declined request, lets a link only ask', async () => {
    const old = await codeOf(anna)
    await as(boris)('POST', friendOf(anna))
    await as(anna)('DELETE', friendOf(boris))
    expect(await take(boris, old)).toBe(404)
    expect(await take(boris, await codeOf(anna))).toBe('sent')
  })

  test('before it began, by a request that was withdrawn, changes no link', async () => {
    const code = await codeOf(anna)
    await as(boris)('POST', friendOf(anna))
    await as(boris)('DELETE', friendOf(anna))
    expect(await take(boris, code)).toBe('friends')
  })

  test('while the link is followed stays ended', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await codeOf(anna)
      await as(anna)('POST', friendOf(boris))
      await as(boris)('POST', friendOf(anna))
      await Promise.all([
        take(boris, code),
        as(anna)('DELETE', friendOf(boris)),
        take(boris, code),
        take(boris, code),
      ])
      expect(await readsSaved()).toBe(403)
    }
  })
})

test('a link makes ten friends, says how many are left, and then leads to nobody new', async () => {
  const code = await codeOf(anna)
  const left = async () => (await as(anna)('GET', INVITES)).json().results[0]?.uses_left
  expect(await left()).toBe(10)
  expect((await as(boris)('GET', `${INVITES}${code}/`)).json()).toMatchObject({
    leads_to: 'friends',
    uses_left: 10,
  })
  await as(boris)('POST', `${INVITES}${code}/`)
  await as(boris)('POST', `${INVITES}${code}/`)
  expect(await left()).toBe(9)
  await sql`update friend_invite set uses = 9 where user_id = ${anna?.user.id}`.execute(site.db)
  const [last, late] = [
    await named(`last${count}@example.com`, 'Last'),
    await named(`late${count}@example.com`, 'Late'),
  ]
  const both = await Promise.all([last, late].map((one) => as(one)('POST', `${INVITES}${code}/`)))
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  expect((await as(boris)('GET', `${INVITES}${code}/`)).json().person.relation).toBe('friends')
  expect(await left()).toBeUndefined()
  expect(await codeOf(anna)).not.toBe(code)
  expect(await left()).toBe(10)
})

const mail = (member: Member | undefined, email: string) =>
  as(member)('POST', `${INVITES}mail/`, { email })
const sentTo = async (to: string) =>
  (await site.letters(to)).filter(({ mail: { kind } }) => kind === 'invite')

test('an address gets one invitation ever, from whomever; the answer tells nothing', async () => {
  const to = `Friend${count}@example.com`
  const answers = [
    await mail(anna, to),
    await mail(boris, to.toLowerCase()),
    await mail(anna, `boris${count}@example.com`),
  ]
  expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1)
  const [letter, ...more] = await sentTo(to)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Anna Nová invites you to Okolo')
  expect(await sentTo(to.toLowerCase())).toEqual([])
  const code = /\/en\/users\/invite\/([\w-]+)/.exec(letter?.text ?? '')?.[1]
  expect(code).toBe(await codeOf(anna))
  expect(letter?.html).toContain(`href="https://okolo.example/en/users/invite/${code}"`)
  // Once it has left, nothing tells the address.
  await forgetPeople(site.db, site.now())
  for (const table of ['mail', 'invited_address', 'attempt'])
    expect(JSON.stringify(await site.rows(table)).toLowerCase()).not.toContain(to.toLowerCase())
})

test('the button of a mail program refuses all invitations by one press', async () => {
  const to = `presses${count}@example.com`
  await as(anna)('POST', `${INVITES}mail/`, { email: to })
  const { headers } = await site.letter(to, 'invite')
  expect(headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL((headers?.['list-unsubscribe'] ?? '').slice(1, -1))
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', '--b--'],
  ] as const) {
    const answer = await site.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }])
  }
  const rows = await site.rows('invited_address')
  expect(rows.some(({ refused_at }) => refused_at !== null)).toBe(true)
  await sql`delete from invited_address`.execute(site.db)
})

test('the link in an invitation refuses all others for good, and its token is of no other address', async () => {
  const to = `refuses${count}@example.com`
  await mail(anna, to)
  const [letter] = await sentTo(to)
  const token = /account\/invites\?k=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(letter?.html).toContain(encodeURI(token))
  const refuse = (text: string) =>
    site.ask('POST', `${INVITES}refuse/`, { token: decodeURIComponent(text) })
  expect(
    (await refuse(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).json().code,
  ).toBe('link_expired')
  expect((await refuse(token)).statusCode).toBe(200)
  expect((await refuse(token)).statusCode).toBe(200)
  const kept = await site.rows('invited_address')
  expect(kept.filter(({ refused_at }) => refused_at !== null)).toHaveLength(1)
  site.pass(400 * DAY_MS)
  anna = await named(`again${count}@example.com`, 'Anna')
  await mail(anna, to)
  expect(await sentTo(to)).toHaveLength(1)
})

test('nobody is invited by somebody whom they have blocked', async () => {
  await as(boris)('POST', `/v1/friends/${anna?.user.uuid}/block/`)
  expect((await mail(anna, `boris${count}@example.com`)).statusCode).toBe(200)
  expect(await sentTo(`boris${count}@example.com`)).toEqual([])
})

test('a letter names its sender, who needs a name, and makes no link of it', async () => {
  const nameless = await site.member(`nameless${count}@example.com`)
  const refused = await mail(nameless, 'x@example.com')
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['email']])
  const spam = await named(`spam${count}@example.com`, 'Win at www.evil.example/now <b>')
  await mail(spam, `spammed${count}@example.com`)
  const [letter] = await sentTo(`spammed${count}@example.com`)
  expect(letter?.subject).toBe('Win at invites you to Okolo')
})

test('a sender may invite only so many', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 7; index += 1)
    statuses.push((await mail(anna, `many${count}-${index}@example.com`)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await mail(boris, 'no address')).statusCode).toBe(400)
})

test('a mailbox gets one invitation, whatever tags its address carries, and its refusal counts for all', async () => {
  for (const tag of ['', '+a', '+b']) await mail(boris, `tagged${count}${tag}@example.com`)
  const invited = (await site.letters()).filter(
    ({ mail: { kind, address } }) => kind === 'invite' && address.startsWith(`tagged${count}`),
  )
  expect(invited.map(({ mail: { address } }) => address)).toEqual([`tagged${count}@example.com`])
})

test('the accounts of one network share a limit of invitations', async () => {
  const ip = '203.0.113.9'
  const statuses: number[] = []
  for (let account = 0; account < 6; account += 1) {
    const { access: token } = await named(`net${account}-${count}@example.com`, 'Nina')
    for (let i = 0; i < 4; i += 1) {
      const email = `far${account}-${i}-${count}@example.com`
      const answer = await site.ask('POST', `${INVITES}mail/`, { email }, { token, ip })
      statuses.push(answer.statusCode)
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
}, 60_000)
