import type { Db } from '#server/platform/database/db.ts'
import { loadJobAges, type JobAge } from '#server/platform/jobs/job-ages.ts'
import type { Alert } from './alert.ts'
import { told } from '#server/words/messages/told.ts'

/** Jobs that are far behind: they fail, take longer than they may, or no worker does them. */
export async function jobAlerts(db: Db): Promise<Alert[]> {
  return (await loadJobAges(db)).filter(({ isBehind }) => isBehind).map(alertOf)
}

function alertOf({ name, lagMs, error, failedAt, endedAt, holders }: JobAge): Alert {
  const isFailing = error !== null && failedAt !== null && (endedAt === null || failedAt > endedAt)
  return {
    key: `job ${name} behind`,
    title: told('alert.job', { job: name }),
    why: isFailing
      ? told('alert.jobFails', { minutes: Math.round(lagMs / 60_000), why: error })
      : told('alert.jobWhy', { minutes: Math.round(lagMs / 60_000) }),
    todo: isFailing
      ? told('alert.jobFailsTodo')
      : holders.length > 0
        ? told('alert.jobHeldTodo')
        : told('alert.jobTodo'),
    path: '/operator/jobs',
  }
}
