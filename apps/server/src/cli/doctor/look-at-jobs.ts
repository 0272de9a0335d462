import { sql } from 'kysely'
import { BAD_STATES, loadHealth } from '#server/ingest/health/health.ts'
import { loadJobAges } from '#server/platform/jobs/job-ages.ts'
import { lasting, off, ok, warning, type Finding, type Look, type Patient } from './finding.ts'

/** How every source is, as `okolo sources` says it. */
async function lookAtSources({ config, database }: Patient): Promise<Finding | null> {
  if (database === null) return null
  const sources = await loadHealth(database.db, config.clock())
  if (sources.length === 0) return off('none', 'Add one: `okolo ingest`, or the operator pages.')
  const bad = sources.filter(({ state }) => BAD_STATES.includes(state))
  const states = [...Map.groupBy(sources, ({ state }) => state)].map(
    ([state, those]) => `${those.length} ${state}`,
  )
  const text = `${sources.length}: ${states.join(', ')}`
  return bad.length > 0
    ? warning(
        `${text} (${bad
          .slice(0, 3)
          .map(({ slug }) => slug)
          .join(', ')}${bad.length > 3 ? ' ...' : ''})`,
        '`okolo sources` says more.',
      )
    : ok(text)
}

/** When jobs last did something, which are behind, and which fail. Times are by the database's clock, as theirs are. */
async function lookAtJobs({ database }: Patient): Promise<Finding | null> {
  if (database === null) return null
  const ages = await loadJobAges(database.db)
  const ended = ages.flatMap(({ endedAt }) => endedAt?.getTime() ?? [])
  if (ended.length === 0) return off('none had a turn yet', 'A server or a worker does them.')
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db)
  const now = rows[0]?.now.getTime() ?? 0
  const text = `${ages.length}, the last turn ended ${lasting(Math.max(0, now - Math.max(...ended)))} ago`
  const behind = ages.filter(({ isBehind }) => isBehind)
  const failing = ages.filter(
    ({ failedAt, endedAt }) => failedAt !== null && (endedAt === null || failedAt > endedAt),
  )
  if (behind.length === 0 && failing.length === 0) return ok(text)
  const told = [
    ...behind.map(({ name, lagMs }) => `${name} is ${lasting(lagMs)} behind`),
    ...failing.map(({ name, error }) => `${name} fails: ${error ?? 'no reason was kept'}`),
  ]
  return warning(
    `${text}; ${told.join('; ')}`,
    'Does a process with OKOLO_ROLE=worker or both run? /operator/jobs says more.',
  )
}

export const JOB_LOOKS: [string, Look][] = [
  ['sources', lookAtSources],
  ['jobs', lookAtJobs],
]
