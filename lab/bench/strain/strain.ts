import { readFileSync } from 'node:fs'
import { request as httpRequest, Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownDatabase } from '../databases/own-database.ts'
import { residentBytes } from '../measuring/memory-of.ts'
import { startSite, type Child } from '../site/site-server.ts'
import { strainKinds, type Kind } from './strain-kinds.ts'

/** Limits for a server of which one address asks everything that is costly. Bytes and milliseconds. */
export const STRAIN_GOALS = { memory: 700 * 1024 * 1024, kept: 250, stop: 10_000 }

export type StrainReport = {
  /** Of the whole process, including the embedded database. */
  memory: { atRest: number; most: number }
  /** Answers to another visitor meanwhile: `/healthz`, a feed and a list, cached or made. */
  others: { quick: Times; made: Times }
  /** From SIGTERM to the end, during requests for calendars. */
  stop: number
  /** Statuses by kind of request. 0 means no answer. */
  statuses: Map<string, Map<number, number>>
}

/** Milliseconds: the maximum and the 99th percentile. */
export type Times = { most: number; p99: number }

/** Prints the report and fails if a goal is missed. `times`: requests of each kind, all at once. */
export async function benchStrain({
  times,
  server,
}: {
  times: number
  server: string | undefined
}): Promise<void> {
  const report = await strain({ times, server, say: console.log })
  const { memory, others, stop } = report
  console.log(
    `\nMemory: ${megabytes(memory.atRest)} at rest, ${megabytes(memory.most)} at most (goal ${megabytes(STRAIN_GOALS.memory)})
Somebody else: kept answers and /healthz ${timesLine(others.quick)} (goal ${STRAIN_GOALS.kept}), made anew ${timesLine(others.made)}
SIGTERM obeyed after ${Math.round(stop)} ms (goal ${STRAIN_GOALS.stop})`,
  )
  const isMissed =
    memory.most > STRAIN_GOALS.memory ||
    others.quick.most > STRAIN_GOALS.kept ||
    stop > STRAIN_GOALS.stop
  if (isMissed) process.exitCode = 1
}

function timesLine({ most, p99 }: Times): string {
  return `${Math.round(most)} ms at most, ${Math.round(p99)} ms for 99 of 100`
}

/**
 * Sends everything costly to a server of its own, `times` times each with random parameters, and
 * watches it.
 */
export async function strain({
  times,
  server,
  say,
}: {
  times: number
  server: string | undefined
  say: (line: string) => void
}): Promise<StrainReport> {
  const database = await ownDatabase(server)
  const site = await startSite(database.environment)
  const agent = new Agent({ keepAlive: true, maxSockets: times })
  const statuses: StrainReport['statuses'] = new Map()
  try {
    const kinds = await strainKinds(site.origin)
    const atRest = residentBytes(site.pid)
    // A first round fills the caches and warms the code up.
    for (const kind of kinds) await askAll(site.origin, kind, { times: 2, agent })
    const watch = watchFromElsewhere(site)
    for (const kind of kinds) {
      const began = performance.now()
      const peak = watch.part()
      const found = await askAll(site.origin, kind, { times, agent })
      statuses.set(kind.name, found)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const answers = [...found].map(([status, count]) => `${count} x ${status}`).join(', ')
      const { memory, slowest } = peak()
      const figures = [`${seconds} s`, megabytes(memory), `${Math.round(slowest)} ms`]
      say([kind.name.padEnd(25), ...figures.map((one) => one.padStart(8)), ` ${answers}`].join(' '))
    }
    const { most, others } = await watch.end()
    const [calendars] = kinds
    if (calendars !== undefined) void askAll(site.origin, calendars, { times, agent })
    await sleep(200)
    const stopped = performance.now()
    await site.close()
    return { memory: { atRest, most }, others, stop: performance.now() - stopped, statuses }
  } finally {
    agent.destroy()
    await site.close()
    await database.drop()
  }
}

/** All at once. Every fourth reader leaves before the answer. */
async function askAll(
  origin: string,
  kind: Kind,
  { times, agent }: { times: number; agent: Agent },
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  await Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const status = await ask(origin, kind, { n, agent, leavesAfter: n % 4 === 3 ? 50 : null })
      found.set(status, (found.get(status) ?? 0) + 1)
    }),
  )
  return found
}

/** Returns the status, or 0 without an answer. */
function ask(
  origin: string,
  { make }: Kind,
  { n, agent, leavesAfter }: { n: number; agent: Agent; leavesAfter: number | null },
): Promise<number> {
  const { path, method = 'GET', headers = {}, body } = make(n)
  return new Promise((done) => {
    const asked = httpRequest(
      origin + path,
      { method, headers, agent, timeout: 60_000 },
      (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0))
        answer.on('error', () => done(0))
      },
    )
    asked.on('error', () => done(0))
    asked.on('timeout', () => asked.destroy())
    if (leavesAfter !== null) setTimeout(() => asked.destroy(), leavesAfter)
    asked.end(body)
  })
}

/** Asks steadily from another address, and watches the process's memory. */
function watchFromElsewhere({ origin, pid }: Child) {
  const quick: number[] = []
  const made: number[] = []
  let most = 0
  let peak = 0
  let slowestHere = 0
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' })
  const look = () => {
    const bytes = residentBytes(pid)
    most = Math.max(most, bytes)
    peak = Math.max(peak, bytes)
  }
  const poll = async (path: string, note: (ms: number, isKept: boolean) => void) => {
    while (!over.signal.aborted) {
      const began = performance.now()
      const waited = [waitedFor(pid), waitedFor(process.pid)]
      const { status, isKept } = await getWith(agent, origin + path)
      if (status !== 200) throw new Error(`${path} answered ${status} to somebody else.`)
      // The machine's other programs are not the server's fault.
      const others = Math.max(
        waitedFor(pid) - Number(waited[0]),
        waitedFor(process.pid) - Number(waited[1]),
      )
      note(Math.max(0, performance.now() - began - others), isKept)
      look()
      await sleep(50)
    }
  }
  const note = (ms: number, isQuick: boolean) => {
    if (isQuick) slowestHere = Math.max(slowestHere, ms)
    ;(isQuick ? quick : made).push(ms)
  }
  const polls = [
    poll('/healthz', (ms) => note(ms, true)),
    poll('/feeds/bratislava.ics', note),
    poll('/v1/events/?city=bratislava', note),
  ]
  return {
    /** Starts a new part: the peak memory and the slowest quick answer from now on. */
    part: () => {
      peak = 0
      slowestHere = 0
      look()
      return () => ({ memory: peak, slowest: slowestHere })
    },
    end: async () => {
      over.abort()
      await Promise.all(polls)
      agent.destroy()
      return { most, others: { quick: timesOf(quick), made: timesOf(made) } }
    },
  }
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b)
  return { most: sorted.at(-1) ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

function getWith(agent: Agent, url: string): Promise<{ status: number; isKept: boolean }> {
  return new Promise((done, failed) => {
    const asked = httpRequest(url, { agent, timeout: 30_000 }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, isKept: answer.headers.age !== undefined }),
      )
    })
    asked.on('error', failed)
    asked.on('timeout', () => asked.destroy(new Error(`${url} was not answered in 30 s.`)))
    asked.end()
  })
}

/** Milliseconds in which a process's main thread waited for a processor. Linux only. */
function waitedFor(pid: number): number {
  const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e6
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
