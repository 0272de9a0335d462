import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'

export type ClaimDeps = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string; site: Site }

/** The author and the time of a correction. */
type By = { who: string; now: Date; organizerId: number }

/**
 * How an event's fields are corrected for good. app.ts passes it in, because features may not import
 * gathering. Both throw a Problem that says what is wrong.
 */
export type Corrector = {
  lock: (event: string, field: string, value: string, by: By) => Promise<unknown>
  unlock: (event: string, field: string, by: By) => Promise<unknown>
}
