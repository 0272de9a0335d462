import { randomUUID } from 'node:crypto'
import { LoginAnswer } from '@okolo/contract/people/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MAILBOX, startMessages } from './testing/messages-site.ts'

let site: Awaited<ReturnType<typeof startMessages>>
let token: string
let people = 0
beforeAll(async () => {
  site = await startMessages()
})
beforeEach(async () => {
  people += 1
  token = (await site.writer(`anna${people}@example.com`, 'Anna Nová')).token
  await sql`delete from mail where kind = 'thread'`.execute(site.db)
})
afterAll(() => site.close())

/** Time passes, and the person signs in again: tokens end sooner. */
async function pass(ms: number): Promise<void> {
  site.pass(ms)
  token = LoginAnswer.parse((await site.logIn(`anna${people}@example.com`)).json()).access
}

/** How many letters about threads there are, sent or waiting. */
const letters = async () => {
  await site.letters()
  const { rows } = await sql<{ state: string }>`
    select state from mail where kind = 'thread' order by id`.execute(site.db)
  return rows.map(({ state }) => state)
}

test('the letter says who writes, what, and how to answer, without the address or a link of the writer', async () => {
  const { uuid } = await site.begin(token, 'Hello,\nsee https://bad.example/x and bad.example <b>')
  const letter = (await site.mailed()).at(-1)
  if (letter === undefined) throw new Error('no letter')
  const { subject, text, html, locale, headers, mail } = letter
  expect([mail.address, locale, mail.details]).toEqual([MAILBOX, 'sk', {}])
  expect(subject).toBe('Anna Nová: správa pre radio')
  expect(text).toContain('> Hello,\n> see [odkaz] and [odkaz] <b>')
  expect(text).toContain('/sk/organizers/radio')
  for (const said of [text, html]) {
    expect(said).not.toContain('bad.example')
    expect(said).not.toContain('@example.com')
  }
  expect(html).toContain('&lt;b&gt;</blockquote>')
  expect(headers).toEqual({
    'list-unsubscribe': expect.stringMatching(
      /^<http\S+\/sk\/account\/messages\/refuse\?k=[\w.-]+>$/,
    ),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  // The link opens this thread and no other.
  const k = await site.link()
  expect((await site.asOrganizer(k, 'GET')).json()).toMatchObject({ uuid })
  const other = await site.writer(`other${people}@example.com`, 'Other')
  const { uuid: others } = await site.begin(other.token)
  const asked = await site.ask('GET', `/v1/messages/${others}/?${new URLSearchParams({ k })}`)
  expect(asked.statusCode).toBe(404)
})

test('the letter holds no numeric or broken-up address', async () => {
  await site.begin(
    token,
    'See http://1.2.3.4, 1.2.3.4, evil [.] com, evil (dot) com and e v i l . c o m',
  )
  const { text, html } = (await site.mailed()).at(-1) ?? { text: '', html: '' }
  expect(text).toContain('> See [odkaz] [odkaz], [odkaz], [odkaz] and [odkaz]\n')
  expect(html).toContain('See [odkaz] [odkaz], [odkaz], [odkaz] and [odkaz]<')
})

test('a batch of messages is one letter, and a thread gets at most one an hour', async () => {
  const { uuid } = await site.begin(token)
  for (const text of ['And when', 'does it end?']) await site.post(token, uuid, text)
  expect(await letters()).toEqual(['sent'])
  // The organizer has not read it: the link of that letter shows this message, too.
  await pass(HOUR / 2)
  await site.post(token, uuid, 'Hello?')
  expect(await letters()).toEqual(['sent'])
  // It has read all: the next batch waits for the hour.
  await site.asOrganizer(await site.link(), 'POST', 'read/')
  await site.post(token, uuid, 'One more thing')
  await site.post(token, uuid, 'and another')
  expect(await letters()).toEqual(['sent', 'queued'])
  await pass(HOUR / 2)
  expect(await letters()).toEqual(['sent', 'sent'])
  expect((await site.mailed()).at(-1)?.text).toContain('> One more thing\n\n> and another')
  // Nobody has read that one. After the hour a message is a new batch.
  await pass(HOUR)
  await site.post(token, uuid, 'Still there?')
  expect(await letters()).toEqual(['sent', 'sent', 'sent'])
})

test('of messages that come at once one begins the batch', async () => {
  const { uuid } = await site.begin(token)
  await site.asOrganizer(await site.link(), 'POST', 'read/')
  await pass(2 * HOUR)
  await Promise.all([1, 2, 3, 4].map((i) => site.post(token, uuid, `Number ${i}`)))
  expect(await letters()).toEqual(['sent', 'sent'])
})

test('a letter that has nothing to tell any more is not sent', async () => {
  const { uuid } = await site.begin(token)
  const k = await site.link()
  await site.asOrganizer(k, 'POST', 'read/')
  await site.post(token, uuid, 'A second thing')
  expect(await letters()).toEqual(['sent', 'queued'])
  await site.answer(k, 'Seen it')
  await pass(HOUR)
  expect(await letters()).toEqual(['sent', 'dropped'])
  // Nor one of a person whom the organizer has blocked meanwhile.
  await site.post(token, uuid, 'A third thing')
  await site.asOrganizer(k, 'POST', 'read/')
  await site.post(token, uuid, 'A fourth thing')
  await site.asOrganizer(k, 'POST', 'block/')
  site.pass(HOUR)
  expect((await letters()).at(-1)).toBe('dropped')
})

test('a link that is old, changed or of another site opens nothing', async () => {
  const { uuid } = await site.begin(token)
  const k = await site.link()
  const [, ends = '', hash = '', mac = ''] = k.split('.')
  const later = (Number.parseInt(ends, 36) + 86_400).toString(36)
  for (const wrong of [
    `${uuid}.${later}.${hash}.${mac}`,
    `${randomUUID()}.${ends}.${hash}.${mac}`,
    `${uuid}.${ends}.${hash}.${'x'.repeat(43)}`,
    'x',
    '',
  ])
    for (const method of ['GET', 'POST'] as const) {
      const url = `/v1/messages/${uuid}/?${new URLSearchParams({ k: wrong })}`
      const body = method === 'GET' ? null : { uuid: randomUUID(), text: 'Hi' }
      expect([wrong, (await site.ask(method, url, body)).statusCode]).toEqual([wrong, 404])
    }
  expect((await site.asOrganizer(k, 'GET')).statusCode).toBe(200)
  site.pass(30 * 24 * HOUR)
  expect((await site.asOrganizer(k, 'GET')).statusCode).toBe(404)
})

test('answers to a link are kept by no cache, and their address is told to no other site', async () => {
  await site.begin(token)
  const { headers } = await site.asOrganizer(await site.link(), 'GET')
  expect([headers['cache-control'], headers['referrer-policy'], headers['etag']]).toEqual([
    'no-store',
    'no-referrer',
    undefined,
  ])
})

test('an organizer writes, blocks and reports without JavaScript', async () => {
  const { uuid, results } = await site.begin(token, 'Rude words')
  const k = await site.link()
  const form = async (path: string, fields: Record<string, string>) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/sk/account/messages${path}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const to = new URL(answer.headers['location'] ?? '', 'http://x')
    return [answer.statusCode, to.searchParams.get('sent') ?? to.searchParams.get('error')]
  }
  const message = { k, uuid: randomUUID(), text: 'We are sorry' }
  expect(await form('', message)).toEqual([303, 'message'])
  expect(await form('', message)).toEqual([303, 'message'])
  expect((await site.thread(token, uuid)).results.map(({ text }) => text)).toEqual([
    'We are sorry',
    'Rude words',
  ])
  expect(await form('', { k, uuid: randomUUID(), text: ' ' })).toEqual([303, 'failed'])
  expect(await form('/report', { k, message: results[0]?.uuid ?? '' })).toEqual([303, 'reported'])
  expect(await form('/block', { k, block: 'yes' })).toEqual([303, 'blocked'])
  expect((await site.thread(token, uuid)).state).toBe('closed')
  expect(await form('', { k, uuid: randomUUID(), text: 'Hi' })).toEqual([303, 'closed'])
  expect(await form('/block', { k, block: 'no' })).toEqual([303, 'unblocked'])
  expect(await form('', { k: 'x', uuid: randomUUID(), text: 'Hi' })).toEqual([303, 'expired'])
})

test('an address that refuses letters gets none, by one press of a mail program, and cannot be written to', async () => {
  await site.begin(token)
  const letter = (await site.mailed()).at(-1)
  const url = /<(.+)>/.exec(letter?.headers?.['list-unsubscribe'] ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(url)
  const press = (query: string) =>
    site.app.inject({
      method: 'POST',
      url: pathname + query,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  // A wrong token learns nothing, and does nothing.
  expect((await press('?k=x')).json()).toEqual({ unsubscribed: true })
  expect(await site.rows('organizer_refusal')).toEqual([])
  expect((await press(search)).json()).toEqual({ unsubscribed: true })
  const [kept] = await site.rows('organizer_refusal')
  expect(JSON.stringify(kept)).not.toContain('radio')
  const other = await site.writer(`late${people}@example.com`, 'Late')
  expect((await site.start(other.token, 'Hi')).statusCode).toBe(403)
  site.app.invalidate()
  expect((await site.ask('GET', '/v1/organizers/radio/')).json().may_chat).toBe(false)
  await sql`delete from organizer_refusal`.execute(site.db)
})

test('limits how often one person writes', async () => {
  const { uuid } = await site.begin(token)
  let answer = await site.post(token, uuid, 'Hi')
  for (let i = 0; i < 60 && answer.statusCode === 200; i += 1)
    answer = await site.post(token, uuid, `Number ${i}`)
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  const other = await site.writer(`calm${people}@example.com`, 'Calm')
  expect((await site.start(other.token, 'Hi')).statusCode).toBe(200)
})
