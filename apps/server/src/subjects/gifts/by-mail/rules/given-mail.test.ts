import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMail } from './given-mail.ts'

const whole = (text: string) => ({ raw: new TextEncoder().encode(text), isWhole: true })

test('never fails, whatever the bytes are', async () => {
  const piece = fc.constantFrom(
    'From: a@b.example\r\n',
    'Content-Type: multipart/mixed; boundary=x\r\n',
    'Content-Type: text/html; charset=utf-7\r\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Subject: =?utf-8?B?0J?=\r\n',
    '\r\n',
    '--x\r\n',
    '--x--\r\n',
    '<p>&#x110000;<style',
    '> > On\r\n',
    '-- \r\n',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 30 }),
      async (parts) => {
        const mail = await readMail({ ...whole(parts.join('')), isWhole: parts.length % 2 === 0 })
        expect(mail.key).toHaveLength(43)
      },
    ),
    { numRuns: 300 },
  )
})

test('a head nested or long beyond all measure is no sender', async () => {
  const nested = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'.repeat(2000)
  const begun = performance.now()
  expect((await readMail(whole(nested))).from).toBe(null)
  expect(
    (await readMail(whole(`From: a@b.example\r\n${'X: y\r\n'.repeat(800_000)}\r\nHello`))).text,
  ).toBe('')
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('the same mail has one key by whichever way it came, and another one has another', async () => {
  const mail = (head: string, body = 'Hello') =>
    readMail(
      whole(
        `${head}Message-ID: <1@b.example>\r\nFrom: a@b.example\r\nDate: Fri, 20 Nov 2026 15:00:00 +0100\r\n\r\n${body}`,
      ),
    )
  const { key } = await mail('')
  expect((await mail('Delivered-To: events+nice@okolo.example\r\n')).key).toBe(key)
  // Nobody keeps another's mail out by its Message-ID.
  expect((await mail('', 'Something else')).key).not.toBe(key)
})

test('of a mail that is cut the last file is left out', async () => {
  const file = (text: string) => `--x\r\nContent-Type: text/calendar\r\n\r\n${text}\r\n`
  const raw = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nHello\r\n${file('BEGIN:1')}${file('BEG')}`
  expect((await readMail({ ...whole(raw), isWhole: false })).calendars).toHaveLength(1)
})
