import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDueMail } from '#server/platform/mail/post-office.ts'
import { MailFailure } from '#server/platform/mail/smtp.ts'
import { countRefusedLetters } from './store/bounces.ts'
import { SECRET, startNewsletter } from './testing/newsletter-site.ts'
import { signatureOf } from './rules/webhook-signature.ts'
import { DAY_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startNewsletter>>
beforeAll(async () => {
  site = await startNewsletter()
})
afterAll(() => site.close())

let count = 0
/** Sends a report as a provider does. */
async function report(
  body: string,
  {
    id,
    type = 'application/json',
    secret = SECRET,
    lateBy = 0,
  }: Partial<Record<'id' | 'type' | 'secret', string>> & { lateBy?: number } = {},
) {
  count += 1
  const own = id ?? `msg_${count}`
  const timestamp = String(Math.floor((site.now().getTime() - lateBy) / 1000))
  const answer = await site.app.inject({
    method: 'POST',
    url: '/v1/newsletter/bounces/',
    payload: body,
    headers: {
      'content-type': type,
      'webhook-id': own,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(secret, { id: own, timestamp, body }),
    },
  })
  return [answer.statusCode, answer.json().counted]
}
const events = (email: string, kind: string) => JSON.stringify({ events: [{ kind, email }] })
const stateOf = async (k: string) => (await site.subscription(k)).state

describe('reports of a provider as JSON', () => {
  test('a hard bounce ends the subscription', async () => {
    const k = await site.subscriber('hard@example.com')
    expect(await report(events('Hard@Example.com', 'hard'))).toEqual([200, 1])
    expect(await stateOf(k)).toBe('ended')
  })

  test('three soft ones on different days end it; the same message again, and two on a day, do not', async () => {
    const k = await site.subscriber('soft@example.com')
    for (const id of ['a', 'a', 'b']) await report(events('soft@example.com', 'soft'), { id })
    site.pass(DAY_MS)
    await report(events('soft@example.com', 'soft'))
    expect(await stateOf(k)).toBe('active')
    site.pass(DAY_MS)
    await report(events('soft@example.com', 'soft'))
    expect(await stateOf(k)).toBe('ended')
  })

  test('never mails an address again that reported spam', async () => {
    const k = await site.subscriber('spam@example.com')
    await report(events('spam@example.com', 'complaint'))
    expect(await stateOf(k)).toBe('ended')
    const before = (await site.letters('spam@example.com')).length
    await site.ask('POST', '/v1/newsletter/', { email: 'spam@example.com', city: 'bratislava' })
    await new Promise((done) => setTimeout(done, 100))
    expect(await site.letters('spam@example.com')).toHaveLength(before)
  })

  test('a wrong or old signature counts nothing, nor does another shape', async () => {
    const k = await site.subscriber('safe@example.com')
    const body = events('safe@example.com', 'hard')
    expect((await report(body, { secret: 'whsec_b3RoZXI=' }))[0]).toBe(403)
    expect((await report(body, { lateBy: 10 * 60_000 }))[0]).toBe(403)
    expect((await report('{"events": [{"kind": "odd"}]}'))[0]).toBe(400)
    expect((await report('no json'))[0]).toBe(400)
    expect(await stateOf(k)).toBe('active')
  })
})

/** A mail as servers send it back (RFC 3464, appendix E). */
function returned(email: string, action: string, status: string): string {
  return `From: MAILER-DAEMON@mx.example
To: hello@okolo.example
Subject: Returned mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="cut"

--cut
Content-Type: text/plain

It did not arrive.
--cut
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Thu, 26 Nov 2026 08:31:00 +0100

Final-Recipient: rfc822; ${email}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1
  no such user
--cut--
`.replaceAll('\n', '\r\n')
}

describe('mails with a delivery report', () => {
  test.each([
    ['failed', '5.1.1', 'ended'],
    ['failed', '5.2.2', 'active'],
    ['delayed', '4.4.1', 'active'],
    ['delivered', '2.0.0', 'active'],
  ])('%s, %s: the subscription is %s', async (action, status, state) => {
    const email = `r${status}@example.com`
    const k = await site.subscriber(email)
    await report(returned(email, action, status), { type: 'message/rfc822' })
    expect(await stateOf(k)).toBe(state)
  })

  test('the report comes as a body of its own, too', async () => {
    const k = await site.subscriber('bare@example.com')
    const body = returned('bare@example.com', 'failed', '5.1.1')
      .split('\r\n\r\n')
      .slice(1)
      .join('\r\n\r\n')
    const type = 'multipart/report; report-type=delivery-status; boundary="cut"'
    expect(await report(body, { type })).toEqual([200, 1])
    expect(await stateOf(k)).toBe('ended')
  })
})

test.each([
  ['NUL in an address', events('a\u0000@example.com', 'hard'), 'application/json'],
  [
    'half an emoji in a code',
    '{"events":[{"kind":"hard","email":"a@example.com","code":"\\ud83c"}]}',
    'application/json',
  ],
  ['NUL in a recipient', returned('a\u0000@example.com', 'failed', '5.1.1'), 'message/rfc822'],
  ['parts nested 300 deep', nestedParts(300), 'message/rfc822'],
  ['parts nested 300 deep', `--b\r\n${nestedParts(300)}`, 'multipart/report; boundary="b"'],
])('refuses a signed report with %s', async (_what, body, type) => {
  expect((await report(body, { type }))[0]).toBe(400)
})

function nestedParts(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`,
  )
  return `MIME-Version: 1.0\r\n${open.join('')}Content-Type: text/plain\r\n\r\nx\r\n`
}

test('counts refusals during the SMTP dialogue as bounces', async () => {
  const k = await site.subscriber('refused@example.com')
  site.toThursday()
  await site.queue()
  await sendDueMail({
    db: site.db,
    clock: site.now,
    write: site.write,
    send: () => Promise.reject(new MailFailure('refused', '550 at RCPT TO')),
    error: () => undefined,
  })
  await countRefusedLetters(site.newsletter)
  expect(await stateOf(k)).toBe('ended')
})

test('without a secret nobody can report', async () => {
  const other = await startNewsletter({ bounceSecret: null })
  const answer = await other.ask('POST', '/v1/newsletter/bounces/', { events: [] })
  expect(answer.statusCode).toBe(403)
  await other.close()
})
