import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { ownerLink, openSession } from '#server/people/operators/sessions.ts'
import { sendDueMail } from '#server/platform/mail/post-office.ts'
import { mailBoxLink } from './mail-box-key.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let key: string
beforeAll(async () => {
  site = await startPeople({ publicUrl: 'https://okolo.example' })
  await site.signUp('box@example.com')
  await sendDueMail({ ...site.people, send: null, error: () => undefined })
  const link = new URL(mailBoxLink('https://okolo.example', site.people.secrets))
  expect(link.origin + link.pathname).toBe('https://okolo.example/dev/mail')
  key = link.searchParams.get('key') ?? ''
})
afterAll(() => site.close())

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.app.inject({ url, headers, remoteAddress })

test('letters wait without a mail server, and are read with the key of the terminal', async () => {
  const entered = await ask(`/dev/mail?key=${key}`)
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/dev/mail'])
  expect(entered.headers['referrer-policy']).toBe('no-referrer')
  const set = String(entered.headers['set-cookie'])
  expect(set).toMatch(/; Path=\/dev\/mail; .*HttpOnly; SameSite=Strict; Secure$/)
  expect(set).not.toContain(key)
  const cookie = set.split(';', 1)[0] ?? ''

  const list = await ask('/dev/mail', { cookie })
  expect(list.payload).toContain('Confirm your email address')
  const path = /\/dev\/mail\/\d+/.exec(list.payload)?.[0] ?? ''
  const letter = await ask(path, { cookie })
  expect(letter.payload).toContain('Confirm address</a>')
  expect(letter.headers['content-security-policy']).toContain(`default-src 'none'`)
  expect(letter.headers['cache-control']).toBe('no-store')
  expect((await ask(`${path}?as=text`, { cookie })).payload).toContain('/en/account/verify?k=')
})

test('being at this machine opens nothing, by whatever name or way one comes', async () => {
  for (const headers of [
    {},
    { host: 'localhost:3000' },
    { host: '127.0.0.1:3000' },
    { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' },
    { cookie: 'okolo_mail_box=x; __Host-okolo_operator=x' },
    { cookie: `okolo_mail_box=${key}` },
  ])
    for (const path of ['/dev/mail', '/dev/mail/1', '/dev/mail?key=', `/dev/mail?key=${key}x`]) {
      const answer = await ask(path, headers)
      expect([path, headers, answer.statusCode]).toEqual([path, headers, 403])
      expect(answer.json().message).toContain('the link that the server prints')
    }
})

test('an owner who is logged in reads letters, from anywhere; an editor does not', async () => {
  const { token } = await ownerLink(site.db, 'Ada', site.now())
  const session = await openSession(site.db, token, { now: site.now(), agent: 'x' })
  const cookie = `__Host-okolo_operator=${session?.token ?? ''}`
  expect((await ask('/dev/mail', { cookie }, '203.0.113.9')).statusCode).toBe(200)
  await sql`update operator set role = 'editor'`.execute(site.db)
  expect((await ask('/dev/mail', { cookie }, '203.0.113.9')).statusCode).toBe(403)
})

test('with OKOLO_MAIL_BOX=1 everybody reads them, with a mail server nobody', async () => {
  const status = async (given: Parameters<typeof startPeople>[0]) => {
    const other = await startPeople(given)
    const { statusCode } = await other.app.inject('/dev/mail')
    await other.close()
    return statusCode
  }
  expect(await status({ mailBoxIsOpen: true })).toBe(200)
  expect(await status({ smtpUrl: 'smtp://127.0.0.1:1', mailBoxIsOpen: true })).toBe(404)
})

test('letters that waited go out once there is a mail server', async () => {
  const sent = await site.letters('box@example.com')
  expect(sent.map(({ mail }) => mail.kind)).toEqual(['verify'])
})
