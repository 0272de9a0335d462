import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { UpdateCounts } from '../sources/report.ts'
import { mergeGroups } from './merge-groups.ts'
import { planEvents } from './plan-events.ts'
import { readGroups, type Regrouping } from './read-groups.ts'
import { resolveReferences } from './references.ts'
import { settleEvents, type EventChanges } from './settle-events.ts'
import { writePlan, type Alongside } from './write-plan.ts'

/**
 * Merges stored events anew and writes those that changed: for everything that is not a page of a source. `changes`: which events
 * there are from now on, where they are others than before.
 */
export async function remergeEvents(
  tx: Tx,
  regrouping: Regrouping,
  {
    places,
    now,
    changes = {},
    ...alongside
  }: { places: KnownPlaces; now: Date; changes?: EventChanges } & Pick<
    Alongside,
    'astray' | 'links'
  >,
): Promise<UpdateCounts> {
  const lost = await settleEvents(tx, changes, now)
  const groups = mergeGroups(await readGroups(tx, regrouping), places)
  const merged = await resolveReferences(tx, groups, { places, now })
  const plan = await planEvents(merged, { places, now })
  return writePlan(tx, plan, { ...alongside, lost, moved: regrouping.moved ?? [] }, now)
}
