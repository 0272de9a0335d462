import type { Assumption, EventStatus } from '../event-draft.ts'

/** Platforms' words for an event that goes ahead, and for its ticket sale, which ends before the event. */
const GOES_AHEAD =
  /^(?:|ok|active|normal|confirmed|scheduled|eventscheduled|onsale|offsale|presale|published|tentative|contingent|now_available|listed)$/

/**
 * Looks up a platform's word for the state of an event in the connector's list, in any case. An unknown word counts as
 * scheduled and is noted, so that the source's health shows it.
 */
export function knownStatus(
  given: string | number | undefined,
  known: Readonly<Record<string, EventStatus>>,
  assumptions: Assumption[],
): EventStatus {
  const word = String(given ?? '')
    .trim()
    .toLowerCase()
  const status = Object.hasOwn(known, word) ? known[word] : undefined
  if (status !== undefined) return status
  if (!GOES_AHEAD.test(word)) {
    const message = `"${word.slice(0, 60)}" is not a known status: the event is taken to go ahead`
    assumptions.push({ code: 'status_unknown', field: 'status', message })
  }
  return 'scheduled'
}
