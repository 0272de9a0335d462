import { spawn, type ChildProcess } from 'node:child_process'
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
const MAILS = 9
const LEASE_MS = 1500
const NOW = '2026-11-20T15:00:00.000Z'
/** The letters of a dead worker are another's by then. */
const LATER = '2026-11-20T15:10:00.000Z'
// oxlint-disable-next-line node/no-process-env -- the worker runs the same program, and tests choose their database by it
const { PATH = '', TEST_DATABASE_URL: server = '' } = process.env

test(
  'each mail is taken and answered once, whenever workers hang, wake up beside others and are killed',
  { timeout: 120_000 },
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
      const child = spawn(process.execPath, [WORKER, String(LEASE_MS)], {
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
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      const ended = new Promise((done) => child.on('close', done))
      const end = async (how: NodeJS.Signals) => {
        child.kill(how)
        await ended
      }
      cleanUp.push(() => end('SIGKILL'))
      return { child, end }
    }
    const filed = () => imap.folder('Okolo/Done').length
    const until = async (count: number) => {
      while (filed() < count) await sleep(5)
    }
    // On PostgreSQL another one works beside it.
    const workers = [worker(NOW), ...(server === '' ? [] : [worker(NOW)])]
    await until(2)
    if (server !== '')
      await hangOnce(
        workers.map(({ child }) => child),
        open,
        filed,
      )
    await until(5)
    for (const { end } of workers) await end('SIGKILL')
    const last = worker(LATER)
    await until(MAILS)
    // Letters are looked for every two seconds.
    for (let before = -1; smtp.received.length < MAILS && before !== smtp.received.length;) {
      before = smtp.received.length
      await sleep(4000)
    }
    await last.end('SIGTERM')

    const after = await open()
    cleanUp.push(() => after.close())
    const { rows: gifts } = await sql`select from gift`.execute(after.db)
    const { rows: letters } = await sql<{ address: string; state: string }>`
      select address, state from mail`.execute(after.db)
    expect([gifts.length, letters.length]).toEqual([MAILS, MAILS])
    for (const { address, state } of letters) {
      const got = smtp.received.filter(({ to }) => to.includes(address)).length
      // A letter whose hand-over was cut is not sent again: nobody can know whether it arrived.
      const expected = state === 'unclear' ? expect.toBeOneOf([0, 1]) : 1
      expect([address, state, got]).toEqual([address, state, expected])
    }
    expect(imap.folder('INBOX')).toEqual([])
  },
)

/** Stops the worker that takes the mails until the other has taken its turn over, and lets both go on. */
async function hangOnce(
  children: readonly ChildProcess[],
  open: Awaited<ReturnType<typeof place>>['open'],
  filed: () => number,
): Promise<void> {
  const database = await open()
  const holder = async () => {
    const { rows } = await sql<{ holder: string | null }>`
      select holder from job where name = 'gift_mails'`.execute(database.db)
    return children.find(({ pid }) => rows[0]?.holder?.includes(` ${pid} `) === true)
  }
  const first = await holder()
  first?.kill('SIGSTOP')
  const before = filed()
  await expect
    .poll(async () => (await holder()) !== first, { timeout: 20_000, interval: 50 })
    .toBe(true)
  // It waits where the first holds a mail in an open transaction.
  for (let i = 0; filed() === before && i < 20; i += 1) await sleep(50)
  first?.kill('SIGCONT')
  await database.close()
}
