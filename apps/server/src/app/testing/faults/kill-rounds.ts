import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { openDatabase, openPostgres, type Database } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { quiet, startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { makeCluster } from '#server/platform/testing/cluster.ts'
import { asks, PASSWORD, visitors, type Acknowledged } from './acknowledged-writes.ts'
import { compareKept, type Kept } from './compare-kept.ts'
import { compareGathered, gathered, openAgendas } from './gatherings.ts'
import { makeDatabase, printed, startProcess, type Process } from './processes.ts'

const FROM = Date.parse('2026-11-20T12:00:00Z')
/** After this a letter that a killed process had claimed is another's. */
const LATER_MS = 6 * 60_000
const EVENTS = Array.from({ length: 20 }, (_, i) => `evening-${i}`)
const HOSTS = Array.from({ length: 24 }, (_, i) => ({ email: `host${i}@example.com` }))
/** A round in which nothing is acknowledged for so long has failed. */
const PATIENCE_MS = 120_000

type Rounds = {
  rounds: number
  /** Acknowledged writes before each kill. */
  writes: (round: number) => number
  say?: (line: string) => void
}

/** `halfMerged`: tables of a catalogue that was gathered under kills and differ from one that was not. */
export type KillOutcome = Kept & { halfMerged: string[] }

/** Kills a server on the embedded database with -9 under saves, sign-ups, friendships, resets and letters. */
export async function killServerRounds(given: Rounds): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-kills-'))
  try {
    const site: Site = { env: { DATA_DIR: folder }, open: () => openDatabase({ dataDir: folder }) }
    return await withLetters(site, given.rounds, async (env, people, received) => {
      for (let round = 0; round < given.rounds; round += 1) {
        const server = await startSite(env, 'both', FROM + round * LATER_MS)
        const traffic = await writing(people, server, { ...given, round, received })
        server.child.kill('SIGKILL')
        await server.ended
        await traffic.stop()
        given.say?.(line('server', round, people.acknowledged))
      }
      return []
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const VICTIMS = ['server', 'worker', 'gathering', 'PostgreSQL'] as const

/**
 * Kills in turn a server, a worker, a gathering and PostgreSQL, a cluster of its own on `port`, with -9 under the same and under
 * gathering that merges. The others go on.
 */
export async function killEverythingRounds(given: Rounds & { port: number }): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-kills-'))
  const cluster = await makeCluster(given.port, ['fsync=off'])
  const agendas = await openAgendas()
  try {
    const [kept, killed, straight] = await Promise.all(
      ['kept', 'killed', 'straight'].map(async (name) => ({
        DATABASE_URL: await makeDatabase(cluster.url, name),
        DATA_DIR: folder,
      })),
    )
    if (!kept || !killed || !straight) throw new Error('no databases')
    await gathered(agendas.gather(killed, 'other', 0))
    const site: Site = { env: kept, open: () => openPostgres(kept.DATABASE_URL) }
    return await withLetters(site, given.rounds, async (env, people, received) => {
      const began = performance.now()
      // All processes have one time: a letter of a killed one is another's at the very end.
      const start = (role: 'api' | 'worker') =>
        startSite(env, role, FROM + performance.now() - began)
      const running = {
        server: await start('api'),
        worker: await start('worker'),
        gathering: await agendas.gather(killed, 'agenda', 0),
      }
      for (let round = 0; round < given.rounds; round += 1) {
        const victim = VICTIMS[round % VICTIMS.length] ?? 'server'
        const traffic = await writing(people, running.server, { ...given, round, received })
        if (victim === 'PostgreSQL') {
          await cluster.kill()
          await cluster.start()
        } else {
          running[victim].child.kill('SIGKILL')
          await running[victim].ended
        }
        await traffic.stop()
        await running.gathering.ended
        running.gathering = await agendas.gather(killed, 'agenda', round + 1)
        if (victim === 'server') running.server = await start('api')
        if (victim === 'worker') running.worker = await start('worker')
        given.say?.(line(victim, round, people.acknowledged))
      }
      for (const { child, ended } of Object.values(running)) {
        child.kill('SIGTERM')
        await ended
      }
      return compareGathered(agendas, { killed, straight, edition: given.rounds })
    })
  } finally {
    await agendas.close()
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

type Site = { env: Record<string, string>; open: () => Promise<Database> }
type People = ReturnType<typeof visitors>
type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Prepares a site with a mail server, lets `kills` happen, and compares what is left with what was acknowledged. */
async function withLetters(
  { env: given, open }: Site,
  rounds: number,
  kills: (
    env: Record<string, string>,
    people: People,
    received: Smtp['received'],
  ) => Promise<string[]>,
): Promise<KillOutcome> {
  const smtp = await startSmtp({ taking: () => sleep(50) })
  try {
    const env = { ...given, OKOLO_SMTP_URL: smtp.url }
    await prepare(env, open)
    const people = visitors(EVENTS, HOSTS)
    const halfMerged = await kills(env, people, smtp.received)
    const last = await startSite(env, 'both', FROM + (rounds + 1) * LATER_MS)
    await quiet(smtp.received, 15_000)
    last.child.kill('SIGTERM')
    const code = await last.ended
    if (code !== 0) throw new Error(`The last server ended with code ${String(code)}`)
    const after = await open()
    try {
      const kept = await compareKept(after.db, people.acknowledged, smtp.received)
      return { ...kept, halfMerged }
    } finally {
      await after.close()
    }
  } finally {
    await smtp.close()
  }
}

/** Events to save, and hosts with confirmed addresses. */
async function prepare(env: Record<string, string>, open: Site['open']): Promise<void> {
  const database = await open()
  await migrate(database)
  const { event } = await catalogueBuilder(database.db)
  for (const slug of EVENTS) await event({ slug, dates: [{ start: '2026-12-10T19:00:00Z' }] })
  await database.close()
  const server = await startSite(env, 'both', FROM)
  for (const [i, { email }] of HOSTS.entries()) {
    const words = { email, password1: PASSWORD, password2: PASSWORD }
    if ((await asks(server.origin, 60_000 + i)('/v1/users/signup/', words)) === null)
      throw new Error(`${email} could not sign up`)
  }
  // Their letters are on the way.
  await sleep(3_000)
  server.child.kill('SIGTERM')
  await server.ended
  const confirming = await open()
  await sql`update user_account set email_verified_at = now()`.execute(confirming.db)
  await confirming.close()
}

/** People begin to write. Settles when enough is acknowledged, and in every other round when letters are on the way. */
async function writing(
  people: People,
  { origin }: { origin: string },
  { round, writes, received }: Rounds & { round: number; received: Smtp['received'] },
): Promise<ReturnType<People['write']>> {
  const traffic = people.write(origin)
  const enough = count(people.acknowledged) + writes(round)
  const letters = received.length + (round % 2) * 3
  const until = performance.now() + PATIENCE_MS
  while (count(people.acknowledged) < enough || received.length < letters) {
    if (performance.now() > until) throw new Error(`Round ${round + 1}: nothing is acknowledged`)
    await sleep(10)
  }
  return traffic
}

async function startSite(
  env: Record<string, string>,
  role: 'api' | 'worker' | 'both',
  now: number,
): Promise<Process & { origin: string }> {
  const started = startProcess('server', {
    ...env,
    OKOLO_ROLE: role,
    OKOLO_NOW: new Date(now).toISOString(),
  })
  const origin = await printed(started, role === 'worker' ? /does its jobs/ : /http:\/\/[\w.]+:\d+/)
  return { ...started, origin }
}

function line(victim: string, round: number, acknowledged: Acknowledged): string {
  const counts = Object.entries(acknowledged).map(([what, { length }]) => `${what} ${length}`)
  return `kill ${round + 1}, ${victim}: ${counts.join(', ')}`
}

function count(acknowledged: Acknowledged): number {
  return Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0)
}
