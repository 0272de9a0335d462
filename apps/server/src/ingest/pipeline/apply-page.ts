import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { MappedRecord } from '../map/map-records.ts'
import type { Matcher } from '../match/match.ts'
import type { RecordListings } from '../records/record-listings.ts'
import { purgeRaw } from '../records/purge-raw.ts'
import { saveOutcomes, type Outcome } from '../records/record-store.ts'
import { addCounts, type UpdateCounts } from '../sources/report.ts'
import type { ListingSource } from '../store/listings.ts'
import { withEventsLockedRepeatably } from '../store/lock-events.ts'
import { assignEvents, type Assigned } from './assign-events.ts'
import { diffListings, type WithdrawnListing } from './diff-listings.ts'
import { keepAway, loadTakedowns } from './match-takedown.ts'
import { mergeGroups } from './merge-groups.ts'
import { planEvents } from './plan-events.ts'
import { readGroups, type Regrouping } from './read-groups.ts'
import { resolveReferences } from './references.ts'
import { resolvePlaces } from './resolve-places.ts'
import type { Run } from './run.ts'
import { settleEvents } from './settle-events.ts'
import { settingAside, type SetAside } from './set-aside.ts'
import { writePlan } from './write-plan.ts'

/**
 * Brings the catalogue up to date with a page of mapped records, in one transaction. A record that cannot be written is
 * quarantined with the reason, and the others are written without it.
 */
export async function applyPage(run: Run, mapped: readonly MappedRecord[]): Promise<UpdateCounts> {
  const { source, mappedWith, match, places } = run
  const now = run.clock()
  // Locked before takedowns are read: a takedown waits for the pages that did not know of it.
  return withEventsLockedRepeatably(run.db, async (tx) => {
    const { listings, outcomes, purge } = keepAway(mapped, source, await loadTakedowns(tx))
    const { results, setAside } = await settingAside(tx, listings, (some) =>
      applyRecords(tx, source, some, { match, places, now }),
    )
    await saveOutcomes(tx, withSetAside(outcomes, setAside, now), mappedWith)
    if (purge.length > 0) await purgeRaw(tx, purge, [], now)
    return addCounts(results)
  })
}

/** The next run tries again what is set aside: the reason may lie in another source, or in us. */
function withSetAside(
  outcomes: readonly Outcome[],
  setAside: readonly SetAside<RecordListings>[],
  now: Date,
): Outcome[] {
  const errors = new Map(setAside.map(({ item, error }) => [item.recordId, error.message]))
  return outcomes.map((outcome) => {
    const message = errors.get(outcome.id)
    return message === undefined
      ? outcome
      : {
          ...outcome,
          state: 'quarantined',
          reason: { code: 'not_written', message: `It could not be written: ${message}` },
          mapAgainAt: now,
        }
  })
}

/**
 * Brings the listings of these records, and the events made of them, to what the records say now. Listings that say what they
 * said are not written, and neither are events whose content is the same. `tx` has locked the events (lock-events.ts).
 */
export async function applyRecords(
  tx: Tx,
  source: ListingSource,
  records: readonly RecordListings[],
  { match, places, now }: { match: Matcher; places: KnownPlaces; now: Date },
): Promise<UpdateCounts> {
  const { changed, withdrawn } = await diffListings(tx, records, now)
  if (changed.length === 0 && withdrawn.length === 0) return addCounts([])

  const placed = await resolvePlaces(tx, changed, { places, now })
  const assigned = await assignEvents(tx, source, placed, { match, now })
  const lost = await settleEvents(tx, assigned, now)
  const groups = await readGroups(tx, regroupingOf(source, assigned, { withdrawn, now }))
  const merged = await resolveReferences(tx, mergeGroups(groups, places), { places, now })
  const plan = await planEvents(merged, { places, now })
  const { listings, links, doubts } = assigned
  return writePlan(tx, plan, { page: { source, listings, withdrawn }, lost, links, doubts }, now)
}

/** The assigned listings as their events will have them. */
function regroupingOf(
  { slug, platform, role, trust, isDemo, terms }: ListingSource,
  { listings }: Assigned,
  { withdrawn, now }: { withdrawn: readonly WithdrawnListing[]; now: Date },
): Regrouping {
  const said = { source: slug, platform, role, trust, isDemo, terms, changedAt: now }
  return {
    withdrawn,
    arriving: listings.map(({ event, stored, platformId, content }) => ({
      event,
      replaces: stored?.id ?? null,
      listing: { ...said, platformId, content },
    })),
  }
}
