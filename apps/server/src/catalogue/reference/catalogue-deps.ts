import type { ReferenceData } from './reference-data.ts'
import type { WholeCounts } from './whole-counts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Everything that reads the catalogue for a feature. */
export type CatalogueDeps = {
  db: Db
  clock: Clock
  reference: ReferenceData
  whole: WholeCounts
}
