import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { UpdateCounts } from '../sources/report.ts'
import { mergeGroups } from './merge-groups.ts'
import { planEvents } from './plan-events.ts'
import { readGroups, type Regrouping } from './read-groups.ts'
import { resolveReferences } from './references.ts'
import { writePlan, type Alongside } from './write-plan.ts'

/** Merges stored events anew and writes those that changed: for everything that is not a page of a source. */
export async function remergeEvents(
  tx: Tx,
  regrouping: Regrouping,
  {
    places,
    now,
    ...alongside
  }: { places: KnownPlaces; now: Date } & Omit<Alongside, 'page' | 'moved'>,
): Promise<UpdateCounts> {
  const groups = mergeGroups(await readGroups(tx, regrouping), places)
  const merged = await resolveReferences(tx, groups, { places, now })
  const plan = await planEvents(merged, { places, now })
  return writePlan(tx, plan, { ...alongside, moved: regrouping.moved ?? [] }, now)
}
