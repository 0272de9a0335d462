import { onTestFinished, expect, test } from 'vitest'
import { MOST_MAIL_BYTES, openMailbox } from './imap.ts'
import { startImap } from './testing/imap-site.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const LONG_AGO = new Date('2026-11-01T15:00:00Z')
const mail = (subject: string, text = 'Hello') =>
  `From: Anna <anna@example.org>\nSubject: ${subject}\n\n${text}\n`
const forever = new AbortController().signal

async function start(given: Parameters<typeof startImap>[0] = {}) {
  const imap = await startImap(given)
  onTestFinished(() => imap.close())
  const mailbox = await openMailbox(imap.url)
  onTestFinished(() => mailbox.close())
  return { imap, mailbox }
}

test('reads unread mails, oldest first, and files each', async () => {
  const { imap, mailbox } = await start()
  imap.deliver(mail('years old'), LONG_AGO)
  imap.deliver(mail('first'), NOW)
  imap.deliver(mail('second'), NOW)
  const unread = await mailbox.unread(new Date('2026-11-10T00:00:00Z'))
  expect(unread).toHaveLength(2)
  const fetched = await mailbox.fetch(unread[0] ?? 0)
  expect(new TextDecoder().decode(fetched?.raw)).toContain('Subject: first')
  await mailbox.file(unread[0] ?? 0, 'Done')
  await mailbox.file(unread[1] ?? 0, 'Refused')
  expect(await mailbox.unread(NOW)).toEqual([])
  expect(imap.folder('Okolo/Done')).toMatchObject([{ flags: ['\\Seen'] }])
  expect(imap.folder('Okolo/Refused')).toHaveLength(1)
  await mailbox.forget('Done', new Date('2100-01-01T00:00:00Z'))
  expect(imap.folder('Okolo/Done')).toEqual([])
  imap.deliver(mail('third'), NOW)
  expect(await mailbox.unread(NOW)).toHaveLength(1)
})

test('reads the beginning of a mail that is too long', { timeout: 30_000 }, async () => {
  const { imap, mailbox } = await start()
  imap.deliver(mail('long', 'x'.repeat(MOST_MAIL_BYTES)), NOW)
  const [first = 0] = await mailbox.unread(NOW)
  const fetched = await mailbox.fetch(first)
  expect(fetched?.raw.length).toBe(MOST_MAIL_BYTES)
  expect(fetched?.isWhole).toBe(false)
})

test('hears of a mail that comes while it waits, and stops waiting when told to', async () => {
  const { imap, mailbox } = await start()
  const begun = performance.now()
  setTimeout(() => imap.deliver(mail('news'), NOW), 50)
  await mailbox.news(20_000, forever)
  await mailbox.news(20_000, AbortSignal.timeout(50))
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await mailbox.unread(NOW)).toHaveLength(1)
})

test('works where the server knows neither IDLE nor MOVE', async () => {
  const { imap, mailbox } = await start({ without: ['IDLE', 'MOVE', 'UIDPLUS'] })
  imap.deliver(mail('plain'), NOW)
  await mailbox.news(50, forever)
  const [first = 0] = await mailbox.unread(NOW)
  await mailbox.file(first, 'Done')
  expect(imap.folder('Okolo/Done')).toHaveLength(1)
  expect(imap.folder('INBOX')).toEqual([])
})

test('says why it cannot be opened, and tells no password', async () => {
  const { imap, mailbox } = await start()
  const wrong = imap.url.replace('p%40ss', 'secret')
  await expect(openMailbox(wrong)).rejects.toThrow('it does not take the login')
  await expect(openMailbox(imap.url.replace('INBOX', 'Nowhere'))).rejects.not.toThrow('secret')
  await expect(openMailbox('imap://a:b@127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
  imap.cut()
  await expect(mailbox.unread(NOW)).rejects.toThrow(/NoConnection|EConnectionClosed/)
})
