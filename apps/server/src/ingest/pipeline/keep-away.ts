import type { MappedRecord } from '../map/map-records.ts'
import type { Outcome } from '../records/record-store.ts'
import type { RecordListings } from '../records/record-listings.ts'
import type { TakedownMatcher } from './match-takedown.ts'

/**
 * Mapped records without what was taken down. A record of which nothing is left is skipped as `taken_down`; of every
 * record that gave something taken down the raw form is to be purged (`purge`: their ids).
 */
export function keepAway(
  mapped: readonly MappedRecord[],
  source: { slug: string; platform: string },
  isTaken: TakedownMatcher,
): { listings: RecordListings[]; outcomes: Outcome[]; purge: number[] } {
  const purge: number[] = []
  const listings: RecordListings[] = []
  const outcomes: Outcome[] = []
  for (const { listings: found, outcome } of mapped) {
    const left = found?.listings.filter(
      ({ platformId, content }) =>
        isTaken({ source: source.slug, platform: source.platform, platformId, content }) === null,
    )
    if (found === null || left === undefined || left.length === found.listings.length) {
      if (found !== null) listings.push(found)
      outcomes.push(outcome)
      continue
    }
    purge.push(outcome.id)
    listings.push({ ...found, listings: left })
    outcomes.push({
      ...outcome,
      state: left.length === 0 ? 'skipped' : 'mapped',
      reason: { code: 'taken_down', message: 'It was asked to be shown no more.' },
      mapAgainAt: null,
    })
  }
  return { listings, outcomes, purge }
}
