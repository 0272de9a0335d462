import { loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import type { SourceState } from '#server/ingest/health/judge.ts'
import { BREAKER_AFTER } from '#server/ingest/sources/interval.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Alert } from './alert.ts'
import { told } from '#server/words/messages/told.ts'

const QUIET: readonly SourceState[] = ['silent', 'shrunk', 'loss refused']

/** Sources that fail again and again, and those that give nothing or next to nothing any more. */
export async function sourceAlerts(db: Db, now: Date): Promise<Alert[]> {
  return (await loadHealth(db, now)).flatMap((source) => {
    const trouble = source.isDemo ? null : troubleOf(source)
    return trouble === null ? [] : [trouble]
  })
}

function troubleOf(source: SourceHealth): Alert | null {
  const { slug, title, city, citySlug, state, why, todo, isEnabled, takenDown } = source
  if (!isEnabled || takenDown !== null) return null
  // A breaker that lets a trial through is the same trouble as an open one.
  const isFailing = source.failures >= BREAKER_AFTER
  // A source that has never given an event has lost none.
  const isQuiet = QUIET.includes(state) && source.events > 0
  if (!isFailing && !isQuiet) return null
  return {
    key: `source ${slug} ${isFailing ? 'failing' : 'quiet'}`,
    title: told('alert.source', {
      source: title,
      city,
      is: isFailing ? 'failing' : state.replaceAll(' ', '_'),
    }),
    why,
    todo: todo ?? told('alert.lookAtPage'),
    path: `/operator/sources/${slug}`,
    city: citySlug,
  }
}
