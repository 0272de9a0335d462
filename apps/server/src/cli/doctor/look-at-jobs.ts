import { sql } from 'kysely'
import { BAD_STATES, loadHealth } from '#server/ingest/health/health.ts'
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

type JobAge = {
  name: string
  /** The one query: when the job last did something, as `at`. Null: never. */
  last: (patient: Patient) => ReturnType<typeof sql<{ at: Date | null }>>
  /** It should have done something within so many minutes, where there is something to do. */
  within: number
}

const DAY = 24 * 60

/** Every job that leaves a trace. A new one is an entry here. */
const JOBS: JobAge[] = [
  {
    name: 'gathering',
    last: () => sql`select max(finished_at) as at from source_run`,
    within: DAY,
  },
  {
    name: 'popularity',
    last: () => sql`select max(refreshed_at) as at from city_popularity`,
    within: 2 * DAY,
  },
  {
    name: 'nightly look at groups',
    last: () => sql`select max(night)::timestamptz as at from city_night`,
    within: 3 * DAY,
  },
  {
    name: 'letters',
    last: () => sql`select max(sent_at) as at from mail`,
    within: Number.POSITIVE_INFINITY,
  },
  {
    name: 'pushes',
    last: () => sql`select max(sent_at) as at from push_delivery`,
    within: Number.POSITIVE_INFINITY,
  },
]

/** How long ago each job last did something. */
async function lookAtJobs(patient: Patient): Promise<Finding | null> {
  const { config, database } = patient
  if (database === null) return null
  const [texts, late]: [string[], string[]] = [[], []]
  for (const { name, last, within } of JOBS) {
    const { rows } = await last(patient).execute(database.db)
    const at = rows[0]?.at ?? null
    const age = at === null ? null : config.clock().getTime() - at.getTime()
    texts.push(age === null ? `${name} never` : `${name} ${lasting(Math.max(0, age))} ago`)
    if (age !== null && age > within * 60_000) late.push(name)
  }
  return late.length > 0
    ? warning(
        `${texts.join(', ')}: late are ${late.join(', ')}`,
        'Does a process with OKOLO_ROLE=worker or both run?',
      )
    : ok(texts.join(', '))
}

export const JOB_LOOKS: [string, Look][] = [
  ['sources', lookAtSources],
  ['jobs', lookAtJobs],
]
