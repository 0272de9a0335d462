import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailbox } from '#server/platform/mail/imap.ts'
import { mailboxJob } from './jobs/empty-mailbox.ts'
import { takeMail } from './jobs/take-mail.ts'
import { mail, startByMail } from './testing/by-mail-site.ts'

let site: Awaited<ReturnType<typeof startByMail>>
beforeAll(async () => {
  site = await startByMail()
})
beforeEach(() => site.clear())
afterAll(() => site.close())

const filed = (folder: 'Done' | 'Refused') => site.imap.folder(`Okolo/${folder}`).length

test('a mail is taken once, whenever the process dies and however many take it', async () => {
  site.deliver(mail('2026-12-08 20:00 Once @ Klub'))
  const open = await openMailbox(site.imap.url)
  const [first = 0] = await open.unread(site.now())
  const fetched = await open.fetch(first)
  if (fetched === null) throw new Error('no mail')
  // Its events were kept; the mail was not marked.
  expect(await takeMail(site.byMail, fetched)).toBe('read')
  await open.close()
  await Promise.all([site.take(), site.take()])
  // A copy that came by another way.
  site.deliver(
    new TextDecoder().decode(fetched.raw).replace('Return-Path', 'Received: by other\nReturn-Path'),
  )
  await site.take()
  expect(await site.gifts()).toHaveLength(1)
  expect(await site.letters()).toHaveLength(1)
  site.deliver(mail('2026-12-09 20:00 Twice @ Klub'))
  await Promise.all([site.take(), site.take(), site.take()])
  expect(await site.gifts()).toHaveLength(2)
  expect(site.imap.folder('INBOX')).toEqual([])
})

test('a mail that fails three times is put aside', async () => {
  const job = mailboxJob({
    ...site.byMail,
    reference: { get: () => Promise.reject(new Error('broken')) },
  })
  site.deliver(mail('2026-12-09 20:00 Breaks @ Klub'))
  const signal = new AbortController().signal
  for (let i = 0; i < 3; i += 1) await job({ signal, budgetMs: 1 })
  expect(filed('Refused')).toBe(1)
  expect(site.errors).toHaveLength(3)
})

test('the job hears of a mail while it waits, and ends when it is stopped', async () => {
  const stopping = new AbortController()
  const before = site.imap.connections()
  const job = mailboxJob(site.byMail)({ signal: stopping.signal, budgetMs: 60_000 })
  await expect.poll(() => site.imap.connections(), { timeout: 10_000 }).toBe(before + 1)
  site.deliver(mail('2026-12-09 20:00 Live @ Klub'))
  await expect.poll(async () => (await site.gifts()).length, { timeout: 20_000 }).toBe(1)
  stopping.abort()
  await job
})
