import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '@okolo/server/platform/database/db.ts'
import { sql } from 'kysely'
import { startSite, type Child } from '../site/site-server.ts'
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts'
import { sendFeedback, visit, type Seen } from './visitors.ts'

const KEPT = '/en/feed?city=bratislava'
const SETTINGS = {
  OKOLO_TRUST_PROXY: '127.0.0.1,::1',
  OKOLO_SECRET: 'a secret that several servers share, 0123456789',
}

/**
 * Tests the whole site while its database restarts, crashes, freezes, or has no room left. Prints a line for each expectation and
 * sets the exit code when one is not met.
 */
export async function benchOutages(): Promise<void> {
  const postgres = await startOwnPostgres()
  try {
    await restarts(postgres)
    await freezes(postgres)
  } finally {
    postgres.thaw()
    await postgres.remove()
  }
  await fullDisk()
}

async function restarts(postgres: OwnPostgres): Promise<void> {
  console.log('PostgreSQL restarts and crashes under traffic')
  const site = await startSite({ DATABASE_URL: postgres.url, ...SETTINGS })
  const leaving = new AbortController()
  const visits = visit(site.origin, leaving.signal)
  await sleep(3_000)
  for (const mode of ['fast', 'immediate', 'fast'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one restart after the other
    await postgres.restart(mode).then(() => sleep(4_000))
  }
  leaving.abort()
  const seen = await visits
  const counted = [...seen.statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  const usual = [200, 201, 304, 503]
  say('the process lives', site.isRunning())
  say(
    `answers are 200, 201 or 503 (${counted})`,
    [...seen.statuses.keys()].every((status) => usual.includes(status)),
  )
  say('all is well afterwards', (await statusOf(site.origin, '/readyz')).status === 200)
  await site.close()
  const database = await openDatabase({ databaseUrl: postgres.url })
  await sayStored(database.db, seen)
  await database.close()
}

async function freezes(postgres: OwnPostgres): Promise<void> {
  console.log('PostgreSQL freezes')
  const site = await startSite({ DATABASE_URL: postgres.url, ...SETTINGS })
  // Gathering at the start writes the catalogue, which clears the caches.
  await sleep(15_000)
  await statusOf(site.origin, KEPT)
  postgres.freeze()
  const ready = await statusOf(site.origin, '/readyz')
  say(`/readyz says 503 within 2 s (${ready.ms} ms)`, ready.status === 503 && ready.ms < 2_000)
  const kept = await statusOf(site.origin, KEPT)
  say(`a kept page is there within 2.5 s (${kept.ms} ms)`, kept.status === 200 && kept.ms < 2_500)
  const fresh = await statusOf(site.origin, '/v1/events/?city=bratislava&page_size=7')
  say(`a new list is 503 within 21 s (${fresh.ms} ms)`, fresh.status === 503 && fresh.ms < 21_000)
  const begun = performance.now()
  await site.close()
  const ms = Math.round(performance.now() - begun)
  say(`SIGTERM is obeyed within 10 s (${ms} ms)`, ms < 10_000)
  postgres.thaw()
}

async function fullDisk(): Promise<void> {
  console.log('The disk of the embedded database is full')
  const disk = await mkdtemp(join(tmpdir(), 'okolo-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk])
  try {
    const place = { DATA_DIR: join(disk, 'var'), ...SETTINGS }
    const site = await startSite(place)
    const seen: Seen = { statuses: new Map(), acknowledged: [] }
    const status = (path: string, init: RequestInit) =>
      fetch(site.origin + path, init).then(
        (answer) => answer.status,
        () => 0,
      )
    await sendFeedback(status, 1, seen)
    await fill(disk)
    const outcome = await writeUntilItEnds(site, status, seen)
    say(
      'calls fail with 503 or the process is gone, none hangs',
      outcome.every((one) => [0, 201, 503].includes(one)),
    )
    const code = await Promise.race([site.ended, sleep(15_000)])
    say(`the process leaves by itself with an exit code (${String(code)})`, code === 1)
    const again = await startSite(place).then(
      () => 'it started',
      (error: unknown) => String(error),
    )
    say('without room it says so and does not start', again.includes('There is no room'))
    await rm(join(disk, 'filler'))
    const later = await startSite(place)
    say('with room it starts again', (await statusOf(later.origin, KEPT)).status === 200)
    await later.close()
    const database = await openDatabase({ dataDir: place.DATA_DIR })
    await sayStored(database.db, seen)
    await database.close()
  } finally {
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true })
  }
}

/** Fills the disk. */
async function fill(disk: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024)
  const more = async (): Promise<void> => {
    await writeFile(join(disk, 'filler'), block, { flag: 'a' })
    return more()
  }
  await more().catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  })
}

async function writeUntilItEnds(
  site: Child,
  status: (path: string, init: RequestInit) => Promise<number>,
  seen: Seen,
): Promise<number[]> {
  const outcome: number[] = []
  for (let number = 2; number < 20_000 && site.isRunning(); number += 20) {
    const round = Array.from({ length: 20 }, (_, i) => sendFeedback(status, number + i, seen))
    // oxlint-disable-next-line no-await-in-loop -- until the disk is full
    outcome.push(...(await Promise.all(round)))
  }
  return outcome
}

async function sayStored(db: Db, seen: Pick<Seen, 'acknowledged'>): Promise<void> {
  const { rows } = await sql<{ message: string }>`select message from feedback`.execute(db)
  const stored = new Set(rows.map(({ message }) => message))
  const lost = seen.acknowledged.filter((message) => !stored.has(message))
  say(
    `of ${seen.acknowledged.length} acknowledged writes ${lost.length} are lost`,
    lost.length === 0 && seen.acknowledged.length > 0,
  )
}

async function statusOf(origin: string, path: string): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const status = await fetch(origin + path).then(
    (answer) => answer.status,
    () => 0,
  )
  return { status, ms: Math.round(performance.now() - begun) }
}

function say(expectation: string, isMet: boolean): void {
  console.log(`${isMet ? 'ok     ' : 'FAILED '} ${expectation}`)
  if (!isMet) process.exitCode = 1
}
