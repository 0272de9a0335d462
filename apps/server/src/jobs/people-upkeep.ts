import { forgetReaders } from '#server/features/newsletter/readers.ts'
import { forgetOldTraces } from '#server/people/accounts/erasure.ts'
import { forgetReporters } from '#server/people/reports/forget-reporters.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Forgets what is stored about people and has had its time. Any number of processes may do it. */
export async function forgetOldNews(db: Db, now: Date): Promise<void> {
  await forgetOldTraces(db, now)
  await forgetReaders(db, now)
  await forgetReporters(db, now)
}
