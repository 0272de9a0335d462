/** @module-tag embedded */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { place } from './testing/killed-workers.ts'

const WORKER = fileURLToPath(new URL('./testing/people-worker.ts', import.meta.url))
const LETTERS = 60
/** Supervisors wait for ten seconds. */
const MOST_MS = 9000

test(
  'ends at SIGTERM with letters waiting, after those in hand',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'okolo-stop-'))
    const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
    const smtp = await startSmtp({ taking: () => sleep(1000) })
    try {
      const { env, open } = await place(folder, cleanUp)
      const database = await open()
      await migrate(database)
      await sql`
      insert into mail (key, address, kind, locale, due_at, created_at)
      select 'restored ' || n, 'r' || n || '@h' || n || '.example', 'restored', 'en', now(), now()
      from generate_series(1, ${LETTERS}) n`.execute(database.db)
      await database.close()
      const worker = spawn(process.execPath, [WORKER], {
        env: {
          PATH: process.env['PATH'] ?? '',
          OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
          OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>',
          OKOLO_SMTP_URL: smtp.url,
          DATA_DIR: folder,
          ...env,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const ended = new Promise<number | null>((done) => worker.on('close', done))
      cleanUp.push(async () => {
        worker.kill('SIGKILL')
        await ended
      })
      await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(4), 60_000)
      worker.kill('SIGTERM')
      const begun = performance.now()
      expect(await ended).toBe(0)
      expect(performance.now() - begun).toBeLessThan(MOST_MS)
      const after = await open()
      const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from mail group by state order by state`.execute(
        after.db,
      )
      await after.close()
      const sent = smtp.received.length
      expect(rows).toEqual([
        { state: 'queued', count: LETTERS - sent },
        { state: 'sent', count: sent },
      ])
    } finally {
      await smtp.close()
      for (const step of cleanUp.toReversed()) await step()
    }
  },
)
