import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { place } from '#server/jobs/testing/killed-workers.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { quiet, startSmtp, type Received } from '#server/platform/mail/testing/smtp-site.ts'
import { visitors, type Acknowledged } from './acknowledged-writes.ts'

const SERVER = fileURLToPath(new URL('./server-without-pages.ts', import.meta.url))
const FROM = Date.parse('2026-11-20T12:00:00Z')
/** After this a letter that a killed process had claimed is another's. */
const LATER_MS = 6 * 60_000
const EVENTS = Array.from({ length: 20 }, (_, i) => `evening-${i}`)

export type KillOutcome = {
  acknowledged: Record<keyof Acknowledged, number>
  /** Acknowledged writes that are not stored, and letters that were asked for and are nowhere. */
  lost: string[]
  /** Letters that a mail server got more than once. */
  doubled: string[]
  /** Letters in hand at a kill, of which nobody here knows if they arrived: how many there are and how many did arrive. */
  unclear: { letters: number; arrived: number }
}

/**
 * Kills a server with -9 in the middle of saves, sign-ups, resets and letters, `rounds` times, and says what was lost or sent twice.
 * `on`: a PostgreSQL server; empty: the embedded database. `writes`: acknowledged ones before each kill.
 */
export async function killRounds(given: {
  rounds: number
  on?: string | undefined
  writes: (round: number) => number
  say?: (line: string) => void
}): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-kills-'))
  const smtp = await startSmtp({ taking: () => sleep(50) })
  const cleanUp: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    smtp.close,
  ]
  try {
    const { env, open } = await place(folder, cleanUp, given.on)
    const database = await open()
    await migrate(database)
    const { event } = await catalogueBuilder(database.db)
    for (const slug of EVENTS) await event({ slug, dates: [{ start: '2026-12-10T19:00:00Z' }] })
    await database.close()

    const settings = { ...env, DATA_DIR: folder, OKOLO_SMTP_URL: smtp.url }
    const people = visitors(EVENTS)
    for (let round = 0; round < given.rounds; round += 1) {
      const server = await startServer(settings, FROM + round * LATER_MS)
      const traffic = people.write(server.origin)
      const enough = count(people.acknowledged) + given.writes(round)
      // Every other round has letters on the way when it ends.
      const letters = smtp.received.length + (round % 2) * 3
      while (count(people.acknowledged) < enough || smtp.received.length < letters) await sleep(10)
      server.child.kill('SIGKILL')
      await server.ended
      await traffic.stop()
      const so = Object.entries(people.acknowledged).map(
        ([what, { length }]) => `${what} ${length}`,
      )
      given.say?.(`kill ${round + 1}: ${so.join(', ')}, letters ${smtp.received.length}`)
    }
    const last = await startServer(settings, FROM + given.rounds * LATER_MS)
    await quiet(smtp.received, 15_000)
    last.child.kill('SIGTERM')
    const code = await last.ended
    if (code !== 0) throw new Error(`The last server ended with code ${String(code)}`)
    const after = await open()
    try {
      return await compare(after.db, people.acknowledged, smtp.received)
    } finally {
      await after.close()
    }
  } finally {
    for (const step of cleanUp.toReversed()) await step()
  }
}

function count(acknowledged: Acknowledged): number {
  return Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0)
}

async function startServer(env: Record<string, string>, now: number) {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      // oxlint-disable-next-line node/no-process-env -- where node is
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      OKOLO_DEMO: '0',
      OKOLO_LIVE: '0',
      OKOLO_TRUST_PROXY: '127.0.0.1,::1',
      OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
      OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>',
      OKOLO_NOW: new Date(now).toISOString(),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const origin = await new Promise<string>((done, failed) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /http:\/\/[\w.]+:\d+/.exec(output) ?? []
      if (address !== undefined) done(address)
    })
    void ended.then(() => failed(new Error(`The server did not start:\n${output}`)))
  })
  return { child, ended, origin }
}

async function compare(
  db: Db,
  acknowledged: Acknowledged,
  received: readonly Received[],
): Promise<KillOutcome> {
  const { rows } = await sql<{ what: string }>`
    select 'signups ' || email what from user_account
    union all select 'saves ' || a.email || ' ' || e.slug
      from saved_event s join user_account a on a.id = s.user_id join event e on e.id = s.event_id
    union all select 'newsletter ' || email from newsletter_signup
    union all select 'resets ' || address from mail where kind = 'reset'`.execute(db)
  const { rows: letters } = await sql<{ name: string; state: string }>`
    select kind || ' ' || address as name, state from mail`.execute(db)
  const stored = new Set([
    ...rows.map(({ what }) => what),
    ...letters.map(({ name }) => `letters ${name}`),
  ])
  // By the Message-ID, which is made of the letter's key.
  const times = Map.groupBy(received, ({ email }) => email.messageId ?? '')
  const arrived = new Map<string, number>()
  for (const [one] of times.values()) {
    const to = one?.to[0] ?? ''
    arrived.set(to, (arrived.get(to) ?? 0) + 1)
  }
  const unclear = letters.filter(({ state }) => state === 'unclear')
  const perAddress = Map.groupBy(letters, addressOf)
  // Of the letters to an address all but those in hand at a kill have to be there.
  const missing = [...perAddress].flatMap(([address, those]) => {
    const sure = those.filter(({ state }) => state !== 'unclear').length
    const more = sure - (arrived.get(address) ?? 0)
    return more > 0 ? [`${more} of ${those.map(({ name }) => name).join(', ')}`] : []
  })
  const unclearArrived = [...Map.groupBy(unclear, addressOf)].map(([address, those]) => {
    const sure = (perAddress.get(address)?.length ?? 0) - those.length
    return (arrived.get(address) ?? 0) - sure
  })
  return {
    acknowledged: {
      signups: acknowledged.signups.length,
      saves: acknowledged.saves.length,
      newsletter: acknowledged.newsletter.length,
      resets: acknowledged.resets.length,
    },
    lost: [
      ...Object.entries(acknowledged).flatMap(([kind, names]) =>
        names.map((name) => `${kind} ${name}`),
      ),
      ...acknowledged.signups.map((email) => `letters verify ${email}`),
      ...acknowledged.newsletter.map((email) => `letters newsletterConfirm ${email}`),
    ]
      .filter((one) => !stored.has(one))
      .concat(missing),
    doubled: [...times].filter(([, those]) => those.length > 1).map(([id]) => id),
    unclear: {
      letters: unclear.length,
      arrived: unclearArrived.reduce((sum, n) => sum + Math.max(0, n), 0),
    },
  }
}

function addressOf({ name }: { name: string }): string {
  return name.slice(name.indexOf(' ') + 1)
}
