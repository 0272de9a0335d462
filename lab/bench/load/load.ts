import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { withFilled } from '../databases/filled-database.ts'
import { table } from '../measuring/measure.ts'
import { familyBytes, residentBytes } from '../measuring/memory-of.ts'
import { startChild, type Child } from '../site/site-server.ts'
import flags from '../../../tools/node-flags.json' with { type: 'json' }
import { loadRequest, signUpSavers, type LoadKind, type LoadRequest } from './load-requests.ts'

/** Bounds: milliseconds for 99 of 100 answers, bytes of the server, and the part of requests that may be told to come again. */
export const LOAD_GOALS = { p99: 5_000, memory: 700 * 1024 * 1024, refused: 0.02 }
const SERVER = fileURLToPath(new URL('load-child.ts', import.meta.url))
const DATES = 155_000
const SAVERS = 40

type Answer = { kind: LoadKind; status: number; ms: number; saysWhen: boolean }
type Sizes = { server: number; database: number }

/**
 * Asks a site on PostgreSQL like many people at once, by the mixture of load-requests.ts. Prints
 * times by kind and memory. Sets the exit code when anything fails but by a 429 or 503 with Retry-After, or a goal is missed.
 */
export async function benchLoad({
  dates = DATES,
  connections,
  seconds,
  isKept,
  server,
}: {
  dates: number | undefined
  connections: number
  seconds: number
  isKept: boolean
  server: string | undefined
}): Promise<void> {
  if (server === undefined || server === '')
    throw new Error('The load is measured on PostgreSQL. Set BENCH_DATABASE_URL.')
  await withFilled({ dates, server, isKept }, async (database) => {
    const events = await countEvents(database)
    const folder = await mkdtemp(join(tmpdir(), 'okolo-load-'))
    const url = await urlOf(database, server)
    const site = await startChild([...flags.serve, SERVER, url, folder])
    try {
      const tokens = await signUpSavers(site.origin, SAVERS)
      // Every process compiles and reads some things once.
      await askFor(10, site, { connections: 8, request: (n) => loadRequest(n, { events, tokens }) })
      const sizes = watchSizes(site.pid, await postmasterOf(database))
      const answers = await askFor(seconds, site, {
        connections,
        request: (n) => loadRequest(n + 1_000_000, { events, tokens }),
      })
      report(answers, sizes.end(), { seconds, connections, events })
    } finally {
      await site.close()
      await rm(folder, { recursive: true })
    }
  })
}

/** Each connection asks for the next request as soon as it has an answer, from a network of its own. */
async function askFor(
  seconds: number,
  site: Child,
  { connections, request }: { connections: number; request: (n: number) => LoadRequest },
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  const answers: Answer[] = []
  let n = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const network = `10.${1 + (connection >> 8)}.${connection & 255}.1`
      while (performance.now() < until) {
        n += 1
        answers.push(await ask(site.origin, agent, { network, request: request(n) }))
      }
    }),
  )
  agent.destroy()
  return answers
}

/** Status 0: there was no answer. */
function ask(
  origin: string,
  agent: Agent,
  { network, request }: { network: string; request: LoadRequest },
): Promise<Answer> {
  const { kind, method, path, token, body } = request
  const began = performance.now()
  return new Promise((done) => {
    const end = (status: number, saysWhen = false) =>
      done({ kind, status, saysWhen, ms: performance.now() - began })
    const asked = httpRequest(
      origin + path,
      {
        method,
        agent,
        timeout: 60_000,
        headers: {
          'x-forwarded-for': network,
          'accept-encoding': 'br',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined),
        )
        answer.on('error', () => end(0))
      },
    )
    asked.on('error', () => end(0))
    asked.on('timeout', () => asked.destroy())
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function report(
  answers: readonly Answer[],
  { server, database }: Sizes,
  { seconds, connections, events }: { seconds: number; connections: number; events: number },
): void {
  const lines = [['', 'answers', 'p50 ms', 'p99 ms', 'refused', 'failed']]
  const kinds = Map.groupBy(answers, ({ kind }) => kind)
  const times = [...kinds].map(([kind, all]) => {
    const taken = all.filter(({ status }) => status < 400 && status > 0).map(({ ms }) => ms)
    const [p50, p99] = [quantile(taken, 0.5), quantile(taken, 0.99)]
    const refused = all.filter(isChosenRefusal).length
    const failed = all.filter(isFailure).length
    lines.push([kind, ...[all.length, p50, p99, refused, failed].map((one) => one.toFixed(0))])
    return p99
  })
  const refused = answers.filter(isChosenRefusal).length / answers.length
  const failures = Map.groupBy(answers.filter(isFailure), ({ kind, status }) => `${kind} ${status}`)
  const [slowest, { p99, memory, refused: most }] = [Math.max(...times), LOAD_GOALS]
  console.log(`${connections} connections for ${seconds} s, ${events} events: ${Math.round(answers.length / seconds)} answers a second

${table(lines)}

Failures: ${failures.size === 0 ? 'none' : [...failures].map(([what, all]) => `${all.length} x ${what}`).join(', ')}
Told to come again (429, 503): ${(refused * 100).toFixed(2)} % (goal ${most * 100} %)
Slowest p99: ${slowest.toFixed(0)} ms (goal ${p99} ms)
Memory at most: server ${megabytes(server)} (goal ${megabytes(memory)}), PostgreSQL ${database === 0 ? 'not readable' : megabytes(database)}`)
  if (failures.size > 0 || slowest > p99 || server > memory || refused > most) process.exitCode = 1
}

/** The server says when to come again. */
function isChosenRefusal({ status, saysWhen }: Answer): boolean {
  return (status === 429 || status === 503) && saysWhen
}

function isFailure(answer: Answer): boolean {
  return (answer.status === 0 || answer.status >= 400) && !isChosenRefusal(answer)
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

/** Looks at the memory of server and database every half second, until `end` gives the most. */
function watchSizes(server: number, database: number): { end: () => Sizes } {
  const most: Sizes = { server: 0, database: 0 }
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      most.server = Math.max(most.server, residentBytes(server))
      most.database = Math.max(most.database, familyBytes(database))
      await sleep(500)
    }
  }
  void watch()
  return {
    end: () => {
      over.abort()
      return most
    },
  }
}

async function countEvents({ db }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select max(id)::int as n from event`.execute(db)
  return rows[0]?.n ?? 1
}

/** The first process of PostgreSQL, where it runs on this machine. */
async function postmasterOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ pid: string }>`
    select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`.execute(db)
  return Number(rows[0]?.pid ?? 0)
}

async function urlOf({ db }: Database, server: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return Object.assign(new URL(server), { pathname: `/${rows[0]?.name ?? ''}` }).href
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
