import type { Db } from '#server/platform/database/db.ts'
import { loadJobAges, type JobAge } from '#server/platform/jobs/job-ages.ts'
import type { Alert } from './alert.ts'

/** Jobs that are far behind: they fail, take longer than they may, or no worker does them. */
export async function jobAlerts(db: Db): Promise<Alert[]> {
  return (await loadJobAges(db)).filter(({ isBehind }) => isBehind).map(alertOf)
}

function alertOf({ name, does, lagMs, error, failedAt, endedAt, holders }: JobAge): Alert {
  const isFailing = error !== null && failedAt !== null && (endedAt === null || failedAt > endedAt)
  return {
    key: `job ${name} behind`,
    title: `The job "${name}" is behind`,
    why: `It ${does}, and was due ${Math.round(lagMs / 60_000)} minutes ago${isFailing ? `, and fails: ${error}` : '.'}`,
    todo: isFailing
      ? 'It is tried again by itself. Mend what the error names; the table "Jobs" shows when it went well.'
      : holders.length > 0
        ? 'A worker is at it. If its lag keeps growing, start one more worker, or look whether the database is slow.'
        : 'Look whether a process with OKOLO_ROLE=worker (or both) is running, and start another one if those there are busy.',
    path: '/operator/jobs',
  }
}
