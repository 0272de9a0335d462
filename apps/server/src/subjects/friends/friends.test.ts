import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { areFriends, friendIds, isBlocked } from './store/relations.ts'

type Site = Awaited<ReturnType<typeof startPeople>>
type Member = Awaited<ReturnType<Site['member']>>
type Person = { uuid: string; name: string; relation: string }

let site: Site
let count = 0
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
})
afterAll(() => site.close())

async function person(name: string): Promise<Member> {
  count += 1
  const member = await site.member(`person${count}@example.com`)
  await site.ask('PATCH', '/v1/users/me/', { name }, { token: member.access })
  return member
}

const as =
  ({ access }: Member) =>
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload: object | null = null) =>
    site.ask(method, url, payload, { token: access })
const add = (me: Member, other: Member) => as(me)('POST', `/v1/friends/${other.user.uuid}/`)
const remove = (me: Member, other: Member) => as(me)('DELETE', `/v1/friends/${other.user.uuid}/`)
const block = (me: Member, other: Member) => as(me)('POST', `/v1/friends/${other.user.uuid}/block/`)
const profile = (me: Member, other: Member) => as(me)('GET', `/v1/users/${other.user.uuid}/`)
const friends = async (me: Member) => (await as(me)('GET', '/v1/friends/')).json()
const names = (people: Person[]) => people.map(({ name }) => name)

/** The kinds of news of a person, and if they are read. */
async function news({ user }: Member): Promise<string[]> {
  const { rows } = await sql<{ kind: string; isRead: boolean }>`
    select kind, read_at is not null as "isRead" from notification where user_id = ${user.id} order by id`.execute(
    site.db,
  )
  return rows.map(({ kind, isRead }) => (isRead ? `${kind} read` : kind))
}

describe('two people', () => {
  let anna: Member
  let boris: Member
  beforeEach(async () => {
    anna = await person('Anna Nová')
    boris = await person('Boris Malý')
  })

  test('ask and confirm: each sees what there is, and is notified once', async () => {
    expect((await add(anna, boris)).json()).toEqual({ relation: 'sent' })
    expect((await add(anna, boris)).json()).toEqual({ relation: 'sent' })
    expect((await profile(anna, boris)).json()).toMatchObject({
      name: 'Boris Malý',
      email: '',
      relation: 'sent',
      is_following: true,
      is_followed: false,
      friend_count: 0,
    })
    expect((await profile(boris, anna)).json()).toMatchObject({
      relation: 'received',
      is_following: false,
      is_followed: true,
    })
    expect(await friends(boris)).toMatchObject({
      results: [],
      requests_to_me: [{ name: 'Anna Nová', relation: 'received' }],
      requests_from_me: [],
      counts: { friends: 0, requests_to_me: 1, requests_from_me: 0 },
    })
    expect(await areFriends(site.db, anna.user.id, boris.user.id)).toBe(false)

    expect((await add(boris, anna)).json()).toEqual({ relation: 'friends' })
    expect((await profile(anna, boris)).json()).toMatchObject({
      relation: 'friends',
      is_following: true,
      is_followed: true,
      friend_count: 1,
    })
    expect(await friends(anna)).toMatchObject({
      results: [{ name: 'Boris Malý', relation: 'friends' }],
      counts: { friends: 1, requests_to_me: 0, requests_from_me: 0 },
    })
    expect((await as(anna)('GET', '/v1/users/me/')).json().friend_count).toBe(1)
    expect(await areFriends(site.db, boris.user.id, anna.user.id)).toBe(true)
    expect(await friendIds(site.db, anna.user.id)).toEqual([boris.user.id])
    // Asking a friend again tells nobody anything.
    await add(anna, boris)
    expect([await news(anna), await news(boris)]).toEqual([
      ['friend_confirmed'],
      ['friend_request read'],
    ])
  })

  test('makes friends of two people who request each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([add(anna, boris), add(boris, anna), add(anna, boris)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect((await friends(anna)).counts).toEqual({
        friends: 1,
        requests_to_me: 0,
        requests_from_me: 0,
      })
      await remove(boris, anna)
    }
  })

  test('withdraw, decline and remove: nothing stays, not even the news of it', async () => {
    await add(anna, boris)
    expect((await remove(anna, boris)).json()).toEqual({ relation: 'none' })
    await add(anna, boris)
    await remove(boris, anna)
    await add(anna, boris)
    await add(boris, anna)
    await remove(anna, boris)
    for (const one of [anna, boris]) {
      expect(await friends(one)).toMatchObject({ results: [], requests_to_me: [] })
      expect(await news(one)).toEqual([])
    }
    expect((await profile(boris, anna)).json()).toMatchObject({
      relation: 'none',
      is_followed: false,
      friend_count: 0,
    })
  })

  test('notifies once about repeated friend requests', async () => {
    const told: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await add(anna, boris)
      told.push((await news(boris)).length)
      await remove(boris, anna)
    }
    expect(told).toEqual([1, 1, 1, 0, 0])
  })

  test('a block ends everything, and neither sees the other until it is taken back', async () => {
    await add(anna, boris)
    await add(boris, anna)
    expect((await block(anna, boris)).json()).toEqual({ relation: 'none' })
    for (const [me, other] of [
      [anna, boris],
      [boris, anna],
    ] as const) {
      const tried = [await profile(me, other), await add(me, other), await remove(me, other)]
      expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
      expect((await friends(me)).counts.friends).toBe(0)
      expect(await news(me)).toEqual([])
    }
    expect(await isBlocked(site.db, boris.user.id, anna.user.id)).toBe(true)
    expect(names((await friends(anna)).blocked)).toEqual(['Boris Malý'])
    expect((await friends(boris)).blocked).toEqual([])
    const unblock = (me: Member, other: Member) =>
      as(me)('DELETE', `/v1/friends/${other.user.uuid}/block/`)
    // The blocked one cannot take it back.
    expect((await unblock(boris, anna)).statusCode).toBe(404)
    expect((await unblock(anna, boris)).statusCode).toBe(200)
    expect((await add(boris, anna)).json()).toEqual({ relation: 'sent' })
  })

  test('a request and a block at once leave no request behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([add(anna, boris), block(boris, anna), add(anna, boris)])
      await as(boris)('DELETE', `/v1/friends/${anna.user.uuid}/block/`)
      expect((await friends(boris)).counts.requests_to_me).toBe(0)
    }
  })

  test('a friendship and shared friends are for friends alone', async () => {
    const [clara, dana] = [await person('Clara'), await person('Dana')]
    for (const one of [boris, clara]) {
      await add(one, anna)
      await add(anna, one)
    }
    await add(boris, clara)
    await add(clara, boris)
    await add(dana, boris)
    await add(boris, dana)
    const seen = async (me: Member, other: Member) =>
      as(me)('GET', `/v1/friends/${other.user.uuid}/`)
    const answer = (await seen(anna, boris)).json()
    expect(answer.person).toMatchObject({ name: 'Boris Malý', relation: 'friends' })
    expect(names(answer.shared)).toEqual(['Clara'])
    const refused = await seen(anna, dana)
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'You must be friends to see this',
    ])
  })

  test('a closed account is nobody’s friend while it is closed', async () => {
    await add(anna, boris)
    await add(boris, anna)
    await as(boris)('DELETE', '/v1/users/me/')
    expect((await profile(anna, boris)).statusCode).toBe(404)
    expect((await add(anna, boris)).statusCode).toBe(404)
    expect(await friends(anna)).toMatchObject({ results: [], counts: { friends: 0 } })
    expect(await areFriends(site.db, anna.user.id, boris.user.id)).toBe(false)
    expect(await friendIds(site.db, anna.user.id)).toEqual([])
  })

  test('strangers without a token, and people who have not confirmed their address, are refused', async () => {
    const claim = await site.signUp(`claim${count}@example.com`)
    for (const [method, url] of [
      ['GET', '/v1/users/?search=anna'],
      ['GET', `/v1/users/${anna.user.uuid}/`],
      ['POST', `/v1/friends/${anna.user.uuid}/`],
      ['GET', `/v1/friends/${anna.user.uuid}/`],
      ['POST', '/v1/friends/invites/'],
      ['POST', '/v1/friends/invites/mail/'],
    ] as const) {
      expect([url, (await site.ask(method, url)).statusCode]).toEqual([url, 401])
      const answer = await as(claim)(method, url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'not_allowed'])
    }
    expect((await profile(anna, claim)).statusCode).toBe(404)
    expect((await add(anna, claim)).statusCode).toBe(404)
    expect((await add(anna, anna)).statusCode).toBe(404)
    expect((await as(anna)('POST', '/v1/friends/nobody/')).statusCode).toBe(404)
  })
})

test('a long list of friends comes in pages by name, each person once', async () => {
  const host = await person('Host')
  const { rows } = await sql<{ id: number }>`
    insert into user_account (uuid, email, email_key, email_verified_at, name, name_key, created_at)
    select gen_random_uuid(), 'many' || n || '@example.com', 'many' || n || '@example.com', now(),
      'Friend ' || (n % 7), 'friend ' || (n % 7), now()
    from generate_series(1, 130) n returning id`.execute(site.db)
  await sql`
    insert into friendship (low_id, high_id, asked_by, asked_at, confirmed_at)
    select least(id, ${host.user.id}), greatest(id, ${host.user.id}), id, now(), now()
    from unnest(${rows.map(({ id }) => id)}::bigint[]) id`.execute(site.db)
  const seen: Person[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { results: Person[]; next: string | null } = (
      await as(host)('GET', `/v1/friends/${next === '' ? '' : `?cursor=${next}`}`)
    ).json()
    seen.push(...page.results)
    next = page.next
  }
  expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(130)
  expect(names(seen)).toEqual(names(seen).toSorted())
  expect((await as(host)('GET', '/v1/friends/?cursor=x')).statusCode).toBe(400)
})
