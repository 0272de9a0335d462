import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { startImap } from '#server/platform/mail/testing/imap-site.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { place } from './testing/killed-workers.ts'

const WORKER = fileURLToPath(new URL('./testing/people-worker.ts', import.meta.url))
const MAILS = 12
const NOW = '2026-11-20T15:00:00.000Z'
/** The letters of a dead worker are another's by then. */
const LATER = '2026-11-20T15:10:00.000Z'
// oxlint-disable-next-line node/no-process-env -- the worker runs the same program
const { PATH = '' } = process.env

test(
  'each mail is taken and answered once, whenever workers are killed',
  { timeout: 180_000 },
  async () => {
    const cleanUp: (() => Promise<unknown>)[] = []
    onTestFinished(async () => {
      for (const step of cleanUp.toReversed()) await step()
    })
    const folder = await mkdtemp(join(tmpdir(), 'okolo-mailbox-'))
    cleanUp.push(() => rm(folder, { recursive: true, force: true }))
    const [imap, smtp] = [await startImap(), await startSmtp()]
    cleanUp.push(imap.close, smtp.close)
    const { env, open } = await place(folder, cleanUp)
    const database = await open()
    await migrate(database)
    await database.close()
    for (let i = 1; i <= MAILS; i += 1)
      imap.deliver(
        `From: giver${i}@klub.example\nMessage-ID: <${i}@klub.example>\nSubject: Evening ${i}\n\nConcert number ${i} of the season\n5 December 2026, 19:00\nKlub`,
        new Date(NOW),
      )
    const worker = (now: string) => {
      const child = spawn(process.execPath, [WORKER], {
        env: {
          PATH,
          OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
          OKOLO_NOW: now,
          OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>',
          OKOLO_SMTP_URL: smtp.url,
          OKOLO_IMAP_URL: imap.url,
          OKOLO_GIFT_ADDRESS: 'events@okolo.example',
          DATA_DIR: folder,
          ...env,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const ended = new Promise((done) => child.on('close', done))
      cleanUp.push(async () => {
        child.kill('SIGKILL')
        await ended
      })
      return { child, ended }
    }
    const filed = () => imap.folder('Okolo/Done').length
    const first = worker(NOW)
    while (filed() < 4) await sleep(5)
    first.child.kill('SIGKILL')
    await first.ended
    const last = worker(LATER)
    await expect.poll(filed, { timeout: 120_000 }).toBe(MAILS)
    await expect
      .poll(() => smtp.received.length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(MAILS - 2)
    await sleep(1000)
    last.child.kill('SIGTERM')
    await last.ended

    const after = await open()
    cleanUp.push(() => after.close())
    const { rows } = await sql<{ gifts: number; letters: number }>`
    select (select count(*)::int from gift) gifts, (select count(*)::int from mail) letters`.execute(
      after.db,
    )
    expect(rows).toEqual([{ gifts: MAILS, letters: MAILS }])
    // A letter whose hand-over was cut is not sent again: nobody can know whether it arrived.
    const to = smtp.received.flatMap((one) => one.to)
    expect(new Set(to).size).toBe(to.length)
    expect(imap.folder('INBOX')).toEqual([])
  },
)
