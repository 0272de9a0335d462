import { randomUUID } from 'node:crypto'
import { NotificationPage } from '@okolo/contract/people/notification'
import { OrganizerChat, Thread } from '@okolo/contract/people/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badgeCount } from '#server/subjects/notifications/store/badge.ts'
import { startMessages } from './testing/messages-site.ts'

let site: Awaited<ReturnType<typeof startMessages>>
beforeAll(async () => {
  site = await startMessages()
})
afterAll(() => site.close())

/** The number at the icon of the person's app. */
async function badge(token: string): Promise<number> {
  const { uuid } = (await site.ask('GET', '/v1/users/me/', null, { token })).json()
  const { rows } = await sql<{ id: number }>`
    select id from user_account where uuid = ${uuid}`.execute(site.db)
  return badgeCount(site.db, rows[0]?.id ?? 0)
}
const texts = ({ results }: Thread) => results.map(({ by, text }) => `${by}: ${text}`)

test('a person and an organizer write to each other, and each sees what is new', async () => {
  const { token } = await site.writer('anna@example.com', 'Anna Nová')
  const before = await site.ask('GET', '/v1/organizers/radio/messages/', null, { token })
  expect(OrganizerChat.parse(before.json())).toEqual({
    organizer: { name: 'radio', slug: 'radio' },
    thread: null,
    may_write: true,
  })
  const { uuid } = await site.begin(token, '  Is there a cloakroom?\n\nAnna ')
  const k = await site.link()
  const seen = Thread.parse((await site.asOrganizer(k, 'GET')).json())
  expect(seen).toMatchObject({
    side: 'organizer',
    state: 'open',
    person: { name: 'Anna Nová' },
    unread: 1,
  })
  expect(texts(seen)).toEqual(['person: Is there a cloakroom?\n\nAnna'])

  await site.answer(k, 'There is, and it is free.')
  expect((await site.threads(token)).unread).toBe(1)
  expect(await site.thread(token, uuid)).toMatchObject({ side: 'person', unread: 1 })
  const told = await site.ask('GET', '/v1/notifications/', null, { token })
  expect(NotificationPage.parse(told.json()).results[0]).toMatchObject({
    kind: 'reply',
    status: 'UNREAD',
    title: 'radio has answered',
    path: `/en/messages/${uuid}`,
  })
  // Two answers that nobody has read are one notification.
  await site.answer(k, 'You pay only for the bar.')
  expect(await badge(token)).toBe(2)
  await site.ask('POST', `/v1/messages/${uuid}/read/`, null, { token })
  expect((await site.threads(token)).unread).toBe(0)
  expect(await badge(token)).toBe(0)
  const after = await site.ask('GET', '/v1/notifications/', null, { token })
  expect(NotificationPage.parse(after.json())).toMatchObject({ unread: 0, count: 1 })
  expect(texts(await site.thread(token, uuid))).toEqual([
    'organizer: You pay only for the bar.',
    'organizer: There is, and it is free.',
    'person: Is there a cloakroom?\n\nAnna',
  ])
})

test('a message that is sent again is the same one, and nobody can take the id of another', async () => {
  const { token } = await site.writer('boris@example.com', 'Boris')
  const other = await site.writer('cyril@example.com', 'Cyril')
  const id = randomUUID()
  const [one, two] = [
    await site.start(token, 'Hello', 'radio', id),
    await site.start(token, 'Hello', 'radio', id),
  ]
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  expect(Thread.parse(two.json()).results).toHaveLength(1)
  const stolen = await site.start(other.token, 'Hello', 'radio', id)
  expect([stolen.statusCode, stolen.json().errors]).toEqual([400, { uuid: [expect.any(String)] }])
  // A refusal leaves no empty conversation.
  expect((await site.threads(other.token)).results).toEqual([])
})

test('a thread is its person’s, and nobody else’s', async () => {
  const { token } = await site.writer('dora@example.com', 'Dora')
  const stranger = await site.writer('emil@example.com', 'Emil')
  const { uuid, results } = await site.begin(token)
  const calls = [
    ['GET', '', null],
    ['POST', '', { uuid: randomUUID(), text: 'Hi' }],
    ['POST', 'read/', null],
    ['POST', 'report/', { message: results[0]?.uuid }],
    ['POST', 'block/', null],
    ['DELETE', 'block/', null],
  ] as const
  for (const [method, path, body] of calls) {
    const url = `/v1/messages/${uuid}/${path}`
    const signedOut = await site.ask(method, url, body)
    const asStranger = await site.ask(method, url, body, { token: stranger.token })
    expect([path, signedOut.statusCode, asStranger.statusCode]).toEqual([path, 401, 404])
  }
  expect((await site.threads(stranger.token)).results).toEqual([])
  expect((await site.thread(token, uuid)).results).toHaveLength(1)
})

test('only who has a confirmed address and a name may write, and only where an organizer can be reached', async () => {
  const unconfirmed = await site.signUp('fero@example.com')
  const nameless = await site.member('gita@example.com')
  const { token } = await site.writer('hana@example.com', 'Hana')
  expect((await site.start(unconfirmed.access, 'Hi')).statusCode).toBe(403)
  expect((await site.start(nameless.access, 'Hi')).json()).toMatchObject({
    message: expect.stringContaining('name first'),
  })
  expect((await site.start(token, 'Hi', 'silent')).statusCode).toBe(403)
  expect((await site.start(token, 'Hi', 'nobody')).statusCode).toBe(404)
  expect((await site.ask('POST', '/v1/organizers/radio/messages/', {})).statusCode).toBe(401)
  for (const [text, sentence] of [
    ['  \n ', 'Write something first'],
    ['x'.repeat(2001), 'at most 2000 characters'],
  ] as const)
    expect((await site.start(token, text)).json().errors.text[0]).toContain(sentence)
  const may = async (slug: string) =>
    (await site.ask('GET', `/v1/organizers/${slug}/`)).json().may_chat
  expect([await may('radio'), await may('silent')]).toEqual([true, false])
})

test('blocks the other side and unblocks it', async () => {
  const { token } = await site.writer('ivan@example.com', 'Ivan')
  const { uuid } = await site.begin(token)
  const k = await site.link()
  const blocked = await site.ask('POST', `/v1/messages/${uuid}/block/`, null, { token })
  expect(blocked.json()).toMatchObject({ state: 'blocked' })
  const answer = () => site.asOrganizer(k, 'POST', '', { uuid: randomUUID(), text: 'Hi' })
  expect((await answer()).statusCode).toBe(403)
  expect((await site.asOrganizer(k, 'GET')).json()).toMatchObject({ state: 'closed' })
  await site.ask('DELETE', `/v1/messages/${uuid}/block/`, null, { token })
  expect((await answer()).statusCode).toBe(200)

  expect((await site.asOrganizer(k, 'POST', 'block/')).json()).toMatchObject({ state: 'blocked' })
  expect((await site.post(token, uuid, 'Why?')).statusCode).toBe(403)
  expect((await site.start(token, 'Why?')).statusCode).toBe(403)
  expect(await site.thread(token, uuid)).toMatchObject({ state: 'closed' })
  await site.asOrganizer(k, 'DELETE', 'block/')
  expect((await site.post(token, uuid, 'Thank you')).statusCode).toBe(200)
})

test('a reported message is kept for the operators, once, and one’s own cannot be reported', async () => {
  const { token } = await site.writer('jana@example.com', 'Jana')
  const { uuid, results } = await site.begin(token, 'Rude words')
  const k = await site.link()
  const rude = { message: results[0]?.uuid ?? '' }
  const own = await site.ask('POST', `/v1/messages/${uuid}/report/`, rude, { token })
  expect(own.statusCode).toBe(404)
  for (let i = 0; i < 2; i += 1)
    expect((await site.asOrganizer(k, 'POST', 'report/', rude)).statusCode).toBe(200)
  expect((await site.asOrganizer(k, 'GET')).json().results[0].is_reported).toBe(true)
  expect((await site.thread(token, uuid)).results[0]?.is_reported).toBe(false)
  expect(await site.rows('message_report')).toHaveLength(1)
})

test('an organizer that became one with another keeps its conversations, and its refusals', async () => {
  const { token } = await site.writer('karol@example.com', 'Karol')
  const { uuid } = await site.begin(token)
  await site.asOrganizer(await site.link(), 'POST', 'block/')
  await site.db
    .insertInto('organizer')
    .values({
      uuid: randomUUID(),
      slug: 'radio-fm',
      match_key: 'radio-fm',
      name: 'Radio FM',
      url: null,
    })
    .execute()
  await sql`
    insert into organizer_alias (match_key, organizer_id, kind, created_at)
    select 'radio', id, 'operator', now() from organizer where slug = 'radio-fm'`.execute(site.db)
  const chat = await site.ask('GET', '/v1/organizers/radio-fm/messages/', null, { token })
  expect(chat.json()).toMatchObject({ thread: uuid, may_write: false })
  expect((await site.thread(token, uuid)).organizer.name).toBe('Radio FM')
  await sql`delete from organizer_alias where match_key = 'radio'`.execute(site.db)
})

test('a person who closes the account is gone from the organizer’s view, and erasure takes the thread', async () => {
  const { token } = await site.writer('lena@example.com', 'Lena')
  await site.begin(token)
  const k = await site.link()
  await site.ask('DELETE', '/v1/users/me/', null, { token })
  const left = Thread.parse((await site.asOrganizer(k, 'GET')).json())
  expect([left.state, left.person]).toEqual(['left', null])
  const answer = await site.asOrganizer(k, 'POST', '', { uuid: randomUUID(), text: 'Hi' })
  expect(answer.statusCode).toBe(403)
  await sql`delete from user_account where email = 'lena@example.com'`.execute(site.db)
  expect((await site.asOrganizer(k, 'GET')).statusCode).toBe(404)
})

test('threads and messages come in pages', async () => {
  const { token } = await site.writer('milan@example.com', 'Milan')
  const { uuid } = await site.begin(token, 'Number 0')
  for (let i = 1; i < 53; i += 1)
    await sql`
      insert into message (uuid, thread_id, by_user, text, sent_at)
      select gen_random_uuid(), id, false, ${`Number ${i}`}, ${site.now()} from message_thread where uuid = ${uuid}`.execute(
      site.db,
    )
  const first = await site.thread(token, uuid)
  expect([first.results.length, first.results[0]?.text]).toEqual([50, 'Number 52'])
  const rest = await site.ask('GET', `/v1/messages/${uuid}/?cursor=${first.next}`, null, { token })
  expect(texts(Thread.parse(rest.json()))).toEqual([
    'organizer: Number 2',
    'organizer: Number 1',
    'person: Number 0',
  ])
  expect(Thread.parse(rest.json()).next).toBeNull()
  expect((await site.threads(token)).results[0]?.last.text).toBe('Number 52')
})
