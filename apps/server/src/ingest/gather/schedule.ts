import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { explainInLine } from '#server/platform/explain.ts'
import type { PrivateHosts } from '#server/platform/net/private-hosts.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { gatherSource } from './gather-source.ts'
import { replay } from './gather.ts'
import { dueSince, takeDue, whileLeased, type Lease } from '../sources/lease.ts'
import { endOtherSchedules, scheduleFor } from '../sources/scheduling.ts'
import { emptyReport, type RunReport } from '../sources/report.ts'
import { findSource, saveSource, type ScheduledSource } from '../sources/source.ts'

export type ScheduleDeps = {
  database: Database
  clock: Clock
  signal: AbortSignal
  keys?: ReadonlyMap<string, string> | undefined
  /** Hosts of the operator's network that sources may name. */
  privateHosts?: PrivateHosts | undefined
  /** The name under which this process holds leases. */
  worker?: string
  leaseSeconds?: number
  /** Sources gathered at a time in this process. */
  lanes?: number
  /** Also gathers the sources that operators have added. */
  isForOperators?: boolean
}

/** A worker that has been silent for this long counts as dead. */
const LEASE_SECONDS = 90
const LANES = { pglite: 1, postgres: 4 }

const thisWorker = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`

/**
 * Puts the sources on schedule. Those with routes are this process's own and keep their pace; the others are the list's:
 * what the list has no more is scheduled no more. Says what could not be put there.
 */
export async function registerSources(
  sources: readonly ScheduledSource[],
  db: Db,
  onReport: (report: RunReport) => void,
): Promise<void> {
  const listed: string[] = []
  for (const { settings, everyMinutes, routes } of sources) {
    const addedBy = routes === undefined ? 'list' : 'process'
    if (addedBy === 'list') listed.push(settings.slug)
    try {
      await saveSource(db, settings)
      await scheduleFor(db, settings.slug, { addedBy, everyMinutes })
    } catch (error) {
      // One source that is set up wrongly must not keep the others from being gathered.
      onReport({ ...emptyReport(settings.slug), status: 'failed', error: explainInLine(error) })
    }
  }
  if (listed.length > 0) await endOtherSchedules(db, listed)
}

/** Gathering by schedule of one process. Any number of processes may gather: each takes a source so that no other is at it. */
export type Gathering = {
  /** Sources gathered at a time. */
  lanes: number
  /** Puts the sources on schedule, once. */
  register: (onReport: (report: RunReport) => void) => Promise<void>
  /** Takes one source after the other until none is due. Returns how many runs were made. */
  lane: (signal: AbortSignal, onReport: (report: RunReport) => void) => Promise<number>
  /** For how many milliseconds the source has been waiting that is due the longest. */
  waitingMs: () => Promise<number>
}

/** Returns the gathering of what is due among these sources and those of operators. */
export function createGathering(
  sources: readonly ScheduledSource[],
  deps: Omit<ScheduleDeps, 'signal'>,
): Gathering {
  const { database, clock } = deps
  const bySlug = new Map(sources.map((source) => [source.settings.slug, source]))
  const options = {
    worker: deps.worker ?? thisWorker,
    leaseSeconds: deps.leaseSeconds ?? LEASE_SECONDS,
    slugs: [...bySlug.keys()],
    isForOperators: deps.isForOperators ?? false,
  }
  let registering: Promise<void> | null = null
  /** Sources that were never gathered have no time at which they are due. */
  let newSince: Date | null = null
  return {
    lanes: deps.lanes ?? LANES[database.kind],
    register: async (onReport) => {
      registering ??= registerSources(sources, database.db, onReport)
      await registering.catch((error: unknown) => {
        registering = null
        throw error
      })
    },
    lane: async (signal, onReport) => {
      const tried = new Set<string>()
      for (let runs = 0; ; runs += 1) {
        const lease = signal.aborted
          ? null
          : await takeDue(database.db, { ...options, now: clock() })
        if (lease === null) return runs
        onReport(
          await whileLeased(database.db, lease, { ...options, signal }, (leased) =>
            gatherLeased(lease, bySlug.get(lease.slug), { ...deps, signal: leased }),
          ),
        )
        // A source that stays due (somebody else is at it, the disk is full) is for the next minute.
        if (tried.has(lease.slug)) return runs + 1
        tried.add(lease.slug)
      }
    },
    waitingMs: async () => {
      const now = clock()
      const { since, areNew } = await dueSince(database.db, { ...options, now })
      newSince = areNew ? (newSince ?? now) : null
      return Math.max(
        0,
        ...[since, newSince].map((at) => (at === null ? 0 : now.getTime() - at.getTime())),
      )
    },
  }
}

/** Gathers what is due until nothing is, in all lanes. Returns how many runs were made. */
export async function gatherDue(
  sources: readonly ScheduledSource[],
  { signal, ...deps }: ScheduleDeps,
  onReport: (report: RunReport) => void,
): Promise<number> {
  const { lanes, lane } = createGathering(sources, deps)
  const runs = await Promise.all(Array.from({ length: lanes }, () => lane(signal, onReport)))
  return runs.reduce((sum, count) => sum + count, 0)
}

async function gatherLeased(
  lease: Lease,
  own: ScheduledSource | undefined,
  { database, clock, signal, keys, privateHosts }: ScheduleDeps,
): Promise<RunReport> {
  const settings = own?.settings ?? (await findSource(database.db, lease.slug))
  if (settings === null)
    return { ...emptyReport(lease.slug), status: 'failed', error: 'it was removed' }
  return gatherSource(settings, {
    database,
    clock,
    signal,
    kind: 'schedule',
    worker: lease.worker,
    keys,
    privateHosts,
    routes: own?.routes,
  })
}

/** Gathers the sources now, due or not, one after the other. */
export async function gatherAll(
  sources: readonly ScheduledSource[],
  { database, clock, signal, keys, privateHosts }: ScheduleDeps,
  onReport: (report: RunReport) => void,
): Promise<void> {
  await registerSources(sources, database.db, onReport)
  for (const { settings, routes } of sources) {
    if (signal.aborted) return
    onReport(await gatherSource(settings, { database, clock, signal, keys, privateHosts, routes }))
  }
}

/** Carries recurrences on that were expanded only so far, from stored records, for sources that no schedule gathers. */
export async function carryOnRecurrences({ database, clock, signal }: ScheduleDeps): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from source s where exists (
      select from source_record r where r.source_id = s.id and r.state = 'mapped' and r.map_again_at <= ${clock()})`.execute(
    database.db,
  )
  for (const { slug } of rows) {
    const source = await findSource(database.db, slug)
    if (source === null || signal.aborted) return
    // One that is being gathered is carried on by that.
    await exclusively(database, `gather ${slug}`, () =>
      replay(source, connectorNamed(source.connector), { db: database.db, clock, signal }),
    )
  }
}
